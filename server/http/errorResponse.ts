import type { Context } from 'hono';
import { serverFailed } from '#booking/messages';
import { DatabaseUnavailable } from '../database/database.ts';
import * as errorMessages from './errorMessages.ts';

/** The HTTP statuses of the API's error responses. */
type ErrorStatus = 400 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

/** The Retry-After value while the database is unavailable, in seconds. */
const unavailableRetryAfter = 10;

/**
 * Creates the JSON response to a request that failed: `{ "error": message }`, with Retry-After (in
 * seconds) and more properties where given. The message of a failed POST is also set for the
 * request log.
 */
export function errorResponse(
  c: Context,
  status: ErrorStatus,
  message: string,
  { retryAfter, body }: { retryAfter?: number; body?: object } = {},
): Response {
  if (c.req.method === 'POST') c.set('refused', message);
  c.header('cache-control', 'no-store');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.json({ error: message, ...body }, status);
}

/** The content of the response after an exception. */
interface Failure {
  readonly status: 408 | 500 | 503;
  readonly message: string;
  /** In seconds. */
  readonly retryAfter?: number;
}

/**
 * Maps an exception to the content of a response. It is printed on standard error, and the response
 * does not contain its details.
 */
export function failureOf(error: Error, c: Context): Failure {
  if (error instanceof DatabaseUnavailable) {
    console.error(`The database cannot be used: ${error.message}`);
    const retryAfter = unavailableRetryAfter;
    return { status: 503, message: errorMessages.unavailable, retryAfter };
  }
  if (c.req.raw.signal.aborted) return { status: 408, message: errorMessages.tooSlow };
  console.error(error.stack);
  return { status: 500, message: serverFailed };
}

/** Maps an exception to a response in JSON; `problems` says why, when the studio can act on it. */
export function handleError(error: Error, c: Context): Response {
  const { status, message, retryAfter } = failureOf(error, c);
  // A text as the cause is this program's own: it contains no address or user name.
  const isOwn = error instanceof DatabaseUnavailable && typeof error.cause === 'string';
  const body = isOwn ? { problems: [error.cause] } : undefined;
  return errorResponse(c, status, message, { retryAfter, body });
}
