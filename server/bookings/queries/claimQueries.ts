import type { BookedDates, BookedSlots } from '#booking/availability';
import { withClosed } from '#booking/closedHours';
import { type BookingType, eachType, findSlot, halfHours, type Slot } from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { list, type Query, select, sql } from '../../database/database.ts';

/** The table `claim`: the half-hours that bookings and closed hours reserve. */

/**
 * Returns the booked slots from a date on, with closed hours as the slots that they block, and so with the
 * sessions of other hours than their slots have now.
 */
export function* bookedDates(from: IsoDate): Query<BookedDates> {
  // One row for each date, because a driver reads many values slowly.
  const rows = yield* select<{ readonly date: IsoDate; readonly sessions: string }>(sql`
    SELECT date,
      string_agg(slot_start || ' ' || slot_end || ' ' || booking_type || ' ' || time_slot, ',') AS sessions
    FROM booking
    WHERE date >= ${from} AND status <> 'cancelled'
    GROUP BY date
    ORDER BY date`);
  const dates: Record<IsoDate, BookedSlots> = {};
  const covered = new Map(yield* closedHours(from));
  for (const { date, sessions } of rows) {
    const day = eachType<string[]>(() => []);
    const texts = sessions.split(',').map((session) => session.split(' '));
    for (const [start, end, type, id] of texts.toSorted(([a], [b]) => Number(a) - Number(b))) {
      const slot = findSlot(type as BookingType, id ?? '');
      const hours = { start: Number(start), end: Number(end) };
      if (slot && slot.start === hours.start && slot.end === hours.end)
        day[type as BookingType].push(slot.id);
      else covered.set(date, [...(covered.get(date) ?? []), ...halfHours(hours)]);
    }
    dates[date] = day;
  }
  for (const [date, hours] of covered)
    dates[date] = withClosed(dates[date] ?? eachType<string[]>(() => []), hours);
  return dates;
}

/** Returns the starts of closed half-hours from a date on, in minutes after midnight, by date. */
export function* closedHours(from: IsoDate): Query<ReadonlyMap<IsoDate, readonly number[]>> {
  const rows = yield* select<{ date: IsoDate; halfHour: number }>(sql`
    SELECT date, half_hour AS "halfHour" FROM claim
    WHERE reference IS NULL AND date >= ${from}
    ORDER BY date, half_hour`);
  const byDate = new Map<IsoDate, number[]>();
  for (const { date, halfHour } of rows) {
    byDate.set(date, [...(byDate.get(date) ?? []), halfHour]);
  }
  return byDate;
}

/** Returns what claims a slot: the reference of a booking, else "closed"; undefined when it is free. */
export function* claimantOf(date: IsoDate, slot: Slot): Query<string | undefined> {
  const [claim] = yield* select<{ claimant: string }>(sql`
    SELECT coalesce(reference, 'closed') AS claimant FROM claim
    WHERE date = ${date} AND half_hour IN (${list(halfHours(slot))})
    ORDER BY reference IS NULL
    LIMIT 1`);
  return claim?.claimant;
}

/**
 * Inserts the claims of a booking; returns false when one of them exists. The primary key detects
 * conflicts that earlier reads miss; with closed hours, these are no conflicts. One statement in
 * ascending order prevents deadlocks between concurrent transactions.
 */
export function* claimSlot(
  reference: string,
  date: IsoDate,
  slot: Slot,
  withClosed = false,
): Query<boolean> {
  const wanted = halfHours(slot);
  const inserted = yield sql`
    INSERT INTO claim (date, half_hour, reference)
    VALUES ${list(wanted.map((halfHour) => sql`(${date}, ${halfHour}, ${reference})`))}
    ON CONFLICT (date, half_hour) DO UPDATE SET reference = excluded.reference
      WHERE ${withClosed} = 1 AND claim.reference IS NULL
    RETURNING half_hour`;
  return inserted.length === wanted.length;
}

/** Deletes the claims of a booking; hours that the studio has closed meanwhile stay closed. */
export function* releaseSlots(references: readonly string[]): Query<void> {
  const isOneOfThem = sql`reference IN (${list(references)})`;
  yield sql`UPDATE claim SET reference = NULL WHERE ${isOneOfThem} AND is_closed = 1`;
  yield sql`DELETE FROM claim WHERE ${isOneOfThem}`;
}

/** Closes half-hours of a date, given by their starts; those that bookings claim, once they are free. */
export function* closeHours(date: IsoDate, halfHours: readonly number[]): Query<void> {
  yield sql`
    INSERT INTO claim (date, half_hour, is_closed)
    VALUES ${list(halfHours.map((halfHour) => sql`(${date}, ${halfHour}, 1)`))}
    ON CONFLICT (date, half_hour) DO UPDATE SET is_closed = 1`;
}

/** Opens closed half-hours again, given as for `closeHours`; bookings keep their claims. */
export function* reopenHours(date: IsoDate, halfHours: readonly number[]): Query<void> {
  const meant = sql`date = ${date} AND half_hour IN (${list(halfHours)})`;
  yield sql`DELETE FROM claim WHERE ${meant} AND reference IS NULL`;
  yield sql`UPDATE claim SET is_closed = 0 WHERE ${meant}`;
}
