import { Pool } from 'pg';
import { type Database, type Work, writeProbe } from './database.ts';
import { listenForChanges } from './postgresChanges.ts';
import { isConflict, isPassing, unavailable } from './postgresErrors.ts';
import { lockSchema, lockTurn } from './postgresLocks.ts';
import { inTransaction, run } from './postgresTransaction.ts';
import { postgresTables, schemaChanges, unseenChanges } from './schema.ts';

export { inTransaction } from './postgresTransaction.ts';

/** How long a connection and an answer are waited for, in milliseconds. */
const connectTimeout = 5000;
const answerTimeout = 10_000;
const maxConnections = 10;

/** Processes that start together wait for each other, and the first one makes the tables. */
const applyChanges = (pool: Pool): Promise<void> =>
  inTransaction(pool, lockSchema, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (seen INTEGER NOT NULL)');
    const { rows } = await client.query<{ seen: number }>('SELECT seen FROM schema_version');
    const changes = schemaChanges(postgresTables);
    for (const change of unseenChanges(changes, rows[0]?.seen ?? 0)) await client.query(change);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [changes.length]);
  });

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
    await applyChanges(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

/** The database at a postgres:// address, which several processes may share. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = await connectToPostgres(url);
  const changes = listenForChanges(url, connectTimeout);
  const attempt = async <Result>(work: Work<Result>): Promise<Result> => {
    try {
      return await run(pool, work);
    } catch (error) {
      throw isPassing(error) || isConflict(error) ? unavailable(error) : error;
    }
  };
  return {
    read: (work) => attempt(work()),
    // Its own changes are seen at once, those of others when they are heard of.
    write: (turn, work) =>
      inTransaction(pool, lockTurn(turn), (client) => run(client, work())).finally(changes.add),
    changes: changes.count,
    check: (now) => attempt(writeProbe(now)),
    async purge() {
      await pool.query('VACUUM FULL booking, booking_change');
    },
    async close() {
      await Promise.all([pool.end(), changes.close()]);
    },
  };
}
