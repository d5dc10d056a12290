import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Returns the remote address of the socket, or undefined when the app is called without one. */
export const remoteAddress = (c: Context): string | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
