import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite';
import {
  type Database,
  DatabaseUnavailable,
  type SqlValue,
  type Work,
  writeProbe,
} from './database.ts';
import { schemaChanges, sqliteTables, unseenChanges } from './schema.ts';

/** How long a statement waits for another process that is writing, in milliseconds. */
const busyTimeout = 5000;

/**
 * Opens the database file, making it and its folder when they are missing, with its tables up to
 * date. An acknowledged transaction survives a power cut: synchronous=FULL syncs every commit.
 */
export function connect(file: string): DatabaseSyncInstance {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  const connection = new DatabaseSync(path, {
    timeout: busyTimeout,
    enableForeignKeyConstraints: true,
  });
  try {
    connection.exec('PRAGMA synchronous = FULL');
    prepare(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** Brings a file up to date. One that is so already is not written to: it may be read-only. */
function prepare(connection: DatabaseSyncInstance): void {
  const { journal_mode } = connection.prepare('PRAGMA journal_mode').get();
  if (journal_mode !== 'wal') connection.exec('PRAGMA journal_mode = WAL');
  const changes = schemaChanges(sqliteTables);
  const unseen = () => {
    const { user_version } = connection.prepare('PRAGMA user_version').get();
    return unseenChanges(changes, user_version);
  };
  if (unseen().length === 0) return;
  inTransaction(connection, () => {
    for (const change of unseen()) connection.exec(change);
    connection.exec(`PRAGMA user_version = ${changes.length}`);
  });
}

/** Runs the work with the database's only write lock; all of it is undone when it throws. */
export function inTransaction<Result>(
  connection: DatabaseSyncInstance,
  work: () => Result,
): Result {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite's result codes for failures of the file or the disk, which may pass, by their text. */
const resultCodes: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'database table is locked': 6,
  'out of memory': 7,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'locking protocol': 15,
  'file is not a database': 26,
};
const passing = new Set(Object.values(resultCodes));

/** Those that stay with a connection even when the file is mended: read-only, damaged or missing. */
const sticking = new Set([8, 11, 14, 26]);

/**
 * SQLite's result code of an error, without the upper bits, which tell the variety. Errors of
 * StatementSync.all() have none; they are known by their text.
 */
const resultCode = (error: unknown): number => {
  if (!(error instanceof Error)) return 0;
  return 'errcode' in error ? Number(error.errcode) & 0xff : (resultCodes[error.message] ?? 0);
};

/** The prepared statements of each connection by their text, of which there are a handful. */
const prepared = new WeakMap<DatabaseSyncInstance, Map<string, StatementSyncInstance>>();

function statementOf(connection: DatabaseSyncInstance, sql: string): StatementSyncInstance {
  const known = prepared.get(connection) ?? new Map<string, StatementSyncInstance>();
  const statement = known.get(sql) ?? connection.prepare(sql);
  prepared.set(connection, known.set(sql, statement));
  return statement;
}

/** Runs work from its first statement to its last without a pause. */
function run<Result>(connection: DatabaseSyncInstance, work: Work<Result>): Result {
  let step = work.next();
  while (!step.done) {
    const { sql, values } = step.value;
    step = work.next(statementOf(connection, sql).all(...values));
  }
  return step.value;
}

/**
 * The database in one SQLite file, made when it is missing; throws when it cannot be opened.
 * Everything runs at once and in one go, so no statement of another request comes in between.
 */
export function openSqlite(file: string): Database {
  let connection: DatabaseSyncInstance | null = connect(file);
  let isOpen = true;
  let changes = 0;
  /** Whether the file was asked in this turn of the event loop: what comes later is read later. */
  let wasAsked = false;
  let lastSeen:
    | { on: DatabaseSyncInstance; ask: StatementSyncInstance; version?: SqlValue }
    | undefined;

  const attempt = <Result>(work: (connection: DatabaseSyncInstance) => Result): Result => {
    if (!isOpen) throw new Error('The database is closed.');
    try {
      connection ??= connect(file);
      return work(connection);
    } catch (error) {
      if (!passing.has(resultCode(error))) throw error;
      if (sticking.has(resultCode(error))) {
        connection?.close();
        connection = null;
      }
      throw new DatabaseUnavailable(error);
    }
  };

  /** What failed on a connection that is given up is tried once more on a new one. */
  const whileUsable = async <Result>(work: (connection: DatabaseSyncInstance) => Result) => {
    const wasConnected = connection !== null;
    try {
      return attempt(work);
    } catch (error) {
      if (isOpen && wasConnected && connection === null) return attempt(work);
      throw error;
    }
  };

  return {
    read: (work) => whileUsable((open) => run(open, work())),
    write: (_turn, work) =>
      whileUsable((open) => {
        changes += 1;
        return inTransaction(open, () => run(open, work()));
      }),
    changes() {
      if (wasAsked) return changes;
      try {
        return attempt((on) => {
          if (lastSeen?.on !== on) lastSeen = { on, ask: on.prepare('PRAGMA data_version') };
          // A number that is another one once any other connection has changed the file.
          const version = lastSeen.ask.get()?.data_version;
          if (version !== lastSeen.version) changes += 1;
          lastSeen.version = version;
          wasAsked = true;
          setImmediate(() => {
            wasAsked = false;
          });
          return changes;
        });
      } catch {
        return null;
      }
    },
    check: (now) => whileUsable((open) => inTransaction(open, () => run(open, writeProbe(now)))),
    purge: () => whileUsable((open) => open.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')),
    async close() {
      isOpen = false;
      connection?.close();
      connection = null;
    },
  };
}
