import { type IsoTime, isoTime, type Timestamp } from '#studio/clock';
import type { Database } from '../database/database.ts';
import { dueEmails, queueDueEmails } from '../outbox/dueEmails.ts';
import { recipientOf } from '../outbox/emailKinds.ts';
import * as outbox from '../outbox/outboxQueries.ts';
import { composeEmail } from './composeEmail.ts';
import type { EmailMessage } from './emails.ts';
import { EmailRejected, errorCode, type SendEmail } from './transport.ts';

/**
 * A log line about an email. It has no personal data: no e-mail address and no text from the mail
 * server.
 */
export interface OutboxLine {
  readonly time: IsoTime;
  readonly email: string;
  /** The booking's reference, or the date of a sheet. */
  readonly reference: string;
  /** `expired`: the email was out of date before it could be sent. */
  readonly outcome: 'sent' | 'undeliverable' | 'postponed' | 'expired';
  readonly attempts: number;
  /** The error's code, e.g. ECONNECTION. */
  readonly code?: string;
}

interface OutboxWorkerOptions {
  readonly database: Database;
  readonly send: SendEmail;
  readonly now: () => Timestamp;
  readonly log: (line: OutboxLine) => void;
}

/** Sends the emails in the outbox. */
export interface OutboxWorker {
  /**
   * Queues reminders and the sheet when it is time, and sends the emails that are due, one after
   * the other, until the mail server fails. Rejects when the database fails.
   */
  deliver(): Promise<void>;
  /** Polls the outbox from now on. */
  open(): void;
  /** Polls the outbox now instead of after the interval. */
  wake(): void;
  /** Stops polling. Resolves when the email that is being sent, if any, is done. */
  close(): Promise<void>;
}

/** The polling interval in milliseconds. */
const pollInterval = 2000;

const minute = 60_000;
const firstDelay = 4000;
const longestDelay = 10 * minute;

/**
 * How far ahead a due time can be, in milliseconds, with a margin for differences between clocks.
 * A due time further ahead was set while the clock was wrong.
 */
const furthestDue = Math.max(longestDelay, outbox.lease) + minute;

/**
 * The number of attempts after which an email is undeliverable: about five days of retries, as mail
 * servers do (RFC 5321, section 4.5.4.1). Attempts are counted instead of days, because the clock
 * may have been wrong when the email was queued.
 */
const maxAttempts = (5 * 24 * 60 * minute) / longestDelay;

/** Returns the delay before the next retry, in milliseconds: 4 s, 12 s, 36 s ... 10 minutes. */
export const delayAfter = (attempts: number): number =>
  Math.min(firstDelay * 3 ** (attempts - 1), longestDelay);

/** The error's `code`, e.g. ECONNECTION; undefined when it has none. */
const codeOf = (error: unknown): string | undefined => {
  const cause = error instanceof EmailRejected ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
};

/**
 * Creates the worker that sends the emails in the outbox. An email is marked as sent only after the
 * mail server has accepted it: a crash in between sends it twice, but never loses it.
 */
export function outboxWorker({ database, send, now, log }: OutboxWorkerOptions): OutboxWorker {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Reads first, because a write on each poll would be expensive. */
  const queueDue = async () => {
    const due = await database.read(() => dueEmails(now()));
    if (due.length > 0) await database.write('outbox', () => queueDueEmails(now()));
  };

  const leaseNext = async (): Promise<outbox.QueuedEmail | undefined> => {
    const time = now();
    const furthest = time + furthestDue;
    const isDue = await database.read(() => outbox.isAnyDue(time, furthest));
    if (!isDue) return undefined;
    return database.write('outbox', () => outbox.leaseEmail(now(), furthest));
  };

  const logOutcome = (
    queued: outbox.QueuedEmail,
    outcome: OutboxLine['outcome'],
    error?: unknown,
  ) => {
    const { kind, reference, attempts } = queued;
    const time = isoTime(now());
    log({ time, email: kind, reference, outcome, attempts, code: codeOf(error) });
  };

  /** Records a failed attempt; resolves with false when the mail server failed, not the email. */
  const recordFailure = async (queued: outbox.QueuedEmail, error: unknown): Promise<boolean> => {
    const isRejected = error instanceof EmailRejected;
    const code = errorCode(error);
    // The studio's own address exists: a full mailbox or greylisting is temporary, so retry.
    const isFinal = isRejected && recipientOf(queued.kind) === 'artist';
    if (isFinal || queued.attempts >= maxAttempts) {
      logOutcome(queued, 'undeliverable', error);
      await database.write('outbox', () => outbox.settle(queued, 'undeliverable', code));
      return true;
    }
    logOutcome(queued, 'postponed', error);
    const dueAt = now() + delayAfter(queued.attempts);
    await database.write('outbox', () => outbox.postpone(queued, dueAt, code));
    return isRejected;
  };

  /** Sends an email and records the outcome; resolves with true to continue with the next email. */
  const sendOne = async (queued: outbox.QueuedEmail): Promise<boolean> => {
    let email: EmailMessage | undefined;
    try {
      email = await composeEmail(database, queued, now());
      if (email) await send(email);
    } catch (error) {
      return recordFailure(queued, error);
    }
    logOutcome(queued, email ? 'sent' : 'expired');
    await database.write('outbox', () =>
      email ? outbox.settle(queued, 'sent', '') : outbox.deleteQueued(queued),
    );
    return true;
  };

  const sendAll = async () => {
    if (!isClosed) await queueDue();
    for (;;) {
      const queued = isClosed ? undefined : await leaseNext();
      if (!queued || !(await sendOne(queued))) return;
    }
  };

  const deliver = () => {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  /** Ignores database errors: HTTP requests report them, and the emails stay in the outbox. */
  const wake = () => {
    deliver().catch(() => {});
  };

  return {
    deliver,
    wake,
    open() {
      wake();
      timer = setInterval(wake, pollInterval);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
