import { studioApi } from '#api/bookingApi';
import { googleCalendarLink } from '#booking/googleCalendar';
import { aboutBooking } from '#booking/messages';
import type { BookingReceipt } from '#booking/request';
import * as action from '#components/action.css';
import { MapLink } from '#components/MapLink';
import { NewTabLink } from '#components/NewTabLink';
import { WhatsAppLink } from '#components/WhatsAppLink';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { quiet } from '#theme/text.css';
import * as styles from './Receipt.css';
import { Summary } from './Summary';

/** Links that add the session to the artist's calendar. */
function CalendarLinks({ receipt }: { receipt: BookingReceipt }) {
  const google = googleCalendarLink(receipt);
  return (
    <p className={styles.links}>
      {receipt.reference && (
        <a
          className={action.link}
          href={studioApi.calendarFile(receipt.reference)}
          download="session.ics"
        >
          Add to calendar
        </a>
      )}
      {google && (
        <NewTabLink className={action.link} href={google}>
          Google Calendar
        </NewTabLink>
      )}
    </p>
  );
}

/** Ways to contact the studio. */
function ContactLinks({ receipt: { reference, privatePage } }: { receipt: BookingReceipt }) {
  return (
    <div>
      <p>
        {privatePage
          ? 'Questions? Call or write to us:'
          : 'To change or cancel, call or write to us:'}
      </p>
      <p className={styles.links}>
        <WhatsAppLink className={action.link} text={aboutBooking(reference)}>
          WhatsApp
        </WhatsAppLink>
        <a className={action.link} href={telephoneUrl(studio.phone)}>
          {studio.phone}
        </a>
        <a className={action.link} href={`mailto:${studio.email}`}>
          {studio.email}
        </a>
      </p>
    </div>
  );
}

interface ReceiptProps {
  readonly receipt: BookingReceipt;
  /** Starts another booking with the same contact data. */
  readonly onRestart: () => void;
}

/** The receipt of a booking request: its details, its reference, and what the artist can do next. */
export function Receipt({ receipt, onRestart }: ReceiptProps) {
  const { reference, fullName, phoneNumber, email, privatePage } = receipt;
  return (
    <div className={styles.receipt}>
      <Summary request={receipt} label="Your request" />
      <div className={styles.aside}>
        <div>
          {reference && (
            <p>
              Reference:{' '}
              <strong className={styles.reference} translate="no">
                {reference}
              </strong>
            </p>
          )}
          <p>
            <MapLink className={action.link}>{studio.address}</MapLink>
          </p>
          <p className={quiet}>{`${fullName}, ${phoneNumber}, ${email}`}</p>
        </div>
        <div className={styles.actions}>
          <CalendarLinks receipt={receipt} />
          {privatePage && (
            <a className={action.link} href={privatePage}>
              See, move or cancel your booking
            </a>
          )}
        </div>
        <ContactLinks receipt={receipt} />
        <button type="button" className={styles.another} onClick={onRestart}>
          Book another session
        </button>
      </div>
    </div>
  );
}
