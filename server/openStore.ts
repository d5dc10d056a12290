import { type BookingStore, bookingsIn } from './bookingStore.ts';
import type { DatabaseConfig } from './config.ts';
import { openPostgres } from './postgresDatabase.ts';
import { openSqlite } from './sqliteDatabase.ts';

/** The bookings in the configured database, made when it is empty; rejects when it cannot be used. */
export async function openStore(database: DatabaseConfig): Promise<BookingStore> {
  return bookingsIn(
    database.kind === 'postgres' ? await openPostgres(database.url) : openSqlite(database.file),
  );
}

/** Why the bookings cannot be opened, in words and without the password of an address. */
export function whyNotOpen(error: unknown, database: DatabaseConfig): string {
  const where =
    database.kind === 'postgres'
      ? `the database of DATABASE_URL (${new URL(database.url).host})`
      : `DATABASE_FILE "${database.file}"`;
  return `The bookings cannot be opened in ${where}: ${error}`;
}
