import { Link } from 'wouter';
import { bookingTypes, booths, slots } from '#booking/slots';
import * as action from '#components/action.css';
import { DayTimeline } from '#components/DayTimeline';
import { Hours } from '#components/Hours';
import { Price } from '#components/Price';
import * as styles from './Rates.css';
import * as section from './section.css';

/** What each booth costs and when it can be had (specification, section 9). */
export function Rates() {
  return (
    <section id="pricing" className={section.section} aria-labelledby="pricing-heading">
      <h2 id="pricing-heading" className={section.heading} tabIndex={-1}>
        Studio Rates
      </h2>
      <div className={styles.rates}>
        {bookingTypes.map((type) => {
          const { name, buys } = booths[type];
          return (
            <article key={type} className={styles.rate} aria-labelledby={`rate-${type}`}>
              <h3 id={`rate-${type}`} className={styles.name}>
                {name}
              </h3>
              <p className={styles.price}>
                <Price of={type} /> <span className={styles.buys}>{buys}</span>
              </p>
              <ul className={styles.hours}>
                {slots[type].map((slot) => (
                  <li key={slot.id} className={styles.slot}>
                    {slot.name && <span className={styles.slotName}>{slot.name}</span>}
                    <Hours start={slot.start} end={slot.end} />
                  </li>
                ))}
              </ul>
              <Link
                className={`${action.primary} ${section.onScreenOnly}`}
                href={`/booking?type=${type}`}
              >
                Book the {name}
              </Link>
            </article>
          );
        })}
      </div>
      <figure className={styles.day}>
        <DayTimeline types={bookingTypes} />
        <figcaption className={styles.closed}>
          The booths share the studio’s hours: a session in one takes the hours that it overlaps
          from the other. The studio is closed on Sundays.
        </figcaption>
      </figure>
    </section>
  );
}
