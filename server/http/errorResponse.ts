import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { serverFailed } from '#booking/messages';
import { DatabaseUnavailable, errorForLog } from '../database/database.ts';
import * as errorMessages from './errorMessages.ts';

/**
 * Creates the JSON response to a request that failed: `{ "error": message }`, with Retry-After (in
 * seconds) and more properties where given. The message of a failed POST is also set for the
 * request log.
 */
export function errorResponse(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
  { retryAfter, body }: { retryAfter?: number; body?: object } = {},
): Response {
  if (c.req.method === 'POST') c.set('refused', message);
  c.header('cache-control', 'no-store');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.json({ error: message, ...body }, status);
}

/**
 * Maps an exception to the content of a response; `retryAfter` is in seconds. It is printed on
 * standard error, and the response does not contain its details.
 */
export function responseTo(error: Error, c: Context) {
  if (error instanceof DatabaseUnavailable) {
    console.error(`The database cannot be used: ${errorForLog(error, 'message')}`);
    return { status: 503, message: errorMessages.serviceUnavailable, retryAfter: 10 } as const;
  }
  if (c.req.raw.signal.aborted) return { status: 408, message: errorMessages.tooSlow } as const;
  console.error(errorForLog(error));
  return { status: 500, message: serverFailed } as const;
}

/** Maps an exception to a response in JSON; `problems` says why, when the studio can act on it. */
export function handleError(error: Error, c: Context): Response {
  const { status, message, retryAfter } = responseTo(error, c);
  // A text as the cause is this program's own: it contains no address or user name.
  const isOwn = error instanceof DatabaseUnavailable && typeof error.cause === 'string';
  const body = isOwn ? { problems: [error.cause] } : undefined;
  return errorResponse(c, status, message, { retryAfter, body });
}
