import type { Pool } from 'pg';

/** The tables that hold personal data, and the one in which ANALYZE keeps samples of them. */
const purged = ['booking', 'booking_change', 'outbox', 'pg_statistic'] as const;

/** How long visitors may be held up by one table, in milliseconds: before it is had, and then. */
const lockTimeout = 1000;
const rewriteTimeout = 8000;

/**
 * Rewrites the tables and their indexes without what was deleted in them. Rejects when a table is
 * in use for too long; then it and those after it stay as they are until the next time.
 */
export async function purgeTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SET lock_timeout = ${lockTimeout}`);
    await client.query(`SET statement_timeout = ${rewriteTimeout}`);
    // New samples take the place of those that were taken before the erasure.
    await client.query('ANALYZE booking, booking_change, outbox');
    for (const table of purged) await client.query(`VACUUM (FULL) ${table}`);
  } finally {
    // The settings go with the connection.
    client.release(true);
  }
}
