import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { escapeIdentifier, type PoolClient } from 'pg';
import type { Row } from '../database/database.ts';
import { tables } from '../database/migrations.ts';
import {
  connect,
  createPrivately,
  disconnect,
  inTransaction,
} from '../database/sqliteConnection.ts';
import { CliError } from './command.ts';

/** Copies of a whole database. A backup is a SQLite file, even of a PostgreSQL database. */

/** All rows of one table. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly Row[];
}

/** The number of rows in one INSERT statement for PostgreSQL. */
const batchSize = 500;

/** Returns the number of bookings among the rows of all tables. */
export const countOf = (all: readonly TableRows[]): number =>
  all.find(({ table }) => table === 'booking')?.rows.length ?? 0;

/** Quotes a path as an SQL string literal. */
const quoted = (path: string) => `'${path.replaceAll("'", "''")}'`;

/**
 * Copies a consistent snapshot of a SQLite database, which may be in use. `target` must be missing
 * or empty. Throws a CliError when there is no file at `source`.
 */
export function copyFile(source: string, target: string): void {
  if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    database.exec(`VACUUM INTO ${quoted(target)}`);
  } finally {
    database.close();
  }
}

/**
 * Returns the number of bookings in a SQLite file. Throws when the file is damaged or has no
 * booking table.
 */
export function verifiedCount(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const { integrity_check: verdict } = copy.prepare('PRAGMA integrity_check').get();
    if (verdict !== 'ok') throw new CliError(`The copy is damaged: ${verdict}`);
    return copy.prepare('SELECT count(*) AS count FROM booking').get().count;
  } finally {
    copy.close();
  }
}

/**
 * Returns all rows of a SQLite file, after migrating it to the current schema. No other process may
 * use the file: the tables are not read in one transaction.
 */
export function rowsOfFile(file: string): TableRows[] {
  const connection = connect(file);
  try {
    return tables.map((table) => ({
      table,
      rows: connection.prepare(`SELECT * FROM ${table}`).all(),
    }));
  } finally {
    disconnect(connection);
  }
}

/** Writes rows to a new SQLite file, in one transaction. */
export function writeFile(file: string, all: readonly TableRows[]): void {
  const connection = connect(file);
  try {
    inTransaction(connection, () => {
      for (const { table, rows } of all) insertInto(connection, table, rows);
    });
  } finally {
    disconnect(connection);
  }
}

function insertInto(connection: DatabaseSyncInstance, table: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const insert = connection.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of rows) insert.run(...columns.map((column) => row[column]));
}

/**
 * Returns all rows of a PostgreSQL database. They are a consistent snapshot when the client is in a
 * REPEATABLE READ transaction.
 */
export async function rowsOfPostgres(client: PoolClient): Promise<TableRows[]> {
  const all: TableRows[] = [];
  for (const table of tables) {
    const { rows } = await client.query<Row>(`SELECT * FROM ${table}`);
    all.push({ table, rows });
  }
  return all;
}

/** Inserts rows into the empty tables of a PostgreSQL database, in the client's transaction. */
export async function insertIntoPostgres(
  client: PoolClient,
  all: readonly TableRows[],
  progress: (line: string) => void,
): Promise<void> {
  for (const { table, rows } of all) {
    progress(`${table}: ${rows.length} rows`);
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
}

/**
 * Writes a file atomically: `write` fills a temporary file, which is flushed to disk and then
 * renamed, so that no partial file ever has the name `target`. `rename` takes the temporary and the
 * final path. Returns the result of `write`.
 */
export async function writeWhole<Result>(
  target: string,
  write: (unfinished: string) => Result | Promise<Result>,
  rename: (unfinished: string, path: string) => void = renameSync,
): Promise<Result> {
  const path = resolve(target);
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.unfinished-${process.pid}`;
  try {
    createPrivately(unfinished);
    const result = await write(unfinished);
    sync(unfinished);
    rename(unfinished, path);
    sync(dirname(path));
    return result;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Flushes a file, or the entries of a directory, to disk. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
