import { createHash } from 'node:crypto';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { type Database, DatabaseUnavailable, type Row, type Work, writeProbe } from './database.ts';
import { announceChange, listenForChanges } from './postgresChanges.ts';
import { postgresTables, schemaChanges, unseenChanges } from './schema.ts';

/** How long a connection and an answer are waited for, in milliseconds. */
const connectTimeout = 5000;
const answerTimeout = 10_000;
const maxConnections = 10;

/** The spaces of the advisory locks; other programs on the database may use other numbers. */
const schemaLock = 0x5354_5544;
const turnLock = 0x5354_5545;

/** Begins a transaction that waits for its turn; every statement after it sees what is committed. */
const begin = (space: number, turn: number) =>
  `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(${space}, ${turn})`;

/** A turn's name as a number; two names that share one wait for each other, no more. */
const turnNumber = (turn: string) => createHash('sha256').update(turn).digest().readInt32BE();

/** The classes of errors (SQLSTATE) that come from the server's condition, not from the statement. */
const passingClass = /^(08|25006|28|3D|53|57|58|XX)/;

/** Whether an error is the connection's or the server's own, and may pass. */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? passingClass.test(error.code ?? '')
    : error instanceof Error && (isOfTheSystem(error) || isOfThePool(error));

const isOfTheSystem = (error: Error) => 'code' in error && /^E[A-Z]+$/.test(String(error.code));
const isOfThePool = ({ message }: Error) => /connection|connect|timeout/i.test(message);

/** A statement as PostgreSQL numbers its values: $1, $2 ... */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}

type Queryable = Pick<PoolClient, 'query'>;

async function run<Result>(client: Queryable, work: Work<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) {
    const { sql, values } = step.value;
    const { rows } = await client.query<Row>(numbered(sql), [...values]);
    step = work.next(rows);
  }
  return step.value;
}

/**
 * Runs the work between `opening` and COMMIT, which tells every listener of a change; a connection
 * that broke is not used again.
 */
export async function inTransaction<Result>(
  pool: Pool,
  opening: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });
  // A connection in use reports its loss twice; what is under way rejects with it.
  const ignored = () => {};
  client.on('error', ignored);
  let isBroken = false;
  try {
    await client.query(opening);
    const result = await work(client);
    await client.query(`${announceChange}; COMMIT`);
    return result;
  } catch (error) {
    isBroken = isPassing(error);
    if (isBroken) throw new DatabaseUnavailable(error);
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.off('error', ignored);
    client.release(isBroken);
  }
}

/** Processes that start together wait for each other, and the first one makes the tables. */
const applyChanges = (pool: Pool): Promise<void> =>
  inTransaction(pool, begin(schemaLock, 0), async (client) => {
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
      throw isPassing(error) ? new DatabaseUnavailable(error) : error;
    }
  };
  return {
    read: (work) => attempt(work()),
    // Its own changes are seen at once, those of others when they are heard of.
    write: (turn, work) =>
      inTransaction(pool, begin(turnLock, turnNumber(turn)), (client) =>
        run(client, work()),
      ).finally(changes.add),
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

/** Keeps every server out of the database until the transaction ends; false when one uses it. */
export const tryLockOut = async (client: PoolClient): Promise<boolean> =>
  (await client.query('SELECT pg_try_advisory_xact_lock($1) AS alone', [0])).rows[0].alone;
