import { Link } from 'wouter';
import { openingHours } from '#booking/slots';
import * as action from '#components/action.css';
import { Logo } from '#components/Logo';
import { Hours, Sentence } from '#components/ReadAs';
import { MapLink, PhoneLink } from '#components/StudioLinks';
import { openingDays } from '#studio/openingDays';
import { studio } from '#studio/studio';
import { screenOnly } from '#theme/text.css';
import { useYear } from '../hooks/useYear';
import * as styles from './Footer.css';
import { linkedSections } from './navigation';

/**
 * The footer of every page: where and whom to call, quick links, studio hours, copyright (specification,
 * section 2).
 */
export function Footer() {
  const year = useYear();
  return (
    <footer className={`${styles.footer} ${screenOnly}`}>
      <div className={styles.columns}>
        <div className={styles.place}>
          <p className={styles.name}>
            <Logo className={styles.mark} />
            {studio.name}
          </p>
          <p>
            <MapLink className={action.link}>{studio.address}</MapLink>
          </p>
          <p>
            <PhoneLink className={action.link} />
          </p>
        </div>
        <nav className={styles.quickLinks} aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.heading}>
            Quick Links
          </h2>
          <ul className={styles.links}>
            {linkedSections.map(({ href, label }) => (
              <li key={href}>
                <Link className={action.link} href={href}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className={styles.studioHours} aria-labelledby="studio-hours">
          <h2 id="studio-hours" className={styles.heading}>
            Studio Hours
          </h2>
          <dl className={styles.hours}>
            <div className={styles.days}>
              <dt>{openingDays().open}</dt>
              <dd>
                <Hours {...openingHours} />
              </dd>
            </div>
            {openingDays().closed && (
              <div className={styles.days}>
                <dt>{openingDays().closed}</dt>
                <dd>Closed</dd>
              </div>
            )}
          </dl>
        </section>
      </div>
      {studio.legal && (
        <p className={styles.copyright}>
          <Sentence>{studio.legal}</Sentence>
        </p>
      )}
      <p className={styles.copyright}>
        {`© ${year} ${studio.name} · `}
        <Link className={action.link} href="/booking#privacy">
          Your data
        </Link>
      </p>
    </footer>
  );
}
