import type { Pool } from 'pg';
import { type Database, writeProbe } from './database.ts';
import { listenForChanges } from './postgresChanges.ts';
import { isConflict, isPassing, unavailable } from './postgresErrors.ts';
import { lockTurn } from './postgresLocks.ts';
import { connectTimeout, openPools } from './postgresPools.ts';
import { purgeTables } from './postgresPurge.ts';
import { prepareSchema } from './postgresSchema.ts';
import { inTransaction, run } from './postgresTransaction.ts';

/**
 * Connections to the host of a PostgreSQL database that accepts writes, with its tables up to date;
 * rejects when it cannot be had.
 */
export async function connectToPostgres(url: string): Promise<Pool> {
  const pools = openPools(url);
  try {
    const pool = await pools.use(async (found) => {
      await prepareSchema(found);
      return found;
    });
    await pools.close(pool);
    return pool;
  } catch (error) {
    await pools.close();
    throw error;
  }
}

/**
 * The database at a postgres:// address, which several processes may share, and which one of
 * several hosts may serve. It is marked as used until it is closed.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pools = openPools(url);
  try {
    await pools.use(prepareSchema);
  } catch (error) {
    await pools.close();
    throw error;
  }
  const changes = await listenForChanges(url, connectTimeout);

  /** Runs work that may be repeated. A standby cancels reads that conflict with its replay. */
  const attempt = <Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> =>
    pools.use(
      (pool) =>
        work(pool).catch((error: unknown) => {
          throw isPassing(error) || isConflict(error) ? unavailable(error) : error;
        }),
      { retry: true },
    );

  return {
    read: (work) => attempt((pool) => run(pool, work())),
    // Its own changes are seen at once, those of others when they are heard of. A COMMIT may have
    // been done although its answer was lost, so only the visitor may repeat it, under the same key.
    write: (turn, work) =>
      pools
        .use((pool) => inTransaction(pool, lockTurn(turn), (client) => run(client, work())))
        .finally(changes.add),
    changes: changes.count,
    check: (now) => attempt((pool) => run(pool, writeProbe(now))),
    purge: () => attempt(purgeTables),
    async close() {
      await Promise.all([pools.close(), changes.close()]);
    },
  };
}
