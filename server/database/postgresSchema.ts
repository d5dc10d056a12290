import type { Pool, PoolClient } from 'pg';
import { postgresTables, schemaChanges, unseenChanges } from './migrations.ts';
import { lockSchema } from './postgresLocks.ts';
import { inTransaction } from './postgresTransaction.ts';

const changes = schemaChanges(postgresTables);

/**
 * Brings a database up to date. One that is so already is not written to: it may be read-only.
 * Rejects when its encoding cannot keep every name.
 */
export async function prepareSchema(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; hasVersion: boolean }>(
    `SELECT current_setting('server_encoding') AS encoding,
       to_regclass('schema_version') IS NOT NULL AS "hasVersion"`,
  );
  const { encoding, hasVersion } = rows[0] ?? { encoding: 'unknown', hasVersion: false };
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} and must be UTF8.`);
  const unseen = unseenChanges(changes, hasVersion ? await seenIn(pool) : 0);
  if (unseen.length > 0) await applyChanges(pool);
}

/** How many changes a database has seen. */
async function seenIn(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ seen: number }>('SELECT seen FROM schema_version');
  return rows[0]?.seen ?? 0;
}

/** Processes that start together wait for each other, and the first one makes the tables. */
const applyChanges = (pool: Pool): Promise<void> =>
  inTransaction(pool, lockSchema, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (seen INTEGER NOT NULL)');
    for (const change of unseenChanges(changes, await seenIn(client))) await client.query(change);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [changes.length]);
  });
