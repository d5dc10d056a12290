import { isOpenDay } from '#booking/availability';
import { formatSpans } from '#booking/closedHours';
import { dateInWords, shortDate } from '#booking/dates';
import { unavailable } from '#booking/messages';
import { bookingTypes, booths, clockFace, hoursInWords } from '#booking/slots';
import * as timeline from '#components/DayTimeline.css';
import { ReadAs } from '#components/ReadAs';
import * as styles from '#private/Days.css';
import { pages } from '#private/Desk.css';
import { note } from '#private/PrivateShell.css';
import { type IsoDate, studioTime } from '#studio/clock';
import { tomorrowOf } from '../../bookings/bookingWindow.ts';
import { type DaySlot, type Days, sessionsOn, slotsOn } from '../../bookings/daySlots.ts';
import { isolated } from '../../bookings/format/isolated.ts';
import { nameOf } from '../../bookings/format/sessionWords.ts';
import { LinkLine } from '../links.tsx';
import { SessionLines } from './SessionLines.tsx';

/** A slot of a day: a free one is a link that books it; the list below has the sessions. */
function SlotBox({ date, daySlot }: { date: IsoDate; daySlot: DaySlot }) {
  const { bookingType, slot, state, session } = daySlot;
  const look = {
    className: `${styles.slotBox} ${timeline.place[slot.id]}`,
    'data-state': state,
  };
  if (state === 'free') {
    const href = `book?date=${date}&slot=${bookingType}+${slot.id}`;
    const label = `Book ${booths[bookingType].name}, ${hoursInWords(slot)}, ${dateInWords(date)}`;
    return <a {...look} href={href} aria-label={label} />;
  }
  const isOwn = session?.timeSlot === slot.id;
  return (
    <span {...look} aria-hidden="true">
      {isOwn && (isolated(session.fullName.split(' ')[0] ?? '') || nameOf(session))}
    </span>
  );
}

/** The hours of both booths on a day, from opening to closing. */
const Boxes = ({ date, slots }: { date: IsoDate; slots: readonly DaySlot[] }) => (
  <div className={styles.hours}>
    {bookingTypes.map((type) => {
      const { name } = booths[type];
      const own = slots.filter(({ bookingType }) => bookingType === type);
      const hasFree = own.some(({ state }) => state === 'free');
      return (
        <div key={type} className={timeline.row}>
          <p className={timeline.name}>
            {hasFree ? name : <ReadAs words={`${name}: nothing free`}>{name}</ReadAs>}
          </p>
          {own.map((daySlot) => (
            <SlotBox key={daySlot.slot.id} date={date} daySlot={daySlot} />
          ))}
        </div>
      );
    })}
    <div className={timeline.row} aria-hidden="true">
      {timeline.times.map((minutes) => (
        <span key={minutes} className={timeline.time[minutes]}>
          {clockFace(minutes).replace(':00', '')}
        </span>
      ))}
    </div>
  </div>
);

interface DayProps {
  readonly date: IsoDate;
  readonly days: Days;
  /** True on the first screen, which has today, tomorrow and what waits in lists of their own. */
  readonly isFirstScreen: boolean;
}

/** A day with its hours and its sessions; one line without sessions. */
export function Day({ date, days, isFirstScreen }: DayProps) {
  const sessions = sessionsOn(date, days);
  const slots = slotsOn(date, days);
  const Heading = isFirstScreen ? 'h3' : 'h2';
  const isLater = date > tomorrowOf(days.now);
  const listed = isFirstScreen
    ? sessions.filter(({ status }) => isLater && status !== 'requested')
    : sessions;
  const closed = formatSpans(days.closed.get(date) ?? []);
  const facts = [closed && `Closed ${closed}.`, sessions.length === 0 && !closed && 'No sessions.'];
  const words = isOpenDay(date) ? facts.find(Boolean) : `The studio is ${unavailable('closed')}.`;
  const isBookable = slots.some(({ state }) => state === 'free');
  const canChange = isOpenDay(date) && date >= studioTime(days.now).date;
  const name = dateInWords(date);
  return (
    <section className={styles.day}>
      <div className={styles.dayHead}>
        <Heading id={date}>
          <ReadAs words={name} translate="yes">
            {shortDate(date)}
          </ReadAs>
        </Heading>{' '}
        {words && <span className={`${note} ${styles.dayNote}`}>{words}</span>}
        {canChange && (
          <span className={`${pages} ${styles.dayLinks}`}>
            {isBookable && (
              <LinkLine href={`book?date=${date}`} aria-label={`Book ${name}`}>
                Book
              </LinkLine>
            )}
            <LinkLine href={`close?from=${date}`} aria-label={`Close ${name}`}>
              Close
            </LinkLine>
          </span>
        )}
      </div>
      {sessions.length > 0 && <Boxes date={date} slots={slots} />}
      <SessionLines sessions={listed} now={days.now} isOnDay />
    </section>
  );
}
