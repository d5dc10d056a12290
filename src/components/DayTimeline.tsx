import {
  type BookingType,
  booths,
  clockFace,
  openingHours,
  type SlotId,
  slots,
} from '#booking/slots';
import * as styles from './DayTimeline.css';

interface DayTimelineProps {
  /** The booths to draw, a row each. */
  readonly types: readonly BookingType[];
  /** What is to be seen of a slot; by default it is free. */
  readonly stateOf?: (id: SlotId) => 'free' | 'taken' | 'chosen';
}

const marks = [openingHours.start, 600, 720, 840, 960, 1080, openingHours.end];

/** A day from opening to closing with the slots where they lie: a picture of what is said beside it. */
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
      <div className={styles.axis}>
        {marks.map((minutes) => (
          <span key={minutes} className={styles.mark}>
            {clockFace(minutes).replace(':00', '')}
          </span>
        ))}
      </div>
    </div>
  );
}
