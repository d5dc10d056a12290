import { Link } from 'wouter';
import * as action from '#components/action.css';
import { LatePicture } from '#components/LatePicture';
import { Waveform } from '#components/Waveform';
import { subtitle } from '#studio/landing';
import { heroPicture } from '#studio/pictures';
import { screenOnly } from '#theme/text.css';
import { Headline } from './Headline';
import * as styles from './Hero.css';
import { useHeadline } from './useHeadline';

/**
 * The hero section: the typing headline with its pause button, a waveform that shows how much of
 * the phrase is typed, the subtitle and "Book Studio Now" (specification, section 1), and the
 * control room between the words and the waveform, or behind both on wide screens.
 */
export function Hero() {
  const { headline, send } = useHeadline();
  return (
    <section id="hero" className={styles.hero}>
      <div className={`${styles.room} ${screenOnly}`}>
        <LatePicture name={heroPicture} sizes="(max-width: 56rem) 60vw, 100vw" loading="eager" />
      </div>
      <div className={styles.words}>
        <Headline {...headline} />
        <p className={styles.subtitle}>{subtitle}</p>
        <Link className={`${action.primary} ${styles.book} ${screenOnly}`} href="/booking">
          Book Studio Now
        </Link>
      </div>
      <Waveform className={styles.wave} played={headline.share} />
      <button
        className={styles.motion}
        type="button"
        data-paused={headline.isPaused}
        onClick={() => send(headline.isPaused ? 'play' : 'pause')}
      >
        {headline.isPaused ? 'Play the headline' : 'Pause the headline'}
      </button>
    </section>
  );
}
