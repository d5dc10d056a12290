import type { ReactNode } from 'react';
import { studioApi } from '#api/bookingApi';
import { isChangeable, isNear } from '#booking/availability';
import { bandLink } from '#booking/bandLink';
import { googleCalendarLink } from '#booking/googleCalendar';
import { aboutBooking } from '#booking/messages';
import type { BookingReceipt } from '#booking/request';
import * as action from '#components/action.css';
import { HouseRules } from '#components/HouseRules';
import { NewTabLink } from '#components/NewTabLink';
import { Sentence } from '#components/ReadAs';
import { step, steps } from '#components/Steps.css';
import { EmailLink, PhoneLink, WhatsAppLink } from '#components/StudioLinks';
import { Ticket } from '#components/Ticket';
import { studio } from '#studio/studio';
import { quiet } from '#theme/text.css';
import { useSession } from './bookingActorContext';
import * as styles from './Receipt.css';

interface ReceiptProps {
  readonly receipt: BookingReceipt;
  /** The button for another booking. */
  readonly children: ReactNode;
}

export function Receipt({ receipt, children }: ReceiptProps) {
  const { fullName, phoneNumber, email, status, price, bookingType } = receipt;
  const { reference, privatePage } = receipt;
  const { now } = useSession();
  const google = googleCalendarLink(receipt);
  const deposit = isNear(receipt, now) ? '' : studio.deposit[bookingType];
  const canChange = isChangeable(receipt, now);
  const isConfirmed = status === 'confirmed';
  return (
    <div className={styles.receipt}>
      <Ticket booking={receipt} label="Your request" status={status} price={price} />
      <div className={styles.aside}>
        <h2>What happens next</h2>
        <ol className={steps}>
          <li className={step} data-done>
            <strong>Your request has arrived.</strong>
            <p className={quiet}>
              <bdi>{fullName}</bdi>, <bdi>{phoneNumber}</bdi>, {email}
            </p>
          </li>
          <li className={step} data-done={isConfirmed || undefined}>
            {isConfirmed ? 'We have confirmed it.' : 'We call you to confirm.'}
          </li>
          {deposit && (
            <li className={step}>
              <Sentence>{deposit}</Sentence>
            </li>
          )}
          <li className={step}>{`Come to ${studio.address}.`}</li>
        </ol>
        <HouseRules />
        <p className={styles.links}>
          {reference && (
            <a
              className={action.secondary}
              href={studioApi.calendarFile(reference)}
              download="session.ics"
            >
              Add to calendar
            </a>
          )}{' '}
          <NewTabLink className={action.secondary} href={bandLink(receipt, isConfirmed)}>
            Send to the band
          </NewTabLink>{' '}
          {google && (
            <NewTabLink className={action.secondary} href={google}>
              Google Calendar
            </NewTabLink>
          )}{' '}
          {privatePage && (
            <a className={action.secondary} href={privatePage}>
              {canChange ? 'See, move or cancel your booking' : 'See your booking'}
            </a>
          )}
        </p>
        {privatePage && (
          <p className={quiet}>
            {`Whoever has the link to your booking can ${canChange ? 'cancel' : 'see'} it: keep it to yourself.`}
          </p>
        )}
        <div>
          <p>
            {privatePage
              ? 'Questions? Call or write to us:'
              : 'To change or cancel, call or write to us:'}
          </p>
          <p className={styles.links}>
            <WhatsAppLink className={action.link} text={aboutBooking(reference)} />{' '}
            <PhoneLink className={action.link} /> <EmailLink className={action.link} />
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}
