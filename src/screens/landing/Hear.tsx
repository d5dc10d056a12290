import { secondary } from '#components/action.css';
import type { Sound } from '#studio/defaults';
import { quiet } from '#theme/text.css';
import { actions, playIcon } from './Hero.css';
import { hear } from './Listen.css';
import { failureText, useSounds } from './useSounds';

/** A button that plays a sound, and whose it is. "Listen" tells screen readers of a failure. */
export function Hear({ sound }: { readonly sound: Sound }) {
  const { isOn, artistInWords, hasFailed, button } = useSounds().of(sound);
  return (
    <div className={`${actions} ${hear}`}>
      <button className={`${secondary} ${playIcon}`} {...button}>
        <strong>
          {isOn ? 'Pause “' : 'Hear “'}
          <span lang={sound.language || undefined}>{sound.title}</span>”
        </strong>
      </button>
      <p className={quiet}>{hasFailed ? failureText : artistInWords}</p>
    </div>
  );
}
