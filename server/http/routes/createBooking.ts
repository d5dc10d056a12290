import type { Handler } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as messages from '#booking/messages';
import { bookingActions, maxOpenRequests } from '../../bookings/bookingActions.ts';
import { windowMessage } from '../../bookings/bookingWindow.ts';
import { newToken, privatePath } from '../../bookings/privateLinks.ts';
import { stateRow } from '../../bookings/sessionState.ts';
import type { ApiOptions } from '../apiOptions.ts';
import * as errorMessages from '../errorMessages.ts';
import { errorResponse } from '../errorResponse.ts';
import { parseBody, parseIdempotencyKey } from '../parseRequest.ts';
import { bookingLimit } from '../rateLimit.ts';

/** Middleware that responds with status 415 when the body is not declared as JSON. */
export const requireJson = createMiddleware(async (c, next) => {
  const [mediaType = ''] = (c.req.header('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/json') {
    return errorResponse(c, 415, 'Send the booking as application/json.');
  }
  return next();
});

/** Creates a booking, or returns the one that was created under the same Idempotency-Key. */
export function createBooking(options: ApiOptions): Handler {
  const { bookings, now, config, onEmailQueued, hasPrivatePages } = options;
  const actions = bookingActions(bookings);
  const limit = bookingLimit(config, bookings.cancelledOf);
  return async (c) => {
    const idempotency = parseIdempotencyKey(c.req.header('idempotency-key'));
    if ('message' in idempotency) return errorResponse(c, 400, idempotency.message);
    const parsed = parseBody(await c.req.arrayBuffer());
    if ('message' in parsed) return errorResponse(c, 400, parsed.message);

    const createdAt = now();
    const retryAfter = await limit.secondsUntilNext(c, createdAt);
    const shownTerms = c.req.header('terms-shown');
    const result = await actions.book(parsed, createdAt, idempotency.key, retryAfter, shownTerms);
    switch (result.outcome) {
      case 'outside':
        return errorResponse(c, 400, windowMessage(result.error));
      case 'other terms': {
        const { names, news } = result.terms;
        const changed = new Intl.ListFormat('en-GB').format(names);
        return errorResponse(c, 412, messages.termsChanged(changed, ...news));
      }
      case 'too many of a network':
        return errorResponse(c, 429, errorMessages.tooManyBookings, { retryAfter });
      case 'cancelled': {
        const { artist } = stateRow(result.booking, createdAt);
        return errorResponse(c, 410, errorMessages.askAgain(artist));
      }
      case 'taken':
        return errorResponse(c, 409, messages.slotTaken);
      case 'too many':
        return errorResponse(c, 429, errorMessages.tooManyOpenRequests(maxOpenRequests));
      case 'created':
        limit.note(c, result.booking.reference, createdAt);
        onEmailQueued?.();
    }

    const { reference } = result.booking;
    c.set('reference', reference);
    let { booking } = result;
    if (hasPrivatePages && !result.isLinkReplaced) {
      // Each response has a link of its own, because only hashes are stored.
      const token = newToken();
      await bookings.issueLink(reference, 'artist', token, createdAt);
      booking = { ...booking, privatePage: privatePath(token) };
    }
    return result.outcome === 'booked otherwise'
      ? errorResponse(c, 422, errorMessages.bookedOtherwise, { body: { booking } })
      : c.json(booking, 201);
  };
}
