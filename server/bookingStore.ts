import type { BookedDates, Choice } from '#booking/availability';
import type { BookingRequest } from '#booking/request';

/** A booking as it is kept: what was asked for, and the studio's reference. */
export interface Booking extends BookingRequest {
  readonly reference: string;
}

/** What the studio adds to a request in order to keep it. */
export interface Registration {
  readonly reference: string;
  /** When the booking is made, in milliseconds since 1970 (UTC). */
  readonly createdAt: number;
  /** The visitor's key for this request and its repetitions, if one was sent. */
  readonly idempotencyKey: string | null;
}

/** How an attempt to book ended; nothing is kept unless it is 'created'. */
export type Creation =
  | { readonly outcome: 'created'; readonly booking: Booking }
  /** The same request under the same key was kept before: that booking. */
  | { readonly outcome: 'repeated'; readonly booking: Booking }
  /** Another request was kept under this key before. */
  | { readonly outcome: 'key reused' }
  /** Some of the slot's time is booked, in either booth. */
  | { readonly outcome: 'taken' };

/** Where the bookings are kept. Every method rejects when the database fails. */
export interface BookingStore {
  /** Every date from `from` (yyyy-MM-dd) on with a booking, its slots in the order of the day. */
  bookedDates(from: string): Promise<BookedDates>;
  /** Whether no minute of the chosen slot is booked, in either booth. */
  isFree(choice: Choice): Promise<boolean>;
  /** The booking that was made under an idempotency key, if there is one. */
  bookingUnder(idempotencyKey: string): Promise<Booking | undefined>;
  /** Keeps the booking and claims its time, both or neither. */
  create(request: BookingRequest, registration: Registration): Promise<Creation>;
  close(): Promise<void>;
}
