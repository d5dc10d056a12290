import { useMachine } from '@xstate/react';
import { inspect } from '#app/inspection';
import { headlineMachine, shownText } from '#machines/headline';
import { reducedMotion } from '#theme/breakpoints';
import { spokenOnly } from '#theme/text.css';
import * as styles from './Headline.css';

/**
 * The typing headline. Its name for assistive technology is all of its phrases and never changes;
 * unseen copies of the phrases hold its size, so that nothing moves while it types.
 */
export function Headline({ phrases }: { phrases: readonly [string, ...string[]] }) {
  const [state, send] = useMachine(headlineMachine, {
    input: { phrases, still: window.matchMedia(reducedMotion).matches },
    inspect,
  });
  const isStill = state.matches('still');
  return (
    <div className={styles.headline}>
      <h1 className={styles.phrases} tabIndex={-1}>
        <span className={spokenOnly}>{phrases.join('. ')}</span>
        {phrases.map((phrase) => (
          <span key={phrase} className={styles.sizer} aria-hidden="true">
            {phrase}
          </span>
        ))}
        <span className={styles.typed} data-still={isStill} aria-hidden="true">
          {shownText(state.context)}
        </span>
      </h1>
      <button
        className={styles.motion}
        type="button"
        onClick={() => send({ type: isStill ? 'play' : 'pause' })}
      >
        {isStill ? 'Play the headline' : 'Pause the headline'}
      </button>
    </div>
  );
}
