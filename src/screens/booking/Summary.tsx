import { isNear } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { booths, durationInWords, findSlot } from '#booking/slots';
import { Detail, DetailList } from '#components/DetailList';
import { HouseRules } from '#components/HouseRules';
import { LatePicture } from '#components/LatePicture';
import { Hours, Price } from '#components/ReadAs';
import { boothPictures } from '#studio/pictures';
import { studio } from '#studio/studio';
import { amount } from '#theme/text.css';
import { useSession } from './bookingActorContext';
import * as styles from './Summary.css';

/**
 * The summary of the selection: booth, date, hours with duration, place, price. Without its picture while
 * the ticket above the form shows the booth.
 */
export function Summary({ hasPicture }: { hasPicture: boolean }) {
  const session = useSession();
  const { bookingType, date, timeSlot } = session;
  const slot = findSlot(bookingType, timeSlot);
  return (
    <section className={styles.summary} aria-label="Your session">
      {hasPicture && (
        <div className={styles.room}>
          <LatePicture name={boothPictures[bookingType]} sizes="(min-width: 56rem) 22rem, 92vw" />
        </div>
      )}
      <h2 className={styles.heading}>Your session</h2>
      <DetailList>
        <Detail term="Booth">{booths[bookingType].name}</Detail>
        <Detail term="Date">{date ? dateInWords(date) : 'Not chosen yet'}</Detail>
        {slot && (
          // Rendered anew for another slot, as a price is.
          <Detail key={slot.id} term="Hours">
            <Hours start={slot.start} end={slot.end} />
            {`, ${durationInWords(slot)}, Accra time (GMT)`}
          </Detail>
        )}
        <Detail term="Place">{studio.address}</Detail>
        <Detail term="Price" className={amount}>
          <Price bookingType={bookingType} />
        </Detail>
      </DetailList>
      <div className={styles.rules}>
        <HouseRules bookingType={isNear(session, session.now) ? undefined : bookingType} />
      </div>
    </section>
  );
}
