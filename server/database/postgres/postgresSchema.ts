import type { Pool, PoolClient } from 'pg';
import { migrations, pendingMigrations, postgresTableOptions } from '../schema.ts';
import { lockSchema } from './postgresLocks.ts';
import { inTransaction } from './postgresTransaction.ts';

const allMigrations = migrations(postgresTableOptions);

/**
 * Runs pending migrations. Does not write when there are none, because the database may be
 * read-only. Rejects when its encoding is not UTF8, or when a newer version of this program has
 * migrated it.
 */
export async function prepareSchema(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; hasVersion: boolean }>(
    `SELECT current_setting('server_encoding') AS encoding,
       to_regclass('schema_version') IS NOT NULL AS "hasVersion"`,
  );
  const { encoding, hasVersion } = rows[0] ?? { encoding: 'unknown', hasVersion: false };
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} and must be UTF8.`);
  const pending = pendingMigrations(allMigrations, hasVersion ? await countApplied(pool) : 0);
  if (pending.length > 0) await migrate(pool);
}

/** The number of migrations that a database has run. */
async function countApplied(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  return rows[0]?.version ?? 0;
}

/**
 * Runs the pending migrations with the migration lock: of concurrent processes, only the first runs
 * them.
 */
const migrate = (pool: Pool): Promise<void> =>
  inTransaction(pool, lockSchema, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    for (const sql of pendingMigrations(allMigrations, await countApplied(client))) {
      await client.query(sql);
    }
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [allMigrations.length]);
  });
