import { useRef, useState } from 'react';
import { Waveform } from '#components/Waveform';
import type { Sound } from '#studio/defaults';
import { studio } from '#studio/studio';
import { quiet, screenOnly, visuallyHidden } from '#theme/text.css';
import { name } from './About.css';
import * as styles from './Listen.css';

const sourceOf = ({ file }: Sound) => `/sounds/${encodeURIComponent(file)}`;

/** No sound was pressed. */
const initial = { index: -1, state: 'paused', played: 0 };

/** True when a press has asked for the sound, also while it loads. */
const isOn = (state: string) => state === 'playing' || state === 'loading';

/** Bars of the peaks, of which a silent one can be seen, too. */
const barsOf = ({ peaks }: Sound) => Array.from(peaks, (peak) => Math.max(0.04, Number(peak) / 9));

/**
 * The owner's sounds, in one audio element, which plays one of them and loads nothing before. Its events
 * say what is shown, because keys and headphones operate it, too.
 */
export function Listen() {
  const audio = useRef<HTMLAudioElement>(null);
  const [current, setCurrent] = useState(initial);
  const { sounds } = studio;
  if (sounds.length === 0) return null;

  const change = (to: Partial<typeof initial>) => setCurrent((last) => ({ ...last, ...to }));

  function press(sound: Sound, index: number) {
    if (!audio.current) return;
    const isCurrent = current.index === index;
    if (isCurrent && isOn(current.state)) return audio.current.pause();
    if (!isCurrent || current.state === 'failed') {
      audio.current.src = sourceOf(sound);
      setCurrent({ ...initial, index });
    }
    // Not after an await: iPhones play only what a press has asked for.
    audio.current.play().catch(({ name }: Error) => {
      // A window of an app may forbid it; any other error is an event of the element.
      if (name === 'NotAllowedError') change({ state: 'failed' });
    });
    // What the lock screen shows.
    const { title, artist } = sound;
    if (navigator.mediaSession)
      navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album: studio.name });
  }

  return (
    <div className={`${styles.listen} ${screenOnly}`}>
      <h3 className={name}>Listen</h3>
      {/* biome-ignore lint/a11y/useMediaCaption: Music. */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => change({ state: 'loading' })}
        // At the press and in a gap of a slow network.
        onWaiting={() => change({ state: 'loading' })}
        onPlaying={() => change({ state: 'playing' })}
        // Chromium pauses what has failed.
        onPause={({ currentTarget }) => currentTarget.error || change({ state: 'paused' })}
        onError={() => change({ state: 'failed' })}
        onEnded={() => change({ played: 0 })}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          change({ played: currentTime / duration || 0 })
        }
      />
      <ul>
        {sounds.map((sound, index) => {
          const { state, played } = current.index === index ? current : initial;
          const bars = barsOf(sound);
          return (
            <li key={sound.file} className={styles.sound}>
              <button
                className={styles.play}
                type="button"
                data-paused={!isOn(state)}
                onClick={() => press(sound, index)}
                onKeyDown={({ key }) => key === 'Escape' && audio.current?.pause()}
              >
                <span className={visuallyHidden}>
                  {`${isOn(state) ? 'Pause' : 'Play'} ${sound.title}`}
                </span>
              </button>
              <p className={styles.title}>
                <strong>{sound.title}</strong>
                <br />
                <span className={quiet}>
                  {`${state === 'loading' ? 'Loading: ' : ''}${sound.artist}, ${sound.seconds} second${sound.seconds === 1 ? '' : 's'}`}
                </span>
              </p>
              {state === 'failed' ? (
                <p className={styles.failure} role="alert">
                  It could not be played. Please try again.
                </p>
              ) : (
                <Waveform
                  className={styles.wave}
                  bars={bars}
                  // Bar by bar, so that nothing moves.
                  played={Math.round(played * bars.length) / bars.length}
                />
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
