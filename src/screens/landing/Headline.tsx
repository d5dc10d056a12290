import { visuallyHidden } from '#theme/text.css';
import * as styles from './Headline.css';

interface HeadlineProps {
  readonly phrases: readonly string[];
  /** The typed part of the current phrase. */
  readonly typed: string;
  /** The part that is not typed; rendered invisibly, so that the line breaks do not change. */
  readonly rest: string;
  /** True while the headline is paused; the caret does not blink then. */
  readonly isPaused: boolean;
}

/**
 * The typing headline. Its accessible name contains all phrases and never changes. Invisible copies
 * of the phrases reserve its size, so that typing causes no layout shift.
 */
export function Headline({ phrases, typed, rest, isPaused }: HeadlineProps) {
  return (
    <h1 className={styles.phrases}>
      <span className={visuallyHidden}>{phrases.join('. ')}</span>
      {phrases.map((phrase) => (
        <span key={phrase} className={styles.sizer} aria-hidden="true">
          {phrase}
        </span>
      ))}
      <span className={styles.shown} aria-hidden="true">
        <span className={styles.typed} data-paused={isPaused}>
          {typed}
        </span>
        <span className={styles.rest}>{rest}</span>
      </span>
    </h1>
  );
}
