import type { DatabaseConfig } from './config.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgresDatabase.ts';
import { openSqlite } from './sqliteDatabase.ts';

/** The configured database, its tables made when it is empty; rejects when it cannot be used. */
export async function openDatabase(database: DatabaseConfig): Promise<Database> {
  return database.kind === 'postgres' ? openPostgres(database.url) : openSqlite(database.file);
}

/** Why the database cannot be opened, in words and without the password of an address. */
export function whyNotOpen(error: unknown, database: DatabaseConfig): string {
  const where =
    database.kind === 'postgres'
      ? `the database of DATABASE_URL (${new URL(database.url).host})`
      : `DATABASE_FILE "${database.file}"`;
  return `The bookings cannot be opened in ${where}: ${error}`;
}
