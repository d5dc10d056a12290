import { type IsoDate, type IsoTime, isoTime, type Timestamp } from '#studio/clock';
import { list, type Query, type Statement, select, sql } from '../database/database.ts';
import {
  type EmailKind,
  emailsAboutSeries,
  emailsOfAnswer,
  emailsOfCancellation,
  emailsToStudio,
  isStudioEmailNeeded,
  recipientOf,
  type StudioKind,
} from './emailKinds.ts';

/** An email that was leased from the outbox to be sent. */
export interface QueuedEmail {
  /** The booking's reference, or the date of a sheet. */
  readonly reference: string;
  readonly kind: EmailKind | StudioKind;
  readonly writtenAt: IsoTime;
  /** The number of attempts to send it, including the current one. */
  readonly attempts: number;
  /** The codes of the last error, e.g. "EENVELOPE 550"; empty when there was none. */
  readonly error: string;
}

/** A `waiting` email is still to be sent or retried. */
export const emailOutcomes = ['waiting', 'sent', 'undeliverable'] as const;

export interface EmailState extends Pick<QueuedEmail, 'attempts' | 'error'> {
  readonly kind: EmailKind;
  readonly outcome: (typeof emailOutcomes)[number];
}

const minute = 60_000;

/** The lease of an email that is being sent, in milliseconds: longer than sending takes. */
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
    yield sql`
      INSERT INTO outbox (reference, kind, written_at, due_at)
      VALUES (${reference}, ${kind}, ${isoTime(now)}, ${isoTime(now)})
      ON CONFLICT (reference, kind) DO UPDATE
      SET written_at = excluded.written_at, outcome = 'waiting', attempts = 0, error = '',
        due_at = CASE
          WHEN outbox.due_at > excluded.due_at AND outbox.due_at <= ${isoTime(now + lease)}
          THEN outbox.due_at ELSE excluded.due_at END`;
  }
}

const isOneOf = (kinds: readonly string[]) => sql`outbox.kind IN (${list(kinds)})`;

/** Deletes emails of some kinds about bookings; by default those that were not sent, failed or not. */
export function* deleteEmails(
  references: readonly string[],
  kinds: readonly EmailKind[],
  outcomes: readonly EmailState['outcome'][] = ['waiting', 'undeliverable'],
): Query<void> {
  yield sql`
    DELETE FROM outbox
    WHERE reference IN (${list(references)}) AND ${isOneOf(kinds)} AND outcome IN (${list(outcomes)})`;
}

/**
 * True when the mail server has refused an email, its recipient or its content. All other errors are of
 * the server: it is away, closes (421), or refuses the login or the sender.
 */
const isRefusal = (error: string) => /^(EENVELOPE (?!421)|EMESSAGE )\d+( [\d.]+)?$/.test(error);

/**
 * True when an email does not reach its artist. A response below 500 is temporary (greylisting) while
 * the email is still retried.
 */
export const isUnreachable = ({ kind, error, outcome }: Omit<UndeliveredEmail, 'reference'>) =>
  recipientOf(kind) === 'artist' &&
  isRefusal(error) &&
  (outcome !== 'waiting' || !/^\w+ 4/.test(error));

/** Returns since when no email has left, and how many wait; undefined while the mail server takes them. */
export function* mailOutage(): Query<{ since: IsoTime; count: number } | undefined> {
  const waiting = yield* select<Pick<QueuedEmail, 'error' | 'writtenAt'>>(sql`
    SELECT error, written_at AS "writtenAt" FROM outbox
    WHERE due_at > '' AND error <> '' ORDER BY written_at`);
  const held = waiting.filter(({ error }) => !isRefusal(error));
  const since = held[0]?.writtenAt;
  if (!since) return undefined;
  const sent = yield sql`
    SELECT kind FROM outbox WHERE outcome = 'sent' AND written_at > ${since} LIMIT 1`;
  return sent.length > 0 ? undefined : { since, count: held.length };
}

/** Returns the emails about a booking or its series, oldest first. */
export const emailsAbout = (
  reference: string,
  series: string | null,
): Query<readonly EmailState[]> =>
  select(sql`
    SELECT kind, outcome, attempts, error FROM outbox
    WHERE reference = ${reference} OR (reference = ${series} AND ${isOneOf(emailsAboutSeries)})
    ORDER BY written_at, kind`);

/**
 * Returns the SQL condition that the due time is reached, or so far ahead that a wrong clock must
 * have set it. The minute is for differences between clocks.
 */
const isDue = (now: Timestamp): Statement =>
  sql`(due_at <= ${isoTime(now)} OR due_at > ${isoTime(now + refusedDelay + minute)})`;

const isToStudio = isOneOf(emailsToStudio);

export function* isAnyDue(now: Timestamp): Query<boolean> {
  return (yield sql`SELECT 1 AS one FROM outbox WHERE ${isDue(now)} LIMIT 1`).length > 0;
}

/**
 * Leases the next due email and counts the attempt: the studio's first, then its answers, then first
 * attempts before later ones, and of equal ones to artists the newest, so that no email waits for
 * many others whose recipients respond slowly. Returns undefined when none is due. No other process
 * gets the email during the lease; an expired lease is retried.
 */
