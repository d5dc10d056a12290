import type { Pool } from 'pg';
import { DatabaseUnavailable } from './database.ts';

/** The tables that hold personal data, and the one in which ANALYZE keeps samples of them. */
const purged = ['booking', 'booking_change', 'outbox', 'pg_statistic'] as const;

/** How long visitors may wait for one table, in milliseconds: before it is locked, and while it is. */
const lockTimeout = 1000;
const rewriteTimeout = 8000;

/** The old rows that VACUUM VERBOSE kept; its details begin with their number in any language. */
const keptRows = (detail = ''): number => Number(/\d+/.exec(detail)?.[0] ?? 0);

/**
 * Rewrites the tables and their indexes without what was deleted in them. Rejects when a table is
 * in use for too long, or a transaction can still read old rows; it can then be repeated later.
 */
export async function purgeTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let kept = 0;
  client.on('notice', (notice) => {
    kept += keptRows(notice.detail);
  });
  try {
    await client.query(`SET lock_timeout = ${lockTimeout}`);
    await client.query(`SET statement_timeout = ${rewriteTimeout}`);
    // New samples replace those that were taken before the erasure.
    await client.query('ANALYZE booking, booking_change, outbox');
    for (const table of purged) await client.query(`VACUUM (FULL, VERBOSE) ${table}`);
  } finally {
    // The settings go with the connection.
    client.release(true);
  }
  if (kept > 0) {
    throw new DatabaseUnavailable(new Error(`${kept} old rows can still be read by a transaction`));
  }
}
