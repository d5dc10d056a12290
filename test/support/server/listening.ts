import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Environment } from '../../../server/config.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { testApp } from './testApi.ts';

/** Starts the API in this process on a port of its own; it stops at the end of the test. */
export async function listenHere(
  environment: Environment = {},
  timeouts?: Parameters<typeof listen>[2],
) {
  const { app, config } = testApp(environment);
  const server = await listen(app, config, timeouts);
  onTestFinished(() => stop(server));
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
