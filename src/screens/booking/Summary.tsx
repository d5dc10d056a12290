import type { Selection } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { booths, durationInWords, findSlot } from '#booking/slots';
import { Hours } from '#components/Hours';
import { Price } from '#components/Price';
import { studio } from '#studio/studio';
import * as styles from './Summary.css';

/** The summary of a selection: booth, date, hours with duration, place, price. */
export function Summary({ request, label }: { request: Selection; label: string }) {
  const { bookingType, date, timeSlot } = request;
  const slot = findSlot(bookingType, timeSlot);
  return (
    <section className={styles.summary} aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt className={styles.kind}>Booth</dt>
          <dd className={styles.what}>{booths[bookingType].name}</dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.kind}>Date</dt>
          <dd className={styles.what}>{date ? dateInWords(date) : 'Not chosen yet'}</dd>
        </div>
        {slot && (
          <div className={styles.line}>
            <dt className={styles.kind}>Hours</dt>
            <dd className={styles.what}>
              <Hours start={slot.start} end={slot.end} />
              <span className={styles.length}>{`${durationInWords(slot)}, Accra time (GMT)`}</span>
            </dd>
          </div>
        )}
        <div className={styles.line}>
          <dt className={styles.kind}>Place</dt>
          <dd className={styles.what}>{studio.address}</dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.kind}>Price</dt>
          <dd className={styles.price}>
            <Price of={bookingType} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
