import { Pool } from 'pg';
import { type Database, writeProbe } from './database.ts';
import { listenForChanges } from './postgresChanges.ts';
import { isConflict, isPassing, unavailable } from './postgresErrors.ts';
import { lockTurn } from './postgresLocks.ts';
import { purgeTables } from './postgresPurge.ts';
import { prepareSchema } from './postgresSchema.ts';
import { inTransaction, run } from './postgresTransaction.ts';

export { tryLockOut } from './postgresLocks.ts';
export { inTransaction } from './postgresTransaction.ts';

/** How long a connection and an answer are waited for, in milliseconds. */
const connectTimeout = 5000;
const answerTimeout = 10_000;
const maxConnections = 10;

/** Connections to a PostgreSQL database with its tables up to date; rejects when it cannot be had. */
export async function connectToPostgres(url: string): Promise<Pool> {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: answerTimeout,
    keepAlive: true,
    application_name: 'studio',
  });
  // An idle connection that is lost is replaced when one is needed.
  pool.on('error', () => {});
  try {
    await prepareSchema(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

/**
 * The database at a postgres:// address, which several processes may share. It is marked as used
 * until it is closed.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = await connectToPostgres(url);
  const changes = await listenForChanges(url, connectTimeout);
  const attempt = <Result>(work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw isPassing(error) || isConflict(error) ? unavailable(error) : error;
    });
  return {
    read: (work) => attempt(() => run(pool, work())),
    // Its own changes are seen at once, those of others when they are heard of.
    write: (turn, work) =>
      inTransaction(pool, lockTurn(turn), (client) => run(client, work())).finally(changes.add),
    changes: changes.count,
    check: (now) => attempt(() => run(pool, writeProbe(now))),
    purge: () => attempt(() => purgeTables(pool)),
    async close() {
      await Promise.all([pool.end(), changes.close()]);
    },
  };
}
