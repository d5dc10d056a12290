import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from './config.ts';

/** How long a stopping server waits for what is under way, in milliseconds. */
const patience = 4000;

/** Listens on the host and port; rejects with the system's error when that cannot be. */
export async function listen(app: Hono, { host, port }: Omit<Config, 'databaseFile'>) {
  const server = createServer(getRequestListener(app.fetch));
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Accepts nothing more, and resolves when what is under way is answered or patience ends. */
export async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy when close() was called is kept alive after its answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** The address to type into a browser, e.g. http://127.0.0.1:3000. */
export function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : '';
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Why the server cannot listen, in words; `error` is what `listen` rejected with. */
export function whyNotListening(error: unknown, { host, port }: Omit<Config, 'databaseFile'>) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what uses it or set PORT to another.`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this user. Set PORT to another.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${host}. Set HOST to one that it has.`;
    default:
      return `The server cannot listen on ${host}, port ${port}: ${error}`;
  }
}
