import { hoursInWords, hoursOf, type Slot } from '#booking/slots';
import { ReadAs } from './ReadAs';
import * as styles from './ReadAs.css';

/** A time range in minutes after midnight: shown with a hyphen, read aloud with "to". */
export function Hours(slot: Pick<Slot, 'start' | 'end'>) {
  return (
    <ReadAs className={styles.hours} words={hoursInWords(slot)}>
      {hoursOf(slot)}
    </ReadAs>
  );
}
