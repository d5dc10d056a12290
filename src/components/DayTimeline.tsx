import { type BookingType, booths, clockFace, type SlotId, slots } from '#booking/slots';
import * as styles from './DayTimeline.css';

interface DayTimelineProps {
  /** The booths to draw, one row each. */
  readonly types: readonly BookingType[];
  /** Returns the state in which a slot is drawn; by default every slot is free. */
  readonly stateOf?: (id: SlotId) => 'free' | 'taken' | 'chosen';
}

/**
 * A timeline of a day, from opening to closing, with its slots. Hidden from screen readers, because
 * the text beside it has the same information.
 */
export function DayTimeline({ types, stateOf = () => 'free' }: DayTimelineProps) {
  return (
    <div className={styles.day} aria-hidden="true">
      {types.map((type) => (
        <div key={type} className={styles.row}>
          {types.length > 1 && <span className={styles.name}>{booths[type].name}</span>}
          {slots[type].map((slot) => (
            <span
              key={slot.id}
              className={`${styles.block} ${styles.place[slot.id]}`}
              data-state={stateOf(slot.id)}
            />
          ))}
        </div>
      ))}
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
