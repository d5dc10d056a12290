import { dayLength } from '#booking/dates';
import { type IsoTime, isoTime, type Timestamp } from '#studio/clock';
import type { Database } from '../database/database.ts';
import { recipientOf } from '../outbox/emailKinds.ts';
import * as outbox from '../outbox/outboxQueries.ts';
import { composeEmail } from './composeEmail.ts';
import { type BackupCheck, dueEmails, queueDueEmails } from './dueEmails.ts';
import * as transport from './transport.ts';

/** A log line about an email, without its address and without text from the mail server. */
export interface OutboxLine {
  readonly time: IsoTime;
  readonly email: string;
  /** The booking's reference, or the date of a sheet. */
  readonly reference: string;
  readonly outcome: outbox.AttemptOutcome;
  readonly attempts: number;
  /** The error's code, e.g. ECONNECTION. */
  readonly code?: string;
}

interface OutboxWorkerOptions {
  readonly database: Database;
  readonly send: transport.SendEmail;
  readonly now: () => Timestamp;
  readonly log: (line: OutboxLine) => void;
  readonly checkBackups?: BackupCheck;
}

/** The polling interval in milliseconds. */
const pollInterval = 2000;

/** Retries last five days, as those of mail servers do (RFC 5321, section 4.5.4.1). */
const retryPeriod = 5 * dayLength;

/** For how long an email waits for the first mail server; what it says is old news after it. */
const maxWait = 7 * dayLength;

/** Attempts are counted, because the clock may have been wrong when the email was queued. */
const maxAttempts = retryPeriod / outbox.longestDelay;

/**
 * Creates the worker that sends the emails in the outbox. An email is marked as sent only after the
 * mail server has accepted it: a crash in between sends it twice, but never loses it.
 */
export function outboxWorker(options: OutboxWorkerOptions) {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const sendAll = async () => {
    const { database, now, checkBackups = () => [] } = options;
    // Reads first, here and in `sendNext`, because a write on each poll would be expensive.
    const due = isClosed ? [] : await database.read(() => dueEmails(now(), checkBackups));
    if (due.length > 0) {
      await database.write('outbox', () => queueDueEmails(now(), checkBackups));
    }
    let isMore = true;
    while (isMore && !isClosed) isMore = await sendNext(options);
  };

  /**
   * Queues reminders and the sheet when it is time, and sends the emails that are due, one after
   * the other, until the connection or the login fails. Rejects when the database fails.
   */
  const deliver = () => {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  };

  /** Polls the outbox now. Ignores database errors: the emails stay, and requests report them. */
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
    /** Stops polling. Resolves when the email that is being sent, if any, is done. */
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

/**
 * Sends the next email that is due and records the outcome. Resolves with false when there is
 * none, or when the connection or the login failed, so that another attempt would fail as well.
 */
async function sendNext(options: OutboxWorkerOptions): Promise<boolean> {
  const { database, now, log } = options;
  if (!(await database.read(() => outbox.isAnyDue(now())))) return false;
  const queued = await database.write('outbox', () => outbox.leaseEmail(now()));
  if (!queued) return false;
  const { outcome, error } = await attempt(options, queued);
  const codes = error === undefined ? '' : transport.errorCode(error);
  const { kind, reference, attempts } = queued;
  const [code] = codes.split(' ');
  log({ time: isoTime(now()), email: kind, reference, outcome, attempts, code: code || undefined });
  const delay = outbox.delayAfter(attempts, isArtistRefused(queued, error));
  await database.write('outbox', () => outbox.recordOutcome(queued, outcome, codes, now() + delay));
  return outcome !== 'postponed' || transport.isRefusal(error);
}

async function attempt(
  { database, send, now, checkBackups }: OutboxWorkerOptions,
  queued: outbox.QueuedEmail,
): Promise<{ outcome: outbox.AttemptOutcome; error?: unknown }> {
  try {
    const isOldNews = queued.attempts === 1 && now() > Date.parse(queued.writtenAt) + maxWait;
    const email = isOldNews ? undefined : await composeEmail(database, queued, now(), checkBackups);
    if (!email) return { outcome: 'expired' };
    await send(email);
    return { outcome: 'sent' };
  } catch (error) {
    // The studio's own address exists, or will again.
    const isFinal = transport.isUnknownMailbox(error) && recipientOf(queued.kind) === 'artist';
    const isOld = now() > Date.parse(queued.writtenAt) + retryPeriod;
    const isGivenUp = isOld && queued.attempts > 5 && isArtistRefused(queued, error);
    const isLast = isFinal || isGivenUp || queued.attempts >= maxAttempts;
    return { outcome: isLast ? 'undeliverable' : 'postponed', error };
  }
}

/** True when an artist's address is refused: somebody may have booked with many such addresses. */
const isArtistRefused = ({ kind }: outbox.QueuedEmail, error: unknown): boolean =>
  recipientOf(kind) === 'artist' && transport.isRecipientRefused(error);
