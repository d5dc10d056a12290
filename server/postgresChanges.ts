import { Client } from 'pg';

/** The name under which a database's programs tell each other of changes. */
const channel = 'studio_bookings';

/** Tells everybody who listens, once the transaction that it stands in is committed. */
export const announceChange = `NOTIFY ${channel}`;

/** How long a lost connection is left alone before the next attempt, in milliseconds. */
const pause = 1000;

/** What is known of the changes to one PostgreSQL database. */
export interface PostgresChanges {
  /** A number that grows with every change, or null while nobody would be heard. */
  count(): number | null;
  /** Counts a change before it is heard of. */
  add(): void;
  close(): Promise<void>;
}

/**
 * Listens for changes on a connection of its own, from some moment after this returns. A lost
 * connection is made anew again and again; what was missed meanwhile counts as one change.
 * `connectTimeout` is in milliseconds.
 */
export function listenForChanges(url: string, connectTimeout: number): PostgresChanges {
  let changes = 0;
  let isListening = false;
  let isOpen = true;
  let client: Client;
  let retry: NodeJS.Timeout | undefined;

  const add = () => {
    changes += 1;
  };

  const connect = async () => {
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: connectTimeout,
      keepAlive: true,
      application_name: 'studio changes',
    });
    client.on('notification', add);
    // Its end follows, and that is when it is replaced.
    client.on('error', () => {});
    client.once('end', () => {
      isListening = false;
      if (isOpen) retry = setTimeout(connect, pause).unref();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      add();
      isListening = true;
    } catch {
      await client.end();
    }
  };

  connect();
  return {
    count: () => (isListening ? changes : null),
    add,
    async close() {
      isOpen = false;
      clearTimeout(retry);
      await client.end();
    },
  };
}
