import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** The spaces of the advisory locks; other programs on the database may use other numbers. */
const schemaSpace = 0x5354_5544;
const turnSpace = 0x5354_5545;
const useSpace = 0x5354_5546;

/** A turn's name as a number; two names that share one wait for each other, no more. */
const turnNumber = (turn: string) => createHash('sha256').update(turn).digest().readInt32BE();

/** Waits, and then lets nobody else change the tables until the transaction ends. */
export const lockSchema = `SELECT pg_advisory_xact_lock(${schemaSpace}, 0)`;

/** Waits for its turn, which it has until the transaction ends. */
export const lockTurn = (turn: string): string =>
  `SELECT pg_advisory_xact_lock(${turnSpace}, ${turnNumber(turn)})`;

/** Marks the database as used for as long as the connection lives; waits while it is locked out. */
export const lockInUse = `SELECT pg_advisory_lock_shared(${useSpace}, 0)`;

/**
 * Whether nobody uses the database. Then nobody can begin to use it before the client's transaction
 * ends.
 */
export async function tryLockOut(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isAlone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${useSpace}, 0) AS "isAlone"`,
  );
  return rows[0]?.isAlone === true;
}
