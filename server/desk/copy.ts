import { existsSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { escapeIdentifier, type PoolClient } from 'pg';
import { readConfig } from '../config.ts';
import type { Row } from '../database.ts';
import { connectToPostgres, inTransaction } from '../postgresDatabase.ts';
import { tables } from '../schema.ts';
import { connect, inTransaction as whileNobodyWrites } from '../sqliteDatabase.ts';
import { type Command, DeskError } from './command.ts';
import { understood } from './words.ts';

/** How many rows one statement carries. */
const batchSize = 500;

/** `npm run bookings -- copy [FILE]`: from a SQLite file to the PostgreSQL of DATABASE_URL. */
export const copy: Command = {
  usage: '[FILE]',
  summary: 'Copies the bookings of a SQLite file into the empty PostgreSQL of DATABASE_URL.',
  examples: [['data/bookings.sqlite', 'when one machine is outgrown']],
  async run({ arguments: words, environment, say, progress }) {
    const [named] = understood(words, { most: 1, named: 'one file' }).positionals;
    const { DATABASE_URL, DATABASE_FILE, ...others } = environment;
    const target = readConfig({ ...others, DATABASE_URL }).database;
    const source = readConfig({ ...others, DATABASE_FILE: named ?? DATABASE_FILE }).database;
    if (target.kind !== 'postgres') {
      throw new DeskError('Set DATABASE_URL to the postgres:// address to copy to.');
    }
    if (source.kind !== 'sqlite' || !existsSync(source.file)) {
      throw new DeskError(`There is no file ${source.kind === 'sqlite' ? source.file : ''}.`);
    }
    const count = await copyAll(source.file, target.url, progress);
    say(`${count} bookings were copied. ${source.file} keeps its own.`);
  },
};

/** Copies every row in one transaction, or none. Returns the number of bookings. */
async function copyAll(
  file: string,
  url: string,
  progress: (line: string) => void,
): Promise<number> {
  const rows = rowsOf(file);
  const pool = await connectToPostgres(url);
  try {
    // Nobody writes between the look whether it is empty and the end.
    const opening = `BEGIN; LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`;
    await inTransaction(pool, opening, async (client) => {
      const there = await client.query('SELECT 1 FROM booking LIMIT 1');
      if (there.rows.length > 0) {
        throw new DeskError('The database of DATABASE_URL has bookings already.');
      }
      for (const { table, all } of rows) {
        progress(`${table}: ${all.length} rows`);
        await insert(client, table, all);
      }
    });
  } finally {
    await pool.end();
  }
  return rows.find(({ table }) => table === 'booking')?.all.length ?? 0;
}

/** Every row of every table, of one moment. */
function rowsOf(file: string): { table: string; all: Row[] }[] {
  const database: DatabaseSyncInstance = connect(file);
  try {
    return whileNobodyWrites(database, () =>
      tables.map((table) => ({ table, all: database.prepare(`SELECT * FROM ${table}`).all() })),
    );
  } finally {
    database.close();
  }
}

async function insert(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const values = batch.map(
      (_, row) =>
        `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    );
    await client.query(
      `INSERT INTO ${table} (${columns.map(escapeIdentifier).join(', ')}) VALUES ${values.join(', ')}`,
      batch.flatMap((row) => columns.map((column) => row[column])),
    );
  }
}
