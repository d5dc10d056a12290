import type { Handler } from 'hono';
import { dayLength } from '#booking/dates';
import { studioTime, type Timestamp } from '#studio/clock';
import { manyRequests } from '../../bookings/queries/openRequests.ts';
import { atMost } from '../../content/atMost.ts';
import type { BackupTimes } from '../../database/database.ts';
import type { ApiOptions } from '../apiOptions.ts';
import { undeliveredEmails } from '../errorMessages.ts';

/**
 * How long the result of a check is reused, in milliseconds. It is expensive: it commits a write and, on
 * SQLite, once an hour reads the whole file.
 */
const maxAge = 30_000;
/** The same of what reads alone, e.g. whether the database answers, and whether studio.json is used. */
const maxAgeOfRead = 1000;

/** The age of the last nightly backup from which it is a problem, in milliseconds. */
const maxBackupAge = 50 * 60 * 60_000;

/** Returns a line for a database that looks like another one than the studio's, or without a backup. */
export function backupProblems(
  { lastBackup, firstBooking, problem }: BackupTimes,
  isExpected: boolean,
  now: Timestamp,
): string[] {
  if (lastBackup === '' && firstBooking === null) {
    return [
      'The database is empty: it has no booking and never had a backup. If the studio has bookings, they are elsewhere: look at DATABASE_FILE or DATABASE_URL, and whether its disk is mounted.',
    ];
  }
  if (isExpected && problem) return [`The last nightly backup failed: ${problem}`];
  // A time to come is of a clock that was ahead, and would hide for years that no backup is made.
  const age = Math.abs(now - Date.parse(lastBackup || `${firstBooking}`));
  if (!isExpected || age <= (lastBackup ? maxBackupAge : dayLength)) return [];
  return [
    lastBackup
      ? `The last nightly backup that passed its check is of ${lastBackup}.`
      : 'No nightly backup of this database was made yet: its command says why. If they are made in another way, set NIGHTLY_BACKUP=off.',
  ];
}

type Lines = undefined | string | readonly (string | undefined)[];

/** Asks each check apart: one that fails says so and takes no other with it. Few lines of each are left. */
export async function askEach(
  checks: Readonly<Record<string, () => Lines | Promise<Lines>>>,
): Promise<readonly string[]> {
  const asked = Object.entries(checks).map(async ([name, check]) => {
    try {
      const lines = [await check()].flat().filter((line) => line !== undefined);
      return atMost(lines.map((line) => line.slice(0, 4000)));
    } catch (error) {
      return [`What is to be said of ${name} is not known: ${(error as Error).message}.`];
    }
  });
  return (await Promise.all(asked)).flat();
}

/** Returns a check whose result concurrent and frequent calls share; one that fails is made again at once. */
function shared<Result>(now: () => Timestamp, age: number, check: () => Promise<Result>) {
  let last: { readonly startedAt: number; readonly result: Promise<Result> } | undefined;
  return () => {
    const startedAt = now();
    // A clock that is set back must not keep it.
    if (!last || Math.abs(startedAt - last.startedAt) > age) {
      last = { startedAt, result: check() };
      last.result.catch(() => {
        last = undefined;
      });
    }
    return last.result;
  };
}

/** Resolves to the problems, and the time of the last backup that passed its check; empty without one. */
export type ProblemCheck = ReturnType<typeof problemCheck>;

/**
 * Returns the check of what is wrong with the database, its backups and the e-mails, which the health check
 * and the desk share. Rejects when the database cannot be read and written.
 */
export const problemCheck = ({
  bookings,
  now,
  config,
}: Pick<ApiOptions, 'bookings' | 'now' | 'config'>) =>
  shared(now, maxAge, async () => {
    const problems = await bookings.check(now());
    const failed = await bookings.urgentUndelivered(studioTime(now()).date);
    const times = await bookings.backupTimes();
    const all = [
      ...problems,
      ...backupProblems(times, config.expectsBackup, now()),
      ...(failed.length > 0 ? [undeliveredEmails(failed)] : []),
    ];
    return { problems: all, lastBackup: times.lastBackup };
  });

/**
 * The health check: responds with "ok"; with "degraded" when the set-up is not complete, the disk is
 * nearly full, e-mails to the studio, confirmations or cancellations have failed, the database is
 * empty, the nightly backup is late, or unusually many requests wait. Frequent requests share one check,
 * because it has no rate limit.
 */
export function health({ bookings, now, setupProblems }: ApiOptions, check: ProblemCheck): Handler {
  const read = shared(now, maxAgeOfRead, async () => {
    const { problems, lastBackup } = await check();
    const all = [
      ...((await setupProblems?.()) ?? []),
      ...problems,
      ...((await bookings.hasManyRequests(now())) ? [manyRequests] : []),
    ];
    const status = all.length === 0 ? { status: 'ok' } : { status: 'degraded', problems: all };
    return { ...status, lastBackup: lastBackup || undefined };
  });
  return async (c) => c.json(await read());
}
