import type { Pool } from 'pg';
import { migrations, pendingMigrations } from '../schema.ts';
import { inTransaction } from './postgresTransaction.ts';

const allMigrations = migrations('');

/**
 * Runs pending migrations; of concurrent processes, only the first runs them. Rejects when the
 * encoding of the database is not UTF8, or when a newer version of this program has migrated it.
 */
export const prepareSchema = (pool: Pool): Promise<void> =>
  inTransaction(pool, 'schema', async (client) => {
    const encoding = (await client.query('SHOW server_encoding')).rows[0]?.server_encoding;
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} and must be UTF8.`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const [applied] = (await client.query('SELECT version FROM schema_version')).rows;
    const pending = pendingMigrations(allMigrations, applied?.version ?? 0);
    if (pending.length === 0) return;
    for (const sql of pending) await client.query(sql);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [allMigrations.length]);
  });
