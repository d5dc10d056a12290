import { clockFace, hoursOf, type Slot } from '#booking/slots';
import { spokenOnly } from '#theme/text.css';
import * as styles from './Hours.css';

/** From when to when, in minutes after midnight: written with a hyphen, spoken with "to". */
export function Hours({ start, end }: Pick<Slot, 'start' | 'end'>) {
  return (
    <>
      <span className={styles.hours} aria-hidden="true">
        {hoursOf({ start, end })}
      </span>
      {/* One text, so that it is read in one breath. */}
      <span className={spokenOnly}>{`${clockFace(start)} to ${clockFace(end)}`}</span>
    </>
  );
}
