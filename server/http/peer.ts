import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The address at the other end of the connection, or undefined when there is no connection. */
export const remoteAddress = (c: Context): string | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
