import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { schemaChanges, sqliteTables, unseenChanges } from './migrations.ts';

/** How long opening a file waits for another process that is writing to it, in milliseconds. */
const openTimeout = 5000;

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
const readOnly = 8;
const sticking = new Set([readOnly, 11, 14, 26]);

/**
 * SQLite's result code of an error, without the upper bits, which tell the variety. Errors of
 * StatementSync.all() have none; they are known by their text.
 */
const resultCode = (error: unknown): number => {
  if (!(error instanceof Error)) return 0;
  return 'errcode' in error ? Number(error.errcode) & 0xff : (resultCodes[error.message] ?? 0);
};

/** Whether an error comes from the file or the disk and not from the statement. */
export const isPassing = (error: unknown): boolean => passing.has(resultCode(error));
/** Whether a new connection is needed to recover from an error. */
export const needsReconnect = (error: unknown): boolean => sticking.has(resultCode(error));
/** Whether another process holds the lock. */
export const isLocked = (error: unknown): boolean => [5, 6].includes(resultCode(error));

/** The file at the path is not the one that was opened, or there is none. */
export class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
  /** As SQLite reports a file that it cannot open. */
  readonly errcode = 14;
}

export interface ConnectOptions {
  /** Whether a file without tables is refused instead of created. */
  readonly mustExist?: boolean;
  /** How long to wait for another process that is writing, in milliseconds; the event loop is blocked. */
  readonly timeout?: number;
}

/**
 * Opens the database file, by default creating it and its folder when they are missing, with its
 * tables up to date. An acknowledged transaction survives a power cut: synchronous=FULL syncs every
 * commit. Deleted content is overwritten with zeros: it is personal data.
 */
export function connect(
  path: string,
  { mustExist = false, timeout = openTimeout }: ConnectOptions = {},
): DatabaseSyncInstance {
  if (mustExist && !existsSync(path)) throw new FileReplaced('There is no file at its path.');
  createPrivately(path);
  const connection = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true });
  try {
    connection.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    if (mustExist && versionOf(connection) === 0) {
      throw new FileReplaced('The file at its path holds no bookings.');
    }
    migrate(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** Creates a missing file; neither a new nor an old one may be read by other users of the machine. */
export function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) closeSync(openSync(path, 'a', 0o600));
  else if (file.isFile() && (file.mode & 0o077) !== 0 && file.uid === process.getuid?.()) {
    chmodSync(path, file.mode & 0o700);
  }
}

const versionOf = (connection: DatabaseSyncInstance): number =>
  connection.prepare('PRAGMA user_version').get().user_version;

/** With a write-ahead log readers do not wait for a writer. A read-only file is read without one. */
function enterWalMode(connection: DatabaseSyncInstance): void {
  const { journal_mode } = connection.prepare('PRAGMA journal_mode').get();
  if (journal_mode === 'wal') return;
  try {
    connection.exec('PRAGMA journal_mode = WAL');
  } catch (error) {
    if (resultCode(error) !== readOnly) throw error;
  }
}

/** Brings a file up to date. One that is so already is not written to: it may be read-only. */
function migrate(connection: DatabaseSyncInstance): void {
  enterWalMode(connection);
  const changes = schemaChanges(sqliteTables);
  const unseen = () => unseenChanges(changes, versionOf(connection));
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

/**
 * Closes a connection and leaves one file. SQLite deletes its -wal file when the last connection is
 * closed, but a prepared statement keeps a connection open until it is garbage collected; leaving
 * WAL mode deletes the file at once. Another process that uses the file deletes it when it ends.
 */
export function disconnect(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
  } catch {
    // Locked by another process, read-only or damaged: the next one to open it replays the -wal.
  }
  connection.close();
}

/**
 * A connection to a file that no other process has open, and none can open until it is closed.
 * Throws an error for which `isLocked` is true when one has.
 */
export function connectAlone(path: string): DatabaseSyncInstance {
  const connection = new DatabaseSync(path, { timeout: 0 });
  try {
    // Every connection in WAL mode holds a lock that keeps others from leaving it.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}
