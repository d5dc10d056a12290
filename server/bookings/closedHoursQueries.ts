import type { IsoDate } from '#studio/clock';
import { placeholders, type Query, statement } from '../database/database.ts';
import { bookingsWhere } from './bookingQueries.ts';
import type { StoredBooking } from './storedBooking.ts';

/**
 * Closes half-hours of a date, given by their starts in minutes after midnight. Returns the
 * bookings that overlap them; if there are any, no hours are closed.
 */
export function* closeHours(
  date: IsoDate,
  halfHours: readonly number[],
): Query<readonly StoredBooking[]> {
  yield statement('SAVEPOINT before_closing');
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
  if (bookings.length > 0) yield statement('ROLLBACK TO SAVEPOINT before_closing');
  return bookings;
}

/** Opens closed half-hours, given as for `closeHours`; returns the number that were closed. */
export function* openHours(date: IsoDate, halfHours: readonly number[]): Query<number> {
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
