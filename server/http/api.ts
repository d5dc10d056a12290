import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Selection } from '#booking/availability';
import * as messages from '#booking/messages';
import { studioTime } from '#studio/clock';
import type { StoredBooking } from '../bookings/booking.ts';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { bookingWindowError } from '../bookings/bookingWindow.ts';
import { emailsOfRequest } from '../bookings/emailKinds.ts';
import { calendarFile, studioCalendar } from '../bookings/iCalendar.ts';
import { isReference, newReference } from '../bookings/reference.ts';
import type { Config } from '../config.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { send } from '../site/content.ts';
import { bookedDatesCache } from './bookedDatesCache.ts';
import * as errorMessages from './errorMessages.ts';
import { HttpError } from './httpError.ts';
import { choiceInQuery, idempotencyKeyOf, requestInBody } from './parseRequest.ts';
import { rateLimit } from './rateLimit.ts';
import type { LogVariables } from './requestLog.ts';
import { isSecret } from './secret.ts';
import { sharedFor } from './sharedFor.ts';

/** The dependencies of the API. */
export interface Studio {
  readonly store: BookingRepository;
  /** Returns the current time in milliseconds since 1970 (UTC). */
  readonly now: () => number;
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
}

type Variables = { Variables: LogVariables };

/**
 * How long the result of a health check is reused, in milliseconds. The check is expensive: it
 * commits a write and, on SQLite, reads the whole file.
 */
const healthMaxAge = 1000;

/** The Retry-After value while the database is unavailable, in seconds. */
const recovery = 10;

/**
 * Returns the API as a hono app: the booking routes (specification, section 7), the iCalendar files
 * and the health check. The response to every error is JSON: `{ "error": message }`.
 */
export function createApi({ store, now, config, onEmailQueued }: Studio): Hono<Variables> {
  const api = new Hono<Variables>();
  if (config.corsOrigins.length > 0) api.use(allowOrigins(config.corsOrigins));

  // Registered before the rate limit, because monitors poll this route. Concurrent and frequent
  // requests share one check instead.
  const health = sharedFor(healthMaxAge, async () => {
    await store.check(now());
    return store.undeliveredToStudio();
  });
  /**
   * Responds with "ok", with "degraded" when e-mails to the studio have failed, or with status 503
   * when the database cannot be read and written.
   */
  api.get('/health', noStore, async (c) => {
    const undelivered = await health();
    if (undelivered.length === 0) return c.json({ status: 'ok' });
    const problems = [errorMessages.undeliveredEmails(undelivered)];
    return c.json({ status: 'degraded', problems });
  });

  api.use(rateLimit(config));

  const bookedDates = bookedDatesCache(store);
  api.get('/bookings/booked-dates', async (c) => send(c, await bookedDates(now())));

  api.use(noStore);

  // A slot taken by the booking under the same Idempotency-Key counts as available: a retried POST
  // returns that booking, so a client that never received the first response can send it again.
  api.get('/bookings/check-availability', async (c) => {
    const key = idempotencyKeyOf(c.req.header('idempotency-key'));
    const choice = choiceInQuery(new URL(c.req.url).searchParams);
    const isOpen =
      bookingWindowError(choice, studioTime(now())) === null && (await store.isFree(choice));
    // In this order: when a POST creates the booking between both queries, the second finds it.
    const available = isOpen || (key !== null && holds(await store.bookingUnder(key), choice));
    return c.json({ available });
  });

  api.post('/bookings', requireJson, limitBody(config.maxBodySize), async (c) => {
    const idempotencyKey = idempotencyKeyOf(c.req.header('idempotency-key'));
    const request = requestInBody(await c.req.arrayBuffer());
    const createdAt = now();
    const studioNow = studioTime(createdAt);
    const reason = bookingWindowError(request, studioNow);
    // A retry is not rejected: its booking exists already, and its slot may have begun since then.
    if (reason && !(await isRepetition(store, idempotencyKey))) throw new HttpError(400, reason);

    const { maxOpenRequests } = config;
    const creation = await store.create(request, {
      reference: newReference(),
      createdAt,
      today: studioNow.date,
      idempotencyKey,
      maxOpenRequests,
      emails: config.smtpUrl === null ? [] : emailsOfRequest,
    });
    if (creation.outcome === 'created') onEmailQueued?.();
    switch (creation.outcome) {
      case 'created':
      case 'repeated':
        c.set('reference', creation.booking.reference);
        return c.json(creation.booking, 201);
      case 'cancelled':
        throw new HttpError(409, errorMessages.cancelledMeanwhile);
      case 'taken':
        throw new HttpError(409, messages.slotTaken);
      case 'too many':
        throw new HttpError(429, errorMessages.tooManyOpenRequests(maxOpenRequests));
      case 'key reused':
        throw new HttpError(422, 'This Idempotency-Key was used for another booking.');
    }
  });

  /**
   * One booking as an iCalendar file for the artist. It needs no login, because a reference has 60
   * random bits, and it contains no personal data but the reference.
   */
  api.get('/bookings/:file{.+\\.ics}', async (c) => {
    const reference = c.req.param('file').slice(0, -'.ics'.length);
    // PostgreSQL rejects text with a NUL character, so only valid references are queried.
    const booking = isReference(reference) ? await store.bookingOf(reference) : undefined;
    if (!booking) throw new HttpError(404, 'There is no booking with this reference.');
    c.header('content-disposition', 'attachment; filename="session.ics"');
    return c.body(calendarFile(booking, now()), 200, iCalendar);
  });

  /**
   * The calendar feed of the studio: the sessions from today on, cancelled ones included, with the
   * contact details. The path contains the secret; 404 when it is wrong or the feed is disabled.
   */
  api.get('/calendar/:file{.+\\.ics}', async (c) => {
    const secret = c.req.param('file').slice(0, -'.ics'.length);
    if (!isSecret(secret, config.calendarSecret)) throw routeNotFound();
    const sessions = await store.coming(studioTime(now()).date);
    return c.body(studioCalendar(sessions, now()), 200, iCalendar);
  });

  api.all('/health', methodNotAllowed('GET, HEAD'));
  api.all('/bookings/booked-dates', methodNotAllowed('GET, HEAD'));
  api.all('/bookings/check-availability', methodNotAllowed('GET, HEAD'));
  api.all('/bookings', methodNotAllowed('POST'));
  api.all('*', () => {
    throw routeNotFound();
  });
  return api;
}

