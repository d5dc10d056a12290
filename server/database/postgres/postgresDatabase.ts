import type { Pool } from 'pg';
import { type Database, writeProbe } from '../database.ts';
import { isConflict, isTransient, unavailable } from './postgresErrors.ts';
import { lockWrites } from './postgresLocks.ts';
import { connectTimeout, openPools } from './postgresPools.ts';
import { purgeTables } from './postgresPurge.ts';
import { prepareSchema } from './postgresSchema.ts';
import { inTransaction, run } from './postgresTransaction.ts';
import { holdUseLock } from './postgresUseLock.ts';

/**
 * Connects to the host that accepts writes or, when there is none, to one that can be read, and
 * runs pending migrations. The caller ends the pool. Rejects when no host can be used.
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
 * Opens the database at a postgres:// URL, which may name several hosts, and runs pending
 * migrations. Several processes may share the database. While open, it holds the lock `lockInUse`.
 */
export async function openPostgres(url: string): Promise<Database> {
  const pools = openPools(url);
  try {
    await pools.use(prepareSchema);
  } catch (error) {
    await pools.close();
    throw error;
  }
  const useLock = await holdUseLock(url, connectTimeout);
  let writes = 0;

  /**
   * Runs work that may be retried. Conflict errors are included, because a standby cancels reads
   * that conflict with recovery.
   */
  const attempt = <Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> =>
    pools.use(
      (pool) =>
        work(pool).catch((error: unknown) => {
          throw isTransient(error) || isConflict(error) ? unavailable(error) : error;
        }),
      { retry: true },
    );

  return {
    read: (work) => attempt((pool) => run(pool, work())),
    // No retry on another host: COMMIT may have succeeded although its response was lost, so only
    // the visitor may retry, with the same idempotency key.
    write: (lockName, work) =>
      pools
        .use((pool) => inTransaction(pool, lockWrites(lockName), (client) => run(client, work())))
        .finally(() => {
          writes += 1;
        }),
    writeCount: () => writes,
    check: (now) => attempt((pool) => run(pool, writeProbe(now))),
    purge: () => attempt(purgeTables),
    async close() {
      await Promise.all([pools.close(), useLock.release()]);
    },
  };
}
