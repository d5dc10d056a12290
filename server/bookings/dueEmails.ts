import { addDays } from '#booking/dates';
import { type IsoDate, isoTime, momentOf, studioTime, type Timestamp } from '#studio/clock';
import { type Query, rowsAs, statement } from '../database/database.ts';
import { queueEmails } from '../outbox/outboxQueries.ts';

/**
 * The emails that the clock queues, each once: the day before a session its artist gets a reminder,
 * and the studio one sheet with all sessions of the next day; on a day with unusually many requests
 * the studio gets an alert.
 */

/** When they are due, in minutes after midnight in Accra, until the end of that day. */
export const dueAt = { reminder: 10 * 60, sheet: 18 * 60 };

/** An email that is due and not in the outbox. */
interface DueEmail {
  /** The booking's reference, or the date of the sheet or the alert. */
  readonly reference: string;
  readonly kind: keyof typeof dueAt | 'alert';
}

export const tomorrowOf = (now: Timestamp): IsoDate => addDays(studioTime(now).date, 1);

/** The maximum number of unanswered requests of a day before the studio is warned. */
export const usualRequests = 30;

/** The message of the health check and of the alert when `hasManyRequests` is true. */
export const manyRequests = `More than ${usualRequests} requests of the last 24 hours wait for the studio's answer.`;

/** True when more coming requests of the last 24 hours than usual wait for the studio's answer. */
export function* hasManyRequests(now: Timestamp): Query<boolean> {
  const rows = yield statement(
    `SELECT reference FROM booking
     WHERE date >= ? AND status = 'requested' AND created_at > ?
     LIMIT 1 OFFSET ${usualRequests}`,
    studioTime(now).date,
    isoTime(now - 24 * 60 * 60_000),
  );
  return rows.length > 0;
}

/** Returns the emails to queue at `now`. */
export function* dueEmails(now: Timestamp): Query<readonly DueEmail[]> {
  const reminders = yield* dueOfKind('reminder', 'reference', now);
  const sheets = yield* dueOfKind('sheet', 'date', now);
  const alert = { reference: studioTime(now).date, kind: 'alert' } as const;
  const sent = yield statement(
    `SELECT reference FROM outbox WHERE reference = ? AND kind = 'alert'`,
    alert.reference,
  );
  const needsAlert = sent.length === 0 && (yield* hasManyRequests(now));
  return [...reminders, ...sheets, ...(needsAlert ? [alert] : [])];
}

/**
 * Returns the due emails of a kind, of which there is one for each `key` of the bookings. A session
 * that was booked or moved after the due time was in the emails about the request or the move.
 */
function* dueOfKind(
  kind: keyof typeof dueAt,
  key: 'reference' | 'date',
  now: Timestamp,
): Query<readonly DueEmail[]> {
  const { date, minutes } = studioTime(now);
  if (minutes < dueAt[kind]) return [];
  const due = isoTime(momentOf({ date, minutes: dueAt[kind] }));
  const rows = yield statement(
    `SELECT DISTINCT ${key} AS reference, '${kind}' AS kind FROM booking
     WHERE date = ? AND status <> 'cancelled' AND created_at < ?
       ${kind === 'reminder' ? "AND email <> ''" : ''}
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
