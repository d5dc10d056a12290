import type { Database } from './database.ts';

export type DatabaseConfig =
  /** A SQLite file, absolute or relative to the working directory. */
  | { readonly kind: 'sqlite'; readonly file: string }
  /** A PostgreSQL database, with a postgres:// URL. */
  | { readonly kind: 'postgres'; readonly url: string };

/** Opens the configured database and runs pending migrations; rejects when it cannot be used. */
export async function openDatabase(database: DatabaseConfig): Promise<Database> {
  // Dynamic imports load only the driver of the configured database.
  if (database.kind === 'postgres') {
    const { openPostgres } = await import('./postgres/postgresDatabase.ts');
    return openPostgres(database.url);
  }
  const { openSqlite } = await import('./sqlite/sqliteDatabase.ts');
  return openSqlite(database.file);
}

/** Returns the message for an error of `openDatabase`, without the password of the URL. */
export function openErrorMessage(error: unknown, database: DatabaseConfig): string {
  const where =
    database.kind === 'postgres'
      ? `the database of DATABASE_URL (${new URL(database.url).host})`
      : `DATABASE_FILE "${database.file}"`;
  const reason = error instanceof Error ? error.message : String(error);
  return `The bookings cannot be opened in ${where}: ${reason}`;
}
