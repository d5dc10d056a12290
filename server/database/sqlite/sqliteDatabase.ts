import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  type Database,
  DatabaseUnavailable,
  type Query,
  statement,
  writeProbe,
} from '../database.ts';
import { ReconnectingFile } from './reconnectingFile.ts';
import { inTransaction } from './sqliteConnection.ts';
import { isLocked, LogInUse } from './sqliteErrors.ts';

/** How long a request waits for another process's lock, in milliseconds. */
const lockTimeout = 4000;
/** The maximum delay between two attempts to get the lock, in milliseconds. */
const maxDelay = 50;

/** The prepared statements of each connection by SQL text. Never evicted: there are only a few. */
const preparedStatements = new WeakMap<DatabaseSyncInstance, Map<string, StatementSyncInstance>>();

function prepare(connection: DatabaseSyncInstance, sql: string): StatementSyncInstance {
  const prepared = preparedStatements.get(connection) ?? new Map<string, StatementSyncInstance>();
  preparedStatements.set(connection, prepared);
  const statement = prepared.get(sql) ?? connection.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}

/** Runs a query synchronously and returns its result. */
function run<Result>(connection: DatabaseSyncInstance, query: Query<Result>): Result {
  let step = query.next();
  while (!step.done) {
    const { sql, values } = step.value;
    step = query.next(prepare(connection, sql).all(...values));
  }
  return step.value;
}

/**
 * Retries `attempt` while another process holds the lock, until `deadline` (milliseconds, as in
 * performance.now()). Then throws the last error.
 */
async function retryWhileLocked<Result>(attempt: () => Result, deadline: number): Promise<Result> {
  for (let delay = 1; ; delay = Math.min(2 * delay, maxDelay)) {
    try {
      return attempt();
    } catch (error) {
      const canRetry = error instanceof DatabaseUnavailable && isLocked(error.cause);
      if (!canRetry || performance.now() + delay > deadline) throw error;
    }
    await sleep(delay);
  }
}

/** Returns a function that runs its tasks one at a time, in the order of the calls. */
function createQueue() {
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
function* checkIntegrity(): Query<void> {
  yield statement('PRAGMA shrink_memory');
  const [row] = yield statement('PRAGMA quick_check(1)');
  if (row?.quick_check !== 'ok') throw new DatabaseUnavailable(row?.quick_check);
}

/** Copies the write-ahead log into the database file and truncates it; throws LogInUse. */
function* truncateLog(): Query<void> {
  const [row] = yield statement('PRAGMA wal_checkpoint(TRUNCATE)');
  if (row?.busy) throw new LogInUse('The write-ahead log is in use.');
}

/**
 * Opens the database in a SQLite file, which it creates when missing; throws when it cannot be
 * opened. Queries run synchronously, so that statements of different requests never interleave;
 * only waiting for a lock is asynchronous. Every query checks before and after that the file was
 * not replaced.
 */
export function openSqlite(path: string): Database {
  const file = new ReconnectingFile(resolve(path));
  const enqueue = createQueue();
  let writes = 0;

  const use = <Result>(
    work: (connection: DatabaseSyncInstance) => Result,
    deadline = performance.now() + lockTimeout,
  ): Promise<Result> => retryWhileLocked(() => file.use(work), deadline);

  /** Runs writes one at a time, so that only the first of them polls the lock. */
  const write = <Result>(work: (connection: DatabaseSyncInstance) => Result): Promise<Result> => {
    // The time in the queue counts.
    const deadline = performance.now() + lockTimeout;
    return enqueue(() => use(work, deadline));
  };

  return {
    read: (query) => use((connection) => run(connection, query())),
    write: (_lockName, query) =>
      write((connection) => inTransaction(connection, () => run(connection, query()))).finally(
        () => {
          writes += 1;
        },
      ),
    writeCount: () => writes,
    check: (now) =>
      write((connection) => {
        inTransaction(connection, () => run(connection, writeProbe(now)));
        run(connection, checkIntegrity());
      }),
    async purge() {
      await write((connection) => connection.exec('VACUUM'));
      await write((connection) => run(connection, truncateLog()));
    },
    async close() {
      file.close();
    },
  };
}
