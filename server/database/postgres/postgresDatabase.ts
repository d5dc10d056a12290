import { Pool } from 'pg';
import { type Database, writeProbe } from '../database.ts';
import { isTransient, unavailable } from './postgresErrors.ts';
import { purgeTables } from './postgresPurge.ts';
import { prepareSchema } from './postgresSchema.ts';
import { inTransaction, run } from './postgresTransaction.ts';

/** Timeouts in milliseconds: of connecting, and of the response to a query. */
const connectTimeout = 5000;
const queryTimeout = 10_000;
const maxConnections = 10;

/**
 * Opens the database at a postgres:// URL and runs pending migrations; rejects when it cannot be
 * used. Several processes may share the database.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    keepAlive: true,
    application_name: 'studio',
  });
  // Without a listener, a lost idle connection would crash the process. The pool replaces it later.
  pool.on('error', () => {});

  /** Rejects with DatabaseUnavailable when the connection or the server causes an error. */
  const use = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw isTransient(error) ? unavailable(error) : error;
    });
  let writes = 0;

  try {
    await prepareSchema(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    read: (work) => use(run(pool, work())),
    write: (lockName, work) =>
      inTransaction(pool, lockName, (client) => run(client, work())).finally(() => {
        writes += 1;
      }),
    writeCount: () => writes,
    check: (now) => use(run(pool, writeProbe(now))).then(() => []),
    purge: () => use(purgeTables(pool)),
    close: () => pool.end(),
  };
}
