import { type Query, rowsAs, statement } from '../database/database.ts';
import type { EmailState } from './outboxQueries.ts';

/** An email that has failed and was not sent since. */
export interface UndeliveredEmail extends Omit<EmailState, 'outcome'> {
  readonly reference: string;
}

/** The number of emails whose last failure has the same error codes. */
export interface ErrorCount {
  readonly error: string;
  readonly count: number;
}

/**
 * SQL condition on `outbox JOIN booking`: the email has failed and was not sent since. Once a
 * booking is cancelled, its earlier emails are obsolete and do not count.
 */
const isUndelivered = `
  (outbox.outcome = 'undeliverable' OR (outbox.outcome = 'waiting' AND outbox.error <> ''))
  AND (booking.status <> 'cancelled' OR outbox.letter IN ('cancellation', 'withdrawal'))`;

/** Returns the number of undelivered emails to the studio for each error. */
export function* undeliveredToStudio(): Query<readonly ErrorCount[]> {
  const rows = yield statement(
    `SELECT outbox.error, CAST(count(*) AS INTEGER) AS count
     FROM outbox JOIN booking ON booking.reference = outbox.reference
     WHERE outbox.letter = 'request' AND ${isUndelivered}
     GROUP BY outbox.error
     ORDER BY outbox.error`,
  );
  return rowsAs<ErrorCount>(rows);
}

/**
 * Returns the undelivered emails: those to the studio, and those to artists about sessions on or
 * after `from` (yyyy-MM-dd).
 */
export function* undelivered(from: string): Query<readonly UndeliveredEmail[]> {
  const rows = yield statement(
    `SELECT outbox.reference, outbox.letter AS kind, outbox.attempts, outbox.error
     FROM outbox JOIN booking ON booking.reference = outbox.reference
     WHERE ${isUndelivered} AND (booking.date >= ? OR outbox.letter = 'request')
     ORDER BY booking.date, outbox.reference, outbox.letter`,
    from,
  );
  return rowsAs<UndeliveredEmail>(rows);
}
