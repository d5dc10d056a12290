import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { DatabaseUnavailable } from '../database.ts';

/** The tables with personal data, and `pg_statistic`, in which ANALYZE stores samples of it. */
const purged = ['booking', 'booking_change', 'outbox', 'pg_statistic'] as const;

/** lock_timeout of VACUUM FULL, in milliseconds: new queries queue behind it while it waits. */
const lockTimeout = 1000;
/** statement_timeout of VACUUM FULL for a table, in milliseconds: it locks the table. */
const rewriteTimeout = 8000;

/**
 * How long a table is rewritten again while old rows are kept, and the delay before it, in
 * milliseconds. They are also kept during a short transaction in another database of the server.
 */
const retryTimeout = 3000;
const retryDelay = 50;

/** Parses the number of kept rows from the detail of a VACUUM VERBOSE notice, in any language. */
const keptRows = (detail = ''): number => Number(/\d+/.exec(detail)?.[0] ?? 0);

/**
 * Rewrites the tables with personal data and their indexes without deleted rows. Rejects when a
 * table is in use for too long, or when a transaction can still read old rows; retry it later.
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
    // Replaces the samples that ANALYZE took before the data was erased.
    await client.query('ANALYZE booking, booking_change, outbox');
    for (const table of purged) {
      const deadline = performance.now() + retryTimeout;
      do {
        if (kept > 0) await sleep(retryDelay);
        kept = 0;
        await client.query(`VACUUM (FULL, VERBOSE) ${table}`);
      } while (kept > 0 && performance.now() < deadline);
      if (kept > 0) {
        const reason = `${kept} old rows of ${table} can still be read by a transaction`;
        throw new DatabaseUnavailable(new Error(reason));
      }
    }
  } finally {
    // Closes the connection, so that the pool does not reuse it with these settings and listener.
    client.release(true);
  }
}
