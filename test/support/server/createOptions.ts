import type { Selection } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import { findSlot, type Slot } from '#booking/slots';
import type { CreateOptions } from '../../../server/bookings/createQueries.ts';
import type { ParsedRequest } from '../../../server/bookings/parseBookingRequest.ts';
import { newReference } from '../../../server/bookings/reference.ts';
import { tuesdayAtTen } from './testApi.ts';

/** Options for creating a booking at `tuesdayAtTen`, without an idempotency key and e-mails. */
export const createOptions = (change: Partial<CreateOptions> = {}): CreateOptions => ({
  reference: newReference(),
  createdAt: tuesdayAtTen,
  idempotencyKey: null,
  maxOpenRequests: 100,
  emails: [],
  ...change,
});

function slotOf({ bookingType, timeSlot }: Selection): Slot {
  const slot = findSlot(bookingType, timeSlot);
  if (!slot) throw new Error(`There is no ${bookingType} slot ${timeSlot}.`);
  return slot;
}

/** A request with its slot, as parseBookingRequest() returns it. */
export const withSlot = (request: BookingRequest): ParsedRequest => ({
  request,
  slot: slotOf(request),
});

/** The date and the slot of a selection, as isFree() takes them. */
export const dateAndSlot = (choice: Selection): [date: string, slot: Slot] => [
  choice.date,
  slotOf(choice),
];
