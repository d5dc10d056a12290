import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Selection } from '#booking/availability';
import * as messages from '#booking/messages';
import { studioTime } from '#studio/clock';
import type { BookingRepository, StoredBooking } from '../bookings/bookingRepository.ts';
import { bookingWindowError } from '../bookings/bookingWindow.ts';
import { calendarFile, studioCalendar } from '../bookings/iCalendar.ts';
import { isReference, newReference } from '../bookings/reference.ts';
import type { Config } from '../config.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { emailsOfRequest } from '../mail/emails.ts';
import { send } from '../site/content.ts';
import { bookedDatesCache } from './bookedDatesCache.ts';
import * as sentences from './errorMessages.ts';
import { HttpError } from './httpError.ts';
import { choiceInQuery, idempotencyKeyOf, requestInBody } from './parseRequest.ts';
import { rateLimit } from './rateLimit.ts';
import type { LogVariables } from './requestLog.ts';
import { isSecret } from './secret.ts';
import { sharedFor } from './sharedFor.ts';

/** What the API needs from outside. */
export interface Studio {
  readonly store: BookingRepository;
  /** The present moment in milliseconds since 1970 (UTC). */
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
  /** Told when there may be letters to send. */
  readonly onEmailQueued?: () => void;
}

type Variables = { Variables: LogVariables };

/** How long calls share one health check, in milliseconds: it reads the whole file and commits a write. */
const healthMaxAge = 1000;

/** After how many seconds a failing database is worth another try. */
const recovery = 10;

/** The calls (specification, section 7), the calendars and the health. Every error is answered `{ "error": sentence }`. */
export function createApi({ store, now, config, onEmailQueued }: Studio): Hono<Variables> {
  const api = new Hono<Variables>();
  if (config.corsOrigins.length > 0) api.use(allowOrigins(config.corsOrigins));

  // Outside of the rate limit, since monitors call it often, so the checks are limited themselves.
  const health = sharedFor(healthMaxAge, async () => {
    await store.check(now());
    return store.undeliveredToStudio();
  });
  /** Whether the database can be read and written, and the studio's own emails are delivered. */
  api.get('/health', noStore, async (c) => {
    const undelivered = await health();
    if (undelivered.length === 0) return c.json({ status: 'ok' });
    const problems = [sentences.undeliveredEmails(undelivered)];
    return c.json({ status: 'degraded', problems });
  });

  api.use(rateLimit(config));

  const bookedDates = bookedDatesCache(store);
  api.get('/bookings/booked-dates', async (c) => send(c, await bookedDates(now())));

  api.use(noStore);

  // A slot held by the booking under the visitor's own key counts as available: the POST repeats
  // that booking, so a visitor who never saw its answer is not told that it stands in the way.
  api.get('/bookings/check-availability', async (c) => {
    const key = idempotencyKeyOf(c.req.header('idempotency-key'));
    const choice = choiceInQuery(new URL(c.req.url).searchParams);
    const isOpen =
      bookingWindowError(choice, studioTime(now())) === null && (await store.isFree(choice));
    // Asked in this order: a booking that was made meanwhile is found under its key.
    const available = isOpen || (key !== null && holds(await store.bookingUnder(key), choice));
    return c.json({ available });
  });

  api.post('/bookings', requireJson, limitBody(config.maxBodySize), async (c) => {
    const idempotencyKey = idempotencyKeyOf(c.req.header('idempotency-key'));
    const request = requestInBody(await c.req.arrayBuffer());
    const createdAt = now();
    const studioNow = studioTime(createdAt);
    const reason = bookingWindowError(request, studioNow);
    // A repetition is answered as the first time, even when the slot has begun in between.
    if (reason && !(await isRepetition(store, idempotencyKey))) throw new HttpError(400, reason);

    const { maxOpenRequests } = config;
    const creation = await store.create(request, {
      reference: newReference(),
      createdAt,
      today: studioNow.date,
      idempotencyKey,
      maxOpenRequests,
      letters: config.smtpUrl === null ? [] : emailsOfRequest,
    });
    if (creation.outcome === 'created') onEmailQueued?.();
    switch (creation.outcome) {
      case 'created':
      case 'repeated':
        c.set('reference', creation.booking.reference);
        return c.json(creation.booking, 201);
      case 'cancelled':
        throw new HttpError(409, sentences.cancelledMeanwhile);
      case 'taken':
        throw new HttpError(409, messages.slotTaken);
      case 'too many':
        throw new HttpError(429, sentences.tooManyOpenRequests(maxOpenRequests));
      case 'key reused':
        throw new HttpError(422, 'This Idempotency-Key was used for another booking.');
    }
  });

  /** The booking for the artist's own calendar; its reference is as hard to guess as a password. */
  api.get('/bookings/:file{.+\\.ics}', async (c) => {
    const reference = c.req.param('file').slice(0, -'.ics'.length);
    // PostgreSQL rejects texts with a NUL, so that only references get as far as the database.
    const booking = isReference(reference) ? await store.bookingOf(reference) : undefined;
    if (!booking) throw new HttpError(404, 'There is no booking with this reference.');
    c.header('content-disposition', 'attachment; filename="session.ics"');
    return c.body(calendarFile(booking, now()), 200, iCalendar);
  });

  /** Every coming session with whom to call, for the studio's own calendar. */
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

/** Whether a booking stands and is for that choice. */
const holds = (booking: StoredBooking | undefined, choice: Selection): boolean =>
  booking !== undefined &&
  booking.status !== 'cancelled' &&
  booking.date === choice.date &&
  booking.bookingType === choice.bookingType &&
  booking.timeSlot === choice.timeSlot;

/** Whether a booking was made under this key before. */
const isRepetition = async (store: BookingRepository, idempotencyKey: string | null) =>
  idempotencyKey !== null && (await store.bookingUnder(idempotencyKey)) !== undefined;

/** Says no in JSON, with the reason noted when it was a booking that was refused. */
export function handleError(error: Error, c: Context): Response {
  const { status, message, retryAfter } = toHttpError(error, c);
  if (c.req.method === 'POST') c.set('refused', message);
  c.header('cache-control', 'no-store');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  return c.json({ error: message }, status);
}

/** What was not meant to happen is printed, and its details stay here. */
function toHttpError(error: Error, c: Context) {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable) {
    console.error(`The database cannot be used: ${error.message}`);
    return new HttpError(503, sentences.unavailable, recovery);
  }
  if (c.req.raw.signal.aborted) return new HttpError(408, sentences.tooSlow);
  console.error(error.stack);
  return { status: 500, message: messages.serverFailed, retryAfter: undefined } as const;
}

/** A free slot may be gone in a minute and a booking is nobody else's: no cache keeps either. */
const noStore: MiddlewareHandler = (c, next) => {
  c.header('cache-control', 'no-store');
  return next();
};

/** Lets pages of other origins make the calls, and read how long a refused one has to wait. */
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
