import { type BookedDates, isFree, isOpenDay, lastBookableDate } from '#booking/availability';
import { formatSpans } from '#booking/closedHours';
import { addDays, dateInWords, isDate, shortDate } from '#booking/dates';
import { unavailable } from '#booking/messages';
import { bookingTypes, findSlot, hoursInWords, type SlotId, slotById } from '#booking/slots';
import { DayTimeline } from '#components/DayTimeline';
import { Detail, DetailList } from '#components/DetailList';
import { box } from '#components/DetailList.css';
import { Disclosure } from '#pages/Disclosure';
import * as styles from '#pages/PrivateShell.css';
import { type IsoDate, isoTime, studioTime, type Timestamp } from '#studio/clock';
import { unansweredDays } from '../../bookings/dueEmails.ts';
import { isolated } from '../../bookings/isolated.ts';
import { unansweredTitle } from '../../bookings/sessionWords.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { monthOf, sumsInWords, sumsOf } from '../../bookings/sums.ts';
import { type Form, type ReadField, type Refusal, tooLongText } from '../form.ts';
import type { Outcome, PrivatePage } from '../pageShell.tsx';
import { ActionForm, Box, FormDisclosure, LinkLine } from '../parts.tsx';
import { cancelAll, type Desk, type DeskPage, noBox, type Redirect } from './desk.ts';
import { Sessions } from './Sessions.tsx';

/** The data of the studio's desk. */
interface DeskView {
  readonly now: Timestamp;
  readonly outcome?: Outcome | undefined;
  readonly refusal?: Refusal | undefined;
  /** The first of the seven days. */
  readonly from: IsoDate;
  readonly sendsEmail: boolean;
  /** The requests that wait for an answer, by session. */
  readonly waiting: readonly StoredBooking[];
  /** The requests that nobody has answered before their sessions began. */
  readonly unanswered: readonly StoredBooking[];
  /** All bookings of the months that the page shows. */
  readonly bookings: readonly StoredBooking[];
  readonly booked: BookedDates;
  readonly closed: ReadonlyMap<IsoDate, readonly number[]>;
}

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
  const isOpen = isOpenDay(date);
  const facts = [shut && `Closed ${shut}.`, sessions.length === 0 && 'No sessions.'];
  const note = isOpen ? facts.filter(Boolean).join(' ') : `The studio is ${unavailable('closed')}.`;
  return (
    <section className={styles.day}>
      <h3>{dateInWords(date)}</h3>
      {isOpen && <DayTimeline types={bookingTypes} stateOf={slotState} />}
      <div className={styles.stack}>
        {note && <p className={styles.note}>{note}</p>}
        <Sessions bookings={sessions} now={now} />
        {isOpen && date >= studioTime(now).date && (
          <p className={styles.inline}>
            <LinkLine href={`book?date=${date}`} aria-label={`Book ${dateInWords(date)}`}>
              Book
            </LinkLine>
            <LinkLine href={`close?from=${date}`} aria-label={`Close ${dateInWords(date)}`}>
              Close
            </LinkLine>
          </p>
        )}
      </div>
    </section>
  );
}

/** Returns the request that came last. */
const newestOf = (bookings: readonly StoredBooking[]) =>
  bookings.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);

/** The form that declines several requests, e.g. those of a program that filled the calendar. */
const Decline = ({ waiting, sendsEmail }: DeskView) => (
  <FormDisclosure summary="Decline several" actions={['decline']}>
    <ActionForm
      seen={newestOf(waiting)?.reference}
      action="decline"
      look="danger"
      label="Decline the ticked requests"
      agreement="Yes, decline them"
      note="Their hours become free at once."
      reason={sendsEmail ? 'Reason for the artists' : undefined}
    >
      <Box name="all">{`All ${waiting.length} that are listed`}</Box>
      {waiting.map(({ reference, date, slot, fullName }) => (
        <Box key={reference} name="session" value={reference}>
          {`${shortDate(date)}, ${hoursInWords(slot)}, ${isolated(fullName)}`}
        </Box>
      ))}
      {sendsEmail && <Box name="silent">Without an e-mail to the artists</Box>}
    </ActionForm>
  </FormDisclosure>
);

