import { Client } from 'pg';
import { hostUrls } from './postgresHosts.ts';
import { lockInUse } from './postgresLocks.ts';

/** The delay before reconnecting, in milliseconds. */
const retryDelay = 1000;

/** Creates a client; `timeout` (for connecting and queries) is in milliseconds. */
function createClient(connectionString: string, timeout: number): Client {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    keepAlive: true,
    application_name: 'studio lock',
  });
  // An 'end' event follows the error. Without a listener, 'error' would be thrown.
  client.on('error', () => {});
  return client;
}

/** Connects and takes the lock `lockInUse`; resolves to false, disconnected, when that fails. */
async function takeLock(client: Client): Promise<boolean> {
  try {
    await client.connect();
    // A standby also grants advisory locks, but the primary does not know them.
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS "isStandby"');
    if (rows[0]?.isStandby) throw new Error('The host is a standby.');
    await client.query(lockInUse);
    return true;
  } catch {
    await client.end();
    return false;
  }
}

/**
 * Calls `onEnd` when the connection ends. Ends it when the host does not respond to a query, which
 * is sent every `interval` milliseconds.
 */
function watch(client: Client, interval: number, onEnd: () => void): void {
  const timer = setInterval(() => {
    client.query('SELECT 1').catch(() => client.end());
  }, interval).unref();
  client.once('end', () => {
    clearInterval(timer);
    onEnd();
  });
}

/**
 * Holds the lock `lockInUse` on a dedicated connection until `release` is called. Resolves after the
 * first attempt, even when it failed. A lost connection is retried, at each host in order. `timeout`
 * (for connecting and queries, and between the queries that detect a broken connection) is in
 * milliseconds.
 */
export async function holdUseLock(
  url: string,
  timeout: number,
): Promise<{ release(): Promise<void> }> {
  let isReleased = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const hold = async (): Promise<void> => {
    for (const host of hostUrls(url)) {
      if (isReleased) return;
      client = createClient(host, timeout);
      if (await takeLock(client)) return watch(client, timeout, holdLater);
    }
    holdLater();
  };
  const holdLater = () => {
    if (!isReleased) retry = setTimeout(hold, retryDelay).unref();
  };

  await hold();
  return {
    async release() {
      isReleased = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
