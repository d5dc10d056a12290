import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { type Environment, readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { temporaryFolder, tuesdayAtTen } from './testApi.ts';

interface Options {
  readonly environment?: Environment;
  readonly database?: Database;
  readonly timeouts?: Parameters<typeof listen>[2];
}

/** Starts the API in this process on a port of its own; it stops at the end of the test. */
export async function listenHere({ environment, database, timeouts }: Options = {}) {
  const config = readConfig({ PORT: '0', ...environment });
  const store = bookingRepository(
    database ?? openSqlite(join(temporaryFolder(), 'bookings.sqlite')),
  );
  const app = createApp({ store, now: () => tuesdayAtTen, config });
  const server = await listen(app, config, timeouts);
  onTestFinished(async () => {
    await stop(server);
    await store.close();
  });
  return { server, address: addressOf(server, config.host) };
}

/** A connection; `received` resolves with all that was received when it closes. */
interface RawConnection {
  readonly socket: Socket;
  readonly received: Promise<string>;
}

/** Opens a connection and sends the texts as they are. */
export async function sendRaw(address: string, ...texts: string[]): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  for (const text of texts) socket.write(text);
  return { socket, received: closed.then(() => received) };
}
