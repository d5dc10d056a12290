import * as desk from '../bookings/studioQueries.ts';
import type { Database } from '../database/database.ts';
import { recipientOf, renderEmail } from './emails.ts';
import * as outbox from './outboxQueries.ts';
import { EmailRejected, errorCode, type SendEmail, sendingTimeout } from './transport.ts';

/** One line about a letter, without personal data: no address, and no words of a mail server. */
export interface OutboxLine {
  readonly time: string;
  readonly letter: string;
  readonly reference: string;
  readonly outcome: 'sent' | 'undeliverable' | 'postponed';
  readonly attempts: number;
  /** The error's code, e.g. ECONNECTION. */
  readonly code?: string;
}

interface PostOfficeOptions {
  readonly database: Database;
  readonly send: SendEmail;
  /** The present moment in milliseconds since 1970 (UTC). */
  readonly now: () => number;
  readonly log: (line: OutboxLine) => void;
}

/** Sends what is in the outbox. */
export interface OutboxWorker {
  /** Sends every letter that is due, one after the other, until the mail server fails. */
  deliver(): Promise<void>;
  /** Looks for letters regularly from now on. */
  open(): void;
  /** Looks for letters soon. */
  ring(): void;
  /** Resolves when nothing is being sent; nothing is from then on. */
  close(): Promise<void>;
}

/** How often the outbox is looked into, in milliseconds. */
const interval = 2000;

/** For how long a letter belongs to the process that took it, in milliseconds. */
export const lease = sendingTimeout + 10_000;

const minute = 60_000;
const firstDelay = 4000;
const longestDelay = 10 * minute;

/**
 * How far ahead a due date can be, in milliseconds, with a margin for clocks that differ. One that
 * is further ahead was written while the clock was wrong.
 */
const furthestDue = Math.max(longestDelay, lease) + minute;

/**
 * After how many attempts a letter is given up: those of five days, as mail servers do. Attempts
 * are counted, not days, because the clock may have been wrong when the letter was written.
 */
const mostAttempts = (5 * 24 * 60 * minute) / longestDelay;

/** How long to wait after so many attempts, in milliseconds: 4 s, 12 s, 36 s ... 10 minutes. */
export const delayAfter = (attempts: number): number =>
  Math.min(firstDelay * 3 ** (attempts - 1), longestDelay);

const codeOf = (error: unknown): string | undefined => {
  const cause = error instanceof EmailRejected ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
};

/**
 * The outbox's way to the mail server. A letter is marked as sent after the server has taken it, so
 * that none is lost whatever dies; one that was taken at the very moment of a crash comes twice.
 */
export function outboxWorker({ database, send, now, log }: PostOfficeOptions): OutboxWorker {
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const take = async (): Promise<outbox.QueuedEmail | undefined> => {
    const time = now();
    const furthest = time + furthestDue;
    const isDue = await database.read(() => outbox.isAnyDue(time, furthest));
    if (!isDue) return undefined;
    return database.write('outbox', () => outbox.takeDue(now(), now() + lease, furthest));
  };

  const write = async ({ reference, letter }: outbox.QueuedEmail) => {
    const known = await database.read(() => desk.details(reference));
    if (!known) throw new Error(`There is no booking ${reference}.`);
    const reason = known.changes.find(({ status }) => status === 'cancelled')?.reason ?? '';
    return renderEmail(letter, known.booking, reason, now());
  };

  const note = (posting: outbox.QueuedEmail, outcome: OutboxLine['outcome'], error?: unknown) => {
    const { letter, reference, attempts } = posting;
    const time = new Date(now()).toISOString();
    log({ time, letter, reference, outcome, attempts, code: codeOf(error) });
  };

  /** Resolves with whether the mail server works. */
  const post = async (posting: outbox.QueuedEmail): Promise<boolean> => {
    try {
      await send(await write(posting));
    } catch (error) {
      const isPermanent = error instanceof EmailRejected;
      const code = errorCode(error);
      // The studio's own address exists: its mailbox is full, or greylisted, and will be mended.
      const isFinal = isPermanent && recipientOf(posting.letter) === 'artist';
      if (isFinal || posting.attempts >= mostAttempts) {
        note(posting, 'undeliverable', error);
        await database.write('outbox', () => outbox.settle(posting, 'undeliverable', code));
        return true;
      }
      note(posting, 'postponed', error);
      const until = now() + delayAfter(posting.attempts);
      await database.write('outbox', () => outbox.postpone(posting, until, code));
      return isPermanent;
    }
    note(posting, 'sent');
    await database.write('outbox', () => outbox.settle(posting, 'sent', ''));
    return true;
  };

  const round = async () => {
    for (;;) {
      const posting = isClosed ? undefined : await take();
      if (!posting || !(await post(posting))) return;
    }
  };

  const deliver = () => {
    underWay ??= round().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  /** A database that fails is the requests' to report; the letters wait in it. */
  const ring = () => {
    deliver().catch(() => {});
  };

  return {
    deliver,
    ring,
    open() {
      ring();
      timer = setInterval(ring, interval);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await underWay?.catch(() => {});
    },
  };
}
