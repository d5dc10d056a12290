import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { studioTime } from '#studio/clock';
import type { ApiOptions } from './apiOptions.ts';
import { routeNotFound } from './errorMessages.ts';
import { errorResponse } from './errorResponse.ts';
import { limitBody } from './parseRequest.ts';
import { rateLimit } from './rateLimit.ts';
import type { LogVariables } from './requestLog.ts';
import { bookingCalendar, calendarFeed } from './routes/calendars.ts';
import { checkAvailability } from './routes/checkAvailability.ts';
import { createBooking, requireJson } from './routes/createBooking.ts';
import { health, type ProblemCheck } from './routes/health.ts';

/**
 * Returns the API as a hono app: the booking routes (specification, section 7), the iCalendar files
 * and the health check. The response to every error is JSON: `{ "error": message }`.
 */
export function createApi(
  options: ApiOptions,
  check: ProblemCheck,
): Hono<{ Variables: LogVariables }> {
  const { bookings, now, config } = options;

  const api = new Hono<{ Variables: LogVariables }>();
  if (config.corsOrigins.length > 0) api.use(allowOrigins(config.corsOrigins));
  api.use(
    noStore,
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        const allowed = methods.join(', ');
        c.header('allow', allowed);
        return errorResponse(c, 405, `This call allows ${allowed} only.`);
      },
    }),
  );

  // Without a rate limit, because monitors poll it.
  api.get('/health', health(options, check));
  api.use(rateLimit(config));
  api.get('/bookings/booked-dates', compress(), etag(), async (c) => {
    // Browsers may store the response, but revalidate it on every request.
    c.header('cache-control', 'no-cache');
    // The form corrects a wrong clock of the device by it.
    c.header('date', new Date(now()).toUTCString());
    return c.json(await bookings.bookedDates(studioTime(now()).date));
  });
  api.get('/bookings/check-availability', checkAvailability(options));
  api.post('/bookings', requireJson, limitBody(), createBooking(options));
  api.get('/bookings/:file{.+\\.ics}', bookingCalendar(options));
  api.get('/calendar/:file{.+\\.ics}', calendarFeed(options));
  api.all('*', (c) => errorResponse(c, 404, routeNotFound));
  return api;
}

/** Disables caching: availability can change at any moment, and bookings are private. */
const noStore: MiddlewareHandler = (c, next) => {
  c.header('cache-control', 'no-store');
  return next();
};

/** CORS for the given origins; exposes Retry-After to their scripts. `maxAge` is in seconds. */
const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Idempotency-Key', 'Terms-Shown'],
    exposeHeaders: ['Date', 'Retry-After'],
    maxAge: 600,
  });
