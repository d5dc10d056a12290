import fs from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { migrations, pendingMigrations } from '../schema.ts';
import { isLocked, isReadOnly } from './sqliteErrors.ts';

/** Busy timeout while a file is opened, in milliseconds: waiting blocks the event loop. */
const openTimeout = 5000;

/**
 * Opens a database file, which it creates when missing, together with its folder, and runs pending
 * migrations. synchronous=FULL syncs every commit, so that committed transactions survive a power
 * failure. wal_autocheckpoint=1 copies every commit into the file at once, so that nothing is in the
 * log alone, which people take for a leftover; it takes about 1 ms. secure_delete overwrites deleted
 * content with zeros, because it is personal data.
 * Throws when only the log of a missing file is there, a newer version of this program has migrated
 * the file, or another program has made it.
 */
export function connect(path: string): DatabaseSyncInstance {
  const log = ['-wal', '-journal'].map((suffix) => path + suffix).find(fs.existsSync);
  // Looked for first, because another process may be creating the file and then its log.
  if (log && !fs.existsSync(path)) {
    throw new Error(
      `The file is missing, but its log ${basename(log)} is there and may hold the newest bookings. Put the file back beside it, or restore a backup: npm run bookings -- restore FILE`,
    );
  }
  createPrivately(path);
  setForeignLogAside(path);
  const connection = new DatabaseSync(path, {
    timeout: openTimeout,
    enableForeignKeyConstraints: true,
  });
  try {
    connection.exec(
      'PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1; PRAGMA secure_delete = ON',
    );
    migrate(connection);
    verifyTables(connection);
  } catch (error) {
    disconnect(connection);
    throw error;
  }
  return connection;
}

/**
 * Returns the bytes of the journal mode in the header of a file, again on each call: "2,2" with a
 * write-ahead log, "1,1" without (SQLite's file format, section 1.3). Closing it ends SQLite's locks on
 * the file in this process.
 */
export function openJournalMode(path: string) {
  const descriptor = fs.openSync(path, 'r');
  const bytes = new Uint8Array(2);
  return {
    read: () => (fs.readSync(descriptor, bytes, 0, 2, 18) === 2 ? bytes.join() : ''),
    close: () => fs.closeSync(descriptor),
  };
}

/**
 * Renames a log beside a file that never had one, e.g. a backup that was copied over the database of a
 * server that was killed: SQLite would replay the old pages over it.
 */
function setForeignLogAside(path: string): void {
  if (!fs.statSync(`${path}-wal`, { throwIfNoEntry: false })?.size) return;
  const mode = openJournalMode(path);
  if (mode.read() === '1,1') fs.renameSync(`${path}-wal`, `${path}-wal.replaced`);
  mode.close();
}

/**
 * Creates a missing file and its folder. Only the current system user may access the file: removes
 * the other users' permissions from an existing file that the current user owns.
 */
export function createPrivately(path: string): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  const file = fs.statSync(path, { throwIfNoEntry: false });
  if (!file) fs.closeSync(fs.openSync(path, 'a', 0o600));
  else if (file.isFile() && (file.mode & 0o077) !== 0 && file.uid === process.getuid?.()) {
    fs.chmodSync(path, file.mode & 0o700);
  }
}

/**
 * Turns on the write-ahead log, so that readers do not wait for a writer. Skipped for a read-only
 * file. While another process creates the database, SQLite fails at once instead of waiting for its
 * lock, so this waits in a transaction and tries again.
 */
function enterWalMode(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('PRAGMA journal_mode = WAL');
  } catch (error) {
    if (isReadOnly(error)) return;
    if (!isLocked(error)) throw error;
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
    enterWalMode(connection);
  }
}

/**
 * Returns a value, e.g. a column, of all rows of a table. A prepared statement would keep the file open
 * after close(), until it is garbage collected, and Windows neither deletes nor replaces an open file.
 */
export function valuesOf(
  connection: DatabaseSyncInstance,
  value: string,
  table: string,
): unknown[] {
  const values: unknown[] = [];
  connection.function('collect', (value: unknown) => void values.push(value));
  connection.exec(`SELECT collect(${value}) FROM ${table}`);
  return values;
}

/** As `pendingMigrations`, of an open file. */
const pending = (connection: DatabaseSyncInstance): readonly string[] =>
  pendingMigrations(
    migrations,
    Number(valuesOf(connection, 'user_version', 'pragma_user_version')[0]),
  );

/** Runs pending migrations. Without any it starts no transaction: the file may be read-only. */
function migrate(connection: DatabaseSyncInstance): void {
  enterWalMode(connection);
  if (pending(connection).length === 0) return;
  inTransaction(connection, () => {
    // Read again: another process may have run them meanwhile.
    for (const sql of pending(connection)) connection.exec(sql);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** The text of the tables, without the line ends of a build on Windows. */
const tablesOf = (connection: DatabaseSyncInstance): unknown[] =>
  valuesOf(connection, "replace(sql, char(13), '')", "sqlite_schema WHERE type = 'table'");

/** Throws when a table of the schema is missing or has other columns. The file may have more. */
function verifyTables(connection: DatabaseSyncInstance): void {
  const empty = new DatabaseSync(':memory:');
  for (const sql of migrations) empty.exec(sql);
  const found = tablesOf(connection);
  const areEqual = tablesOf(empty).every((table) => found.includes(table));
  empty.close();
  if (!areEqual) throw new Error('The file has other tables than those of this program.');
}

/** Runs work in a transaction with the database's only write lock; rolls back when it throws. */
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
 * Closes a connection and deletes the -wal file. SQLite deletes it when the last connection closes,
 * but a prepared statement keeps a connection open until it is garbage collected. Leaving WAL mode
 * deletes the -wal file at once; it stays while another process has the database open.
 */
export function disconnect(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
  } catch {
    // In use by another process, read-only or damaged: the next process that opens it replays the
    // -wal.
  }
  connection.close();
}
