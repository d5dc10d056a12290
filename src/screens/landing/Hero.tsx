import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { inspect } from '#app/inspection';
import * as action from '#components/action.css';
import { Waveform } from '#components/Waveform';
import { headlineMachine, hiddenText, shownShare, shownText } from '#machines/headline';
import { hero } from '#studio/studio';
import { reducedMotion } from '#theme/breakpoints';
import { Headline } from './Headline';
import * as styles from './Hero.css';

/** The first screen: the typing headline and the waveform that plays along, the way to book. */
export function Hero() {
  const [state, send] = useMachine(headlineMachine, {
    // The page comes with its first phrase in place, and typing goes on from there.
    input: { phrases: hero.phrases, still: true },
    inspect,
  });
  const isStill = state.matches('still');
  useEffect(() => {
    if (!window.matchMedia(reducedMotion).matches) send({ type: 'play' });
  }, [send]);
  return (
    <section id="hero" className={styles.hero}>
      <div className={styles.words}>
        <Headline
          phrases={hero.phrases}
          typed={shownText(state.context)}
          rest={hiddenText(state.context)}
          isStill={isStill}
        />
        <p className={styles.subtitle}>{hero.subtitle}</p>
        <Link className={action.primary} href="/booking">
          Book Studio Now
        </Link>
      </div>
      <Waveform className={styles.wave} count={120} played={shownShare(state.context)} />
      <button
        className={styles.motion}
        type="button"
        onClick={() => send({ type: isStill ? 'play' : 'pause' })}
      >
        {isStill ? 'Play the headline' : 'Pause the headline'}
      </button>
    </section>
  );
}
