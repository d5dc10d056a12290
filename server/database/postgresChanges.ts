import { Client } from 'pg';
import { hostUrls } from './postgresHosts.ts';
import { lockInUse } from './postgresLocks.ts';

/** The LISTEN/NOTIFY channel on which processes notify each other of changes. */
const channel = 'studio_bookings';

/**
 * SQL that notifies all listeners of a change. PostgreSQL sends it when the transaction commits.
 */
export const announceChange = `NOTIFY ${channel}`;

/** The delay before reconnecting, in milliseconds. */
const pause = 1000;

/** The interval of the queries that detect a broken connection, in milliseconds. */
const heartbeat = 5000;

/** The change counter of one PostgreSQL database. */
export interface PostgresChanges {
  /** A number that grows with every change, or null while no connection is listening. */
  count(): number | null;
  /** Counts a change of this process without waiting for its notification. */
  add(): void;
  /** Stops listening and closes the connection. */
  close(): Promise<void>;
}

/**
 * Listens for changes on a dedicated connection, which also holds the lock `lockInUse`. Resolves
 * after the first attempt to connect, even when it failed. A lost connection is retried until
 * `close`, at each host in order; changes missed meanwhile count as one. `connectTimeout` (for
 * connections and queries) is in milliseconds.
 */
export async function listenForChanges(
  url: string,
  connectTimeout: number,
): Promise<PostgresChanges> {
  let changes = 0;
  let isListening = false;
  let isOpen = true;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const add = () => {
    changes += 1;
  };

  /** Resolves to true when it is listening at this host. A standby rejects LISTEN. */
  const listenAt = async (connectionString: string): Promise<boolean> => {
    const attempt = new Client({
      connectionString,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: connectTimeout,
      keepAlive: true,
      application_name: 'studio changes',
    });
    client = attempt;
    attempt.on('notification', add);
    // An 'end' event follows the error, and its handler reconnects.
    attempt.on('error', () => {});
    try {
      await attempt.connect();
      await attempt.query(lockInUse);
      await attempt.query(`LISTEN ${channel}`);
    } catch {
      await attempt.end();
      return false;
    }
    const timer = setInterval(() => {
      attempt.query('SELECT 1').catch(() => attempt.end());
    }, heartbeat).unref();
    attempt.once('end', () => {
      clearInterval(timer);
      isListening = false;
      if (isOpen) retry = setTimeout(connect, pause).unref();
    });
    add();
    isListening = true;
    return true;
  };

  /** Tries each host once, and again after `pause` when all of them fail. */
  const connect = async () => {
    for (const host of hostUrls(url)) {
      if (isOpen && (await listenAt(host))) return;
    }
    if (isOpen) retry = setTimeout(connect, pause).unref();
  };

  await connect();
  return {
    count: () => (isListening ? changes : null),
    add,
    async close() {
      isOpen = false;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
