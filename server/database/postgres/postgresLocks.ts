import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/**
 * The first keys of the advisory locks. They must differ from those of other programs on the
 * database.
 */
const schemaSpace = 0x5354_5544;
const writeSpace = 0x5354_5545;
const useSpace = 0x5354_5546;

/**
 * Hashes the name of an advisory lock to a 32-bit lock key. A collision only makes two names wait
 * for each other.
 */
const lockKey = (name: string) => createHash('sha256').update(name).digest().readInt32BE();

/** SQL that waits for the migration lock and holds it until the transaction ends. */
export const lockSchema = `SELECT pg_advisory_xact_lock(${schemaSpace}, 0)`;

/**
 * Returns SQL that waits for the advisory lock with a name and holds it until the transaction ends.
 */
export const lockWrites = (name: string): string =>
  `SELECT pg_advisory_xact_lock(${writeSpace}, ${lockKey(name)})`;

/**
 * SQL that marks the database as in use until the connection ends: a shared advisory lock. It waits
 * while another connection holds the lock of `tryLockOut`.
 */
export const lockInUse = `SELECT pg_advisory_lock_shared(${useSpace}, 0)`;

/**
 * Resolves to true when no connection holds `lockInUse`. It then holds an exclusive lock, for which
 * `lockInUse` waits, until the client's transaction ends.
 */
export async function tryLockOut(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isAlone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${useSpace}, 0) AS "isAlone"`,
  );
  return rows[0]?.isAlone === true;
}
