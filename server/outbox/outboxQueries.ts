import { type IsoTime, isoTime, type Timestamp } from '#studio/clock';
import { placeholders, type Query, rowsAs, statement } from '../database/database.ts';
import type { EmailKind, SheetKind } from './emailKinds.ts';

/** The queries of the table `outbox`. */

/** An email that was leased from the outbox to be sent. */
export interface QueuedEmail {
  /** The booking's reference, or the date of a sheet. */
  readonly reference: string;
  readonly kind: EmailKind | SheetKind;
  /** The time at which it was queued. */
  readonly writtenAt: IsoTime;
  /** The number of attempts to send it, including the current one. */
  readonly attempts: number;
}

/** The delivery state of an email about a booking. */
export interface EmailState {
  readonly kind: EmailKind;
  /** A `waiting` email is still to be sent or retried. */
  readonly outcome: 'waiting' | 'sent' | 'undeliverable';
  readonly attempts: number;
  /** The codes of the last error, e.g. "EENVELOPE 550"; empty when there was none. */
  readonly error: string;
}

/**
 * The duration of a lease in milliseconds: no other process sends a leased email meanwhile. It must
 * be longer than sending may take.
 */
export const lease = 30_000;

/**
 * Adds emails about a booking to the outbox, due at `now`; an email that was there already is sent
 * again. Run it in the transaction that changes the booking, so that both are committed or neither
 * is.
 */
export function* queueEmails(
  reference: string,
  kinds: readonly EmailKind[],
  now: Timestamp,
): Query<void> {
  for (const kind of kinds) {
    yield statement(
      `INSERT INTO outbox (reference, kind, written_at, due_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (reference, kind) DO UPDATE
       SET written_at = excluded.written_at, due_at = excluded.due_at, outcome = 'waiting',
         attempts = 0, error = ''`,
      reference,
      kind,
      isoTime(now),
      isoTime(now),
    );
  }
}

/** Deletes the emails about a booking that are still to be sent. */
export function* deleteWaitingEmails(reference: string): Query<void> {
  yield statement(`DELETE FROM outbox WHERE reference = ? AND outcome = 'waiting'`, reference);
}

/** Deletes a leased email that is out of date, unless it was queued again since it was leased. */
export function* deleteQueued({ reference, kind, writtenAt }: QueuedEmail): Query<void> {
  yield statement(
    'DELETE FROM outbox WHERE reference = ? AND kind = ? AND written_at = ?',
    reference,
    kind,
    writtenAt,
  );
}

/** Deletes emails about a booking, sent or not. */
export function* deleteEmails(reference: string, kinds: readonly EmailKind[]): Query<void> {
  yield statement(
    `DELETE FROM outbox WHERE reference = ? AND kind IN (${placeholders(kinds.length, '?')})`,
    reference,
    ...kinds,
  );
}

/** Returns the emails about a booking, oldest first. */
export function* emailsAbout(reference: string): Query<readonly EmailState[]> {
  const rows = yield statement(
    `SELECT kind, outcome, attempts, error FROM outbox
     WHERE reference = ?
     ORDER BY written_at, kind`,
    reference,
  );
  return rowsAs<EmailState>(rows);
}

/** SQL condition: the due time is reached, or so far ahead that a wrong clock must have set it. */
const isDue = '(due_at <= ? OR due_at > ?)';

/** True when any email is due. A due time after `furthest` counts as due. */
export function* isAnyDue(now: Timestamp, furthest: Timestamp): Query<boolean> {
  const rows = yield statement(
    `SELECT 1 AS one FROM outbox WHERE ${isDue} LIMIT 1`,
    isoTime(now),
    isoTime(furthest),
  );
  return rows.length > 0;
}

/**
 * Leases the email with the earliest due time and counts the attempt. Returns undefined when none
 * is due. No other process gets the email during the lease; an expired lease is retried. A due time
 * after `furthest` counts as due.
 */
export function* leaseEmail(now: Timestamp, furthest: Timestamp): Query<QueuedEmail | undefined> {
  const rows = yield statement(
    `UPDATE outbox SET due_at = ?, attempts = attempts + 1
     WHERE (reference, kind) IN (
       SELECT reference, kind FROM outbox
       WHERE ${isDue}
       ORDER BY due_at, written_at
       LIMIT 1
     )
     RETURNING reference, kind, written_at AS "writtenAt", attempts`,
    isoTime(now + lease),
    isoTime(now),
    isoTime(furthest),
  );
  return rowsAs<QueuedEmail>(rows)[0];
}

/**
 * Records the final outcome of an email; `error` is as for `postpone`, empty when it was sent. Does
 * nothing when the email was queued again since it was leased, because its content may have
 * changed.
 */
export function* settle(
  { reference, kind, writtenAt }: QueuedEmail,
  outcome: 'sent' | 'undeliverable',
  error: string,
): Query<void> {
  yield statement(
    `UPDATE outbox SET outcome = ?, error = ?, due_at = NULL
     WHERE reference = ? AND kind = ? AND written_at = ?`,
    outcome,
    error,
    reference,
    kind,
    writtenAt,
  );
}

/**
 * Schedules the next attempt. `error` holds the codes of the last failure, e.g. "EENVELOPE 552".
 */
export function* postpone(
  { reference, kind, writtenAt }: QueuedEmail,
  dueAt: Timestamp,
  error: string,
): Query<void> {
  yield statement(
    `UPDATE outbox SET due_at = ?, error = ?
     WHERE reference = ? AND kind = ? AND written_at = ? AND outcome = 'waiting'`,
    isoTime(dueAt),
    error,
    reference,
    kind,
    writtenAt,
  );
}

/**
 * Queues existing emails about a booking again, due at `now` and without earlier attempts. A due
 * time within a lease from `now` is kept, because it may be the lease of a process that is sending
 * it.
 */
export function* requeueEmails(
  reference: string,
  kinds: readonly EmailKind[],
  now: Timestamp,
): Query<void> {
  yield statement(
    `UPDATE outbox
     SET outcome = 'waiting', attempts = 0, error = '', written_at = ?,
       due_at = CASE WHEN due_at > ? AND due_at <= ? THEN due_at ELSE ? END
     WHERE reference = ? AND kind IN (${placeholders(kinds.length, '?')})`,
    isoTime(now),
    isoTime(now),
    isoTime(now + lease),
    isoTime(now),
    reference,
    ...kinds,
  );
}
