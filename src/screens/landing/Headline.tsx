import { spokenOnly } from '#theme/text.css';
import * as styles from './Headline.css';

interface HeadlineProps {
  readonly phrases: readonly string[];
  /** As much of a phrase as is typed. */
  readonly typed: string;
  readonly isStill: boolean;
}

/**
 * The typing headline. Its name for assistive technology is all of its phrases and never changes;
 * unseen copies of the phrases hold its size, so that nothing moves while it types.
 */
export function Headline({ phrases, typed, isStill }: HeadlineProps) {
  return (
    <h1 className={styles.phrases} tabIndex={-1}>
      <span className={spokenOnly}>{phrases.join('. ')}</span>
      {phrases.map((phrase) => (
        <span key={phrase} className={styles.sizer} aria-hidden="true">
          {phrase}
        </span>
      ))}
      <span className={styles.typed} data-still={isStill} aria-hidden="true">
        {typed}
      </span>
    </h1>
  );
}
