import { existsSync, renameSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StatementSyncInstance } from '@photostructure/sqlite';
import { type Database, DatabaseUnavailable, type Query, sql, writeProbe } from '../database.ts';
import { migrations, pendingMigrations } from '../schema.ts';
import { connect, disconnect, inTransaction, openJournalMode } from './sqliteConnection.ts';
import { isLocked, isTransient } from './sqliteErrors.ts';
import { vacuumInto, writeAtomically } from './sqliteFile.ts';

/** Timeout of a request that waits for another process's lock, in milliseconds. */
const writeLockTimeout = 4000;
/** The maximum delay between two attempts to get the lock, in milliseconds. */
const maxDelay = 50;

/**
 * Runs work, again while another process holds the lock. Throws DatabaseUnavailable when the file,
 * the disk or a lock causes an error.
 */
async function retryWhileLocked<Result>(work: () => Result): Promise<Result> {
  const deadline = performance.now() + writeLockTimeout;
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

/** Returns the inodes of the files at a path: the database, its log, and the index of the log. */
const inodesAt = (path: string) =>
  ['', '-wal', '-shm'].map((suffix) => statSync(path + suffix, { throwIfNoEntry: false })?.ino);

/**
 * Opens the database in a SQLite file, which it creates when missing; throws when it cannot be
 * opened. Queries run synchronously, so that statements of different requests never interleave;
 * only waiting for a lock is asynchronous. Refuses writes while the file or its log is not at its path,
 * and once a backup was copied over it; close() writes a removed file again.
 */
export function openSqlite(path: string): Database {
  const file = resolve(path);
  const connection = connect(file);
  connection.exec('PRAGMA busy_timeout = 0');
  const opened = inodesAt(file);
  const journalMode = openJournalMode(file);
  const openedMode = journalMode.read();
  /** Never evicted: there are only a few texts. */
  const prepared = new Map<string, StatementSyncInstance>();
  let lastIntegrityCheck = 0;

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
  /** True when another file was copied over this one: a backup has no log, this one has. */
  const isOverwritten = () => journalMode.read() !== openedMode;
  /** Throws when the next start would open other files, or a newer program has migrated this one. */
  const verifyFile = () => {
    const found = inodesAt(file);
    const isSame = found.join() === opened.join();
    const isOther = isOverwritten();
    // The next start would replay another log over the file, which has all that was committed.
    const hasOtherLog = found[0] === opened[0] && found[1] !== opened[1];
    if ((isOther || hasOtherLog) && found[1] !== undefined) {
      renameSync(`${file}-wal`, `${file}-wal.replaced`);
    }
    if (isOther) {
      throw new DatabaseUnavailable(
        'Another file was copied over the database while it was open. Stop the server, restore a backup (npm run bookings -- restore FILE), and start it again.',
      );
    }
    if (!isSame) {
      throw new DatabaseUnavailable(
        'The database file or its log was moved or replaced while it was open. Put it back, or restart the server.',
      );
    }
    pendingMigrations(migrations, prepare('PRAGMA user_version').get().user_version);
  };
  const transact = <Result>(query: () => Query<Result>): Result =>
    inTransaction(connection, () => {
      verifyFile();
      return run(query());
    });

  return {
    read: (query) => retryWhileLocked(() => run(query())),
    write: (_lockName, query) => retryWhileLocked(() => transact(query)),
    check: (now) =>
      retryWhileLocked(() => {
        transact(() => writeProbe(now));
        // A clock that is set back must not put it off.
        if (Math.abs(now - lastIntegrityCheck) >= 60 * 60_000) {
          run(checkIntegrity());
          lastIntegrityCheck = now;
        }
        const { bavail, bsize } = statfsSync(file);
        return bavail * bsize < 50e6 ? ['Less than 50 MB of disk space are free.'] : [];
      }),
    async purge() {
      await retryWhileLocked(() => connection.exec('VACUUM'));
      await retryWhileLocked(() => run(truncateLog()));
    },
    async close() {
      if (!connection.isOpen) return;
      prepared.clear();
      // SQLite would write pages of the old file into the one that was copied over it.
      if (isOverwritten()) connection.close();
      else if (existsSync(file) || !existsSync(dirname(file))) disconnect(connection);
      else {
        // The file was removed, and only this process still has what is in it.
        writeAtomically(
          file,
          (temporary) => vacuumInto(connection, temporary),
          (temporary, path) => {
            disconnect(connection);
            renameSync(temporary, path);
          },
        );
      }
      journalMode.close();
    },
  };
}
