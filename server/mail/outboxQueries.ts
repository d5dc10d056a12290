import { placeholders, type Query, rowsAs, statement } from '../database/database.ts';
import type { EmailKind } from './emails.ts';

/** A letter that is to be sent. */
export interface QueuedEmail {
  readonly reference: string;
  readonly letter: EmailKind;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** How a letter has ended, or that it has not. */
export type EmailOutcome = 'waiting' | 'sent' | 'undeliverable';

/** Times are kept in ISO 8601, whose order is that of the letters of the alphabet. */
const timestamp = (epochMilliseconds: number) => new Date(epochMilliseconds).toISOString();

/** Puts letters about a booking into the outbox, in the transaction of what they tell. */
export function* queueEmails(
  reference: string,
  letters: readonly EmailKind[],
  now: number,
): Query<void> {
  for (const letter of letters) {
    yield statement(
      'INSERT INTO outbox (reference, letter, written_at, due_at) VALUES (?, ?, ?, ?)',
      reference,
      letter,
      timestamp(now),
      timestamp(now),
    );
  }
}

/** A due date that has been reached, or that is too far ahead to be right. */
const isDue = '(due_at <= ? OR due_at > ?)';

/** Whether any letter is due; a due date after `furthest` counts as due. */
export function* isAnyDue(now: number, furthest: number): Query<boolean> {
  const rows = yield statement(
    `SELECT 1 AS one FROM outbox WHERE ${isDue} LIMIT 1`,
    timestamp(now),
    timestamp(furthest),
  );
  return rows.length > 0;
}

/**
 * Leases the letter that has been due the longest until `until`, so that no other process is given
 * it before; undefined when none is due. A due date after `furthest` counts as due. An expired lease
 * is due again.
 */
export function* takeDue(
  now: number,
  until: number,
  furthest: number,
): Query<QueuedEmail | undefined> {
  const rows = yield statement(
    `UPDATE outbox SET due_at = ?, attempts = attempts + 1
     WHERE (reference, letter) IN
       (SELECT reference, letter FROM outbox WHERE ${isDue} ORDER BY due_at, written_at LIMIT 1)
     RETURNING reference, letter, attempts`,
    timestamp(until),
    timestamp(now),
    timestamp(furthest),
  );
  return rowsAs<QueuedEmail>(rows)[0];
}

/** Notes that a letter has ended; `error` is as for `postpone`, and empty when it was sent. */
export function* settle(
  { reference, letter }: QueuedEmail,
  outcome: Exclude<EmailOutcome, 'waiting'>,
  error: string,
): Query<void> {
  yield statement(
    'UPDATE outbox SET outcome = ?, error = ?, due_at = NULL WHERE reference = ? AND letter = ?',
    outcome,
    error,
    reference,
    letter,
  );
}

/** Leaves a letter for later; `error` is why, in codes, e.g. "EENVELOPE 552". */
export function* postpone(
  { reference, letter }: QueuedEmail,
  until: number,
  error: string,
): Query<void> {
  yield statement(
    `UPDATE outbox SET due_at = ?, error = ?
     WHERE reference = ? AND letter = ? AND outcome = 'waiting'`,
    timestamp(until),
    error,
    reference,
    letter,
  );
}

/** A letter that has failed and was not sent since. */
export interface Undelivered {
  readonly reference: string;
  readonly letter: EmailKind;
  readonly attempts: number;
  /** The last error in codes; empty when it is not known. */
  readonly error: string;
}

/** How many letters have failed with the same error. */
export type ErrorCount = Pick<Undelivered, 'error'> & { readonly count: number };

/**
 * The condition on `outbox JOIN booking` of a letter that has failed and was not sent since. What
 * was written before a booking was cancelled is not needed any more.
 */
const isUndelivered = `
  (outbox.outcome = 'undeliverable' OR (outbox.outcome = 'waiting' AND outbox.error <> ''))
  AND (booking.status <> 'cancelled' OR outbox.letter = 'cancellation')`;

/** The letters to the studio that have failed, counted by their last error. */
export function* undeliveredToStudio(): Query<readonly ErrorCount[]> {
  const rows = yield statement(
    `SELECT outbox.error, CAST(count(*) AS INTEGER) AS count
     FROM outbox JOIN booking ON booking.reference = outbox.reference
     WHERE outbox.letter = 'request' AND ${isUndelivered}
     GROUP BY outbox.error ORDER BY outbox.error`,
  );
  return rowsAs<ErrorCount>(rows);
}

/** The letters that have failed: those to the studio, and to artists about sessions from a date on. */
export function* undelivered(from: string): Query<readonly Undelivered[]> {
  const rows = yield statement(
    `SELECT outbox.reference, outbox.letter, outbox.attempts, outbox.error
     FROM outbox JOIN booking ON booking.reference = outbox.reference
     WHERE ${isUndelivered} AND (booking.date >= ? OR outbox.letter = 'request')
     ORDER BY booking.date, outbox.reference, outbox.letter`,
    from,
  );
  return rowsAs<Undelivered>(rows);
}

/**
 * Puts letters back into the outbox as if they had just been written. A due date until `leasedUntil`
 * stays, because a process may be sending the letter at this moment.
 */
export function* putBack(
  reference: string,
  letters: readonly EmailKind[],
  now: number,
  leasedUntil: number,
): Query<void> {
  yield statement(
    `UPDATE outbox
     SET outcome = 'waiting', attempts = 0, error = '', written_at = ?,
       due_at = CASE WHEN due_at > ? AND due_at <= ? THEN due_at ELSE ? END
     WHERE reference = ? AND letter IN (${placeholders(letters.length, '?')})`,
    timestamp(now),
    timestamp(now),
    timestamp(leasedUntil),
    timestamp(now),
    reference,
    ...letters,
  );
}
