import { type IsoTime, isoTime, type Timestamp } from '#studio/clock';
import { placeholders, type Query, rowsAs, statement } from '../database/database.ts';
import {
  type DateKind,
  type EmailKind,
  emailKinds,
  emailsOfAnswer,
  recipientOf,
} from './emailKinds.ts';

/** An email that was leased from the outbox to be sent. */
export interface QueuedEmail {
  /** The booking's reference, or the date of a sheet or an alert. */
  readonly reference: string;
  readonly kind: EmailKind | DateKind;
  /** The time at which it was queued. */
  readonly writtenAt: IsoTime;
  /** The number of attempts to send it, including the current one. */
  readonly attempts: number;
  /** The codes of the last error, e.g. "EENVELOPE 550"; empty when there was none. */
  readonly error: string;
}

/** The delivery state of an email about a booking. */
export interface EmailState extends Pick<QueuedEmail, 'attempts' | 'error'> {
  readonly kind: EmailKind;
  /** A `waiting` email is still to be sent or retried. */
  readonly outcome: 'waiting' | 'sent' | 'undeliverable';
}

const minute = 60_000;

/**
 * The duration of a lease in milliseconds: no other process sends a leased email meanwhile. It must
 * be longer than sending may take.
 */
export const lease = minute / 2;

/** The longest delay between two attempts, in milliseconds. */
export const longestDelay = 10 * minute;

/** The delay from the fifth attempt on when the recipient is refused, in milliseconds. */
export const refusedDelay = 4 * 60 * minute;

/** Returns the delay before the next retry, in milliseconds: 4 s, 12 s, 36 s ... 10 minutes. */
export const delayAfter = (attempts: number, isRecipientRefused = false): number =>
  isRecipientRefused && attempts >= 5
    ? refusedDelay
    : Math.min(4000 * 3 ** (attempts - 1), longestDelay);

/**
 * Adds emails about a booking, or the sheet of a date, to the outbox, due at `now`; an email that
 * was there already is sent again, without its earlier attempts. A due time within a lease from
 * `now` is kept, because it may be the lease of a process that is sending it. Run it in the
 * transaction that changes the booking, so that both are committed or neither is.
 */
export function* queueEmails(
  reference: string,
  kinds: readonly QueuedEmail['kind'][],
  now: Timestamp,
): Query<void> {
  for (const kind of kinds) {
    yield statement(
      `INSERT INTO outbox (reference, kind, written_at, due_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (reference, kind) DO UPDATE
       SET written_at = excluded.written_at, outcome = 'waiting', attempts = 0, error = '',
         due_at = CASE WHEN outbox.due_at > excluded.due_at AND outbox.due_at <= ?
           THEN outbox.due_at ELSE excluded.due_at END`,
      reference,
      kind,
      isoTime(now),
      isoTime(now),
      isoTime(now + lease),
    );
  }
}

/** Deletes the emails about a booking that are still to be sent. */
export function* deleteWaitingEmails(reference: string): Query<void> {
  yield statement(`DELETE FROM outbox WHERE reference = ? AND outcome = 'waiting'`, reference);
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

/**
 * SQL condition: the due time is reached, or so far ahead that a wrong clock must have set it. The
 * minute is for differences between clocks.
 */
const isDue = '(due_at <= ? OR due_at > ?)';
const isDueValues = (now: Timestamp) => [isoTime(now), isoTime(now + refusedDelay + minute)];

const isOneOf = (kinds: readonly string[]) =>
  `outbox.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
const kindsToStudio = emailKinds.filter((kind) => recipientOf(kind) === 'studio');
/** SQL condition on `outbox`: the email is to the studio. */
export const isToStudio = isOneOf(['sheet', 'alert', ...kindsToStudio]);

export function* isAnyDue(now: Timestamp): Query<boolean> {
  const rows = yield statement(
    `SELECT 1 AS one FROM outbox WHERE ${isDue} LIMIT 1`,
    ...isDueValues(now),
  );
  return rows.length > 0;
}

/**
 * Leases the next due email and counts the attempt: the studio's first, then its answers, then first
 * attempts before later ones, and of equal ones to artists the newest, so that no email waits for
 * many others whose recipients respond slowly. Returns undefined when none is due. No other process
 * gets the email during the lease; an expired lease is retried.
 */
export function* leaseEmail(now: Timestamp): Query<QueuedEmail | undefined> {
  const rows = yield statement(
    `UPDATE outbox SET due_at = ?, attempts = attempts + 1
     WHERE (reference, kind) IN (
       SELECT reference, kind FROM outbox
       WHERE ${isDue}
       ORDER BY ${isToStudio} DESC, ${isOneOf(emailsOfAnswer)} DESC, attempts,
         CASE WHEN ${isToStudio} THEN due_at END, due_at DESC, written_at
       LIMIT 1
     )
     RETURNING reference, kind, written_at AS "writtenAt", attempts, error`,
    isoTime(now + lease),
    ...isDueValues(now),
  );
  return rowsAs<QueuedEmail>(rows)[0];
}

/**
 * SQL condition: the email was not queued again since it was leased. Otherwise its content may have
 * changed, so that what became of the attempt is not recorded.
 */
const isUnchanged = 'reference = ? AND kind = ? AND written_at = ?';
const isUnchangedValues = ({ reference, kind, writtenAt }: QueuedEmail) =>
  [reference, kind, writtenAt] as const;

/** Deletes a leased email that is out of date. */
export function* deleteQueued(queued: QueuedEmail): Query<void> {
  yield statement(`DELETE FROM outbox WHERE ${isUnchanged}`, ...isUnchangedValues(queued));
}

/** Records the final outcome of a leased email; `error` is empty when it was sent. */
export function* settle(
  queued: QueuedEmail,
  outcome: 'sent' | 'undeliverable',
  error: string,
): Query<void> {
  yield statement(
    `UPDATE outbox SET outcome = ?, error = ?, due_at = NULL WHERE ${isUnchanged}`,
    outcome,
    error,
    ...isUnchangedValues(queued),
  );
}

/** Schedules the next attempt to send a leased email for the time `dueAt`. */
export function* postpone(queued: QueuedEmail, error: string, dueAt: Timestamp): Query<void> {
  yield statement(
    `UPDATE outbox SET due_at = ?, error = ? WHERE ${isUnchanged} AND outcome = 'waiting'`,
    isoTime(dueAt),
    error,
    ...isUnchangedValues(queued),
  );
}
