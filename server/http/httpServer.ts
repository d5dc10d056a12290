import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from '../config.ts';
import { handleListenerError, handleMalformedRequests } from './malformedRequests.ts';
import { limitPipelining } from './pipelining.ts';
import type { Log } from './requestLog.ts';

/** How long a stopping server waits for what is under way, in milliseconds. */
const patience = 4000;

/** How long a connection may be silent while it is used, in milliseconds. */
const silence = 60_000;

/** How often connections that take too long are looked for, in milliseconds. */
const lookout = 500;

/** How many connections are open at once; further ones are closed as soon as they are opened. */
const maxConnections = 2000;

type Address = Pick<Config, 'host' | 'port'>;
type Listening = Address & Pick<Config, 'headersTimeout' | 'maxHeaderSize' | 'requestTimeout'>;

/**
 * Listens on the host and port; rejects with the system's error when that cannot be. Clients that
 * send too much or too slowly are told so and hung up on; `log` hears of them.
 */
export async function listen(app: Hono, config: Listening, log?: Log): Promise<Server> {
  const { host, port, headersTimeout, requestTimeout, maxHeaderSize } = config;
  const server = createServer(
    {
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      maxHeaderSize,
      connectionsCheckingInterval: lookout,
      // A missing Host is answered like every other mistake, not by Node in its own way.
      requireHostHeader: false,
    },
    limitPipelining(getRequestListener(app.fetch, { errorHandler: handleListenerError(log) })),
  );
  server.maxConnections = maxConnections;
  server.setTimeout(Math.max(silence, requestTimeout));
  handleMalformedRequests(server, maxHeaderSize, log);
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
export function listenErrorMessage(error: unknown, { host, port }: Address): string {
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
