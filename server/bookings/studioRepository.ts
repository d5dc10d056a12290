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

/** A change of a booking's status by the studio. */
export interface StatusChange {
  readonly status: Exclude<BookingStatus, 'requested'>;
  /** The studio's explanation; may be empty. */
  readonly reason: string;
  /** The time of the change, in milliseconds since 1970 (UTC). */
  readonly now: number;
  /** The e-mails to queue. */
  readonly emails: readonly EmailKind[];
}

/** A stored status change. */
export interface PastStatusChange extends Pick<StatusChange, 'status' | 'reason'> {
  /** ISO 8601 (UTC). */
  readonly changedAt: string;
}

/**
 * The result of a status change: 'same already' when the booking has that status, 'impossible' when
 * `canBecome` is false, 'unknown' when there is no such booking.
 */
export type StatusChangeResult =
  | { readonly outcome: 'changed' | 'same already' | 'impossible'; readonly booking: StoredBooking }
  | { readonly outcome: 'unknown' };

/** An e-mail about a booking and its delivery state. */
export interface EmailState {
  readonly kind: EmailKind;
  readonly outcome: EmailOutcome;
  readonly attempts: number;
  /** The codes of the last error, e.g. "EENVELOPE 550"; empty when there was none. */
  readonly error: string;
}

/** A booking with its status changes and e-mails. */
export interface BookingDetails {
  readonly booking: StoredBooking;
  readonly changes: readonly PastStatusChange[];
  readonly emails: readonly EmailState[];
}

/**
 * The studio's operations on bookings and closed hours. Every method rejects when the database
 * fails.
 */
export interface StudioRepository {
  /**
   * Returns the bookings between two dates (yyyy-MM-dd), both inclusive, by date and start time.
   */
  bookings(from: string, to: string): Promise<readonly StoredBooking[]>;
  /**
   * Returns the starts of the closed half-hours, in minutes after midnight, by date from `from`
   * (yyyy-MM-dd) on.
   */
  closedHours(from: string): Promise<ReadonlyMap<string, readonly number[]>>;
  /**
   * Returns a booking, its status changes and its e-mails, or undefined for an unknown reference.
   */
  details(reference: string): Promise<BookingDetails | undefined>;
  /**
   * Returns the bookings of an e-mail address (case-insensitive) from a date (yyyy-MM-dd) on that
   * are not cancelled.
   */
  heldBy(email: string, from: string): Promise<readonly StoredBooking[]>;
  /** Confirms or cancels a booking. Cancelling releases its hours in the same transaction. */
  change(reference: string, change: StatusChange): Promise<StatusChangeResult>;
  /**
   * Returns the e-mails that failed and were not sent since: all to the studio, and those to
   * artists about sessions from a date (yyyy-MM-dd) on.
   */
  undelivered(from: string): Promise<readonly Undelivered[]>;
  /** Queues a booking's existing e-mails again; `now` is in milliseconds since 1970 (UTC). */
  resend(reference: string, emails: readonly EmailKind[], now: number): Promise<void>;
  /**
   * Closes half-hours of a date (yyyy-MM-dd), given by their starts in minutes after midnight. When
   * bookings overlap any of them, closes none and returns these bookings; else returns [].
   */
  close(date: string, halfHours: readonly number[]): Promise<readonly StoredBooking[]>;
  /** Opens closed half-hours, given as for `close`; returns the number that were closed. */
  open(date: string, halfHours: readonly number[]): Promise<number>;
  /** Returns the details of every booking of an e-mail address (case-insensitive), by date. */
  everythingOf(email: string): Promise<readonly BookingDetails[]>;
  /**
   * Returns the time of the newest booking or change in ISO 8601 (UTC), or undefined without any.
   */
  lastActivity(): Promise<string | undefined>;
  /**
   * Erases the personal data of the bookings before a date (yyyy-MM-dd); returns the number of
   * bookings that had any.
   */
  eraseBefore(date: string): Promise<number>;
  /**
   * Erases the personal data of every booking of an e-mail address (case-insensitive); returns the
   * number of these bookings.
   */
  eraseOf(email: string): Promise<number>;
  /** Removes the remains of erased data from the database's files. */
  purge(): Promise<void>;
  /** Closes the database. */
  disconnect(): Promise<void>;
}

/**
 * The repository of the studio's operations on a database. Its `disconnect` closes the database.
 */
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
  resend: (reference, emails, now) =>
    database.write(reference, () => putBack(reference, emails, now, now + lease)),
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
