import type { Handler } from 'hono';
import { studioTime } from '#studio/clock';
import { bookingWindowError, windowMessage } from '../../bookings/bookingWindow.ts';
import type { ApiOptions } from '../apiOptions.ts';
import { errorResponse } from '../errorResponse.ts';
import { parseIdempotencyKey, parseQuery } from '../parseRequest.ts';

/**
 * The availability check. A slot counts as available to an Idempotency-Key that has a booking
 * already: its POST returns that booking, also to a client that never received the first response
 * and has changed its request since.
 */
export const checkAvailability =
  ({ bookings, now }: ApiOptions): Handler =>
  async (c) => {
    const idempotency = parseIdempotencyKey(c.req.header('idempotency-key'));
    if ('message' in idempotency) return errorResponse(c, 400, idempotency.message);
    const choice = parseQuery(new URL(c.req.url).searchParams);
    if ('message' in choice) return errorResponse(c, 400, choice.message);

    const windowError = () => bookingWindowError(choice.date, choice.slot, studioTime(now()));
    const isOpen = async () =>
      windowError() === null && !(await bookings.claimantOf(choice.date, choice.slot));
    let available = await isOpen();
    if (!available && idempotency.key !== null) {
      // After `isOpen`: a POST may create the booking between both queries. When the studio has
      // cancelled it between them, the slot is free since.
      const earlier = await bookings.findByKey(idempotency.key);
      available = earlier !== undefined && (earlier.status !== 'cancelled' || (await isOpen()));
    }
    const error = available ? null : windowError();
    // A page that was opened before may offer what the studio no longer does.
    return c.json({ available, ...(error && { reason: windowMessage(error) }) });
  };
