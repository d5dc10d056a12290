import { bookingTypes, booths } from '#booking/slots';
import { Hours } from '#components/Hours';
import { Price } from '#components/Price';
import { type Session, slotsToChooseFrom } from '#machines/bookingSelectors';
import * as styles from './options.css';

/** The two types with their prices, as answers to choose from. */
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

/** The slots that can be had, as answers to choose from. */
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
