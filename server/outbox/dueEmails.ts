import { addDays } from '#booking/dates';
import { type IsoDate, isoTime, momentOf, studioTime, type Timestamp } from '#studio/clock';
import { type Query, rowsAs, statement } from '../database/database.ts';
import { queueEmails } from './outboxQueries.ts';

/**
 * The emails that the clock queues, each once: the day before a session its artist gets a reminder,
 * and the studio one sheet with all sessions of the next day.
 */

/** When they are due, in minutes after midnight in Accra, until the end of that day. */
const dueAt = { reminder: 10 * 60, sheet: 18 * 60 };

/** An email that is due and not in the outbox. */
interface DueEmail {
  /** The booking's reference, or the date of the sheet. */
  readonly reference: string;
  readonly kind: keyof typeof dueAt;
}

export const tomorrowOf = (now: Timestamp): IsoDate => addDays(studioTime(now).date, 1);

/** Returns the emails to queue at `now`. */
export function* dueEmails(now: Timestamp): Query<readonly DueEmail[]> {
  const reminders = yield* dueOfKind('reminder', 'reference', now);
  const sheets = yield* dueOfKind('sheet', 'date', now);
  return [...reminders, ...sheets];
}

/**
 * Returns the due emails of a kind, of which there is one for each `key` of the bookings. A session
 * that was booked or moved after the due time was in the emails about the request or the move.
 */
function* dueOfKind(
  kind: DueEmail['kind'],
  key: 'reference' | 'date',
  now: Timestamp,
): Query<readonly DueEmail[]> {
  const { date, minutes } = studioTime(now);
  if (minutes < dueAt[kind]) return [];
  const due = isoTime(momentOf({ date, minutes: dueAt[kind] }));
  const rows = yield statement(
    `SELECT DISTINCT ${key} AS reference, '${kind}' AS kind FROM booking
     WHERE date = ? AND status <> 'cancelled' AND created_at < ?
       AND NOT EXISTS (
         SELECT 1 FROM booking_change
         WHERE booking_change.reference = booking.reference
           AND booking_change.status = 'moved' AND changed_at >= ?
       )
       AND NOT EXISTS (
         SELECT 1 FROM outbox
         WHERE outbox.reference = booking.${key} AND outbox.kind = '${kind}'
       )`,
    tomorrowOf(now),
    due,
    due,
  );
  return rowsAs<DueEmail>(rows);
}

/**
 * Adds the emails that are due at `now` to the outbox. Run it in a transaction with one advisory
 * lock for all processes, so that none adds an email again that another one has just added.
 */
export function* queueDueEmails(now: Timestamp): Query<void> {
  for (const { reference, kind } of yield* dueEmails(now)) {
    yield* queueEmails(reference, [kind], now);
  }
}

/** Deletes the emails with the sessions of dates before `date`. */
export function* deleteSheetsBefore(date: IsoDate): Query<void> {
  yield statement(`DELETE FROM outbox WHERE kind = 'sheet' AND reference < ?`, date);
}
