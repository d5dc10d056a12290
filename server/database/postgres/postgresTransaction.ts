import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Query, Row } from '../database.ts';
import { asUnavailable, isDeadlock, isTransient } from './postgresErrors.ts';

/**
 * idle_in_transaction_session_timeout in milliseconds, for a process that hangs or loses its
 * network. PostgreSQL then ends the session, which rolls back and releases its locks. Shorter than
 * `statementLockTimeout`, so that transactions waiting for these locks get them.
 */
const idleTimeout = 3000;
/** lock_timeout in milliseconds. The visitor then gets an error and can retry. */
const statementLockTimeout = 5000;
/** statement_timeout in milliseconds: that of the client, after which nobody waits. */
const statementTimeout = 10_000;

/** The first key of the advisory locks, other than those of other programs on the database. */
const lockSpace = 0x5354_5545;

/** The maximum number of attempts of a transaction that deadlocks with others. */
const maxAttempts = 4;

/**
 * Begins a READ COMMITTED transaction with timeouts. synchronous_commit = off is replaced by on, so
 * that COMMIT waits for the disk; all other values wait for it too and are kept. The settings are
 * local to the transaction, because a connection pooler rejects them as startup parameters and may
 * assign another session to every transaction.
 */
const begin = [
  'BEGIN ISOLATION LEVEL READ COMMITTED',
  `SET LOCAL idle_in_transaction_session_timeout = ${idleTimeout}`,
  `SET LOCAL lock_timeout = ${statementLockTimeout}`,
  `SET LOCAL statement_timeout = ${statementTimeout}`,
  `SELECT set_config('synchronous_commit', 'on', true)
   WHERE current_setting('synchronous_commit') = 'off'`,
].join('; ');

/**
 * Returns SQL that waits for the advisory lock with a name and holds it until the transaction ends.
 * The second key is a 32-bit hash of the name; a collision only makes two names wait for each other.
 */
const lock = (name: string): string =>
  `SELECT pg_advisory_xact_lock(${lockSpace}, ${createHash('sha256').update(name).digest().readInt32BE()})`;

/** Replaces each `?` by PostgreSQL's numbered placeholders: $1, $2 ... */
const numbered = (sql: string): string =>
  sql.split('?').reduce((before, after, number) => `${before}$${number}${after}`);

/** Runs the statements of a query in order and returns its result. It begins no transaction. */
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
 * Runs work as one transaction, which holds the advisory lock `lockName`. Retries it after a
 * deadlock, the only conflict that rolls back READ COMMITTED transactions. Throws DatabaseUnavailable
 * when the retries, the connection or the server fail.
 */
export async function inTransaction<Result>(
  pool: Pool,
  lockName: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect().catch((error: unknown) => {
      throw asUnavailable(error);
    });
    // A lost connection also rejects the pending query; without a listener, 'error' would be thrown.
    const ignored = () => {};
    client.on('error', ignored);
    let isBroken = false;
    try {
      await client.query(`${begin}; ${lock(lockName)}`);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      isBroken = isTransient(error);
      if (isBroken) throw asUnavailable(error);
      await client.query('ROLLBACK').catch(() => {
        isBroken = true;
      });
      if (!isDeadlock(error)) throw error;
      if (attempt === maxAttempts) throw asUnavailable(error);
    } finally {
      client.off('error', ignored);
      // True closes the connection instead of returning it to the pool.
      client.release(isBroken);
    }
  }
}
