import { placeholders, type Query, statement } from '../database/database.ts';
import type { StoredBooking } from './booking.ts';
import { bookingsWhere, chronological } from './bookingQueries.ts';

/** `bookings` overlap the hours to close. Thrown inside a transaction to roll it back. */
export class HoursBooked extends Error {
  constructor(readonly bookings: readonly StoredBooking[]) {
    super('There are bookings in these hours.');
  }
}

/**
 * Closes half-hours of a date (yyyy-MM-dd), given by their starts in minutes after midnight. Throws
 * HoursBooked when bookings overlap them.
 */
export function* closeHours(date: string, halfHours: readonly number[]): Query<void> {
  yield statement(
    `INSERT INTO claim (date, half_hour)
     VALUES ${placeholders(halfHours.length, '(?, ?)')}
     ON CONFLICT (date, half_hour) DO NOTHING`,
    ...halfHours.flatMap((halfHour) => [date, halfHour]),
  );
  // After the INSERT, which waits for concurrent transactions that claim the same half-hours.
  const bookings = yield* bookingsWhere(
    `reference IN (
       SELECT reference FROM claim
       WHERE date = ? AND half_hour IN (${placeholders(halfHours.length, '?')})
     )`,
    date,
    ...halfHours,
  );
  if (bookings.length > 0) throw new HoursBooked(chronological(bookings));
}

/**
 * Opens closed half-hours of a date (yyyy-MM-dd), given by their starts in minutes after midnight.
 * Returns the number of half-hours that were closed.
 */
export function* openHours(date: string, halfHours: readonly number[]): Query<number> {
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
