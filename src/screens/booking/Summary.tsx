import type { Selection } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { booths, durationInWords, findSlot } from '#booking/slots';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import { Hours, Price } from '#components/ReadAs';
import { studio } from '#studio/studio';
import * as styles from './Summary.css';

/** The summary of a selection: booth, date, hours with duration, place, price. */
export function Summary({ request, label }: { request: Selection; label: string }) {
  const { bookingType, date, timeSlot } = request;
  const slot = findSlot(bookingType, timeSlot);
  return (
    <section className={box} aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <DetailList>
        <Detail term="Booth">{booths[bookingType].name}</Detail>
        <Detail term="Date">{date ? dateInWords(date) : 'Not chosen yet'}</Detail>
        {slot && (
          <Detail term="Hours">
            <Hours start={slot.start} end={slot.end} />
            <span className={styles.length}>{`${durationInWords(slot)}, Accra time (GMT)`}</span>
          </Detail>
        )}
        <Detail term="Place">{studio.address}</Detail>
        <Detail term="Price" className={styles.price}>
          <Price of={bookingType} />
        </Detail>
      </DetailList>
    </section>
  );
}
