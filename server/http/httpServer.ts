import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '../config.ts';
import { limitPipelining } from './pipelining.ts';

export type FetchCallback = Parameters<typeof getRequestListener>[0];

/** The shutdown timeout for requests in progress, in milliseconds. */
export const stopTimeout = 4000;

/** The inactivity timeout of a socket, in milliseconds. */
const idleTimeout = 60_000;

/** The timeouts for receiving the headers and the entire request, in milliseconds. */
export const receiveTimeouts = { headersTimeout: 10_000, requestTimeout: 30_000 };

/** The maximum number of open connections; Node closes further ones immediately. */
export const maxConnections = 2000;

/**
 * Starts an HTTP server on `host` and `port`, and resolves when it listens. Rejects with the system
 * error, e.g. EADDRINUSE. Node itself responds to malformed, too large and too slow requests, and
 * closes their connection.
 */
export async function listen(
  app: { readonly fetch: FetchCallback },
  { host, port }: Pick<Config, 'host' | 'port'>,
  timeouts = receiveTimeouts,
): Promise<Server> {
  const server = createServer(
    // Node checks the timeouts every half-second instead of every 30 seconds.
    { ...timeouts, connectionsCheckingInterval: 500 },
    // HTTP/1.0 has no Host, e.g. in the health checks of load balancers.
    limitPipelining(getRequestListener(app.fetch, { hostname: 'localhost' })),
  );
  // Node's own response to an unknown Expect header has no limit.
  server.on(
    'checkExpectation',
    limitPipelining((_, response) => response.writeHead(417).end()),
  );
  server.maxConnections = maxConnections;
  server.setTimeout(idleTimeout);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Stops the server; resolves when all requests have their response or after the timeout. */
export async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // close() closes the connections that are idle now; the others stay open after their response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), stopTimeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/** Returns the URL of a listening server, e.g. http://127.0.0.1:3000. */
export function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : '';
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
