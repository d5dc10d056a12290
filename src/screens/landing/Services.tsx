import { Link } from 'wouter';
import { Sentence } from '#components/ReadAs';
import { services } from '#studio/landing';
import { studio } from '#studio/studio';
import { screenOnly } from '#theme/text.css';
import { Section } from './Section';
import * as styles from './Services.css';

/** The bars of each service's icon, as an SVG path of their middle lines. */
const marks = {
  Recording: 'M6 22v4M14 14v20M22 6v36M30 16v16M38 10v28M46 22v4',
  'Mixing & Mastering': 'M8 6v22M8 38v4M18 6v6M18 22v20M28 6v16M28 32v10M38 6v2M38 18v24',
  'Beat Production': 'M6 6v8M6 34v8M18 20v8M30 6v8M30 34v8M42 20v8',
  Videography: 'M6 12v24M12 12v24M18 12v24M24 12v24M34 20v8M40 16v16M46 12v24',
} as const;

const names = Object.keys(services) as (keyof typeof services)[];

/** The section "Services": one row for each service (specification, section 1). */
export function Services() {
  return (
    <Section id="services" heading="Services">
      <ul className={styles.rows}>
        {names.map((name) => (
          <li key={name} className={styles.row}>
            <svg className={styles.mark} viewBox="0 0 52 48" aria-hidden="true">
              <path d={marks[name]} />
            </svg>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>
              <Sentence>{studio.services[name]}</Sentence>
            </p>
            <Link
              className={`${styles.book} ${screenOnly}`}
              href={`/booking?type=${services[name]}&service=${encodeURIComponent(name)}`}
            >
              Book {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
