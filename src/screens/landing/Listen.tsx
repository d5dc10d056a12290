import { Waveform } from '#components/Waveform';
import { studio } from '#studio/studio';
import { quiet, screenOnly, visuallyHidden } from '#theme/text.css';
import { name } from './About.css';
import * as styles from './Listen.css';
import { failureText, sourceOf, useSounds } from './useSounds';

/** The owner's sounds with the audio element that plays them. */
export function Listen() {
  const player = useSounds();
  const { sounds } = studio;
  if (sounds.length === 0) return null;
  const ended = sounds.find((sound) => player.of(sound).hasEnded);
  return (
    <div className={`${styles.listen} ${screenOnly}`}>
      <h3 className={name}>Listen</h3>
      <audio {...player.element} />
      <p aria-live="polite" className={visuallyHidden}>
        {ended && `“${ended.title}” has ended.`}
      </p>
      <ul>
        {sounds.map((sound) => {
          const { isOn, artistInWords, hasFailed, button, wave } = player.of(sound);
          return (
            <li key={sound.file} className={styles.sound}>
              <button className={styles.play} {...button}>
                <span className={visuallyHidden}>
                  {isOn ? 'Pause ' : 'Play '}
                  <span lang={sound.language || undefined}>{sound.title}</span>
                </span>
              </button>
              <p className={styles.title}>
                <strong lang={sound.language || undefined}>{sound.title}</strong>
                <br />
                <span className={quiet}>
                  {`${artistInWords}, ${sound.seconds} second${sound.seconds === 1 ? '' : 's'}`}
                </span>
              </p>
              {hasFailed ? (
                <p className={styles.failure} role="alert">
                  {failureText}
                </p>
              ) : (
                <Waveform className={styles.wave} {...wave} />
              )}
              <noscript>
                {import.meta.env.SSR && (
                  // biome-ignore lint/a11y/useMediaCaption: Music.
                  <audio controls preload="none" src={sourceOf(sound)} />
                )}
              </noscript>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
