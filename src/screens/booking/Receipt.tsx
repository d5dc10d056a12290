import { studioApi } from '#api/studioApi';
import type { BookingReceipt } from '#booking/errors';
import { studio } from '#studio/studio';
import * as styles from './Receipt.css';
import { Summary } from './Summary';

/** The receipt of a booking request: its details, its reference, how to contact the studio. */
export function Receipt({ receipt }: { receipt: BookingReceipt }) {
  return (
    <div className={styles.receipt}>
      <Summary request={receipt} label="Your request" />
      <div className={styles.aside}>
        {receipt.reference && (
          <>
            <p>
              Reference: <strong className={styles.reference}>{receipt.reference}</strong>
            </p>
            <p>
              <a
                className={styles.action}
                href={studioApi.calendarFile(receipt.reference)}
                download="session.ics"
              >
                Add to calendar
              </a>
            </p>
          </>
        )}
        <p>{`${receipt.fullName}, ${receipt.phoneNumber}, ${receipt.email}`}</p>
        <p>
          To change or cancel, call or write to us:
          <a className={styles.way} href={`tel:${studio.phone.replaceAll(' ', '')}`}>
            {studio.phone}
          </a>
          <a className={styles.way} href={`mailto:${studio.email}`}>
            {studio.email}
          </a>
        </p>
      </div>
    </div>
  );
}
