import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isoTime } from '#studio/clock';

/** The hono context variables that handlers set for the log line. */
export interface LogVariables {
  reference?: string;
  refused?: string;
}

/** Decodes percent-encoded ASCII characters, including those that are encoded more than once. */
const decodeAscii = (text: string) =>
  text.replaceAll(/%(?:25)*([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The path of a private page, also mistyped: anything after this word may be part of a token. */
const privatePath = /private/i;
/** The token of a private page, also with more characters or below another path. */
const tokenLike = /[\w-]{32}/;
/** An e-mail address or a telephone number, e.g. of a link that was written without its scheme. */
const contactLike = /@|\d{9}/;

/**
 * Returns a path as it is logged: at most 200 characters, without the token of a private page, the
 * secret of the calendar feed, an address or a number, even when it is mistyped or percent-encoded.
 */
export function loggedPath(path: string, calendarSecret: string | null): string {
  if (path.startsWith('/api/calendar/')) return '/api/calendar/...';
  const decoded = decodeAscii(path);
  if (privatePath.test(decoded)) return '/private/...';
  const hasSecret =
    tokenLike.test(decoded) ||
    contactLike.test(decoded) ||
    (calendarSecret !== null && decoded.toLowerCase().includes(calendarSecret.toLowerCase()));
  return hasSecret ? '/...' : path.slice(0, 200);
}

/**
 * Returns the log line of one request whose response is ready. It contains no personal data: no IP address,
 * no query, no body; of a booking only the reference.
 */
const lineOf = (c: Context<{ Variables: LogVariables }>, began: number, secret: string | null) => ({
  time: isoTime(Date.now()),
  method: c.req.method,
  path: loggedPath(c.req.path, secret),
  status: c.res.status,
  /** The time until the response was ready, in milliseconds. */
  ms: Math.round((performance.now() - began) * 10) / 10,
  /** The reference of the booking that was created or returned, or that a form is about. */
  reference: c.get('reference'),
  refused: c.get('refused'),
});

export type LogLine = ReturnType<typeof lineOf>;
export type Log = (line: LogLine) => void;

/** Middleware that logs every request after its response is ready, without the calendar secret. */
export const requestLog = (log: Log, calendarSecret: string | null) =>
  createMiddleware<{ Variables: LogVariables }>(async (c, next) => {
    const began = performance.now();
    await next();
    log(lineOf(c, began, calendarSecret));
  });
