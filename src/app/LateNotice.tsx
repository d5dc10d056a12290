import { CallOrWrite } from '#components/CallOrWrite';
import * as styles from './LateNotice.css';

/**
 * Says what to do when the page's code is late or lost. It is static HTML beside the root, and is
 * shown some seconds after the page has arrived, until the page is hydrated.
 */
export function LateNotice() {
  return (
    <div role="alert" className={styles.notice}>
      <p>
        This page is still loading. If its buttons do nothing, <a href="?">load it again</a>.{' '}
        <CallOrWrite />
      </p>
    </div>
  );
}
