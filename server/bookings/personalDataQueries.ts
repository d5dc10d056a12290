import { type Query, rowsAs, statement } from '../database/database.ts';
import { type EmailState, emailsAbout } from '../outbox/outboxQueries.ts';
import { bookingOf, bookingsWhere, chronological } from './bookingQueries.ts';
import { type IssuedLink, linksTo } from './privateLinks.ts';
import type { StatusChange } from './statusQueries.ts';
import type { NextStatus, StoredBooking } from './storedBooking.ts';

/** A stored change of a booking. */
export interface PastChange extends Pick<StatusChange, 'reason' | 'changedBy'> {
  readonly status: NextStatus | 'moved';
  /** ISO 8601 (UTC). */
  readonly changedAt: string;
}

/** A booking with its changes, its private links and its e-mails. */
export interface BookingDetails {
  readonly booking: StoredBooking;
  readonly changes: readonly PastChange[];
  readonly links: readonly IssuedLink[];
  readonly emails: readonly EmailState[];
}

function* detailsOf(booking: StoredBooking): Query<BookingDetails> {
  const changes = yield statement(
    `SELECT status, reason, changed_at AS "changedAt", changed_by AS "changedBy"
     FROM booking_change
     WHERE reference = ?
     ORDER BY number`,
    booking.reference,
  );
  const links = yield* linksTo(booking.reference);
  const emails = yield* emailsAbout(booking.reference);
  return { booking, changes: rowsAs<PastChange>(changes), links, emails };
}

/** Returns the details of a booking, or undefined for an unknown reference. */
export function* bookingDetails(reference: string): Query<BookingDetails | undefined> {
  const booking = yield* bookingOf(reference);
  return booking && (yield* detailsOf(booking));
}

/** Returns the details of every booking of an e-mail address (case-insensitive), by date. */
export function* personalDataOf(email: string): Query<readonly BookingDetails[]> {
  const bookings = yield* bookingsWhere('lower(email) = lower(?)', email);
  const all: BookingDetails[] = [];
  for (const booking of chronological(bookings)) all.push(yield* detailsOf(booking));
  return all;
}

/**
 * Returns the time of the newest booking or status change in ISO 8601 (UTC), or undefined without
 * any.
 */
export function* lastActivity(): Query<string | undefined> {
  const [row] = yield statement(
    `SELECT max(time) AS time FROM (
       SELECT max(created_at) AS time FROM booking
       UNION ALL SELECT max(changed_at) FROM booking_change
     ) AS newest`,
  );
  return typeof row?.time === 'string' ? row.time : undefined;
}

/**
 * Erases the personal data of the bookings that match a SQL condition with one `?` for `value`:
 * their personal fields, the reasons of their changes, their private links and their e-mails.
 * Claims and dates stay, so that the studio can still count its sessions. Returns the number of
 * bookings that had personal data.
 */
export function* erase(condition: string, value: string): Query<number> {
  const isAboutThem = `reference IN (SELECT reference FROM booking WHERE ${condition})`;
  yield statement(`UPDATE booking_change SET reason = '' WHERE ${isAboutThem}`, value);
  yield statement(`DELETE FROM private_link WHERE ${isAboutThem}`, value);
  yield statement(`DELETE FROM outbox WHERE ${isAboutThem}`, value);
  const erased = yield statement(
    `UPDATE booking
     SET full_name = '', email = '', phone_number = '', notes = '', idempotency_key = NULL
     WHERE ${condition} AND email <> ''
     RETURNING reference`,
    value,
  );
  return erased.length;
}
