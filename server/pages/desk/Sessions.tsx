import { dateInWords, shortDate } from '#booking/dates';
import { cedisInWords, moneyOf } from '#booking/prices';
import { booths, hoursInWords } from '#booking/slots';
import { ReadAs } from '#components/ReadAs';
import * as deskStyles from '#private/Desk.css';
import { note } from '#private/PrivateShell.css';
import type { Timestamp } from '#studio/clock';
import { visuallyHidden } from '#theme/text.css';
import { nameOf, sessionInWords } from '../../bookings/format/sessionWords.ts';
import { moneyFact } from '../../bookings/money.ts';
import { stateRow } from '../../bookings/sessionState.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { CallLinks, type CallLinksProps } from '../links.tsx';

/** Returns the booth and the price of a session, with what is known of its money; dates as `format` has them. */
export const boothAndMoney = (booking: StoredBooking, now: Timestamp, format = shortDate) =>
  [booths[booking.bookingType].name, moneyOf(booking), moneyFact(booking, now, format)]
    .filter(Boolean)
    .join(', ');

const factsOf = ({ booking, now }: CallLinksProps, format = shortDate) =>
  `${[boothAndMoney(booking, now, format), stateRow(booking, now).fact].filter(Boolean).join(', ')}.`;

/** A session: who comes and when, as a link to its page, what is known of it, and how to call. */
function Session(props: CallLinksProps) {
  const { booking } = props;
  return (
    <li className={deskStyles.session} data-status={booking.status}>
      <a className={deskStyles.who} href={booking.reference}>
        <span className={visuallyHidden}>{`${nameOf(booking)}, ${sessionInWords(booking)}`}</span>
        <strong aria-hidden="true">
          <bdi>{nameOf(booking)}</bdi>
        </strong>{' '}
        <span aria-hidden="true">
          {`${shortDate(booking.date)}, ${hoursInWords(booking.slot)}`}
        </span>
      </a>
      <p className={note}>
        <ReadAs words={cedisInWords(factsOf(props, dateInWords))}>{factsOf(props)}</ReadAs>
      </p>
      {booking.notes && <p className={deskStyles.notes}>{booking.notes}</p>}
      {booking.studioNote && (
        <p className={deskStyles.notes}>{`Your note: ${booking.studioNote}`}</p>
      )}
      <CallLinks {...props} />
    </li>
  );
}

/** Sessions below each other. */
export const Sessions = ({
  bookings,
  ...props
}: { bookings: readonly StoredBooking[] } & Omit<CallLinksProps, 'booking'>) =>
  bookings.length > 0 && (
    <ul className={deskStyles.sessions}>
      {bookings.map((booking) => (
        <Session key={booking.reference} booking={booking} {...props} />
      ))}
    </ul>
  );
