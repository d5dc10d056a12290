import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import type { Timestamp } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import type { Config } from '../config.ts';
import { bookedDatesCache } from './bookedDatesCache.ts';
import { routeNotFound } from './errorMessages.ts';
import { errorResponse } from './errorResponse.ts';
import { rateLimit } from './rateLimit.ts';
import type { LogVariables } from './requestLog.ts';
import { bookingCalendar, calendarFeed } from './routes/calendars.ts';
import { checkAvailability } from './routes/checkAvailability.ts';
import { createBooking, limitBody, requireJson } from './routes/createBooking.ts';
import { health } from './routes/health.ts';

/** The dependencies of the API. */
export interface Studio {
  readonly store: BookingRepository;
  readonly now: () => Timestamp;
  readonly config: Pick<
    Config,
    | 'calendarSecret'
    | 'corsOrigins'
    | 'maxBodySize'
    | 'maxOpenRequests'
    | 'rateLimit'
    | 'smtpUrl'
    | 'trustedProxies'
  >;
  /** Called after a booking is created, when the outbox may contain new e-mails. */
  readonly onEmailQueued?: () => void;
  /** True when the server has the private pages, so that a new booking gets a link to its page. */
  readonly hasPrivatePages: boolean;
}

/**
 * Returns the API as a hono app: the booking routes (specification, section 7), the iCalendar files
 * and the health check. The response to every error is JSON: `{ "error": message }`.
 */
export function createApi(studio: Studio): Hono<{ Variables: LogVariables }> {
  const { store, now, config } = studio;
  const limit = rateLimit(config);
  const bookedDates = bookedDatesCache(store);

  const api = new Hono<{ Variables: LogVariables }>();
  if (config.corsOrigins.length > 0) api.use(allowOrigins(config.corsOrigins));

  // Without a rate limit, because monitors poll it.
  api.get('/health', noStore, health(store, now));
  api.get('/bookings/booked-dates', limit, compress(), etag(), async (c) =>
    c.body(await bookedDates(now()), 200, {
      'content-type': 'application/json',
      // Browsers may store the response, but revalidate it on every request.
      'cache-control': 'no-cache',
    }),
  );
  api.get('/bookings/check-availability', limit, noStore, checkAvailability(store, now));
  api.post(
    '/bookings',
    limit,
    noStore,
    requireJson,
    limitBody(config.maxBodySize),
    createBooking(studio),
  );
  api.get(
    '/calendar/:file{.+\\.ics}',
    limit,
    noStore,
    calendarFeed(store, now, config.calendarSecret),
  );

  for (const path of ['/health', '/bookings/booked-dates', '/bookings/check-availability']) {
    api.all(path, limit, methodNotAllowed('GET, HEAD'));
  }
  api.all('/bookings', limit, methodNotAllowed('POST'));
  // With a parameter beside the fixed paths, hono would use a router that is slower for all routes.
  api.get('/bookings/*', limit, noStore, bookingCalendar(store, now));
  api.all('*', limit, (c) => errorResponse(c, 404, routeNotFound));
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
    allowHeaders: ['Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['Retry-After'],
    maxAge: 600,
  });

const methodNotAllowed =
  (methods: string): Handler =>
  (c: Context) => {
    c.header('allow', methods);
    return errorResponse(c, 405, `This call allows ${methods} only.`);
  };
