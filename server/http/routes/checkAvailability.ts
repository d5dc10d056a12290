import type { Handler } from 'hono';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { bookingWindowError } from '../../bookings/bookingWindowError.ts';
import type { SlotChoice } from '../../bookings/parseBookingRequest.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { errorResponse } from '../errorResponse.ts';
import { parseIdempotencyKey, parseQuery } from '../parseRequest.ts';

/** True when the booking exists, is not cancelled and is for the chosen date, type and slot. */
const isBookingOf = (booking: StoredBooking | undefined, choice: SlotChoice): boolean =>
  booking !== undefined &&
  booking.status !== 'cancelled' &&
  booking.date === choice.date &&
  booking.bookingType === choice.bookingType &&
  booking.timeSlot === choice.slot.id;

/**
 * The availability check. A slot taken by the booking under the same Idempotency-Key counts as
 * available: a retried POST returns that booking, so a client that never received the first response
 * can send it again.
 */
export const checkAvailability =
  (store: Pick<BookingRepository, 'bookingUnder' | 'isFree'>, now: () => number): Handler =>
  async (c) => {
    const idempotency = parseIdempotencyKey(c.req.header('idempotency-key'));
    if ('error' in idempotency) return errorResponse(c, 400, idempotency.error);
    const choice = parseQuery(new URL(c.req.url).searchParams);
    if ('error' in choice) return errorResponse(c, 400, choice.error);

    const isOpen =
      bookingWindowError(choice.date, choice.slot, studioTime(now())) === null &&
      (await store.isFree(choice.date, choice.slot));
    // In this order: when a POST creates the booking between both queries, the second finds it.
    const { key } = idempotency;
    const available =
      isOpen || (key !== null && isBookingOf(await store.bookingUnder(key), choice));
    return c.json({ available });
  };
