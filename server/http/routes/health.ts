import type { Handler } from 'hono';
import { dayLength } from '#booking/dates';
import { studioTime, type Timestamp } from '#studio/clock';
import { manyRequests } from '../../bookings/queries/openRequests.ts';
import { atMost } from '../../content/atMost.ts';
import type { BackupTimes } from '../../database/database.ts';
import type { ApiOptions } from '../apiOptions.ts';
import { undeliveredEmails } from '../errorMessages.ts';

/**
 * How long the result of a health check is reused, in milliseconds. The check is expensive: it
 * commits a write and, on SQLite, once an hour reads the whole file.
 */
const maxAge = 1000;

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

/**
 * The health check: responds with "ok"; with "degraded" when the set-up is not complete, the disk is
 * nearly full, e-mails to the studio, confirmations or cancellations have failed, the database is
 * empty, the nightly backup is late, or unusually many requests wait. Rejects when the database cannot
 * be read and written. Concurrent and frequent requests share one check, because it has no rate limit.
 */
export function health({ bookings, now, config, setupProblems }: ApiOptions): Handler {
  const check = async () => {
    const problems = await bookings.check(now());
    const failed = await bookings.urgentUndelivered(studioTime(now()).date);
    const times = await bookings.backupTimes();
    const all = [
      ...((await setupProblems?.()) ?? []),
      ...problems,
      ...backupProblems(times, config.expectsBackup, now()),
      ...(failed.length > 0 ? [undeliveredEmails(failed)] : []),
      ...((await bookings.hasManyRequests(now())) ? [manyRequests] : []),
    ];
    return { problems: all, lastBackup: times.lastBackup || undefined };
  };
  let last: { readonly startedAt: number; readonly result: ReturnType<typeof check> } | undefined;
  return async (c) => {
    const startedAt = performance.now();
    if (!last || startedAt - last.startedAt > maxAge) last = { startedAt, result: check() };
    const { problems, lastBackup } = await last.result;
    return c.json(
      problems.length === 0
        ? { status: 'ok', lastBackup }
        : { status: 'degraded', problems, lastBackup },
    );
  };
}
