import { statfsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StatementSyncInstance } from '@photostructure/sqlite';
import { type Database, DatabaseUnavailable, type Query, sql, writeProbe } from '../database.ts';
import { connect, disconnect, inTransaction } from './sqliteConnection.ts';
import { isLocked, isTransient } from './sqliteErrors.ts';

/** Timeout of a request that waits for another process's lock, in milliseconds. */
const lockTimeout = 4000;
/** The maximum delay between two attempts to get the lock, in milliseconds. */
const maxDelay = 50;

/**
 * Runs work, again while another process holds the lock. Throws DatabaseUnavailable when the file,
 * the disk or a lock causes an error.
 */
async function retryWhileLocked<Result>(work: () => Result): Promise<Result> {
  const deadline = performance.now() + lockTimeout;
  for (let delay = 1; ; delay = Math.min(2 * delay, maxDelay)) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || performance.now() + delay > deadline) {
        throw isTransient(error) ? new DatabaseUnavailable(error) : error;
      }
    }
    await sleep(delay);
  }
}

/**
 * Throws when a page of the file is damaged. shrink_memory empties the cache, so that quick_check
 * reads every page from the disk.
 */
function* checkIntegrity(): Query<void> {
  yield sql`PRAGMA shrink_memory`;
  const [row] = yield sql`PRAGMA quick_check(1)`;
  if (row?.quick_check !== 'ok') throw new DatabaseUnavailable(row?.quick_check);
}

/**
 * Copies the write-ahead log into the database file and truncates it. Throws an error for which
 * `isLocked` is true while another process reads the log.
 */
function* truncateLog(): Query<void> {
  const [row] = yield sql`PRAGMA wal_checkpoint(TRUNCATE)`;
  if (row?.busy) throw new Error('database is locked: the write-ahead log is in use');
}

/**
 * Opens the database in a SQLite file, which it creates when missing; throws when it cannot be
 * opened. Queries run synchronously, so that statements of different requests never interleave;
 * only waiting for a lock is asynchronous. Refuses writes while the file is not at its path.
 */
export function openSqlite(path: string): Database {
  const file = resolve(path);
  const connection = connect(file);
  connection.exec('PRAGMA busy_timeout = 0');
  const { ino } = statSync(file);
  /** Never evicted: there are only a few texts. */
  const prepared = new Map<string, StatementSyncInstance>();
  let writes = 0;
  let nextIntegrityCheck = 0;

  const prepare = (sql: string): StatementSyncInstance => {
    const known = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const run = <Result>(query: Query<Result>): Result => {
    let step = query.next();
    while (!step.done) {
      const { sql, values } = step.value;
      step = query.next(prepare(sql).all(...values));
    }
    return step.value;
  };
  /** Runs a query as a transaction, unless the next start would open another file. */
  const transact = <Result>(query: () => Query<Result>): Result =>
    inTransaction(connection, () => {
      if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return run(query());
      throw new DatabaseUnavailable(
        'The database file was moved or replaced while it was open. Put it back, or restart the server.',
      );
    });

  return {
    read: (query) => retryWhileLocked(() => run(query())),
    write: (_lockName, query) =>
      retryWhileLocked(() => transact(query)).finally(() => {
        writes += 1;
      }),
    writeCount: () => writes,
    check: (now) =>
      retryWhileLocked(() => {
        transact(() => writeProbe(now));
        if (now >= nextIntegrityCheck) {
          run(checkIntegrity());
          nextIntegrityCheck = now + 60 * 60_000;
        }
        const { bavail, bsize } = statfsSync(file);
        return bavail * bsize < 50e6 ? ['Less than 50 MB of disk space are free.'] : [];
      }),
    async purge() {
      await retryWhileLocked(() => connection.exec('VACUUM'));
      await retryWhileLocked(() => run(truncateLog()));
    },
    async close() {
      if (connection.isOpen) disconnect(connection);
    },
  };
}
