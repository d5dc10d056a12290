import { Link } from 'wouter';
import { services } from '#studio/landing';
import { screenOnly } from '#theme/text.css';
import { Section } from './Section';
import { ServiceMark } from './ServiceMark';
import * as styles from './Services.css';

/** The section "Services": one row for each service (specification, section 1). */
export function Services() {
  return (
    <Section id="services" heading="Services">
      <ul className={styles.rows}>
        {services.map(({ name, text, bookingType }) => (
          <li key={name} className={styles.row}>
            <ServiceMark className={styles.mark} name={name} />
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
            <Link className={`${styles.book} ${screenOnly}`} href={`/booking?type=${bookingType}`}>
              Book {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
