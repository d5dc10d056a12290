import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as messages from '#booking/messages';
import { studioTime } from '#studio/clock';
import type { BookingStore } from './bookingStore.ts';
import { choiceInQuery, idempotencyKeyOf, requestInBody } from './incoming.ts';
import { newReference } from './reference.ts';
import { Refusal } from './refusal.ts';
import { whyNotThen } from './timing.ts';

/** What the API needs from outside. */
export interface Studio {
  readonly store: BookingStore;
  /** The present moment in milliseconds since 1970 (UTC). */
  readonly now: () => number;
}

/** The largest body that is read, in bytes; the longest request that the form can send is half that. */
const maxBodySize = 16 * 1024;

/** The three calls (specification, section 7). Every error is answered `{ "error": sentence }`. */
export function createApi({ store, now }: Studio): Hono {
  const api = new Hono();
  api.onError(answerError);
  api.use(neverStored);

  api.get('/bookings/booked-dates', async (c) =>
    c.json(await store.bookedDates(studioTime(now()).date)),
  );

  // A slot held by the booking under the visitor's own key counts as available: the POST repeats
  // that booking, so a visitor who never saw its answer is not told that it stands in the way.
  api.get('/bookings/check-availability', async (c) => {
    const key = idempotencyKeyOf(c.req.header('idempotency-key'));
    const choice = choiceInQuery(new URL(c.req.url).searchParams);
    const own = key === null ? undefined : await store.bookingUnder(key);
    const isOwn =
      own?.date === choice.date &&
      own.bookingType === choice.bookingType &&
      own.timeSlot === choice.timeSlot;
    const available =
      isOwn || (whyNotThen(choice, studioTime(now())) === null && (await store.isFree(choice)));
    return c.json({ available });
  });

  api.post('/bookings', jsonOnly, limitedBody, async (c) => {
    const idempotencyKey = idempotencyKeyOf(c.req.header('idempotency-key'));
    const request = requestInBody(await c.req.arrayBuffer());
    const createdAt = now();
    // A repetition is answered as the first time, even when the slot has begun in between.
    const isRepetition =
      idempotencyKey !== null && (await store.bookingUnder(idempotencyKey)) !== undefined;
    const reason = isRepetition ? null : whyNotThen(request, studioTime(createdAt));
    if (reason) throw new Refusal(400, reason);

    const creation = await store.create(request, {
      reference: newReference(),
      createdAt,
      idempotencyKey,
    });
    switch (creation.outcome) {
      case 'created':
      case 'repeated':
        return c.json(creation.booking, 201);
      case 'taken':
        throw new Refusal(409, messages.slotTaken);
      case 'key reused':
        throw new Refusal(422, 'This Idempotency-Key was used for another booking.');
    }
  });

  api.all('/bookings/booked-dates', allowOnly('GET, HEAD'));
  api.all('/bookings/check-availability', allowOnly('GET, HEAD'));
  api.all('/bookings', allowOnly('POST'));
  api.all('*', () => {
    throw new Refusal(404, 'There is no such call.');
  });
  return api;
}

/** Says no in JSON; what was not meant to happen is logged, and its details stay here. */
function answerError(error: Error, c: Context): Response {
  if (error instanceof Refusal) return c.json({ error: error.message }, error.status);
  console.error(error);
  return c.json({ error: messages.serverFailed }, 500);
}

/** Availability changes by the minute and a booking is nobody else's: no cache keeps either. */
const neverStored: MiddlewareHandler = async (c, next) => {
  c.header('cache-control', 'no-store');
  await next();
};

const jsonOnly: MiddlewareHandler = async (c, next) => {
  const [mediaType = ''] = (c.req.header('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    throw new Refusal(415, 'Send the booking as application/json.');
  }
  await next();
};

const limitedBody = bodyLimit({
  maxSize: maxBodySize,
  onError: () => {
    throw new Refusal(413, `The body is larger than ${maxBodySize} bytes.`);
  },
});

const allowOnly =
  (methods: string) =>
  (c: Context): never => {
    c.header('allow', methods);
    throw new Refusal(405, `This call allows ${methods} only.`);
  };
