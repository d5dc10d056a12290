import { type BookedDates, closedReason, isFree } from '#booking/availability';
import { formatSpans } from '#booking/closedHours';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import { aboutYourBooking, unavailable } from '#booking/messages';
import {
  bookingTypes,
  booths,
  findSlot,
  hoursInWords,
  type SlotId,
  slotById,
} from '#booking/slots';
import { DayTimeline } from '#components/DayTimeline';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import * as styles from '#pages/PrivateShell.css';
import { type IsoDate, studioTime, type Timestamp } from '#studio/clock';
import { telephoneUrl } from '#studio/telephone';
import { isInStudioPeriod } from '../../bookings/privateLinks.ts';
import { markNames, marks, type StoredBooking } from '../../bookings/storedBooking.ts';
import { sumsInWords, sumsOf } from '../../bookings/sums.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';
import { ChatLink, LinkLine } from '../parts.tsx';

/** The data of the studio's desk. */
export interface DeskView {
  readonly now: Timestamp;
  readonly outcome?: Outcome | undefined;
  /** The first of the seven days. */
  readonly from: IsoDate;
  /** The requests that wait for an answer, the oldest first. */
  readonly waiting: readonly StoredBooking[];
  /** All bookings of the months that the page shows. */
  readonly bookings: readonly StoredBooking[];
  readonly booked: BookedDates;
  readonly closed: ReadonlyMap<IsoDate, readonly number[]>;
}

/** Returns the first and the last date of the month of a date. */
export function monthOf(date: IsoDate): readonly [first: IsoDate, last: IsoDate] {
  const first = `${date.slice(0, 8)}01`;
  return [first, addDays(`${addDays(first, 31).slice(0, 8)}01`, -1)];
}

/** What is known of a session besides that it is confirmed; `isListed` with others that wait. */
const statesOf = (booking: StoredBooking, isListed: boolean) => [
  ...(booking.status === 'requested' && !isListed ? ['waits for your answer'] : []),
  ...marks.filter((mark) => booking[mark] === 1).map((mark) => markNames[mark].toLowerCase()),
];

interface SessionProps {
  readonly booking: StoredBooking;
  readonly now: Timestamp;
  /** True in the list of requests, which is not below a date. */
  readonly withDate?: boolean;
}

/** A session: its hours as a link to its page, who comes, and how to call. */
function Session({ booking, now, withDate = false }: SessionProps) {
  const { reference, slot, date, fullName, phoneNumber, bookingType } = booking;
  const hours = hoursInWords(slot);
  const when = withDate ? `${shortDate(date)}, ${hours}` : hours;
  return (
    <li className={styles.session}>
      {isInStudioPeriod(booking, now) ? <LinkLine href={reference}>{when}</LinkLine> : when}
      <span>
        <strong>{fullName}</strong>
        {['', booths[bookingType].name, ...statesOf(booking, withDate)].join(', ')}
      </span>
      <span className={styles.inline}>
        <LinkLine href={telephoneUrl(phoneNumber)}>{phoneNumber}</LinkLine>
        <ChatLink number={phoneNumber} text={aboutYourBooking(reference)} />
      </span>
    </li>
  );
}

/** Sessions below each other. */
const Sessions = ({
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

/** A day with its hours and its sessions. */
function Day({ date, view }: { date: IsoDate; view: DeskView }) {
  const { bookings, booked, closed, now } = view;
  const sessions = bookings.filter((one) => one.date === date && one.status !== 'cancelled');
  const slotState = (id: SlotId) => {
    if (sessions.some(({ timeSlot }) => timeSlot === id)) return 'chosen';
    const type = findSlot('performance', id) ? 'performance' : 'recording';
    return isFree(type, slotById[id], booked[date]) ? 'free' : 'taken';
  };
  const shut = formatSpans(closed.get(date) ?? []);
  // A closed weekday is closed at any time: the date itself is "now".
  const isOpen = closedReason(date, { date, minutes: 0 }) === null;
  const note = !isOpen
    ? `The studio is ${unavailable.closed}.`
    : [shut && `Closed ${shut}.`, sessions.length === 0 && 'No sessions.']
        .filter((part) => part)
        .join(' ');
  return (
    <section className={styles.day}>
      <h3>{dateInWords(date)}</h3>
      {isOpen && <DayTimeline types={bookingTypes} stateOf={slotState} />}
      <div className={styles.stack}>
        {note && <p className={styles.note}>{note}</p>}
        <Sessions bookings={sessions} now={now} />
      </div>
    </section>
  );
}

/** Returns the desk: what waits for an answer, today, seven days, and their figures. */
export function deskPage(view: DeskView): PrivatePage {
  const { now, from, waiting, bookings, closed, outcome } = view;
  const { date: today } = studioTime(now);
  const week = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const days = from === addDays(today, 1) ? [today, ...week] : week;
  const [first, last] = monthOf(from);
  const figures = (start: IsoDate, end: IsoDate) =>
    sumsInWords(sumsOf(bookings, closed, start, end));
  const [, , month, year] = dateInWords(from).split(' ');
  const content = (
    <>
      <h1>The desk</h1>
      <section className={styles.stack} aria-labelledby="waiting">
        <h2 id="waiting" className={styles.title}>{`Waiting for an answer: ${waiting.length}`}</h2>
        <Sessions bookings={waiting} now={now} withDate />
      </section>
      <section className={styles.stack} aria-labelledby="days">
        <h2 id="days" className={styles.title}>
          {days.length > 7 ? 'Today and the next seven days' : `Seven days from ${shortDate(from)}`}
        </h2>
        <div className={styles.days}>
          {days.map((date) => (
            <Day key={date} date={date} view={view} />
          ))}
        </div>
        <p className={styles.inline}>
          <LinkLine href={`?from=${addDays(from, -7)}`}>Earlier</LinkLine>
          <LinkLine href="./">Today</LinkLine>
          <LinkLine href={`?from=${addDays(from, 7)}`}>Later</LinkLine>
        </p>
      </section>
      <DetailList className={box}>
        <Detail term="These days">{figures(days[0] ?? from, week[6] ?? from)}</Detail>
        <Detail term={`${month} ${year}`}>{figures(first, last)}</Detail>
      </DetailList>
    </>
  );
  return { title: 'The desk', outcome, content };
}
