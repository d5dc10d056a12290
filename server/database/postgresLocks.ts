import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/**
 * The first keys of the advisory locks. They must differ from those of other programs on the
 * database.
 */
const schemaSpace = 0x5354_5544;
const turnSpace = 0x5354_5545;
const useSpace = 0x5354_5546;

/**
 * Hashes a turn, the name of an advisory lock that serialises writes, to a 32-bit lock key. A
 * collision only makes two turns wait for each other.
 */
const turnNumber = (turn: string) => createHash('sha256').update(turn).digest().readInt32BE();

/** SQL that waits for the migration lock and holds it until the transaction ends. */
export const lockSchema = `SELECT pg_advisory_xact_lock(${schemaSpace}, 0)`;

/**
 * Returns SQL that waits for the advisory lock of a turn and holds it until the transaction ends.
 */
export const lockTurn = (turn: string): string =>
  `SELECT pg_advisory_xact_lock(${turnSpace}, ${turnNumber(turn)})`;

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
