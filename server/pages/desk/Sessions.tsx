import { shortDate } from '#booking/dates';
import { booths, hoursInWords } from '#booking/slots';
import { dialUrl } from '#booking/telephone';
import * as styles from '#pages/PrivateShell.css';
import type { Timestamp } from '#studio/clock';
import { isolated } from '../../bookings/isolated.ts';
import { isInStudioPeriod } from '../../bookings/privateLinks.ts';
import { answerInWords, textToArtist } from '../../bookings/sessionWords.ts';
import { markNames, marks, type StoredBooking } from '../../bookings/storedBooking.ts';
import { ChatLink, LinkLine } from '../parts.tsx';

/** Returns the labels of a session, without those that its list implies. */
const statesOf = ({ booking, now, withDate }: SessionProps) =>
  [
    withDate ? '' : answerInWords(booking, now),
    ...marks.map((mark) => booking[mark] === 1 && markNames[mark].toLowerCase()),
  ].filter(Boolean);

interface SessionProps {
  readonly booking: StoredBooking;
  readonly now: Timestamp;
  /** True in the list of requests, which is not below a date. */
  readonly withDate?: boolean;
}

/** A session: its hours as a link to its page, who comes, and how to call. */
function Session(props: SessionProps) {
  const { booking, now, withDate } = props;
  const { reference, slot, date, fullName, phoneNumber, bookingType } = booking;
  const hours = hoursInWords(slot);
  const when = withDate ? `${shortDate(date)}, ${hours}` : hours;
  return (
    <li className={styles.session}>
      {isInStudioPeriod(booking, now) ? <LinkLine href={reference}>{when}</LinkLine> : when}
      <span>
        <strong>
          <bdi>{isolated(fullName)}</bdi>
        </strong>
        {['', booths[bookingType].name, ...statesOf(props)].join(', ')}
      </span>
      <span className={styles.inline}>
        <LinkLine href={dialUrl(phoneNumber)}>{phoneNumber}</LinkLine>
        <ChatLink number={phoneNumber} text={textToArtist(booking, now)} />
      </span>
    </li>
  );
}

/** Sessions below each other. */
export const Sessions = ({
  bookings,
  ...props
}: { bookings: readonly StoredBooking[] } & Omit<SessionProps, 'booking'>) =>
  bookings.length > 0 && (
    <ul className={styles.sessions}>
      {bookings.map((booking) => (
        <Session key={booking.reference} booking={booking} {...props} />
      ))}
    </ul>
  );
