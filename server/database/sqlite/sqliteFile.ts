import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { connect, createPrivately, disconnect, valuesOf } from './sqliteConnection.ts';

/** Copies a consistent snapshot of an open database to a missing or empty file. */
export function vacuumInto(database: DatabaseSyncInstance, target: string): void {
  database.exec(`VACUUM INTO '${target.replaceAll("'", "''")}'`);
}

function readFile<Result>(file: string, work: (database: DatabaseSyncInstance) => Result): Result {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/**
 * Copies a consistent snapshot of a SQLite database, which may be in use. `target` must be missing
 * or empty. Throws when there is no database at `source`.
 */
export const copySqliteFile = (source: string, target: string): void =>
  readFile(source, (database) => vacuumInto(database, target));

/** Returns the number of bookings in a SQLite file; throws when it is damaged or has no table. */
export const verifySqliteFile = (file: string): number =>
  readFile(file, (database) => {
    const [result] = valuesOf(database, 'integrity_check', 'pragma_integrity_check');
    if (result !== 'ok') throw new Error(`The copy is damaged: ${result}`);
    return Number(valuesOf(database, 'count(*)', 'booking')[0]);
  });

/** Returns the references of all bookings in a SQLite file. */
export const referencesIn = (file: string): readonly string[] =>
  readFile(file, (database) => valuesOf(database, 'reference', 'booking').map(String));

/**
 * Restores a backup to a missing or empty file, and returns its number of bookings. Throws when it is damaged,
 * when another program has made it, or a newer version of this one.
 */
export function restoreSqliteFile(backup: string, target: string): number {
  createPrivately(target);
  copySqliteFile(backup, target);
  // Runs pending migrations.
  const restored = connect(target);
  // A failure that was noted is of an earlier backup than this one.
  restored.exec("UPDATE health_check SET backup_problem = ''");
  disconnect(restored);
  return verifySqliteFile(target);
}

/**
 * Opens a file for exclusive use: no other process can read or write it until the connection
 * closes. Throws an error for which `isLocked` is true when another process has it open.
 */
export function connectAlone(path: string): DatabaseSyncInstance {
  const connection = new DatabaseSync(path, { timeout: 0 });
  try {
    // Leaving WAL mode fails while any other connection is in WAL mode, because each holds a shared
    // lock.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** Deletes the files of a folder whose names match, unless they were written after a time. */
export function deleteFiles(
  folder: string,
  names: RegExp,
  before = Number.POSITIVE_INFINITY,
): void {
  for (const file of readdirSync(folder).filter((name) => names.test(name))) {
    const path = join(folder, file);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.mtimeMs < before) rmSync(path, { force: true });
  }
}

/** The age from which a temporary file is that of a killed process, in milliseconds. */
const maxUnfinishedAge = 60 * 60_000;

/**
 * Writes a file atomically: `write` fills a temporary file, which is flushed to disk and then
 * renamed, so that no partial file ever has the name `target`. `rename` takes the temporary and the
 * final path. Returns the result of `write`. Other files whose names begin with the temporary path are
 * deleted with it, and so are those of killed processes: a process id says nothing about a process in
 * another container, so their age decides.
 */
export function writeAtomically<Result>(
  target: string,
  write: (temporary: string) => Result,
  rename: (temporary: string, path: string) => void = renameSync,
): Result {
  const path = resolve(target);
  const id = randomUUID();
  const temporary = `${path}.unfinished-${id}`;
  createPrivately(temporary);
  const deleteUnfinished = () => {
    deleteFiles(dirname(path), new RegExp(id));
    deleteFiles(dirname(path), /\.unfinished-/, Date.now() - maxUnfinishedAge);
  };
  try {
    const result = write(temporary);
    // Windows flushes a file only when it is open for writing, and no folder.
    flush(temporary, 'r+');
    rename(temporary, path);
    if (process.platform !== 'win32') flush(dirname(path), 'r');
    deleteUnfinished();
    return result;
  } catch (error) {
    try {
      deleteUnfinished();
    } catch {
      // The first error says more.
    }
    throw error;
  }
}

/** Flushes a file, or the entries of a directory, to disk. */
function flush(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
