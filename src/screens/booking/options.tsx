import { bookingTypes, booths } from '#booking/slots';
import { Hours } from '#components/Hours';
import { Price } from '#components/Price';
import { type Session, slotsToChooseFrom } from '#machines/bookingSelectors';
import * as styles from './options.css';

/** The options of the session type field: the two types with their prices. */
export const typeOptions = bookingTypes.map((value) => ({
  value,
  label: (
    <>
      <strong className={styles.name}>{booths[value].name} </strong>
      <span className={styles.price}>
        <Price of={value} /> {booths[value].buys}
      </span>
    </>
  ),
}));

/** Returns the options of the time slot field: the slots that the visitor can select. */
export const slotOptions = (session: Session) =>
  slotsToChooseFrom(session).map((slot) => ({
    value: slot.id,
    label: (
      <>
        {slot.name && <strong className={styles.name}>{slot.name} </strong>}
        <Hours start={slot.start} end={slot.end} />
      </>
    ),
  }));
