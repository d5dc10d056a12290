import type { BookedDates, Choice } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import * as work from './bookingWork.ts';
import type { Database } from './database.ts';

/** A booking as it is kept: what was asked for, and the studio's reference. */
export interface Booking extends BookingRequest {
  readonly reference: string;
}

/** What the studio adds to a request in order to keep it. */
export interface Registration {
  readonly reference: string;
  /** When the booking is made, in milliseconds since 1970 (UTC). */
  readonly createdAt: number;
  /** The studio's date (yyyy-MM-dd) at that moment. */
  readonly today: string;
  /** The visitor's key for this request and its repetitions, if one was sent. */
  readonly idempotencyKey: string | null;
  /** How many requests of one e-mail address may be open, i.e. for today or later. */
  readonly maxOpenRequests: number;
}

/** How an attempt to book ended; nothing is kept unless it is 'created'. */
export type Creation =
  | { readonly outcome: 'created'; readonly booking: Booking }
  /** The same request under the same key was kept before: that booking. */
  | { readonly outcome: 'repeated'; readonly booking: Booking }
  /** Another request was kept under this key before. */
  | { readonly outcome: 'key reused' }
  /** The e-mail address has as many open requests as it may have. */
  | { readonly outcome: 'too many' }
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
  /** The booking with that reference, if there is one. */
  bookingOf(reference: string): Promise<Booking | undefined>;
  /** Keeps the booking and claims its time, both or neither. */
  create(request: BookingRequest, registration: Registration): Promise<Creation>;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The bookings in a database, which is closed with them. */
export const bookingsIn = (database: Database): BookingStore => ({
  bookedDates: (from) => database.read(() => work.bookedDates(from)),
  isFree: (choice) => database.read(() => work.isFree(choice)),
  bookingUnder: (key) => database.read(() => work.bookingUnder(key)),
  bookingOf: (reference) => database.read(() => work.bookingOf(reference)),
  async create(request, registration) {
    // In a rush most come too late; telling them so needs no transaction.
    const { idempotencyKey } = registration;
    const early = await database.read(() => work.foregone(request, idempotencyKey));
    if (early) return early;
    try {
      const turn = request.email.toLowerCase();
      return await database.write(turn, () => work.creation(request, registration));
    } catch (error) {
      if (error instanceof work.SlotTaken) return { outcome: 'taken' };
      throw error;
    }
  },
  check: () => database.read(work.anything),
  close: () => database.close(),
});
