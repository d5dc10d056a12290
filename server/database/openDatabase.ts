import type { DatabaseConfig } from '../config.ts';
import type { Database } from './database.ts';
import { hostNames } from './postgresHosts.ts';

/** The configured database, its tables made when it is empty; rejects when it cannot be used. */
export async function openDatabase(database: DatabaseConfig): Promise<Database> {
  // Each comes with its driver, and a process needs one of them.
  if (database.kind === 'postgres') {
    const { openPostgres } = await import('./postgresDatabase.ts');
    return openPostgres(database.url);
  }
  const { openSqlite } = await import('./sqliteDatabase.ts');
  return openSqlite(database.file);
}

/** Why the database cannot be opened, in words and without the password of an address. */
export function openErrorMessage(error: unknown, database: DatabaseConfig): string {
  const where =
    database.kind === 'postgres'
      ? `the database of DATABASE_URL (${hostNames(database.url)})`
      : `DATABASE_FILE "${database.file}"`;
  const reason = error instanceof Error ? error.message : String(error);
  return `The bookings cannot be opened in ${where}: ${reason}`;
}
