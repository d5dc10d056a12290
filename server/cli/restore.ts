import { existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { connectToPostgres } from '../database/postgres/postgresDatabase.ts';
import { lockSchema, tryLockOut } from '../database/postgres/postgresLocks.ts';
import { inTransaction } from '../database/postgres/postgresTransaction.ts';
import { tables } from '../database/schema.ts';
import {
  connect,
  connectAlone,
  createPrivately,
  disconnect,
} from '../database/sqlite/sqliteConnection.ts';
import { isLocked, needsReconnect } from '../database/sqlite/sqliteErrors.ts';
import {
  copySqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { insertPostgresRows, readSqliteRows } from '../database/tableRows.ts';
import { CliError, confirmOrThrow, defineCommand } from './command.ts';

/** `npm run bookings -- restore FILE`: replaces the database with a backup. */
export const restore = defineCommand({
  usage: 'FILE [--yes]',
  summary: 'Replaces all bookings by those of a backup. Stop the server first.',
  examples: [['backups/2026-12-01.sqlite', 'what was booked since then is gone']],
  options: { yes: { type: 'boolean', default: false } },
  positionals: { min: 1, max: 1, description: 'one file' },
  async run(input) {
    const {
      values,
      positionals: [source = ''],
    } = input;
    const { database } = readConfig(input.environment);
    if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
    const expected = verifySqliteFile(source);
    if (!values.yes) {
      const question = `Replace everything in the database by the ${expected} bookings of ${source}?`;
      await confirmOrThrow(question, 'Nothing was replaced.', input);
    }
    const count =
      database.kind === 'sqlite'
        ? await replaceFile(database.file, source)
        : await replaceRows(database.url, source, input.progress);
    input.print(`The database holds the ${count} bookings of ${source}. Start the server.`);
  },
});

const inUse = 'A server or another command uses the database. Stop it first; nothing was replaced.';

/**
 * Replaces a SQLite database with a copy of a backup and returns the number of bookings. Throws a
 * CliError when another process has the database open.
 */
const replaceFile = (target: string, source: string): Promise<number> =>
  writeAtomically(
    target,
    (temporary) => {
      copyUpToDate(source, temporary);
      return verifySqliteFile(temporary);
    },
    (temporary, path) => {
      const release = existsSync(path) ? lockOut(path) : () => {};
      try {
        renameSync(temporary, path);
      } finally {
        release();
      }
    },
  );

/**
 * Locks a SQLite file against all other processes; returns a function that releases the lock.
 * Throws a CliError when another process has the file open.
 */
function lockOut(path: string): () => void {
  try {
    const alone = connectAlone(path);
    return () => alone.close();
  } catch (error) {
    if (isLocked(error)) throw new CliError(inUse);
    if (!needsReconnect(error)) throw error;
    // The file is damaged or cannot be opened, and is about to be replaced. SQLite would replay its
    // -wal over the restored file.
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    return () => {};
  }
}

/**
 * Replaces all rows of a PostgreSQL database in one transaction and returns the number of bookings.
 * Throws a CliError when a server or another command uses the database.
 */
async function replaceRows(
  url: string,
  source: string,
  progress: (line: string) => void,
): Promise<number> {
  const temporary = join(tmpdir(), `bookings-${process.pid}.sqlite`);
  try {
    createPrivately(temporary);
    copyUpToDate(source, temporary);
    const all = readSqliteRows(temporary);
    const pool = await connectToPostgres(url);
    try {
      await inTransaction(pool, lockSchema, async (client) => {
        if (!(await tryLockOut(client))) throw new CliError(inUse);
        await client.query(`TRUNCATE ${tables.join(', ')}`);
        await insertPostgresRows(client, all, progress);
      });
    } finally {
      await pool.end();
    }
    return verifySqliteFile(temporary);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Copies a backup and migrates the copy to the current schema; the backup does not change. */
function copyUpToDate(source: string, target: string): void {
  copySqliteFile(source, target);
  disconnect(connect(target));
}
