import type { Database } from '../database/database.ts';
import { deleteSheetsBefore } from '../outbox/dueEmails.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import { requeueEmails } from '../outbox/outboxQueries.ts';
import { type UndeliveredEmail, undelivered } from '../outbox/undeliveredQueries.ts';
import { bookingsBetween, bookingsWhere, closedHours } from './bookingQueries.ts';
import { closeHours, openHours } from './closedHoursQueries.ts';
import {
  type BookingDetails,
  bookingDetails,
  erase,
  lastActivity,
  personalDataOf,
} from './personalDataQueries.ts';
import { type LinkHolder, reissueLink } from './privateLinks.ts';
import { changeStatus, type StatusChange, type StatusChangeResult } from './statusQueries.ts';
import type { StoredBooking } from './storedBooking.ts';

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
   * Returns a booking, its changes, its private links and its e-mails, or undefined for an unknown
   * reference.
   */
  details(reference: string): Promise<BookingDetails | undefined>;
  /**
   * Returns the bookings of an e-mail address (case-insensitive) from a date (yyyy-MM-dd) on that
   * are not cancelled.
   */
  activeBookingsOf(email: string, from: string): Promise<readonly StoredBooking[]>;
  /** Confirms or cancels a booking. Cancelling releases its hours in the same transaction. */
  change(reference: string, change: StatusChange): Promise<StatusChangeResult>;
  /**
   * Stores a private link to a booking and revokes the earlier ones of its holder in one
   * transaction; `now` is in milliseconds since 1970 (UTC).
   */
  reissueLink(reference: string, holder: LinkHolder, token: string, now: number): Promise<void>;
  /**
   * Returns the e-mails that failed and were not sent since: all to the studio, and those to
   * artists about sessions from the current date (yyyy-MM-dd) on.
   */
  undelivered(today: string): Promise<readonly UndeliveredEmail[]>;
  /** Queues a booking's existing e-mails again; `now` is in milliseconds since 1970 (UTC). */
  resend(reference: string, kinds: readonly EmailKind[], now: number): Promise<void>;
  /**
   * Closes half-hours of a date (yyyy-MM-dd), given by their starts in minutes after midnight. When
   * bookings overlap any of them, closes none and returns these bookings; else returns [].
   */
  close(date: string, halfHours: readonly number[]): Promise<readonly StoredBooking[]>;
  /** Opens closed half-hours, given as for `close`; returns the number that were closed. */
  open(date: string, halfHours: readonly number[]): Promise<number>;
  /** Returns the details of every booking of an e-mail address (case-insensitive), by date. */
  personalDataOf(email: string): Promise<readonly BookingDetails[]>;
  /**
   * Returns the time of the newest booking or change in ISO 8601 (UTC), or undefined without any.
   */
  lastActivity(): Promise<string | undefined>;
  /**
   * Erases the personal data of the bookings before a date (yyyy-MM-dd), and the outbox's rows about
   * these dates; returns the number of bookings that had any.
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
  bookings: (from, to) => database.read(() => bookingsBetween(from, to)),
  closedHours: (from) => database.read(() => closedHours(from)),
  details: (reference) => database.read(() => bookingDetails(reference)),
  activeBookingsOf: (email, from) =>
    database.read(() =>
      bookingsWhere(`lower(email) = lower(?) AND date >= ? AND status <> 'cancelled'`, email, from),
    ),
  change: (reference, change) => database.write(reference, () => changeStatus(reference, change)),
  reissueLink: (reference, holder, token, now) =>
    database.write(reference, () => reissueLink(reference, holder, token, now)),
  undelivered: (today) => database.read(() => undelivered(today)),
  resend: (reference, kinds, now) =>
    database.write(reference, () => requeueEmails(reference, kinds, now)),
  close: (date, halfHours) => database.write(date, () => closeHours(date, halfHours)),
  open: (date, halfHours) => database.write(date, () => openHours(date, halfHours)),
  personalDataOf: (email) => database.read(() => personalDataOf(email)),
  lastActivity: () => database.read(lastActivity),
  eraseBefore: (date) =>
    database.write('erasure', function* () {
      yield* deleteSheetsBefore(date);
      return yield* erase('date < ?', date);
    }),
  eraseOf: (email) =>
    database.write(email.toLowerCase(), () => erase('lower(email) = lower(?)', email)),
  purge: () => database.purge(),
  disconnect: () => database.close(),
});
