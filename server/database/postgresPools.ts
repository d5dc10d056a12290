import { Pool } from 'pg';
import { DatabaseUnavailable } from './database.ts';
import { unavailable } from './postgresErrors.ts';
import { hostUrls } from './postgresHosts.ts';

/** How long a connection and an answer are waited for, in milliseconds. */
export const connectTimeout = 5000;
const answerTimeout = 10_000;
const maxConnections = 10;

/** Connections to the hosts that keep one database: a primary and its standbys. */
export interface PostgresPools {
  /**
   * Runs work on the host that accepts writes or, while none does, on one that can be read. With
   * `retry`, work that found its host gone is run once more, on the host that took its place.
   */
  use<Result>(
    work: (pool: Pool) => Promise<Result>,
    options?: { readonly retry: boolean },
  ): Promise<Result>;
  /** Closes the connections to all hosts but one, if it is named. */
  close(except?: Pool): Promise<void>;
}

/** Connects when it is needed. */
function lazyPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: answerTimeout,
    keepAlive: true,
    application_name: 'studio',
  });
  // An idle connection that is lost is replaced when one is needed.
  pool.on('error', () => {});
  return pool;
}

interface Host {
  readonly pool: Pool;
  readonly isReadOnly: boolean;
}

async function ask(pool: Pool): Promise<Host> {
  const { rows } = await pool.query('SHOW transaction_read_only');
  return { pool, isReadOnly: rows[0].transaction_read_only === 'on' };
}

async function refuseReadOnly(asked: Promise<Host>): Promise<Host> {
  const host = await asked;
  if (host.isReadOnly) throw new Error('this host is read-only');
  return host;
}

/** The first host that accepts writes, else one that answers; all are asked at once. */
async function findHost(pools: readonly Pool[]): Promise<Host> {
  const asked = pools.map(ask);
  try {
    return await Promise.any(asked.map(refuseReadOnly)).catch(() => Promise.any(asked));
  } catch (error) {
    throw unavailable(error);
  }
}

/** The connections to the hosts of a postgres:// address. One host alone is used without a question. */
export function openPools(url: string): PostgresPools {
  const pools = hostUrls(url).map(lazyPool);
  let primary: Pool | undefined;
  let search: Promise<Pool> | undefined;

  const find = async (): Promise<Pool> => {
    const { pool, isReadOnly } = await findHost(pools);
    // A host that is read-only is left as soon as another accepts writes.
    if (!isReadOnly) primary = pool;
    return pool;
  };
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
