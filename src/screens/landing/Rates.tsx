import { Link } from 'wouter';
import { cedisInWords, firstPrice, priceUnits } from '#booking/prices';
import {
  type BookingType,
  bookingTypes,
  booths,
  hoursOf,
  slotInWords,
  slots,
} from '#booking/slots';
import * as action from '#components/action.css';
import { HouseRules } from '#components/HouseRules';
import { Picture } from '#components/Picture';
import { ReadAs, Sentence } from '#components/ReadAs';
import { openingDays } from '#studio/openingDays';
import { boothPictures } from '#studio/pictures';
import { studio } from '#studio/studio';
import { quiet, screenOnly, visuallyHidden } from '#theme/text.css';
import * as styles from './Rates.css';
import { Section } from './Section';

function Rate({ type }: { type: BookingType }) {
  const { name } = booths[type];
  const second = studio.prices[type].second;
  return (
    <article className={styles.rate} aria-labelledby={`rate-${type}`}>
      <div className={`${styles.room} ${screenOnly}`}>
        <Picture name={boothPictures[type]} sizes="(min-width: 40rem) 45vw, 92vw" />
      </div>
      <h3 id={`rate-${type}`} className={styles.name}>
        {name}
      </h3>
      <p className={styles.price}>
        <ReadAs words={cedisInWords(firstPrice(type))}>{firstPrice(type)}</ReadAs>{' '}
        {second && (
          <ReadAs className={styles.second} words={cedisInWords(second)}>
            {second}
          </ReadAs>
        )}
        <span className={visuallyHidden}>{', '}</span>{' '}
        <span className={styles.buys}>{priceUnits[type]}</span>
      </p>
      <ul className={styles.hours} data-many={slots[type].length > 3}>
        {slots[type].map((slot) => (
          <li key={slot.id}>
            <ReadAs className={styles.slot} words={slotInWords(slot)}>
              {slot.name && <span className={quiet}>{slot.name}</span>} <span>{hoursOf(slot)}</span>
            </ReadAs>
          </li>
        ))}
      </ul>
      {studio.deposit[type] && (
        <p className={quiet}>
          <Sentence>{studio.deposit[type]}</Sentence>
        </p>
      )}
      <Link className={`${action.primary} ${screenOnly}`} href={`/booking?type=${type}`}>
        Book the {name}
      </Link>
    </article>
  );
}

/** The section "Studio Rates": prices and time slots of each booth (specification, section 9). */
export function Rates() {
  return (
    <Section id="pricing" heading="Studio Rates">
      <div className={styles.rates}>
        {bookingTypes.map((type) => (
          <Rate key={type} type={type} />
        ))}
      </div>
      <div className={styles.rules}>
        <HouseRules />
      </div>
      <p className={styles.closed}>
        The booths share the studio’s hours: when one booth is booked, the other is closed for those
        hours. {`The studio is ${openingDays().whenClosed}.`}
      </p>
    </Section>
  );
}
