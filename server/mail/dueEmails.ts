import { addDays, dayLength, monthOf } from '#booking/dates';
import {
  type IsoDate,
  type IsoTime,
  isoTime,
  momentOf,
  studioTime,
  type Timestamp,
} from '#studio/clock';
import { tomorrowOf } from '../bookings/bookingWindow.ts';
import {
  awaitedDeposits,
  bookingsBetween,
  bookingsWhere,
  findByReference,
} from '../bookings/queries/bookingQueries.ts';
import { closedHours } from '../bookings/queries/claimQueries.ts';
import { openRequests, unansweredDays } from '../bookings/queries/openRequests.ts';
import { isCurrent } from '../bookings/sessionState.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { type Sums, sumsOf } from '../bookings/sums.ts';
import {
  type BackupTimes,
  backupTimes,
  type Query,
  type ResultOf,
  type Statement,
  select,
  sql,
} from '../database/database.ts';
import { type EmailKind, emailKinds } from '../outbox/emailKinds.ts';
import {
  isUnreachable,
  type QueuedEmail,
  queueEmails,
  undelivered,
} from '../outbox/outboxQueries.ts';
import { bookingEmails, isStillTrue } from './bookingEmails.ts';

/**
 * The emails that the clock queues, each once: those about sessions as their rows say; on each evening
 * on which there is something to say the studio gets a sheet.
 */

/** When the sheet is due, in minutes after midnight in Accra. */
const sheetDue = 18 * 60;

/** Until when a sheet that is late is sent on the day itself, in minutes after midnight. */
export const lateUntil = 12 * 60;

type DueEmail = Pick<QueuedEmail, 'reference' | 'kind'>;

/** Returns a line for each problem of the database and its backups, as the health check has it. */
export type BackupCheck = (times: BackupTimes, now: Timestamp) => readonly string[];

export function* dueEmails(now: Timestamp, check: BackupCheck): Query<readonly DueEmail[]> {
  const aboutSessions: DueEmail[] = [];
  for (const kind of emailKinds) aboutSessions.push(...(yield* dueAboutSessions(kind, now)));
  return [...aboutSessions, ...(yield* dueSheets(now, check))];
}

/**
 * Returns the SQL condition on `booking` that its session is of a date, and was booked and moved
 * before the time `due`. The emails about a later request or move have said it.
 */
const wasKnown = (date: IsoDate, due: IsoTime): Statement => sql`
  date = ${date} AND status <> 'cancelled' AND created_at < ${due}
  AND NOT EXISTS (
    SELECT 1 FROM booking_change
    WHERE booking_change.reference = booking.reference
      AND booking_change.status = 'moved' AND changed_at >= ${due}
  )`;

/** The SQL condition on `outbox` that it was queued, and not while the clock was ahead. */
const wasQueued = (now: Timestamp) => sql`written_at <= ${isoTime(now + 60_000)}`;

/** Returns the due e-mails of a kind about sessions; an artist without an address gets none. */
function* dueAboutSessions(kind: EmailKind, now: Timestamp): Query<readonly DueEmail[]> {
  const { due } = bookingEmails[kind];
  const { date, minutes } = studioTime(now);
  if (!due || minutes < due.minutes) return [];
  const time = isoTime(momentOf({ date, minutes: due.minutes }));
  const sessions = yield* bookingsWhere(sql`
    ${wasKnown(addDays(date, -due.days), time)} AND email <> '' AND NOT EXISTS (
      SELECT 1 FROM outbox
      WHERE outbox.reference = booking.reference AND outbox.kind = ${kind} AND ${wasQueued(now)}
    )`);
  return sessions
    .filter((session) => isStillTrue(kind, session, now))
    .map(({ reference }) => ({ reference, kind }));
}

/**
 * Returns the due sheet, unless it was queued: in the evening that of tomorrow, if there is something
 * to say; until noon that of today, if there are sessions and no server ran in the evening.
 */
