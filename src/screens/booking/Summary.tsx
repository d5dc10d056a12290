import { dateInWords } from '#booking/dates';
import type { BookingRequest } from '#booking/request';
import { booths, durationInWords, findSlot } from '#booking/slots';
import { Hours } from '#components/Hours';
import { studio } from '#studio/studio';
import * as styles from './Summary.css';

/** What is being booked, as far as it is chosen: booth, date, hours, length, place, price. */
export function Summary({ request, label }: { request: BookingRequest; label: string }) {
  const { bookingType, date, timeSlot } = request;
  const slot = findSlot(bookingType, timeSlot);
  return (
    <section className={styles.summary} aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt className={styles.kind}>Booth</dt>
          <dd>{booths[bookingType].name}</dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.kind}>Date</dt>
          <dd>{date ? dateInWords(date) : 'Not chosen yet'}</dd>
        </div>
        {slot && (
          <div className={styles.line}>
            <dt className={styles.kind}>Hours</dt>
            <dd>
              <Hours start={slot.start} end={slot.end} />
              <br />
              {durationInWords(slot)}, Accra time (GMT)
            </dd>
          </div>
        )}
        <div className={styles.line}>
          <dt className={styles.kind}>Place</dt>
          <dd>
            {studio.street}, {studio.district}, {studio.city}
          </dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.kind}>Price</dt>
          <dd className={styles.price}>{booths[bookingType].price}</dd>
        </div>
      </dl>
    </section>
  );
}
