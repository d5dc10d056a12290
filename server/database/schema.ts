import { DatabaseUnavailable } from './database.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The migrations, oldest first. A database stores how many it has run, and each runs once. Append only:
 * SQLite keeps the text of each table, spaces included, and a file is compared with it.
 */
export const migrations: readonly string[] = Object.entries(files)
  .sort()
  .map(([, text]) => text);

/**
 * Returns the migrations after the first `applied`. Throws DatabaseUnavailable when there are not that
 * many, also for a running server: it does not know the columns of the rows that it would write.
 */
export function pendingMigrations(all: readonly string[], applied: number): readonly string[] {
  if (applied > all.length) {
    throw new DatabaseUnavailable(
      'The database was written by a newer version of this program. Start that one.',
    );
  }
  return all.slice(applied);
}