export function* leaseEmail(now: Timestamp): Query<QueuedEmail | undefined> {
  const [leased] = yield* select<QueuedEmail>(sql`
    UPDATE outbox SET due_at = ${isoTime(now + lease)}, attempts = attempts + 1
    WHERE (reference, kind) IN (
      SELECT reference, kind FROM outbox
      WHERE ${isDue(now)}
      ORDER BY ${isToStudio} DESC, ${isOneOf(emailsOfAnswer)} DESC, attempts,
        CASE WHEN ${isToStudio} THEN due_at END, due_at DESC, written_at
      LIMIT 1
    )
    RETURNING reference, kind, written_at AS "writtenAt", attempts, error`);
  return leased;
}

/** The outcome of an attempt; `expired` when the email was out of date before it was sent. */
export type AttemptOutcome = 'sent' | 'undeliverable' | 'postponed' | 'expired';

/**
 * Records the outcome of an attempt, unless the email was queued again meanwhile, because its content
 * may have changed. `error` is empty when it was sent; a postponed email is due again at `retryAt`.
 */
export function* recordOutcome(
  { reference, kind, writtenAt }: QueuedEmail,
  outcome: AttemptOutcome,
  error: string,
  retryAt: Timestamp,
): Query<void> {
  const isUnchanged = sql`
    reference = ${reference} AND kind = ${kind} AND written_at = ${writtenAt}`;
  if (outcome === 'expired') {
    yield sql`DELETE FROM outbox WHERE ${isUnchanged}`;
  } else if (outcome === 'postponed') {
    yield sql`
      UPDATE outbox SET due_at = ${isoTime(retryAt)}, error = ${error}
      WHERE ${isUnchanged} AND outcome = 'waiting'`;
  } else {
    yield sql`
      UPDATE outbox SET outcome = ${outcome}, error = ${error}, due_at = NULL WHERE ${isUnchanged}`;
  }
}

/**
 * For how long no other link to the desk is sent, in milliseconds: anybody can ask for one. Each is sent
 * to the studio, so that it has a fresh one whenever another is refused.
 */
const deskLinkPause = 10 * minute;
/** The pause when the desk has got this many links within a day. */
const manyDeskLinks = 5;
const longDeskLinkPause = 4 * 60 * minute;

/**
 * Returns the delivery of the link to the desk that was asked for within the pause, if one was. One
 * from the future does not count: a wrong clock must not keep the studio out.
 */
export function* recentDeskLink(now: Timestamp) {
  const issued = sql`SELECT count(*) FROM desk_link WHERE issued_at > ${isoTime(now - 24 * 60 * minute)}`;
  const [sent] = yield* select<Pick<EmailState, 'outcome' | 'error'>>(sql`
    SELECT outcome, error FROM outbox
    WHERE kind = 'desk link' AND written_at < ${isoTime(now + minute)}
      AND written_at > CASE WHEN (${issued}) >= ${manyDeskLinks}
        THEN ${isoTime(now - longDeskLinkPause)} ELSE ${isoTime(now - deskLinkPause)} END`);
  return sent;
}

/** Queues an email with a link to the desk, unless one was asked for within the pause. */
export function* queueDeskLink(now: Timestamp): Query<void> {
  if (!(yield* recentDeskLink(now))) yield* queueEmails('desk', ['desk link'], now);
}

/** An email that has failed and was not sent since. */
export type UndeliveredEmail = Pick<QueuedEmail, 'reference' | 'kind' | 'error'> &
  Pick<EmailState, 'outcome'>;

/**
 * Returns the emails that have failed and were not sent since: those to the studio, and those to
 * artists or about cancelled sessions from the current date on. Obsolete emails do not count: the earlier
 * ones about a booking, or all of a series, once it is cancelled, the sheets of dates that are no longer
 * ahead, and the links to the desk of days before the current one.
 */
export const undelivered = (today: IsoDate): Query<readonly UndeliveredEmail[]> =>
  select(sql`
    SELECT outbox.reference, outbox.kind, outbox.error, outbox.outcome
    FROM outbox LEFT JOIN booking ON booking.reference = outbox.reference
    WHERE (outbox.outcome = 'undeliverable' OR (outbox.outcome = 'waiting' AND outbox.error <> ''))
      AND CASE
        WHEN booking.reference IS NULL THEN ${isStudioEmailNeeded(today)}
        WHEN ${isOneOf(emailsAboutSeries)} THEN EXISTS (
          SELECT 1 FROM booking AS session
          WHERE session.series = outbox.reference AND session.status <> 'cancelled'
            AND session.date >= ${today})
        ELSE (booking.status <> 'cancelled' OR ${isOneOf(emailsOfCancellation)})
          AND (booking.date >= ${today} OR (${isToStudio} AND booking.status <> 'cancelled')) END
    ORDER BY COALESCE(booking.date, outbox.reference), outbox.reference, outbox.kind`);

/** As `undelivered`, but of those to artists only what they wait for: the studio's answer. */
export function* urgentUndelivered(today: IsoDate): Query<readonly UndeliveredEmail[]> {
  return (yield* undelivered(today)).filter(
    ({ kind }) =>
      recipientOf(kind) === 'studio' || emailsOfAnswer.some((answer) => answer === kind),
  );
}
