import { studio } from '#studio/studio';
import * as styles from './Contact.css';
import * as section from './section.css';

/** Where the studio is and how to reach it. */
export function Contact() {
  return (
    <section id="contact" className={section.section} aria-labelledby="contact-heading">
      <h2 id="contact-heading" className={section.heading} tabIndex={-1}>
        Contact
      </h2>
      <address className={styles.ways}>
        <dl className={styles.list}>
          <div>
            <dt className={styles.kind}>Address</dt>
            <dd className={styles.way}>
              {studio.street}, {studio.district}, {studio.city}, {studio.country}
            </dd>
          </div>
          <div>
            <dt className={styles.kind}>Phone</dt>
            <dd className={styles.way}>
              <a href={`tel:${studio.phone.replaceAll(' ', '')}`}>{studio.phone}</a>
            </dd>
          </div>
          {studio.whatsApp && (
            <div>
              <dt className={styles.kind}>WhatsApp</dt>
              <dd className={styles.way}>
                <a href={`https://wa.me/${studio.whatsApp}`}>+{studio.whatsApp}</a>
              </dd>
            </div>
          )}
          <div>
            <dt className={styles.kind}>E-mail</dt>
            <dd className={styles.way}>
              <a href={`mailto:${studio.email}`}>{studio.email}</a>
            </dd>
          </div>
        </dl>
      </address>
    </section>
  );
}
