import { PhoneLink } from '#components/StudioLinks';
import { screenOnly } from '#theme/text.css';
import * as styles from './LateNotice.css';

/** The URL of the page with its query, which may have the visitor's selection. */
const samePage = '';

/**
 * Says what to do when the code of the page or its screen is late or lost; CSS shows it after some
 * seconds. It is static HTML before the root until hydration, and the content of a missing screen.
 */
export function LateNotice() {
  return (
    <div id="late" role="alert" data-nosnippet className={`${styles.notice} ${screenOnly}`}>
      <p>
        This page is still loading. If its buttons do nothing, <a href={samePage}>load it again</a>.{' '}
        Call <PhoneLink />.
      </p>
    </div>
  );
}
