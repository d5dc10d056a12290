import type { Database } from '../database/database.ts';
import type { EmailKind } from '../mail/emails.ts';
import {
  type EmailOutcome,
  putBack,
  type Undelivered,
  undelivered,
} from '../mail/outboxQueries.ts';
import { lease } from '../mail/outboxWorker.ts';
import { bookingOf, bookingsWhere, closedHours } from './bookingQueries.ts';
import type { StoredBooking } from './bookingRepository.ts';
import type { BookingStatus } from './bookingStatus.ts';
import * as work from './studioQueries.ts';

/** What the studio makes of a booking. */
export interface StatusChange {
  readonly status: Exclude<BookingStatus, 'requested'>;
  /** Why, in the studio's words; may be empty. */
  readonly reason: string;
  /** When, in milliseconds since 1970 (UTC). */
  readonly now: number;
  readonly letters: readonly EmailKind[];
}

/** A change as it is kept. */
export interface PastStatusChange extends Pick<StatusChange, 'status' | 'reason'> {
  /** In ISO 8601 (UTC). */
  readonly changedAt: string;
}

/** How an attempt to change a booking ended. */
export type StatusChangeResult =
  | { readonly outcome: 'changed' | 'same already' | 'impossible'; readonly booking: StoredBooking }
  | { readonly outcome: 'unknown' };

/** A letter about a booking, and what became of it. */
export interface EmailState {
  readonly letter: EmailKind;
  readonly outcome: EmailOutcome;
  readonly attempts: number;
  /** The last error in codes, e.g. "EENVELOPE 550"; empty when there was none. */
  readonly error: string;
}

/** Everything that is known of one booking. */
export interface BookingDetails {
  readonly booking: StoredBooking;
  readonly changes: readonly PastStatusChange[];
  readonly letters: readonly EmailState[];
}

/** What the studio does with its bookings. Every method rejects when the database fails. */
export interface StudioRepository {
  /** The bookings from one date to another (yyyy-MM-dd), both included, in the order of the day. */
  bookings(from: string, to: string): Promise<readonly StoredBooking[]>;
  /** The starts of the closed half-hours, in minutes, by date from `from` (yyyy-MM-dd) on. */
  closedHours(from: string): Promise<ReadonlyMap<string, readonly number[]>>;
  /** All about the booking with that reference, or undefined when there is none. */
  details(reference: string): Promise<BookingDetails | undefined>;
  /** The bookings of an e-mail address, in capitals or not, from a date on that are not cancelled. */
  heldBy(email: string, from: string): Promise<readonly StoredBooking[]>;
  /** Confirms or cancels; a cancelled booking's hours are open again at the same moment. */
  change(reference: string, change: StatusChange): Promise<StatusChangeResult>;
  /**
   * The emails that have failed and were not sent since: those to the studio, and to artists about
   * sessions from a date (yyyy-MM-dd) on.
   */
  undelivered(from: string): Promise<readonly Undelivered[]>;
  /** Sends emails about a booking again that it already has; `now` is in milliseconds since 1970 (UTC). */
  resend(reference: string, letters: readonly EmailKind[], now: number): Promise<void>;
  /** Closes half-hours of a date, unless bookings stand there: then nothing, and it returns them. */
  close(date: string, halfHours: readonly number[]): Promise<readonly StoredBooking[]>;
  /** Opens closed half-hours of a date; returns how many there were. */
  open(date: string, halfHours: readonly number[]): Promise<number>;
  /** Everything that is kept about an e-mail address, in capitals or not, in the order of the dates. */
  everythingOf(email: string): Promise<readonly BookingDetails[]>;
  /** When the newest booking or change was made, in ISO 8601 (UTC), or undefined without any. */
  lastActivity(): Promise<string | undefined>;
  /** Empties the personal fields of the bookings before a date; returns how many had any. */
  eraseBefore(date: string): Promise<number>;
  /** Empties the personal fields of every booking of an e-mail address; returns how many there were. */
  eraseOf(email: string): Promise<number>;
  /** Overwrites what erased data has left in the database's files. */
  purge(): Promise<void>;
  disconnect(): Promise<void>;
}

/** The studio's side of a database, which is closed with it. */
export const studioRepository = (database: Database): StudioRepository => ({
  bookings: (from, to) => database.read(() => work.bookingsBetween(from, to)),
  closedHours: (from) => database.read(() => closedHours(from)),
  details: (reference) => database.read(() => work.details(reference)),
  heldBy: (email, from) =>
    database.read(() =>
      bookingsWhere(`lower(email) = lower(?) AND date >= ? AND status <> 'cancelled'`, email, from),
    ),
  async change(reference, change) {
    const known = await database.read(() => bookingOf(reference));
    if (!known) return { outcome: 'unknown' };
    return database.write(reference, () => work.change(reference, change));
  },
  undelivered: (from) => database.read(() => undelivered(from)),
  resend: (reference, letters, now) =>
    database.write(reference, () => putBack(reference, letters, now, now + lease)),
  async close(date, halfHours) {
    try {
      await database.write(date, () => work.close(date, halfHours));
      return [];
    } catch (error) {
      if (error instanceof work.HoursBooked) return error.bookings;
      throw error;
    }
  },
  open: (date, halfHours) => database.write(date, () => work.open(date, halfHours)),
  everythingOf: (email) => database.read(() => work.everythingOf(email)),
  lastActivity: () => database.read(work.lastActivity),
  eraseBefore: (date) => database.write('erasure', () => work.erase('date < ?', date)),
  eraseOf: (email) =>
    database.write(email.toLowerCase(), () => work.erase('lower(email) = lower(?)', email)),
  purge: () => database.purge(),
  disconnect: () => database.close(),
});
