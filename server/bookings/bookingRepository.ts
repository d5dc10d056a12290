import type { BookedDates, Selection } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import type { Database } from '../database/database.ts';
import { type DatabaseConfig, openDatabase } from '../database/openDatabase.ts';
import type { StoredBooking } from './booking.ts';
import * as queries from './bookingQueries.ts';
import {
  type CreateOptions,
  type CreateResult,
  createBooking,
  refuseTaken,
  SlotTaken,
} from './createQueries.ts';
import { type ErrorCount, undeliveredToStudio } from './undeliveredQueries.ts';

/** Stores and reads bookings. Its asynchronous methods reject when the database fails. */
export interface BookingRepository {
  /**
   * Returns the booked slots of every date from `from` (yyyy-MM-dd) on, in the order of the day.
   * Closed hours are included after them as the slots that they block.
   */
  bookedDates(from: string): Promise<BookedDates>;
  /** True when no part of the slot is closed or booked, in either booth. */
  isFree(selection: Selection): Promise<boolean>;
  /** Returns the booking with an idempotency key, or undefined when there is none. */
  bookingUnder(idempotencyKey: string): Promise<StoredBooking | undefined>;
  /** Returns the booking with a reference, or undefined when there is none. */
  bookingOf(reference: string): Promise<StoredBooking | undefined>;
  /** Inserts the booking, its claims and its e-mails in one transaction. */
  create(request: BookingRequest, options: CreateOptions): Promise<CreateResult>;
  /** Returns every booking from `from` (yyyy-MM-dd) on, cancelled ones included. */
  coming(from: string): Promise<readonly StoredBooking[]>;
  /** A number that differs after every change, or null while changes cannot be detected. */
  changes(): number | null;
  /** Resolves when a test write is committed; `now` is in milliseconds since 1970 (UTC). */
  check(now: number): Promise<void>;
  /** Counts the undelivered e-mails to the studio by their last error. */
  undeliveredToStudio(): Promise<readonly ErrorCount[]>;
  /** Closes the database. */
  close(): Promise<void>;
}

/** The repository of the bookings in a database. Its `close` closes the database. */
export const bookingRepository = (database: Database): BookingRepository => ({
  bookedDates: (from) => database.read(() => queries.bookedDates(from)),
  isFree: (selection) => database.read(() => queries.isFree(selection)),
  bookingUnder: (key) => database.read(() => queries.bookingUnder(key)),
  bookingOf: (reference) => database.read(() => queries.bookingOf(reference)),
  async create(request, options) {
    // Most concurrent requests for one slot lose the race; skip the transaction for them.
    const refused = await database.read(() => refuseTaken(request, options.idempotencyKey));
    if (refused) return refused;
    try {
      const turn = request.email.toLowerCase();
      return await database.write(turn, () => createBooking(request, options));
    } catch (error) {
      if (error instanceof SlotTaken) return { outcome: 'taken' };
      throw error;
    }
  },
  coming: (from) => database.read(() => queries.bookingsWhere('date >= ?', from)),
  changes: () => database.changes(),
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