/** Returns the desk: what waits for an answer, today, seven days, and their figures. */
function page(view: DeskView): PrivatePage {
  const { now, from, waiting, unanswered, bookings, closed, outcome, refusal } = view;
  const { date: today } = studioTime(now);
  const week = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const days = from === addDays(today, 1) ? [today, ...week] : week;
  const [first, last] = monthOf(from);
  const figures = (start: IsoDate, end: IsoDate) =>
    sumsInWords(sumsOf(bookings, closed, start, end, now));
  const [, , month, year] = dateInWords(from).split(' ');
  const content = (
    <>
      <h1>The desk</h1>
      <p className={styles.inline}>
        <LinkLine href="book">Book for somebody</LinkLine>
        <LinkLine href="close">Close hours</LinkLine>
      </p>
      <section className={styles.stack} aria-labelledby="waiting">
        <h2 id="waiting" className={styles.title}>{`Waiting for an answer: ${waiting.length}`}</h2>
        <Sessions bookings={waiting} now={now} withDate />
        {waiting.length > 1 && <Decline {...view} />}
        {unanswered.length > 0 && (
          <Disclosure summary={`${unansweredTitle}: ${unanswered.length}`}>
            <Sessions bookings={unanswered} now={now} withDate />
          </Disclosure>
        )}
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
      <FormDisclosure summary="End all links" actions={['end']}>
        <ActionForm
          action="end"
          look="danger"
          label="End all links"
          agreement="Yes, end them"
          note="All links to the desk end, also this one, and the studio’s links to single bookings. Those of artists still work."
        />
      </FormDisclosure>
    </>
  );
  return { title: 'The desk', outcome, refusal, content };
}

async function read(
  { bookings, now, sendsEmail }: Desk,
  text: ReadField,
  refusal?: Refusal,
): Promise<PrivatePage> {
  const { date: today } = studioTime(now);
  const wanted = isDate(text('from')) ? text('from') : addDays(today, 1);
  const [, from = wanted] = [addDays(today, -365), wanted, lastBookableDate(today)].sort();
  const until = addDays(from, 6);
  const [first, last] = monthOf(from);
  const start = [first, from, today].sort()[0] ?? from;
  const declined = text('at') ? await bookings.cancelledAt(text('at')) : [];
  const count = declined.length === 1 ? '1 request is' : `${declined.length} requests are`;
  return page({
    now,
    from,
    sendsEmail,
    refusal,
    outcome: declined.length > 0 ? { status: 200, message: `${count} declined.` } : undefined,
    ...(await bookings.openRequests(addDays(today, -unansweredDays), now)),
    bookings: await bookings.bookingsBetween(start, last > until ? last : until),
    booked: await bookings.bookedDates(start),
    closed: await bookings.closedHours(start),
  });
}

/** Returns those waiting requests that the form means: the ticked ones, or all that it has listed. */
async function meantBy({ bookings, now }: Desk, { text, all }: Form) {
  const { waiting } = await bookings.openRequests(studioTime(now).date, now);
  const newest = text('all') ? await bookings.findByReference(text('seen')) : undefined;
  const ticked = all('session');
  return waiting.filter(({ reference, createdAt }) =>
    newest ? createdAt <= newest.createdAt : ticked.includes(reference),
  );
}

/** The desk; its form declines the ticked requests that still wait. */
export const deskPage: DeskPage = {
  read,
  async act(desk, form): Promise<Redirect | PrivatePage> {
    if (form.text('action') === 'end') {
      if (!form.text('agreed')) {
        return read(desk, form.text, { status: 400, message: noBox, field: 'agreed', form });
      }
      await desk.bookings.revokeStudioLinks();
      return { query: {} };
    }
    const refuse = (status: 400 | 409, message: string, field?: string) =>
      read(desk, form.text, { status, message, field, form });
    if (!form.text('all') && form.all('session').length === 0) {
      return refuse(400, 'Nothing is changed: please tick the requests first.', 'all');
    }
    if (!form.text('agreed')) return refuse(400, noBox, 'agreed');
    const long = tooLongText(form.text);
    if (long) return refuse(400, long.message, long.field);
    const meant = await meantBy(desk, form);
    if (meant.length === 0) return refuse(409, 'None of these requests waits for an answer now.');
    await cancelAll(desk, meant, form);
    return { query: { at: isoTime(desk.now) } };
  },
};
