import { createMiddleware } from 'hono/factory';

/**
 * One line about one request, for whoever watches the server. It holds no personal data: no
 * address, no query, no body; a booking appears by its reference alone.
 */
export interface LogLine {
  /** When the answer was ready, in ISO 8601 (UTC). */
  readonly time: string;
  /** Both are missing when the request could not be read. */
  readonly method?: string;
  readonly path?: string;
  readonly status: number;
  /** How long the answer took, in milliseconds. */
  readonly ms?: number;
  /** The reference of the booking that was made or repeated. */
  readonly reference?: string;
  /** Why a booking was refused: the sentence that the visitor was told. */
  readonly refused?: string;
}

export type Log = (line: LogLine) => void;

/** What the calls leave for the log. */
export interface LogVariables {
  reference?: string;
  refused?: string;
}

const longestPath = 200;

/** Percent-encoded ASCII characters decoded, also those that are encoded more than once. */
const decodeAscii = (text: string) =>
  text.replaceAll(/%(?:25)*([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * A path as it is logged: short, and without the secret of the calendar feed, also when the path is
 * mistyped or percent-encoded.
 */
export function legiblePath(path: string, calendarSecret: string | null): string {
  if (path.startsWith('/api/calendar/')) return '/api/calendar/...';
  const hasSecret =
    calendarSecret !== null &&
    decodeAscii(path).toLowerCase().includes(calendarSecret.toLowerCase());
  return hasSecret ? '/...' : path.slice(0, longestPath);
}

/** Logs every request once it is answered, without the secret of the calendar feed. */
export const requestLog = (log: Log, calendarSecret: string | null) =>
  createMiddleware<{ Variables: LogVariables }>(async (c, next) => {
    const began = performance.now();
    await next();
    log({
      time: new Date().toISOString(),
      method: c.req.method,
      path: legiblePath(c.req.path, calendarSecret),
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      reference: c.get('reference'),
      refused: c.get('refused'),
    });
  });
