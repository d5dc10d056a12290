import type { Context, Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import * as messages from '#booking/messages';
import { studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { bookingWindowError } from '../../bookings/bookingWindowError.ts';
import type { CreateResult } from '../../bookings/createQueries.ts';
import { newToken, privatePath } from '../../bookings/privateLinks.ts';
import { newReference } from '../../bookings/reference.ts';
import type { Config } from '../../config.ts';
import { emailsOfRequest } from '../../outbox/emailKinds.ts';
import * as errorMessages from '../errorMessages.ts';
import { errorResponse } from '../errorResponse.ts';
import { parseBody, parseIdempotencyKey } from '../parseRequest.ts';
import type { LogVariables } from '../requestLog.ts';

/** Middleware that responds with status 415 when the body is not declared as JSON. */
export const requireJson = createMiddleware(async (c, next) => {
  const [mediaType = ''] = (c.req.header('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    return errorResponse(c, 415, 'Send the booking as application/json.');
  }
  return next();
});

/** Middleware that responds with status 413 when the body is larger than `maxSize` bytes. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => errorResponse(c, 413, errorMessages.bodyTooLarge(maxSize)),
  });

interface Options {
  readonly store: Pick<BookingRepository, 'create' | 'earlierResult' | 'issueLink'>;
  readonly now: () => Timestamp;
  readonly config: Pick<Config, 'maxOpenRequests' | 'smtpUrl'>;
  /** Called after a booking is created, when the outbox may contain new e-mails. */
  readonly onEmailQueued?: () => void;
  readonly hasPrivatePages: boolean;
}

/** Creates a booking, or returns the one that was created under the same Idempotency-Key. */
export const createBooking =
  ({ store, now, config, onEmailQueued, hasPrivatePages }: Options): Handler =>
  async (c) => {
    const idempotency = parseIdempotencyKey(c.req.header('idempotency-key'));
    if ('error' in idempotency) return errorResponse(c, 400, idempotency.error);
    const parsed = parseBody(await c.req.arrayBuffer());
    if ('error' in parsed) return errorResponse(c, 400, parsed.error);

    const createdAt = now();
    const studioNow = studioTime(createdAt);
    const { maxOpenRequests, smtpUrl } = config;
    const windowError = bookingWindowError(parsed.request.date, parsed.slot, studioNow);
    /** Adds a link to the artist's page; each response has its own, because only hashes are stored. */
    const withLink = async (result: CreateResult): Promise<CreateResult> => {
      if (!hasPrivatePages || !('booking' in result)) return result;
      const token = newToken();
      await store.issueLink(result.booking.reference, 'artist', token, createdAt);
      return { ...result, booking: { ...result.booking, privatePage: privatePath(token) } };
    };
    if (windowError !== null) {
      // A retry is not refused: its booking exists already, and its slot may have begun since then.
      const earlier = await store.earlierResult(parsed.request, idempotency.key);
      return earlier
        ? resultResponse(c, await withLink(earlier), maxOpenRequests)
        : errorResponse(c, 400, windowError);
    }
    const result = await store.create(parsed, {
      reference: newReference(),
      createdAt,
      today: studioNow.date,
      idempotencyKey: idempotency.key,
      maxOpenRequests,
      emails: smtpUrl === null ? [] : emailsOfRequest,
    });
    if (result.outcome === 'created') onEmailQueued?.();
    return resultResponse(c, await withLink(result), maxOpenRequests);
  };

/** Maps the result of an attempt to book to a response. */
function resultResponse(
  c: Context<{ Variables: LogVariables }>,
  result: CreateResult,
  maxOpenRequests: number,
): Response {
  switch (result.outcome) {
    case 'created':
    case 'repeated':
      c.set('reference', result.booking.reference);
      return c.json(result.booking, 201);
    case 'cancelled':
      return errorResponse(c, 410, errorMessages.cancelledMeanwhile);
    case 'taken':
      return errorResponse(c, 409, messages.slotTaken);
    case 'too many':
      return errorResponse(c, 429, errorMessages.tooManyOpenRequests(maxOpenRequests));
    case 'booked otherwise': {
      const { booking } = result;
      c.set('reference', booking.reference);
      return errorResponse(c, 422, errorMessages.bookedOtherwise, { body: { booking } });
    }
  }
}
