import type { BookedDates } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import type { Slot } from '#booking/slots';
import type { DatabaseConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import type { EmailKind } from '../mail/emails.ts';
import { type ErrorCount, undeliveredToStudio } from '../mail/outboxQueries.ts';
import * as work from './bookingQueries.ts';
import type { BookingStatus } from './bookingStatus.ts';
import type { ParsedRequest } from './parseBookingRequest.ts';

/** A booking as the API returns it: the visitor's request and the booking reference. */
export interface Booking extends BookingRequest {
  readonly reference: string;
}

/** A stored booking. Its personal fields are empty strings after they are erased. */
export interface StoredBooking extends Booking {
  readonly status: BookingStatus;
  /** The time of creation, in ISO 8601 (UTC). */
  readonly createdAt: string;
}

/** The values that the server adds to a request to store it. */
export interface CreateOptions {
  readonly reference: string;
  /** The time of creation, in milliseconds since 1970 (UTC). */
  readonly createdAt: number;
  /** The studio's date (yyyy-MM-dd) at `createdAt`. */
  readonly today: string;
  /** The Idempotency-Key that a request and its retries share; null when none was sent. */
  readonly idempotencyKey: string | null;
  /** The limit of bookings per e-mail address for today or later that are not cancelled. */
  readonly maxOpenRequests: number;
  /** The e-mails to queue; empty when no mail server is configured. */
  readonly emails: readonly EmailKind[];
}

/** The result of an attempt to book. Only 'created' stores anything. */
export type CreateResult =
  | { readonly outcome: 'created'; readonly booking: Booking }
  /** The same request was stored under this idempotency key before; `booking` is that one. */
  | { readonly outcome: 'repeated'; readonly booking: Booking }
  /** The same request was stored under this key before and has been cancelled since. */
  | { readonly outcome: 'cancelled' }
  /** A different request was stored under this key before. */
  | { readonly outcome: 'key reused' }
  /** The e-mail address has `maxOpenRequests` open requests already. */
  | { readonly outcome: 'too many' }
  /** A booking of either booth, or closed hours, overlaps the slot. */
  | { readonly outcome: 'taken' };

/** Stores and reads bookings. Its asynchronous methods reject when the database fails. */
export interface BookingRepository {
  /**
   * Returns the booked slots of every date from `from` (yyyy-MM-dd) on, in the order of the day.
   * Closed hours are included after them as the slots that they block.
   */
  bookedDates(from: string): Promise<BookedDates>;
  /** True when no part of the slot is closed or booked on a date (yyyy-MM-dd), in either booth. */
  isFree(date: string, slot: Slot): Promise<boolean>;
  /** Returns the booking with an idempotency key, or undefined when there is none. */
  bookingUnder(idempotencyKey: string): Promise<StoredBooking | undefined>;
  /** Returns the booking with a reference, or undefined when there is none. */
  bookingOf(reference: string): Promise<StoredBooking | undefined>;
  /** Inserts the booking, its claims and its e-mails in one transaction. */
  create(parsed: ParsedRequest, options: CreateOptions): Promise<CreateResult>;
  /**
   * Returns the result for a request whose idempotency key was used before, or undefined when the
   * key is new or null.
   */
  earlierResult(request: BookingRequest, key: string | null): Promise<CreateResult | undefined>;
  /** Returns every booking from `from` (yyyy-MM-dd) on, cancelled ones included. */
  coming(from: string): Promise<readonly StoredBooking[]>;
  /** Returns the number of writes to the database that this process has ended. */
  writeCount(): number;
  /** Resolves when a test write is committed; `now` is in milliseconds since 1970 (UTC). */
  check(now: number): Promise<void>;
  /** Counts the undelivered e-mails to the studio by their last error. */
  undeliveredToStudio(): Promise<readonly ErrorCount[]>;
  /** Closes the database. */
  close(): Promise<void>;
}

/** The repository of the bookings in a database. Its `close` closes the database. */
export const bookingRepository = (database: Database): BookingRepository => ({
  bookedDates: (from) => database.read(() => work.bookedDates(from)),
  isFree: (date, slot) => database.read(() => work.isFree(date, slot)),
  bookingUnder: (key) => database.read(() => work.bookingUnder(key)),
  bookingOf: (reference) => database.read(() => work.bookingOf(reference)),
  async create(parsed, options) {
    // Most concurrent requests for one slot lose the race; skip the transaction for them.
    const early = await database.read(() => work.foregone(parsed, options.idempotencyKey));
    if (early) return early;
    const turn = parsed.request.email.toLowerCase();
    return database.write(turn, () => work.creation(parsed, options));
  },
  earlierResult: (request, key) => database.read(() => work.repetition(request, key)),
  coming: (from) => database.read(() => work.bookingsWhere('date >= ?', from)),
  writeCount: () => database.writeCount(),
  check: (now) => database.check(now),
  undeliveredToStudio: () => database.read(undeliveredToStudio),
  close: () => database.close(),
});

/**
 * Opens the configured database, creates its tables when it is empty, and returns its booking
 * repository. Rejects when the database cannot be opened.
 */
export const openBookingRepository = async (database: DatabaseConfig): Promise<BookingRepository> =>
  bookingRepository(await openDatabase(database));
