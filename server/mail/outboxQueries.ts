import { placeholders, type Query, rowsAs, statement } from '../database/database.ts';
import type { EmailKind } from './emails.ts';

/** An email that was leased from the outbox to be sent. */
export interface QueuedEmail {
  readonly reference: string;
  readonly kind: EmailKind;
  /** The number of attempts to send it, including the current one. */
  readonly attempts: number;
}

/** The state of an email in the outbox; a `waiting` email is still to be sent or retried. */
export type EmailOutcome = 'waiting' | 'sent' | 'undeliverable';

/** Formats a time as ISO 8601 (UTC), which sorts chronologically as text. */
const timestamp = (epochMilliseconds: number) => new Date(epochMilliseconds).toISOString();

/**
 * Adds emails about a booking to the outbox, due at `now` (milliseconds since 1970, UTC). Run it in
 * the transaction that changes the booking, so that both are committed or neither is.
 */
export function* queueEmails(
  reference: string,
  emails: readonly EmailKind[],
  now: number,
): Query<void> {
  for (const kind of emails) {
    yield statement(
      'INSERT INTO outbox (reference, letter, written_at, due_at) VALUES (?, ?, ?, ?)',
      reference,
      kind,
      timestamp(now),
      timestamp(now),
    );
  }
}

/** SQL condition: the due time is reached, or so far ahead that a wrong clock must have set it. */
const isDue = '(due_at <= ? OR due_at > ?)';

/**
 * Returns true when any email is due. A due time after `furthest` counts as due. Both times are in
 * milliseconds since 1970 (UTC).
 */
export function* isAnyDue(now: number, furthest: number): Query<boolean> {
  const rows = yield statement(
    `SELECT 1 AS one FROM outbox WHERE ${isDue} LIMIT 1`,
    timestamp(now),
    timestamp(furthest),
  );
  return rows.length > 0;
}

/**
 * Leases the email with the earliest due time until `until` and counts the attempt. Returns
 * undefined when none is due. No other process gets the email during the lease; an expired lease is
 * retried. A due time after `furthest` counts as due. Times are in milliseconds since 1970 (UTC).
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
     RETURNING reference, letter AS kind, attempts`,
    timestamp(until),
    timestamp(now),
    timestamp(furthest),
  );
  return rowsAs<QueuedEmail>(rows)[0];
}

/** Records the final outcome of an email; `error` is as for `postpone`, empty when it was sent. */
export function* settle(
  { reference, kind }: QueuedEmail,
  outcome: Exclude<EmailOutcome, 'waiting'>,
  error: string,
): Query<void> {
  yield statement(
    'UPDATE outbox SET outcome = ?, error = ?, due_at = NULL WHERE reference = ? AND letter = ?',
    outcome,
    error,
    reference,
    kind,
  );
}

/**
 * Schedules the next attempt at `until`, in milliseconds since 1970 (UTC). `error` holds the codes
 * of the last failure, e.g. "EENVELOPE 552".
 */
export function* postpone(
  { reference, kind }: QueuedEmail,
  until: number,
  error: string,
): Query<void> {
  yield statement(
    `UPDATE outbox SET due_at = ?, error = ?
     WHERE reference = ? AND letter = ? AND outcome = 'waiting'`,
    timestamp(until),
    error,
    reference,
    kind,
  );
}

/** An email that has failed and was not sent since. */
export interface Undelivered {
  readonly reference: string;
  readonly kind: EmailKind;
  readonly attempts: number;
  /** The codes of the last failure, e.g. "EENVELOPE 552"; empty when they are not known. */
  readonly error: string;
}

/** The number of emails whose last failure has the same error codes. */
export type ErrorCount = Pick<Undelivered, 'error'> & { readonly count: number };

/**
 * SQL condition on `outbox JOIN booking`: the email has failed and was not sent since. Once a
 * booking is cancelled, its earlier emails are obsolete and do not count.
 */
const isUndelivered = `
  (outbox.outcome = 'undeliverable' OR (outbox.outcome = 'waiting' AND outbox.error <> ''))
  AND (booking.status <> 'cancelled' OR outbox.letter = 'cancellation')`;

/** Returns how many emails to the studio have failed, grouped by error. */
export function* undeliveredToStudio(): Query<readonly ErrorCount[]> {
  const rows = yield statement(
    `SELECT outbox.error, CAST(count(*) AS INTEGER) AS count
     FROM outbox JOIN booking ON booking.reference = outbox.reference
     WHERE outbox.letter = 'request' AND ${isUndelivered}
     GROUP BY outbox.error ORDER BY outbox.error`,
  );
  return rowsAs<ErrorCount>(rows);
}

/**
 * Returns the emails that have failed: those to the studio, and those to artists about sessions on
 * or after `from` (yyyy-MM-dd).
 */
export function* undelivered(from: string): Query<readonly Undelivered[]> {
  const rows = yield statement(
    `SELECT outbox.reference, outbox.letter AS kind, outbox.attempts, outbox.error
     FROM outbox JOIN booking ON booking.reference = outbox.reference
     WHERE ${isUndelivered} AND (booking.date >= ? OR outbox.letter = 'request')
     ORDER BY booking.date, outbox.reference, outbox.letter`,
    from,
  );
  return rowsAs<Undelivered>(rows);
}

/**
 * Queues emails of a booking again, due at `now` and without earlier attempts. A due time between
 * `now` and `leasedUntil` is kept, because it may be the lease of a process that is sending the
 * email. Times are in milliseconds since 1970 (UTC).
 */
export function* putBack(
  reference: string,
  emails: readonly EmailKind[],
  now: number,
  leasedUntil: number,
): Query<void> {
  yield statement(
    `UPDATE outbox
     SET outcome = 'waiting', attempts = 0, error = '', written_at = ?,
       due_at = CASE WHEN due_at > ? AND due_at <= ? THEN due_at ELSE ? END
     WHERE reference = ? AND letter IN (${placeholders(emails.length, '?')})`,
    timestamp(now),
    timestamp(now),
    timestamp(leasedUntil),
    timestamp(now),
    reference,
    ...emails,
  );
}
