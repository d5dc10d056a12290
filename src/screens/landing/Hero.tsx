import { Link } from 'wouter';
import { bookingTypes, booths, openingHours } from '#booking/slots';
import * as action from '#components/action.css';
import { Picture } from '#components/Picture';
import { Hours, Price } from '#components/ReadAs';
import { Waveform } from '#components/Waveform';
import { subtitle } from '#studio/landing';
import { openingDays } from '#studio/openingDays';
import { heroPicture } from '#studio/pictures';
import { studio } from '#studio/studio';
import { screenOnly, visuallyHidden } from '#theme/text.css';
import { Headline } from './Headline';
import { Hear } from './Hear';
import * as styles from './Hero.css';
import { useHeadline } from './useHeadline';
import { useSounds } from './useSounds';

/**
 * The hero section: the typing headline with its pause button, a waveform that shows how much of
 * the phrase is typed, the subtitle and "Book Studio Now" (specification, section 1), prices and
 * hours, and the control room between the words and the waveform, or behind both on wide screens.
 * The first of the owner's sounds is played here, and the waveform is then the sound's.
 */
export function Hero() {
  const { headline, send } = useHeadline();
  const player = useSounds();
  const [sound] = studio.sounds;
  const heard = sound && player.of(sound);
  // Amber until it is played.
  const isAtRest = !heard?.isOn && !heard?.wave.played;
  const wave = heard
    ? { ...heard.wave, ...(isAtRest && { played: 1 }) }
    : { played: headline.share };
  return (
    <section id="hero" className={styles.hero}>
      <div className={styles.words}>
        <button
          className={`${styles.motion} ${screenOnly}`}
          type="button"
          onClick={() => send(headline.isPaused ? 'play' : 'pause')}
        >
          {`${headline.isPaused ? 'Play' : 'Pause'} the headline`}
        </button>
        <Headline {...headline} />
        <p className={styles.subtitle}>{subtitle}</p>
        <div className={`${styles.actions} ${screenOnly}`}>
          <Link className={`${action.primary} ${styles.book}`} href="/booking">
            Book Studio Now
          </Link>
          {sound && <Hear sound={sound} />}
        </div>
        <ul className={styles.facts}>
          {bookingTypes.map((type) => (
            <li key={type}>
              {booths[type].name}
              <span className={visuallyHidden}>{', '}</span>{' '}
              <span className={styles.price}>
                <Price bookingType={type} />
              </span>
            </li>
          ))}
          <li>
            {`${studio.district}, ${studio.city}: ${openingDays().open}, `}
            <Hours {...openingHours} />
          </li>
        </ul>
      </div>
      <Waveform className={styles.wave} {...wave} />
      {/* Last: a page that is painted while it still arrives has the words that decide its place. */}
      <div
        className={`${styles.room} ${screenOnly}`}
        data-own={studio.ownPictures[heroPicture] && ''}
      >
        <Picture name={heroPicture} sizes="(max-width: 56rem) 60vw, 100vw" loading="eager" />
      </div>
    </section>
  );
}