function* dueSheets(now: Timestamp, check: BackupCheck): Query<readonly DueEmail[]> {
  const { date: today, minutes } = studioTime(now);
  const isEvening = minutes >= sheetDue;
  if (!isEvening && minutes >= lateUntil) return [];
  const date = isEvening ? tomorrowOf(now) : today;
  const sheet = { reference: date, kind: 'sheet' } as const;
  const queued = yield sql`
    SELECT kind FROM outbox
    WHERE reference = ${date} AND kind = ${sheet.kind} AND ${wasQueued(now)}`;
  if (queued.length > 0) return [];
  const due = isoTime(momentOf({ date: addDays(date, -1), minutes: sheetDue }));
  const known = yield sql`SELECT reference FROM booking WHERE ${wasKnown(date, due)} LIMIT 1`;
  if (known.length > 0) return [sheet];
  const isNews = isEvening && hasNews({ ...(yield* sheetNews(date, now, check)), sessions: [] });
  return isNews ? [sheet] : [];
}

/** True when there is something to say besides the link to the desk; a deposit may wait for weeks. */
export const hasNews = ({ lastMonth, deposits, ...lists }: SheetNews): boolean =>
  lastMonth !== undefined || Object.values(lists).some(({ length }) => length > 0);

/** Returns the content of the sheet of a date at `now`, without the link to the desk. */
export function* sheetNews(date: IsoDate, now: Timestamp, check: BackupCheck) {
  const { date: today } = studioTime(now);
  const all = yield* bookingsBetween(date, date);
  const [first] = monthOf(today);
  const [sent] = yield* select<{ last: IsoDate | null }>(sql`
    SELECT max(reference) AS last FROM outbox
    WHERE kind = 'sheet' AND outcome = 'sent' AND reference < ${date}`);
  const last = sent?.last ?? '';
  const requests = yield* openRequests(last || addDays(date, -unansweredDays), now);
  const failed = (yield* undelivered(today)).filter(isUnreachable);
  const unreachable: StoredBooking[] = [];
  for (const reference of new Set(failed.map((email) => email.reference))) {
    const booking = yield* findByReference(reference);
    // Of a series, later sessions may be ahead.
    if (booking && (booking.series || isCurrent(booking, now))) unreachable.push(booking);
  }
  return {
    sessions: all.filter(({ status }) => status !== 'cancelled'),
    /** Requests that have waited for an answer for more than a day; what was confirmed waits from its move on. */
    waiting: requests.waiting.filter(
      ({ wasConfirmed, changedAt, createdAt }) =>
        ((wasConfirmed && changedAt) || createdAt) < isoTime(now - dayLength),
    ),
    // A late sheet tells of the sessions of the date itself as well.
    /** Requests of sessions since the last sheet, of days before the date, that nobody has answered. */
    unanswered: requests.unanswered.filter((request) => request.date < date),
    /** Sessions whose hours are held without a deposit for more than two days. */
    deposits: (yield* awaitedDeposits(now)).filter(
      ({ changedAt }) => (changedAt ?? '') < isoTime(now - 2 * dayLength),
    ),
    /** Bookings that are not over and whose artists do not get their e-mails. */
    unreachable,
    /** The problems of the database and its backups. */
    backups: check(yield* backupTimes(), now),
    /** The figures of the month before, if it had bookings and no earlier sheet has had them. */
    lastMonth: last <= first && first < date ? yield* sumsBefore(first, now) : undefined,
  };
}

type News = ResultOf<ReturnType<typeof sheetNews>>;
export type SheetNews = { readonly [Key in keyof News]: Readonly<News[Key]> };

/** Returns the figures at `now` of the month that ends the day before a date, if it had bookings. */
function* sumsBefore(date: IsoDate, now: Timestamp): Query<Sums | undefined> {
  const [first, last] = monthOf(addDays(date, -1));
  const bookings = yield* bookingsBetween(first, last);
  if (bookings.length === 0) return undefined;
  return sumsOf(bookings, yield* closedHours(first), first, last, now);
}

/**
 * Adds the emails that are due at `now` to the outbox. Run it in a transaction with one advisory
 * lock for all processes, so that none adds an email again that another one has just added.
 */
export function* queueDueEmails(now: Timestamp, check: BackupCheck): Query<void> {
  for (const { reference, kind } of yield* dueEmails(now, check)) {
    yield* queueEmails(reference, [kind], now);
  }
}
