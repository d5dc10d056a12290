import { Pool } from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import { unavailable } from './postgresErrors.ts';
import { hostUrls } from './postgresHosts.ts';

/** The timeout of connecting, in milliseconds. */
export const connectTimeout = 5000;
/** The timeout of a query's response, in milliseconds. */
const queryTimeout = 10_000;
/** The maximum number of connections per host. */
const maxConnections = 10;

/** Connection pools for the hosts of one database: a primary and its standbys. */
export interface PostgresPools {
  /**
   * Runs work on the host that accepts writes or, while none does, on one that can be read. With
   * `retry`, searches again and runs it once more when the known primary is unavailable. Rejects
   * with DatabaseUnavailable when none of several hosts responds.
   */
  use<Result>(
    work: (pool: Pool) => Promise<Result>,
    options?: { readonly retry: boolean },
  ): Promise<Result>;
  /** Ends the pools of all hosts, except the given one. */
  close(except?: Pool): Promise<void>;
}

/** Creates a pool, which connects on the first query. */
function lazyPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    keepAlive: true,
    application_name: 'studio',
  });
  // Without a listener, a lost idle connection would crash the process. The pool replaces it later.
  pool.on('error', () => {});
  return pool;
}

/** The pool of a host that responds. */
interface Host {
  readonly pool: Pool;
  readonly isReadOnly: boolean;
}

async function probe(pool: Pool): Promise<Host> {
  const { rows } = await pool.query('SHOW transaction_read_only');
  return { pool, isReadOnly: rows[0].transaction_read_only === 'on' };
}

async function requireWritable(probing: Promise<Host>): Promise<Host> {
  const host = await probing;
  if (host.isReadOnly) throw new Error('this host is read-only');
  return host;
}

/**
 * Queries all hosts at once. Resolves to the first one that accepts writes, else to the first one
 * that responds; rejects with DatabaseUnavailable when none does.
 */
async function findHost(pools: readonly Pool[]): Promise<Host> {
  const probes = pools.map(probe);
  try {
    return await Promise.any(probes.map(requireWritable)).catch(() => Promise.any(probes));
  } catch (error) {
    throw unavailable(error);
  }
}

/** Creates the pools for the hosts of a postgres:// URL. A single host is used without a check. */
export function openPools(url: string): PostgresPools {
  const pools = hostUrls(url).map(lazyPool);
  let primary: Pool | undefined;
  let search: Promise<Pool> | undefined;

  const find = async (): Promise<Pool> => {
    const { pool, isReadOnly } = await findHost(pools);
    // A read-only host is not remembered, so that the next call searches for a primary again.
    if (!isReadOnly) primary = pool;
    return pool;
  };
  /** Concurrent calls share one search. */
  const findOnce = (): Promise<Pool> => {
    search ??= find().finally(() => {
      search = undefined;
    });
    return search;
  };

  return {
    async use(work, { retry } = { retry: false }) {
      const [only, ...others] = pools;
      if (only && others.length === 0) return work(only);
      const known = primary;
      try {
        return await work(known ?? (await findOnce()));
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        if (primary === known) primary = undefined;
        if (!known || !retry) throw error;
        return work(await findOnce());
      }
    },
    async close(except) {
      await Promise.all(pools.filter((pool) => pool !== except).map((pool) => pool.end()));
    },
  };
}
