import { visuallyHidden } from '#theme/text.css';
import * as styles from './Headline.css';

interface HeadlineProps {
  readonly phrases: readonly string[];
  /** As much of a phrase as is typed. */
  readonly typed: string;
  /** The rest of it, which holds the words in their places. */
  readonly rest: string;
  readonly isStill: boolean;
}

/**
 * The typing headline. Its name for assistive technology is all of its phrases and never changes;
 * unseen copies of the phrases hold its size, so that nothing moves while it types.
 */
export function Headline({ phrases, typed, rest, isStill }: HeadlineProps) {
  return (
    <h1 className={styles.phrases}>
      <span className={visuallyHidden}>{phrases.join('. ')}</span>
      {phrases.map((phrase) => (
        <span key={phrase} className={styles.sizer} aria-hidden="true">
          {phrase}
        </span>
      ))}
      <span className={styles.shown} aria-hidden="true">
        <span className={styles.typed} data-still={isStill}>
          {typed}
        </span>
        <span className={styles.rest}>{rest}</span>
      </span>
    </h1>
  );
}
