import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  type Database,
  DatabaseUnavailable,
  type Query,
  statement,
  writeProbe,
} from './database.ts';
import {
  type ConnectOptions,
  connect,
  createPrivately,
  disconnect,
  FileReplaced,
  inTransaction,
  isLocked,
  isPassing,
  needsReconnect,
} from './sqliteConnection.ts';

/** How long a request waits for another process's lock, in milliseconds. */
const lockTimeout = 4000;
/** The maximum delay between two attempts to get the lock, in milliseconds. */
const longestDelay = 50;

/** The prepared statements of each connection by SQL text. Never evicted: there are only a few. */
const prepared = new WeakMap<DatabaseSyncInstance, Map<string, StatementSyncInstance>>();

function statementOf(connection: DatabaseSyncInstance, sql: string): StatementSyncInstance {
  const known = prepared.get(connection) ?? new Map<string, StatementSyncInstance>();
  const statement = known.get(sql) ?? connection.prepare(sql);
  prepared.set(connection, known.set(sql, statement));
  return statement;
}

/** Runs a query synchronously and returns its result. */
function run<Result>(connection: DatabaseSyncInstance, work: Query<Result>): Result {
  let step = work.next();
  while (!step.done) {
    const { sql, values } = step.value;
    step = work.next(statementOf(connection, sql).all(...values));
  }
  return step.value;
}

/**
 * Retries `attempt` while another process holds the lock, until `deadline` (milliseconds, as in
 * performance.now()). Then throws the last error.
 */
async function whileLocked<Result>(attempt: () => Result, deadline: number): Promise<Result> {
  for (let delay = 1; ; delay = Math.min(2 * delay, longestDelay)) {
    try {
      return attempt();
    } catch (error) {
      const isWorthWaiting = error instanceof DatabaseUnavailable && isLocked(error.cause);
      if (!isWorthWaiting || performance.now() + delay > deadline) throw error;
    }
    await sleep(delay);
  }
}

/** Returns a function that runs its tasks one at a time, in the order of the calls. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

/**
 * Throws DatabaseUnavailable when a page of the file is damaged. shrink_memory empties the cache,
 * so that quick_check reads every page from the disk.
 */
function* integrityCheck(): Query<void> {
  yield statement('PRAGMA shrink_memory');
  const [row] = yield statement('PRAGMA quick_check(1)');
  if (row?.quick_check !== 'ok') throw new DatabaseUnavailable(row?.quick_check);
}

/**
 * Copies the write-ahead log into the database file and truncates it. Throws SQLite's message for a
 * locked database when it is busy, so that the caller retries.
 */
function* emptyLog(): Query<void> {
  const [row] = yield statement('PRAGMA wal_checkpoint(TRUNCATE)');
  if (row?.busy) throw new Error('database is locked');
}

/** A connection and the identity of the files that it opened. */
interface OpenFile {
  readonly connection: DatabaseSyncInstance;
  readonly files: string;
}

/** Identifies the file at a path by device and inode. */
function fileAt(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false });
  return file ? `${file.dev}:${file.ino}` : 'none';
}

/** Identifies the files at the paths of a database and its write-ahead log. */
const filesAt = (path: string) => `${fileAt(path)} ${fileAt(`${path}-wal`)}`;

/** Opens the file at a path; throws FileReplaced when it is replaced meanwhile. */
function openFile(path: string, options: ConnectOptions = {}): OpenFile {
  if (!options.mustExist) createPrivately(path);
  const file = fileAt(path);
  const connection = connect(path, options);
  connection.exec('PRAGMA busy_timeout = 0');
  if (fileAt(path) === file) return { connection, files: filesAt(path) };
  connection.close();
  throw new FileReplaced('The file was replaced while it was opened.');
}

/**
 * Opens the database in a SQLite file, which it creates when missing; throws when it cannot be
 * opened. Queries run synchronously, so that statements of different requests never interleave;
 * only waiting for a lock is asynchronous. Every query checks before and after that the file was
 * not replaced.
 */
export function openSqlite(file: string): Database {
  const path = resolve(file);
  let current: OpenFile | null = openFile(path);
  let isOpen = true;
  let writes = 0;

  const expectSameFiles = ({ files }: OpenFile) => {
    if (filesAt(path) !== files) throw new FileReplaced('The file at its path is another one.');
  };

  /**
   * Runs work on the open file and drops the connection after an error that only a new one can
   * recover from.
   */
  const attempt = <Result>(work: (connection: DatabaseSyncInstance) => Result): Result => {
    if (!isOpen) throw new Error('The database is closed.');
    try {
      current ??= openFile(path, { mustExist: true, timeout: 0 });
      expectSameFiles(current);
      const result = work(current.connection);
      expectSameFiles(current);
      return result;
    } catch (error) {
      if (current && needsReconnect(error)) {
        disconnect(current.connection);
        current = null;
      }
      throw isPassing(error) ? new DatabaseUnavailable(error) : error;
    }
  };

  /** Retries work once on a new connection when its connection was dropped. */
  const attemptTwice = <Result>(work: (connection: DatabaseSyncInstance) => Result): Result => {
    const wasConnected = current !== null;
    try {
      return attempt(work);
    } catch (error) {
      if (isOpen && wasConnected && current === null) return attempt(work);
      throw error;
    }
  };

  const inTurn = queue();
  /** Runs writes one at a time, so that only the first of them polls the lock. */
  const write = <Result>(work: (connection: DatabaseSyncInstance) => Result): Promise<Result> => {
    const deadline = performance.now() + lockTimeout;
    return inTurn(() => whileLocked(() => attemptTwice(work), deadline));
  };

  return {
    read: (work) =>
      whileLocked(() => attemptTwice((open) => run(open, work())), performance.now() + lockTimeout),
    write: (_turn, work) =>
      write((open) => inTransaction(open, () => run(open, work()))).finally(() => {
        writes += 1;
      }),
    writeCount: () => writes,
    check: (now) =>
      write((open) => {
        inTransaction(open, () => run(open, writeProbe(now)));
        run(open, integrityCheck());
      }),
    async purge() {
      await write((open) => open.exec('VACUUM'));
      await write((open) => run(open, emptyLog()));
    },
    async close() {
      isOpen = false;
      if (current) disconnect(current.connection);
      current = null;
    },
  };
}
