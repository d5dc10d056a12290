import type { Handler } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as messages from '#booking/messages';
import { studioTime } from '#studio/clock';
import { bookingWindowError } from '../../bookings/bookingWindowError.ts';
import { newToken, privatePath } from '../../bookings/privateLinks.ts';
import { newReference } from '../../bookings/reference.ts';
import { emailsOfRequest } from '../../outbox/emailKinds.ts';
import type { ApiOptions } from '../api.ts';
import * as errorMessages from '../errorMessages.ts';
import { errorResponse } from '../errorResponse.ts';
import { parseBody, parseIdempotencyKey } from '../parseRequest.ts';
import type { bookingLimit } from '../rateLimit.ts';

/** Middleware that responds with status 415 when the body is not declared as JSON. */
export const requireJson = createMiddleware(async (c, next) => {
  const [mediaType = ''] = (c.req.header('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    return errorResponse(c, 415, 'Send the booking as application/json.');
  }
  return next();
});

interface Options extends ApiOptions {
  readonly countBooking: ReturnType<typeof bookingLimit>;
}

/** Creates a booking, or returns the one that was created under the same Idempotency-Key. */
export const createBooking =
  ({ store, now, config, onEmailQueued, hasPrivatePages, countBooking }: Options): Handler =>
  async (c) => {
    const idempotency = parseIdempotencyKey(c.req.header('idempotency-key'));
    if ('error' in idempotency) return errorResponse(c, 400, idempotency.error);
    const parsed = parseBody(await c.req.arrayBuffer());
    if ('error' in parsed) return errorResponse(c, 400, parsed.error);

    const { key } = idempotency;
    const { request, slot } = parsed;
    const createdAt = now();
    const windowError = bookingWindowError(request.date, slot, studioTime(createdAt));
    const retryAfter = windowError === null ? await countBooking(c, 1) : 0;
    const isAllowed = windowError === null && retryAfter === 0;
    // A retry is not refused: its booking exists already, and its slot may have begun since then.
    const earlier = isAllowed ? undefined : await store.earlierResult(request, key);
    if (windowError !== null && !earlier) return errorResponse(c, 400, windowError);
    if (!isAllowed && !earlier) {
      return errorResponse(c, 429, errorMessages.tooManyBookings, { retryAfter });
    }

    const { maxOpenRequests, smtpUrl } = config;
    const options = {
      reference: newReference(),
      createdAt,
      idempotencyKey: key,
      maxOpenRequests,
      emails: smtpUrl === null ? [] : emailsOfRequest,
    };
    const uncountAndThrow = async (error: unknown) => {
      await countBooking(c, -1);
      throw error;
    };
    const result = earlier ?? (await store.create(parsed, options).catch(uncountAndThrow));
    if (isAllowed && result.outcome !== 'created') await countBooking(c, -1);
    switch (result.outcome) {
      case 'cancelled': {
        const { cancelledByArtist, cancelledByStudio } = errorMessages;
        const isOwn = result.by === "artist's link";
        return errorResponse(c, 410, isOwn ? cancelledByArtist : cancelledByStudio);
      }
      case 'taken':
        return errorResponse(c, 409, messages.slotTaken);
      case 'too many':
        return errorResponse(c, 429, errorMessages.tooManyOpenRequests(maxOpenRequests));
      case 'created':
        onEmailQueued?.();
    }

    const { reference } = result.booking;
    c.set('reference', reference);
    let { booking } = result;
    if (hasPrivatePages && !(result.outcome !== 'created' && result.isLinkReplaced)) {
      // Each response has a link of its own, because only hashes are stored.
      const token = newToken();
      await store.issueLink(reference, 'artist', token, createdAt);
      booking = { ...booking, privatePage: privatePath(token) };
    }
    return result.outcome === 'booked otherwise'
      ? errorResponse(c, 422, errorMessages.bookedOtherwise, { body: { booking } })
      : c.json(booking, 201);
  };
