import { type BookingType, clockFace, type SlotId, slots } from '#booking/slots';
import * as styles from './DayTimeline.css';

interface DayTimelineProps {
  /** The booth to draw. */
  readonly type: BookingType;
  /** Returns the state in which a slot is drawn. */
  readonly stateOf: (id: SlotId) => 'free' | 'taken' | 'chosen';
}

/**
 * A timeline of a day, from opening to closing, with its slots. Hidden from screen readers, because
 * the text beside it has the same information.
 */
export function DayTimeline({ type, stateOf }: DayTimelineProps) {
  return (
    <div className={styles.day} aria-hidden="true">
      <div className={styles.row}>
        {slots[type].map((slot) => (
          <span
            key={slot.id}
            className={`${styles.block} ${styles.place[slot.id]}`}
            data-state={stateOf(slot.id)}
          />
        ))}
      </div>
      <div className={styles.row}>
        {styles.times.map((minutes) => (
          <span key={minutes} className={styles.time[minutes]}>
            {clockFace(minutes).replace(':00', '')}
          </span>
        ))}
      </div>
    </div>
  );
}
