import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { escapeIdentifier, type PoolClient } from 'pg';
import type { Row } from './database.ts';
import { tables } from './schema.ts';
import { connect, disconnect, inTransaction } from './sqlite/sqliteConnection.ts';

/** Reads and writes all rows of a database, to copy it between SQLite and PostgreSQL. */

/** All rows of one table. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly Row[];
}

/** The number of rows in one INSERT statement for PostgreSQL. */
const batchSize = 500;

/** Returns the number of bookings among the rows of all tables. */
export const countBookings = (all: readonly TableRows[]): number =>
  all.find(({ table }) => table === 'booking')?.rows.length ?? 0;

/**
 * Returns all rows of a SQLite file, after migrating it to the current schema. No other process may
 * use the file: the tables are not read in one transaction.
 */
export function readSqliteRows(file: string): TableRows[] {
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
export function writeSqliteRows(file: string, all: readonly TableRows[]): void {
  const connection = connect(file);
  try {
    inTransaction(connection, () => {
      for (const { table, rows } of all) insertSqliteRows(connection, table, rows);
    });
  } finally {
    disconnect(connection);
  }
}

function insertSqliteRows(
  connection: DatabaseSyncInstance,
  table: string,
  rows: readonly Row[],
): void {
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
export async function readPostgresRows(client: PoolClient): Promise<TableRows[]> {
  const all: TableRows[] = [];
  for (const table of tables) {
    const { rows } = await client.query<Row>(`SELECT * FROM ${table}`);
    all.push({ table, rows });
  }
  return all;
}

/** Inserts rows into the empty tables of a PostgreSQL database, in the client's transaction. */
export async function insertPostgresRows(
  client: PoolClient,
  all: readonly TableRows[],
  progress: (line: string) => void,
): Promise<void> {
  for (const { table, rows } of all) {
    progress(`${table}: ${rows.length} rows`);
    const columns = Object.keys(rows[0] ?? {});
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      // One list of numbered placeholders for each row: ($1, $2), ($3, $4) ...
      const placeholders = batch.map(
        (_, row) =>
          `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
      );
      await client.query(
        `INSERT INTO ${table} (${columns.map(escapeIdentifier).join(', ')})
         VALUES ${placeholders.join(', ')}`,
        batch.flatMap((row) => columns.map((column) => row[column])),
      );
    }
  }
}
