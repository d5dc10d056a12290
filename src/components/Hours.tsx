import { hoursInWords, hoursOf, type Slot } from '#booking/slots';
import * as styles from './Hours.css';
import { ReadAs } from './ReadAs';

/** From when to when, in minutes after midnight: written with a hyphen, read out with "to". */
export function Hours(slot: Pick<Slot, 'start' | 'end'>) {
  return (
    <ReadAs className={styles.hours} words={hoursInWords(slot)}>
      {hoursOf(slot)}
    </ReadAs>
  );
}
