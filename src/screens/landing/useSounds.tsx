import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Sound } from '#studio/defaults';
import { studio } from '#studio/studio';

export const sourceOf = ({ file }: Sound) => `/sounds/${encodeURIComponent(file)}`;

export const failureText = 'It could not be played. Please try again.';

/** Bars of the peaks, of which a silent one can be seen, too. */
const barsOf = ({ peaks }: Sound) => Array.from(peaks, (peak) => Math.max(0.04, Number(peak) / 9));

/** No sound was pressed. */
const initial = { file: '', state: 'paused', played: 0 };

/** Pauses the sound on Escape, wherever the focus is: who listens to the page as well need not find its button. */
const usePauseOnEscape = (audio: RefObject<HTMLAudioElement | null>) =>
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') audio.current?.pause();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [audio]);

/**
 * The owner's sounds, in one audio element, which plays one of them and loads nothing before. Its events
 * say what is shown, because keys and headphones operate it, too.
 */
function usePlayer() {
  const audio = useRef<HTMLAudioElement>(null);
  const [current, setCurrent] = useState(initial);
  usePauseOnEscape(audio);
  const change = (to: Partial<typeof initial>) => setCurrent((last) => ({ ...last, ...to }));

  function play(sound: Sound) {
    if (!audio.current) return;
    if (current.file !== sound.file || current.state === 'failed') {
      audio.current.src = sourceOf(sound);
      setCurrent({ ...initial, file: sound.file });
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

  return {
    /** The properties of the audio element. */
    element: {
      ref: audio,
      preload: 'none',
      onPlay: () => change({ state: 'loading' }),
      // At the press and in a gap of a slow network.
      onWaiting: () => change({ state: 'loading' }),
      onPlaying: () => change({ state: 'playing' }),
      // Chromium pauses what has failed.
      onPause: () => audio.current?.error || change({ state: 'paused' }),
      onError: () => change({ state: 'failed' }),
      onEnded: () => change({ state: 'ended', played: 0 }),
      onTimeUpdate: () => {
        const { currentTime = 0, duration = 0 } = audio.current ?? {};
        change({ played: currentTime / duration || 0 });
      },
    },
    /** Returns the view of a sound, and the properties of a button that plays and pauses it. */
    of(sound: Sound) {
      const { state, played } = current.file === sound.file ? current : initial;
      const bars = barsOf(sound);
      // True when a press has asked for the sound, also while it loads.
      const isOn = state === 'playing' || state === 'loading';
      return {
        isOn,
        hasFailed: state === 'failed',
        hasEnded: state === 'ended',
        artistInWords: `${state === 'loading' ? 'Loading: ' : ''}${sound.artist}`,
        // Bar by bar, so that nothing moves.
        wave: { bars, played: Math.round(played * bars.length) / bars.length },
        button: {
          type: 'button',
          'data-paused': !isOn,
          onClick: () => (isOn ? audio.current?.pause() : play(sound)),
        },
      } as const;
    },
  } as const;
}

const Player = createContext<ReturnType<typeof usePlayer> | null>(null);

/** Renders its children alone again while a sound plays that call `useSounds`. */
export function Sounds({ children }: { readonly children: ReactNode }) {
  return <Player value={usePlayer()}>{children}</Player>;
}

/** Returns the player of the landing page, one for the hero and the list. */
export function useSounds() {
  const player = use(Player);
  if (!player) throw new Error('useSounds needs <Sounds> around it');
  return player;
}
