import type { BookedDates, Selection } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import type { Database } from '../database/database.ts';
import type { EmailKind } from '../mail/emails.ts';
import { type ErrorCount, undeliveredToStudio } from '../mail/outboxQueries.ts';
import * as work from './bookingQueries.ts';
import type { BookingStatus } from './bookingStatus.ts';

/** A booking as the visitor knows it: what was asked for, and the studio's reference. */
export interface Booking extends BookingRequest {
  readonly reference: string;
}

/** A booking as it is kept; its personal fields are empty once they are erased. */
export interface StoredBooking extends Booking {
  readonly status: BookingStatus;
  /** When the booking was made, in ISO 8601 (UTC). */
  readonly createdAt: string;
}

/** What the studio adds to a request in order to keep it. */
export interface CreateOptions {
  readonly reference: string;
  /** When the booking is made, in milliseconds since 1970 (UTC). */
  readonly createdAt: number;
  /** The studio's date (yyyy-MM-dd) at that moment. */
  readonly today: string;
  /** The visitor's key for this request and its repetitions, if one was sent. */
  readonly idempotencyKey: string | null;
  /** How many requests of one e-mail address may be open, i.e. for today or later. */
  readonly maxOpenRequests: number;
  /** What is to be sent about it; nothing when there is no mail server. */
  readonly letters: readonly EmailKind[];
}

/** How an attempt to book ended; nothing is kept unless it is 'created'. */
export type CreateResult =
  | { readonly outcome: 'created'; readonly booking: Booking }
  /** The same request under the same key was kept before: that booking. */
  | { readonly outcome: 'repeated'; readonly booking: Booking }
  /** The same request was kept under this key before, and the studio has cancelled it since. */
  | { readonly outcome: 'cancelled' }
  /** Another request was kept under this key before. */
  | { readonly outcome: 'key reused' }
  /** The e-mail address has as many open requests as it may have. */
  | { readonly outcome: 'too many' }
  /** Some of the slot's time is booked, in either booth. */
  | { readonly outcome: 'taken' };

/** Where the bookings are kept. Every method rejects when the database fails. */
export interface BookingRepository {
  /**
   * Every date from `from` (yyyy-MM-dd) on with a booking or closed hours, its slots in the order
   * of the day.
   */
  bookedDates(from: string): Promise<BookedDates>;
  /** Whether no minute of the chosen slot is closed or booked, in either booth. */
  isFree(choice: Selection): Promise<boolean>;
  /** The booking that was made under an idempotency key, if there is one. */
  bookingUnder(idempotencyKey: string): Promise<StoredBooking | undefined>;
  /** The booking with that reference, if there is one. */
  bookingOf(reference: string): Promise<StoredBooking | undefined>;
  /** Keeps the booking and claims its time, both or neither. */
  create(request: BookingRequest, registration: CreateOptions): Promise<CreateResult>;
  /** Every booking from `from` (yyyy-MM-dd) on, the cancelled ones among them. */
  coming(from: string): Promise<readonly StoredBooking[]>;
  /** A number that is another one after every change, or null while changes cannot be told. */
  changes(): number | null;
  /** Resolves when the database can be read and written; `now` is in milliseconds since 1970 (UTC). */
  check(now: number): Promise<void>;
  /** The emails to the studio that have failed and were not sent since, counted by error. */
  undeliveredToStudio(): Promise<readonly ErrorCount[]>;
  close(): Promise<void>;
}

/** The bookings in a database, which is closed with them. */
export const bookingRepository = (database: Database): BookingRepository => ({
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
  coming: (from) => database.read(() => work.bookingsWhere('date >= ?', from)),
  changes: () => database.changes(),
  check: (now) => database.check(now),
  undeliveredToStudio: () => database.read(undeliveredToStudio),
  close: () => database.close(),
});
