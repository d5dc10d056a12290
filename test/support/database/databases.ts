import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/postgresDatabase.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { sqliteRows, temporaryFolder } from '../server/testApi.ts';
import { freshPostgres, postgres, rowsAt } from './postgres.ts';
import { tables } from './tables.ts';

/** A database of one test, which can be opened several times. */
export interface TestDatabase {
  open(): Promise<Database>;
  /** The environment variables for a server process that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The rows of a query, read over a separate connection. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
}

function sqlite(): TestDatabase {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  return {
    open: async () => openSqlite(file),
    environment: { DATABASE_FILE: file },
    rows: async (sql) => sqliteRows(file, sql),
  };
}

/** Databases of finished tests, with tables that are empty again. */
const unused: string[] = [];

async function postgresql(): Promise<TestDatabase> {
  const url = unused.pop() ?? (await freshPostgres());
  onTestFinished(async () => {
    try {
      await rowsAt(url, `SET lock_timeout = 1000; TRUNCATE ${tables.join()} RESTART IDENTITY`);
      unused.push(url);
    } catch {
      // The test created no tables or still uses them: the next test gets another database.
    }
  });
  return {
    open: () => openPostgres(url),
    environment: { DATABASE_URL: url },
    rows: (sql) => rowsAt(url, sql),
  };
}

/**
 * The supported kinds of database; PostgreSQL only where it is installed. One project of the tests
 * repeats on PostgreSQL what another has run on SQLite.
 */
export const databases: readonly { name: string; fresh: () => Promise<TestDatabase> }[] = [
  ...(inject('onlyPostgres') ? [] : [{ name: 'SQLite', fresh: async () => sqlite() }]),
  ...(postgres() ? [{ name: 'PostgreSQL', fresh: postgresql }] : []),
];

declare module 'vitest' {
  interface ProvidedContext {
    onlyPostgres?: boolean;
  }
}
