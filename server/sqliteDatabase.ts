import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** How long a statement waits for another process that is writing, in milliseconds. */
const busyTimeout = 5000;

/**
 * What changed the tables, oldest first; the database's user_version counts how many it has seen.
 * Add to the end, never edit: a database that has seen a change does not see it again.
 *
 * A claim holds one half-hour of one date for one booking. The booths share their hours
 * (specification, section 5), so the primary key makes every overlap impossible.
 */
const changes = [
  `
  CREATE TABLE booking (
    reference       TEXT NOT NULL PRIMARY KEY,
    full_name       TEXT NOT NULL,
    email           TEXT NOT NULL,
    phone_number    TEXT NOT NULL,
    booking_type    TEXT NOT NULL,
    date            TEXT NOT NULL,
    time_slot       TEXT NOT NULL,
    notes           TEXT NOT NULL,
    created_at      TEXT NOT NULL,
    idempotency_key TEXT UNIQUE
  ) STRICT;

  CREATE TABLE claim (
    date      TEXT NOT NULL,
    half_hour INTEGER NOT NULL,
    reference TEXT NOT NULL REFERENCES booking (reference),
    PRIMARY KEY (date, half_hour)
  ) STRICT, WITHOUT ROWID;
  `,
];

/**
 * Opens the database file, making it and its folder when they are missing, with its tables up to
 * date. An acknowledged transaction survives a power cut: synchronous=FULL syncs every commit.
 */
export function openDatabase(file: string): DatabaseSyncInstance {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, {
    timeout: busyTimeout,
    enableForeignKeyConstraints: true,
  });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    inTransaction(database, () => applyChanges(database));
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Runs the work with the database's only write lock; all of it is undone when it throws. */
export function inTransaction<Result>(database: DatabaseSyncInstance, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function applyChanges(database: DatabaseSyncInstance): void {
  const { user_version: seen }: { user_version: number } = database
    .prepare('PRAGMA user_version')
    .get();
  if (seen > changes.length) {
    throw new Error('The database was written by a newer version of this program.');
  }
  for (const change of changes.slice(seen)) database.exec(change);
  database.exec(`PRAGMA user_version = ${changes.length}`);
}
