import { findSlot } from '#booking/slots';
import { placeholders, type Query, rowsAs, statement } from '../database/database.ts';
import { queueEmails } from '../mail/outboxQueries.ts';
import { bookingOf, bookingsWhere } from './bookingQueries.ts';
import type { StoredBooking } from './bookingRepository.ts';
import { canBecome } from './bookingStatus.ts';
import type {
  BookingDetails,
  EmailState,
  PastStatusChange,
  StatusChange,
  StatusChangeResult,
} from './studioRepository.ts';

/** `bookings` overlap the hours to close. Thrown inside a transaction to roll it back. */
export class HoursBooked extends Error {
  constructor(readonly bookings: readonly StoredBooking[]) {
    super('There are bookings in these hours.');
  }
}

/** The start of a booking's slot in minutes after midnight. */
const startOf = ({ bookingType, timeSlot }: StoredBooking) =>
  findSlot(bookingType, timeSlot)?.start ?? 0;

/** Returns the bookings between two dates (yyyy-MM-dd), both inclusive, by date and start time. */
export function* bookingsBetween(from: string, to: string): Query<readonly StoredBooking[]> {
  const bookings = yield* bookingsWhere('date >= ? AND date <= ?', from, to);
  return bookings.toSorted((a, b) => a.date.localeCompare(b.date) || startOf(a) - startOf(b));
}

/** Returns a booking, its status changes and its e-mails, or undefined for an unknown reference. */
export function* details(reference: string): Query<BookingDetails | undefined> {
  const booking = yield* bookingOf(reference);
  if (!booking) return undefined;
  const changes = yield statement(
    `SELECT status, reason, changed_at AS "changedAt" FROM booking_change
     WHERE reference = ? ORDER BY changed_at`,
    reference,
  );
  const emails = yield statement(
    'SELECT letter AS kind, outcome, attempts, error FROM outbox WHERE reference = ? ORDER BY written_at, letter',
    reference,
  );
  return {
    booking,
    changes: rowsAs<PastStatusChange>(changes),
    emails: rowsAs<EmailState>(emails),
  };
}

/**
 * Changes the status of a booking, records the change and queues the e-mails. Cancelling also
 * deletes the booking's claims and unsent e-mails. Writes nothing unless the outcome is 'changed'.
 */
export function* change(
  reference: string,
  { status, reason, now, emails }: StatusChange,
): Query<StatusChangeResult> {
  const booking = yield* bookingOf(reference);
  if (!booking) return { outcome: 'unknown' };
  if (booking.status === status) return { outcome: 'same already', booking };
  if (!canBecome(booking.status, status)) return { outcome: 'impossible', booking };

  yield statement('UPDATE booking SET status = ? WHERE reference = ?', status, reference);
  yield statement(
    `INSERT INTO booking_change (reference, status, reason, changed_at)
     VALUES (${placeholders(4, '?')})`,
    reference,
    status,
    reason,
    new Date(now).toISOString(),
  );
  if (status === 'cancelled') {
    yield statement('DELETE FROM claim WHERE reference = ?', reference);
    // Unsent e-mails about a cancelled booking are out of date.
    yield statement(`DELETE FROM outbox WHERE reference = ? AND outcome = 'waiting'`, reference);
  }
  yield* queueEmails(reference, emails, now);
  return { outcome: 'changed', booking: { ...booking, status } };
}

/**
 * Closes half-hours of a date (yyyy-MM-dd), given by their starts in minutes after midnight. Throws
 * HoursBooked when bookings overlap them.
 */
export function* close(date: string, halfHours: readonly number[]): Query<void> {
  yield statement(
    `INSERT INTO claim (date, half_hour) VALUES ${placeholders(halfHours.length, '(?, ?)')}
     ON CONFLICT (date, half_hour) DO NOTHING`,
    ...halfHours.flatMap((halfHour) => [date, halfHour]),
  );
  const taken = yield statement(
    `SELECT DISTINCT reference FROM claim
     WHERE date = ? AND half_hour IN (${placeholders(halfHours.length, '?')})
       AND reference IS NOT NULL`,
    date,
    ...halfHours,
  );
  if (taken.length === 0) return;
  const references = new Set(taken.map((row) => row.reference));
  const bookings = yield* bookingsBetween(date, date);
  throw new HoursBooked(bookings.filter((booking) => references.has(booking.reference)));
}

/**
 * Opens closed half-hours of a date (yyyy-MM-dd), given by their starts in minutes after midnight.
 * Returns the number of half-hours that were closed.
 */
export function* open(date: string, halfHours: readonly number[]): Query<number> {
  const opened = yield statement(
    `DELETE FROM claim
     WHERE date = ? AND half_hour IN (${placeholders(halfHours.length, '?')})
       AND reference IS NULL
     RETURNING half_hour`,
    date,
    ...halfHours,
  );
  return opened.length;
}

/** Returns the details of every booking of an e-mail address (case-insensitive), by date. */
export function* everythingOf(email: string): Query<readonly BookingDetails[]> {
  const bookings = yield* bookingsWhere('lower(email) = lower(?)', email);
  const dossiers: BookingDetails[] = [];
  for (const { reference } of bookings.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const found = yield* details(reference);
    if (found) dossiers.push(found);
  }
  return dossiers;
}

/**
 * Returns the time of the newest booking or status change in ISO 8601 (UTC), or undefined without
 * any.
 */
export function* lastActivity(): Query<string | undefined> {
  const rows = yield statement(
    `SELECT max(moment) AS moment FROM (
       SELECT max(created_at) AS moment FROM booking
       UNION ALL SELECT max(changed_at) FROM booking_change
     ) AS moments`,
  );
  return rowsAs<{ moment: string | null }>(rows)[0]?.moment ?? undefined;
}

/**
 * Erases the personal data of the bookings that match a SQL condition with one `?` for `value`:
 * their personal fields, the reasons of their status changes, and their e-mails. Claims and dates
 * stay, so that the studio can still count its sessions. Returns the number of bookings that had
 * personal data.
 */
export function* erase(condition: string, value: string): Query<number> {
  const ofThese = `reference IN (SELECT reference FROM booking WHERE ${condition})`;
  yield statement(`UPDATE booking_change SET reason = '' WHERE ${ofThese}`, value);
  yield statement(`DELETE FROM outbox WHERE ${ofThese}`, value);
  const erased = yield statement(
    `UPDATE booking
     SET full_name = '', email = '', phone_number = '', notes = '', idempotency_key = NULL
     WHERE ${condition} AND email <> ''
     RETURNING reference`,
    value,
  );
  return erased.length;
}
