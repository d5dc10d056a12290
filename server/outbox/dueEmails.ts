import { addDays } from '#booking/dates';
import { type IsoDate, isoTime, momentOf, studioTime, type Timestamp } from '#studio/clock';
import { type Query, rowsAs, statement } from '../database/database.ts';

/**
 * The emails that the clock queues, each once: the day before a session its artist gets a reminder,
 * and the studio one sheet with all sessions of the next day.
 */

/** When they are due, in minutes after midnight in Accra, until the end of that day. */
const reminderDue = 10 * 60;
const sheetDue = 18 * 60;

/** An email that is due and not in the outbox. */
export interface DueEmail {
  /** The booking's reference, or the date of the sheet. */
  readonly reference: string;
  readonly kind: 'reminder' | 'sheet';
}

/** Returns the date after that of `now` in Accra. */
export const tomorrowOf = (now: Timestamp): IsoDate => addDays(studioTime(now).date, 1);

/**
 * SQL condition on `booking`: a session of a date that was booked or moved before a time. A later
 * one was in the emails about the request or the move.
 */
const wasBookedBefore = `date = ? AND status <> 'cancelled' AND created_at < ?
  AND NOT EXISTS (
    SELECT 1 FROM booking_change
    WHERE booking_change.reference = booking.reference
      AND booking_change.status = 'moved' AND changed_at >= ?
  )`;

/** Returns the emails to queue at `now`. */
export function* dueEmails(now: Timestamp): Query<readonly DueEmail[]> {
  const { date, minutes } = studioTime(now);
  const timeOf = (due: number) => isoTime(momentOf({ date, minutes: due }));
  if (minutes < reminderDue) return [];
  const reminders = yield statement(
    `SELECT reference, 'reminder' AS kind FROM booking
     WHERE ${wasBookedBefore} AND NOT EXISTS (
       SELECT 1 FROM outbox WHERE outbox.reference = booking.reference AND kind = 'reminder'
     )`,
    tomorrowOf(now),
    timeOf(reminderDue),
    timeOf(reminderDue),
  );
  if (minutes < sheetDue) return rowsAs<DueEmail>(reminders);
  const sheets = yield statement(
    `SELECT date AS reference, 'sheet' AS kind FROM booking
     WHERE ${wasBookedBefore} AND NOT EXISTS (
       SELECT 1 FROM outbox WHERE outbox.reference = booking.date AND kind = 'sheet'
     )
     LIMIT 1`,
    tomorrowOf(now),
    timeOf(sheetDue),
    timeOf(sheetDue),
  );
  return rowsAs<DueEmail>([...reminders, ...sheets]);
}

/**
 * Adds the emails that are due at `now` to the outbox. The primary key keeps concurrent processes
 * from adding one twice.
 */
export function* queueDueEmails(now: Timestamp): Query<void> {
  const time = isoTime(now);
  for (const { reference, kind } of yield* dueEmails(now)) {
    yield statement(
      `INSERT INTO outbox (reference, kind, written_at, due_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (reference, kind) DO NOTHING`,
      reference,
      kind,
      time,
      time,
    );
  }
}

/** Deletes the emails with the sessions of dates before `date`. */
export function* deleteSheetsBefore(date: IsoDate): Query<void> {
  yield statement(`DELETE FROM outbox WHERE kind = 'sheet' AND reference < ?`, date);
}