const routeNotFound = () => new HttpError(404, 'There is no such call.');
const iCalendar = { 'content-type': 'text/calendar; charset=utf-8' };

/** True when the booking exists, is not cancelled and is for the selected date, type and slot. */
const holds = (booking: StoredBooking | undefined, choice: Selection): boolean =>
  booking !== undefined &&
  booking.status !== 'cancelled' &&
  booking.date === choice.date &&
  booking.bookingType === choice.bookingType &&
  booking.timeSlot === choice.timeSlot;

/** True when a booking with this Idempotency-Key exists. */
const isRepetition = async (store: BookingRepository, idempotencyKey: string | null) =>
  idempotencyKey !== null && (await store.bookingUnder(idempotencyKey)) !== undefined;

/**
 * Maps an error to a JSON response, with Retry-After where the error has one. The message of a
 * failed POST is also set for the request log.
 */
export function handleError(error: Error, c: Context): Response {
  const { status, message, retryAfter } = toHttpError(error, c);
  if (c.req.method === 'POST') c.set('refused', message);
  c.header('cache-control', 'no-store');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.json({ error: message }, status);
}

/**
 * Maps an error to a status and a message. Unexpected errors and database errors are printed on
 * standard error; the response does not contain their details.
 */
function toHttpError(error: Error, c: Context) {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable) {
    console.error(`The database cannot be used: ${error.message}`);
    return new HttpError(503, errorMessages.unavailable, recovery);
  }
  if (c.req.raw.signal.aborted) return new HttpError(408, errorMessages.tooSlow);
  console.error(error.stack);
  return { status: 500, message: messages.serverFailed, retryAfter: undefined } as const;
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

const requireJson: MiddlewareHandler = async (c, next) => {
  const [mediaType = ''] = (c.req.header('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new HttpError(415, 'Send the booking as application/json.');
  }
  await next();
};

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HttpError(413, `The body is larger than ${maxSize} bytes.`);
    },
  });

const methodNotAllowed =
  (methods: string) =>
  (c: Context): never => {
    c.header('allow', methods);
    throw new HttpError(405, `This call allows ${methods} only.`);
  };
