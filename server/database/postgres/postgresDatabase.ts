import { Pool, type PoolClient } from 'pg';
import { type Database, type Query, writeProbe } from '../database.ts';
import { migrations, pendingMigrations } from '../schema.ts';
import { asUnavailable, isTransient } from './postgresErrors.ts';
import { purgeTables } from './postgresPurge.ts';
import { inTransaction, run } from './postgresTransaction.ts';

/** SQLite checks types only in STRICT tables; PostgreSQL does not know the word. */
const allMigrations = migrations.map((sql) => sql.replaceAll(' STRICT;', ';'));

/** As `pendingMigrations`, of a database with the table `schema_version`. */
async function pendingOf(client: PoolClient): Promise<readonly string[]> {
  const [applied] = (await client.query('SELECT version FROM schema_version')).rows;
  return pendingMigrations(allMigrations, applied?.version ?? 0);
}

/**
 * Runs pending migrations; of concurrent processes, only the first runs them. Rejects when the
 * encoding of the database is not UTF8, or when a newer version of this program has migrated it.
 */
const prepareSchema = (pool: Pool): Promise<void> =>
  inTransaction(pool, 'schema', async (client) => {
    const encoding = (await client.query('SHOW server_encoding')).rows[0]?.server_encoding;
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} and must be UTF8.`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const pending = await pendingOf(client);
    if (pending.length === 0) return;
    for (const sql of pending) await client.query(sql);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [allMigrations.length]);
  });

/**
 * Opens the database at a postgres:// URL and runs pending migrations; rejects when it cannot be
 * used. Several processes may share the database.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // In milliseconds, until the response.
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'studio',
  });
  // Without a listener, a lost idle connection would crash the process. The pool replaces it later.
  pool.on('error', () => {});

  /** Rejects with DatabaseUnavailable when the connection or the server causes an error. */
  const use = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw isTransient(error) ? asUnavailable(error) : error;
    });
  /** Runs a query as a transaction, unless a newer program has migrated the database. */
  const transact = <Result>(lockName: string, work: () => Query<Result>): Promise<Result> =>
    inTransaction(pool, lockName, async (client) => {
      await pendingOf(client);
      return run(client, work());
    });

  try {
    await prepareSchema(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    read: (work) => use(run(pool, work())),
    write: transact,
    check: (now) => transact('check', () => writeProbe(now)).then(() => []),
    purge: () => use(purgeTables(pool)),
    close: () => pool.end(),
  };
}
