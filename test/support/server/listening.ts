import { once } from 'node:events';
import { connect } from 'node:net';
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

/** Sends the texts as they are; `received` resolves with all responses when the server closes. */
export async function sendRaw(address: string, ...texts: string[]) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const parts: string[] = [];
  socket.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  const received = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(parts.join(''))),
  );
  await once(socket, 'connect');
  for (const text of texts) socket.write(text);
  return { socket, received };
}
