import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { connectToPostgres } from '../database/postgres/postgresDatabase.ts';
import { inTransaction } from '../database/postgres/postgresTransaction.ts';
import { tables } from '../database/schema.ts';
import { connectAlone } from '../database/sqlite/sqliteConnection.ts';
import { isLocked } from '../database/sqlite/sqliteErrors.ts';
import {
  countBookings,
  insertPostgresRows,
  readSqliteRows,
  type TableRows,
} from '../database/tableRows.ts';
import { CliError, defineCommand } from './command.ts';

/** `npm run bookings -- copy [FILE]`: copies a SQLite file to the database of DATABASE_URL. */
export const copy = defineCommand({
  usage: '[FILE]',
  summary:
    'Copies the bookings of a SQLite file into the empty PostgreSQL of DATABASE_URL. Stop the server first.',
  examples: [['data/bookings.sqlite', 'when one machine is outgrown']],
  positionals: { min: 0, max: 1, description: 'one file' },
  async run({ positionals: [file], environment, print, progress }) {
    const { DATABASE_URL, DATABASE_FILE, ...others } = environment;
    const target = readConfig({ ...others, DATABASE_URL }).database;
    const source = readConfig({ ...others, DATABASE_FILE: file ?? DATABASE_FILE }).database;
    if (target.kind !== 'postgres') {
      throw new CliError('Set DATABASE_URL to the postgres:// address to copy to.');
    }
    if (source.kind !== 'sqlite' || !existsSync(source.file)) {
      throw new CliError(`There is no file ${source.kind === 'sqlite' ? source.file : ''}.`);
    }
    throwIfInUse(source.file);
    const all = readSqliteRows(source.file);
    await insertIntoEmpty(target.url, all, progress);
    print(`${countBookings(all)} bookings were copied. ${source.file} keeps its own.`);
  },
});

/**
 * Throws a CliError when another process uses the file: bookings that a server adds after the copy
 * would be missing in PostgreSQL.
 */
function throwIfInUse(file: string): void {
  try {
    connectAlone(file).close();
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new CliError(`A server or another command uses ${file}. Stop it first.`);
  }
}

/**
 * Inserts all rows into a PostgreSQL database in one transaction. Throws a CliError when the
 * database already has rows.
 */
async function insertIntoEmpty(
  url: string,
  all: readonly TableRows[],
  progress: (line: string) => void,
): Promise<void> {
  const pool = await connectToPostgres(url);
  try {
    // No other transaction can write between the check for rows and the commit.
    const lock = `LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`;
    await inTransaction(pool, lock, async (client) => {
      for (const table of tables) {
        const { rows } = await client.query(`SELECT 1 FROM ${table} LIMIT 1`);
        if (rows.length > 0) {
          throw new CliError('The database of DATABASE_URL has bookings or closed hours already.');
        }
      }
      await insertPostgresRows(client, all, progress);
    });
  } finally {
    await pool.end();
  }
}
