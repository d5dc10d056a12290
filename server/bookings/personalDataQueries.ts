import { textFieldNames } from '#booking/request';
import type { IsoDate, IsoTime } from '#studio/clock';
import { type Query, statement } from '../database/database.ts';
import { type BookingDetails, detailsOf } from './bookingDetails.ts';
import { bookingsWhere, columnOf, isOfAddress } from './bookingQueries.ts';
import { spellingsOf } from './emailAddress.ts';

/** Returns the details of every booking of an e-mail address, however it is spelled, by date. */
export function* personalDataOf(email: string): Query<readonly BookingDetails[]> {
  const all: BookingDetails[] = [];
  for (const booking of yield* bookingsWhere(isOfAddress, ...spellingsOf(email))) {
    all.push(yield* detailsOf(booking));
  }
  return all;
}

/**
 * Returns the time of the tenth newest booking or status change, or of the oldest when there are
 * fewer; undefined without any. Anybody can book while the clock is wrong, so one does not count.
 */
export function* lastActivity(): Query<IsoTime | undefined> {
  const [row] = yield statement(
    `SELECT min(time) AS time FROM (
       SELECT created_at AS time FROM booking
       UNION ALL SELECT changed_at FROM booking_change
       ORDER BY time DESC LIMIT 10
     ) AS newest`,
  );
  return typeof row?.time === 'string' ? row.time : undefined;
}

/**
 * Erases the personal data of the bookings before a date, and the outbox's rows about these dates.
 * Returns the number of bookings that had any.
 */
export function* eraseBefore(date: IsoDate): Query<number> {
  yield statement(`DELETE FROM outbox WHERE kind IN ('sheet', 'alert') AND reference < ?`, date);
  return yield* erase('date < ?', date);
}

/** As `eraseBefore`, for every booking of an e-mail address, however it is spelled. */
export const eraseOf = (email: string): Query<number> => erase(isOfAddress, ...spellingsOf(email));

/**
 * Erases the personal data of the bookings that match a SQL condition with one `?` for each value:
 * their personal fields, the reasons of their changes, their private links and their e-mails.
 * Claims and dates stay, so that the studio can still count its sessions. Returns the number of
 * bookings that had personal data.
 */
function* erase(condition: string, ...values: string[]): Query<number> {
  const isAboutThem = `reference IN (SELECT reference FROM booking WHERE ${condition})`;
  yield statement(`UPDATE booking_change SET reason = '' WHERE ${isAboutThem}`, ...values);
  yield statement(`DELETE FROM private_link WHERE ${isAboutThem}`, ...values);
  yield statement(`DELETE FROM outbox WHERE ${isAboutThem}`, ...values);
  const erased = yield statement(
    `UPDATE booking
     SET ${textFieldNames.map((name) => `${columnOf(name)} = ''`).join(', ')}, studio_note = '',
       idempotency_key = NULL
     WHERE ${condition} AND full_name <> ''
     RETURNING reference`,
    ...values,
  );
  return erased.length;
}
