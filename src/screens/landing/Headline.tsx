import { phrases } from '#studio/landing';
import { visuallyHidden } from '#theme/text.css';
import * as styles from './Headline.css';
import type { ShownHeadline } from './headlineActor';

/**
 * The typing headline. Its accessible name contains all phrases and never changes. Invisible copies
 * of the phrases, and the invisible rest of the current one, keep its size and its line breaks, so
 * that typing causes no layout shift. They are no text, so that a copied page has the headline once. The caret does not blink while the headline is paused.
 */
export function Headline({ typed, rest, isPaused }: ShownHeadline) {
  return (
    <h1 className={styles.phrases}>
      <span className={visuallyHidden}>{phrases.join('. ')}</span>{' '}
      {phrases.map((phrase) => (
        <span key={phrase} className={styles.sizer} data-text={phrase} aria-hidden="true" />
      ))}
      <span className={styles.shown} aria-hidden="true">
        <span className={styles.typed} data-paused={isPaused}>
          {typed}
        </span>
        <span className={styles.rest} data-text={rest} />
      </span>
    </h1>
  );
}
