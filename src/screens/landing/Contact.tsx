import { openingHours } from '#booking/slots';
import { link } from '#components/action.css';
import { Logo } from '#components/Logo';
import { Hours, Sentence } from '#components/ReadAs';
import { step as stepStyle, steps } from '#components/Steps.css';
import { EmailLink, MapLink, PhoneLink, WhatsAppLink } from '#components/StudioLinks';
import { openingDays } from '#studio/openingDays';
import { studio } from '#studio/studio';
import { quiet } from '#theme/text.css';
import * as styles from './Contact.css';
import { Section } from './Section';

/** The section "Contact": phone, e-mail, address, hours, directions (specification, section 1). */
export function Contact() {
  return (
    <Section id="contact" heading="Contact">
      <div className={styles.columns}>
        <address className={styles.addresses}>
          <PhoneLink className={styles.addressLink} />{' '}
          <WhatsAppLink
            className={styles.addressLink}
            text="Hello, I have a question about booking a session."
          />{' '}
          <EmailLink className={styles.addressLink} />
          <p className={styles.place}>
            <MapLink className={link}>
              <span>
                {studio.street}, {studio.district}
                <br />
                {studio.city}, {studio.country}
              </span>
            </MapLink>
          </p>
          <p className={quiet}>
            {`${openingDays().open}, `}
            <Hours {...openingHours} />
          </p>
        </address>
        <div>
          <h3 className={styles.directionsHeading}>Finding the door</h3>
          <ol className={steps}>
            {studio.directions.map((step) => (
              <li key={step} className={stepStyle}>
                <Sentence>{step}</Sentence>
              </li>
            ))}
          </ol>
          <Logo className={styles.logo} />
        </div>
      </div>
    </Section>
  );
}
