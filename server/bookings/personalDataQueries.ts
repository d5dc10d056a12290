import { textFieldNames } from '#booking/request';
import type { IsoDate, IsoTime } from '#studio/clock';
import { list, type Query, type Statement, sql } from '../database/database.ts';
import { type BookingDetails, detailsOf } from './bookingDetails.ts';
import { bookingsWhere, columnOf } from './bookingQueries.ts';
import { spellingsOf } from './emailAddress.ts';

/** SQL condition on `booking`: it is of an e-mail address, in any spelling. */
const isOfAddress = (email: string): Statement =>
  sql`lower(email) IN (${list(spellingsOf(email).map((text) => sql`lower(${text})`))})`;

/** Returns the details of every booking of an e-mail address, however it is spelled, by date. */
export function* personalDataOf(email: string): Query<readonly BookingDetails[]> {
  const all: BookingDetails[] = [];
  for (const booking of yield* bookingsWhere(isOfAddress(email))) {
    all.push(yield* detailsOf(booking));
  }
  return all;
}

/**
 * Returns the time of the tenth newest booking or status change, or of the oldest when there are
 * fewer; undefined without any. Anybody can book while the clock is wrong, so one does not count.
 */
export function* lastActivity(): Query<IsoTime | undefined> {
  const [row] = yield sql`
    SELECT min(time) AS time FROM (
      SELECT created_at AS time FROM booking
      UNION ALL SELECT changed_at FROM booking_change
      ORDER BY time DESC LIMIT 10
    ) AS newest`;
  return typeof row?.time === 'string' ? row.time : undefined;
}

/**
 * Erases the personal data of the bookings before a date, and the outbox's rows about these dates.
 * Returns the number of bookings that had any.
 */
export function* eraseBefore(date: IsoDate): Query<number> {
  yield sql`DELETE FROM outbox WHERE kind IN ('sheet', 'alert') AND reference < ${date}`;
  return yield* erase(sql`date < ${date}`);
}

/** As `eraseBefore`, for every booking of an e-mail address, however it is spelled. */
export const eraseOf = (email: string): Query<number> => erase(isOfAddress(email));

const withoutTexts = list(textFieldNames.map((name) => sql`${columnOf(name)} = ''`));

/**
 * Erases the personal data of the bookings that match a SQL condition: their personal fields, the
 * reasons of their changes, their private links and their e-mails. Claims and dates stay, so that
 * the studio can still count its sessions. Returns the number of bookings that had personal data.
 */
function* erase(condition: Statement): Query<number> {
  const isAboutThem = sql`reference IN (SELECT reference FROM booking WHERE ${condition})`;
  yield sql`UPDATE booking_change SET reason = '' WHERE ${isAboutThem}`;
  yield sql`DELETE FROM private_link WHERE ${isAboutThem}`;
  yield sql`DELETE FROM outbox WHERE ${isAboutThem}`;
  const erased = yield sql`
    UPDATE booking SET ${withoutTexts}, studio_note = '', idempotency_key = NULL
    WHERE ${condition} AND full_name <> ''
    RETURNING reference`;
  return erased.length;
}
