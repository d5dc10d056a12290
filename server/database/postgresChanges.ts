import { Client } from 'pg';
import { hostUrls } from './postgresHosts.ts';
import { lockInUse } from './postgresLocks.ts';

/** The name under which a database's programs tell each other of changes. */
const channel = 'studio_bookings';

/** Tells everybody who listens, once the transaction that it stands in is committed. */
export const announceChange = `NOTIFY ${channel}`;

/** How long lost hosts are left alone before the next attempt, in milliseconds. */
const pause = 1000;

/** How often a connection is asked whether it still works, in milliseconds. */
const heartbeat = 5000;

/** What is known of the changes to one PostgreSQL database. */
export interface PostgresChanges {
  /** A number that grows with every change, or null while nobody would be heard. */
  count(): number | null;
  /** Counts a change before it is heard of. */
  add(): void;
  close(): Promise<void>;
}

/**
 * Listens for changes on a connection of its own, which also marks the database as used. Resolves
 * after the first attempt, whether it succeeded or not. A lost connection is made anew again and
 * again, at each host in turn; what was missed meanwhile counts as one change. `connectTimeout` is
 * in milliseconds.
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

  /** Whether it listens now. A standby refuses LISTEN. */
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
    // Its end follows, and that is when it is replaced.
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
