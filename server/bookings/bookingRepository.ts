import type { BookedDates } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import type { Slot } from '#booking/slots';
import type { Database } from '../database/database.ts';
import { type DatabaseConfig, openDatabase } from '../database/openDatabase.ts';
import { type ErrorCount, undeliveredToStudio } from '../outbox/undeliveredQueries.ts';
import * as queries from './bookingQueries.ts';
import {
  type CreateOptions,
  type CreateResult,
  createBooking,
  earlierResult,
  refuseTaken,
} from './createQueries.ts';
import { type Move, type MoveResult, moveBooking } from './moveQueries.ts';
import type { ParsedRequest } from './parseBookingRequest.ts';
import { issueLink, type LinkedBooking, type LinkHolder, linkedBooking } from './privateLinks.ts';
import { changeStatus, type StatusChange, type StatusChangeResult } from './statusQueries.ts';
import type { StoredBooking } from './storedBooking.ts';

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
  /** Stores a private link to a booking; `now` is in milliseconds since 1970 (UTC). */
  issueLink(reference: string, holder: LinkHolder, token: string, now: number): Promise<void>;
  /**
   * Returns the booking to which the token of a private link leads; undefined when the token is
   * unknown or the session is over at `now` (milliseconds since 1970, UTC).
   */
  linkedBooking(token: string, now: number): Promise<LinkedBooking | undefined>;
  /** Confirms or cancels a booking. Cancelling releases its hours in the same transaction. */
  change(reference: string, change: StatusChange): Promise<StatusChangeResult>;
  /** Moves a booking to another session in one transaction. */
  move(reference: string, move: Move): Promise<MoveResult>;
  /** Returns every booking from `from` (yyyy-MM-dd) on, cancelled ones included. */
  coming(from: string): Promise<readonly StoredBooking[]>;
  /** Returns the number of writes to the database that this process has ended. */
  writeCount(): number;
  /** Resolves when a test write is committed; `now` is in milliseconds since 1970 (UTC). */
  check(now: number): Promise<void>;
  /** Counts the undelivered e-mails to the studio on a date (yyyy-MM-dd) by their last error. */
  undeliveredToStudio(today: string): Promise<readonly ErrorCount[]>;
  /** Closes the database. */
  close(): Promise<void>;
}

/** The repository of the bookings in a database. Its `close` closes the database. */
export const bookingRepository = (database: Database): BookingRepository => ({
  bookedDates: (from) => database.read(() => queries.bookedDates(from)),
  isFree: (date, slot) => database.read(() => queries.isFree(date, slot)),
  bookingUnder: (key) => database.read(() => queries.bookingUnder(key)),
  bookingOf: (reference) => database.read(() => queries.bookingOf(reference)),
  async create(parsed, options) {
    // Most concurrent requests for one slot lose the race; skip the transaction for them.
    const refused = await database.read(() => refuseTaken(parsed, options.idempotencyKey));
    if (refused) return refused;
    const lockName = parsed.request.email.toLowerCase();
    return database.write(lockName, () => createBooking(parsed, options));
  },
  earlierResult: (request, key) => database.read(() => earlierResult(request, key)),
  issueLink: (reference, holder, token, now) =>
    database.write(reference, () => issueLink(reference, holder, token, now)),
  linkedBooking: (token, now) => database.read(() => linkedBooking(token, now)),
  change: (reference, change) => database.write(reference, () => changeStatus(reference, change)),
  move: (reference, move) => database.write(reference, () => moveBooking(reference, move)),
  coming: (from) => database.read(() => queries.bookingsWhere('date >= ?', from)),
  writeCount: () => database.writeCount(),
  check: (now) => database.check(now),
  undeliveredToStudio: (today) => database.read(() => undeliveredToStudio(today)),
  close: () => database.close(),
});

/**
 * Opens the configured database, creates its tables when it is empty, and returns its booking
 * repository. Rejects when the database cannot be opened.
 */
export const openBookingRepository = async (database: DatabaseConfig): Promise<BookingRepository> =>
  bookingRepository(await openDatabase(database));
