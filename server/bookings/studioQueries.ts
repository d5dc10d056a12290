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

/** Thrown inside a transaction so that it is undone; `bookings` stand in the hours. */
export class HoursBooked extends Error {
  constructor(readonly bookings: readonly StoredBooking[]) {
    super('There are bookings in these hours.');
  }
}

const startOf = ({ bookingType, timeSlot }: StoredBooking) =>
  findSlot(bookingType, timeSlot)?.start ?? 0;

export function* bookingsBetween(from: string, to: string): Query<readonly StoredBooking[]> {
  const bookings = yield* bookingsWhere('date >= ? AND date <= ?', from, to);
  return bookings.toSorted((a, b) => a.date.localeCompare(b.date) || startOf(a) - startOf(b));
}

export function* details(reference: string): Query<BookingDetails | undefined> {
  const booking = yield* bookingOf(reference);
  if (!booking) return undefined;
  const changes = yield statement(
    `SELECT status, reason, changed_at AS "changedAt" FROM booking_change
     WHERE reference = ? ORDER BY changed_at`,
    reference,
  );
  const letters = yield statement(
    'SELECT letter, outcome, attempts, error FROM outbox WHERE reference = ? ORDER BY written_at, letter',
    reference,
  );
  return {
    booking,
    changes: rowsAs<PastStatusChange>(changes),
    letters: rowsAs<EmailState>(letters),
  };
}

/** Makes a booking what it can become, with what follows from it: claims, history and letters. */
export function* change(
  reference: string,
  { status, reason, now, letters }: StatusChange,
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
    // What has not been sent yet is not true any more.
    yield statement(`DELETE FROM outbox WHERE reference = ? AND outcome = 'waiting'`, reference);
  }
  yield* queueEmails(reference, letters, now);
  return { outcome: 'changed', booking: { ...booking, status } };
}

/** Claims half-hours for the studio itself; throws HoursBooked when bookings stand there. */
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

export function* everythingOf(email: string): Query<readonly BookingDetails[]> {
  const bookings = yield* bookingsWhere('lower(email) = lower(?)', email);
  const dossiers: BookingDetails[] = [];
  for (const { reference } of bookings.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const found = yield* details(reference);
    if (found) dossiers.push(found);
  }
  return dossiers;
}

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
 * Empties the personal fields of the bookings of which a condition is true. Claims and dates stay,
 * so that the studio can still count its sessions. Returns how many bookings had any.
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
