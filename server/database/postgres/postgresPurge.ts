import type { Pool } from 'pg';

/** lock_timeout of VACUUM FULL, in milliseconds: new queries queue behind it while it waits. */
const purgeLockTimeout = 1000;
/** statement_timeout of each VACUUM FULL, in milliseconds: it locks the table that it rewrites. */
const rewriteTimeout = 8000;

/**
 * Rewrites the tables with personal data and their indexes without deleted rows. Rejects when a
 * table is in use for too long. Rows that another transaction can still read stay until the next call.
 */
export async function purgeTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SET lock_timeout = ${purgeLockTimeout}`);
    await client.query(`SET statement_timeout = ${rewriteTimeout}`);
    // ANALYZE replaces the samples of the data before it was erased, which it keeps in pg_statistic.
    await client.query('VACUUM (FULL, ANALYZE) booking, booking_change, outbox');
    await client.query('VACUUM FULL pg_statistic');
  } finally {
    // Closes the connection, so that the pool does not reuse it with these settings.
    client.release(true);
  }
}
