import type { Pool, PoolClient } from 'pg';
import type { Query, Row } from './database.ts';
import { announceChange } from './postgresChanges.ts';
import { isConflict, isPassing, unavailable } from './postgresErrors.ts';

/**
 * How long a transaction may be idle, in milliseconds, e.g. because its process is frozen or its
 * network is down. PostgreSQL then rolls it back and releases its locks. Shorter than `lockTimeout`,
 * so that transactions that wait for these locks get them.
 */
const idleTimeout = 3000;
/** How long a lock is waited for, in milliseconds. The visitor then gets an error and can try again. */
const lockTimeout = 5000;
/** How long a statement may run, in milliseconds: no longer than its answer is waited for. */
const statementTimeout = 10_000;

/** How many times a transaction is run while it conflicts with others. */
const maxAttempts = 4;

/**
 * Begins a transaction whose statements see what is committed, and whose COMMIT waits for the disk
 * even where the database does not by default; what is stricter than that stays. The settings are
 * the transaction's own because a connection pooler refuses them when a connection is made, and
 * gives every transaction another session.
 */
const begin = [
  'BEGIN ISOLATION LEVEL READ COMMITTED',
  `SET LOCAL idle_in_transaction_session_timeout = ${idleTimeout}`,
  `SET LOCAL lock_timeout = ${lockTimeout}`,
  `SET LOCAL statement_timeout = ${statementTimeout}`,
  `SELECT set_config('synchronous_commit', 'on', true)
   WHERE current_setting('synchronous_commit') = 'off'`,
].join('; ');

/** A statement as PostgreSQL numbers its values: $1, $2 ... */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}

/** Runs the statements of work one after the other. */
export async function run<Result>(
  client: Pick<PoolClient, 'query'>,
  work: Query<Result>,
): Promise<Result> {
  let step = work.next();
  while (!step.done) {
    const { sql, values } = step.value;
    const { rows } = await client.query<Row>(numbered(sql), [...values]);
    step = work.next(rows);
  }
  return step.value;
}

/**
 * Runs the work as one transaction, which takes `lock` first and tells every listener of a change.
 * It is run again when PostgreSQL rolled it back in favour of another transaction.
 */
export async function inTransaction<Result>(
  pool: Pool,
  lock: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, lock, work);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === maxAttempts) throw unavailable(error);
    }
  }
}

async function attemptTransaction<Result>(
  pool: Pool,
  lock: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  // A connection in use reports its loss twice; what is under way rejects with it.
  const ignored = () => {};
  client.on('error', ignored);
  let isBroken = false;
  try {
    await client.query(`${begin}; ${lock}`);
    const result = await work(client);
    await client.query(`${announceChange}; COMMIT`);
    return result;
  } catch (error) {
    isBroken = isPassing(error);
    if (isBroken) throw unavailable(error);
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.off('error', ignored);
    // A connection that broke is not used again.
    client.release(isBroken);
  }
}
