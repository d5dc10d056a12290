import type { BookedDates, BookedSlots, Selection } from '#booking/availability';
import { withClosed } from '#booking/closedHours';
import { type Field, fields } from '#booking/request';
import { findSlot, halfHours, type Slot } from '#booking/slots';
import { type IsoDate, isoTime, studioTime, type Timestamp } from '#studio/clock';
import {
  placeholders,
  type Query,
  rowsAs,
  type SqlValue,
  statement,
} from '../database/database.ts';
import { spellingsOf } from './emailAddress.ts';
import type { StoredBooking } from './storedBooking.ts';

/**
 * Returns the booked slots from a date on, in the order of the day. Closed hours are included after
 * them as the slots that they block.
 */
export function* bookedDates(from: IsoDate): Query<BookedDates> {
  const rows = yield statement(
    `SELECT booking.date, booking.booking_type AS "bookingType", booking.time_slot AS "timeSlot"
     FROM claim JOIN booking ON booking.reference = claim.reference
     WHERE claim.date >= ?
     GROUP BY booking.reference
     ORDER BY booking.date, min(claim.half_hour)`,
    from,
  );
  // One object is filled: a copy for each booking would take quadratic time.
  const dates: Record<IsoDate, BookedSlots> = {};
  const dayOf = (date: IsoDate) => dates[date] ?? { performance: [], recording: [] };
  for (const { date, bookingType, timeSlot } of rowsAs<Selection>(rows)) {
    const day = dayOf(date);
    dates[date] = { ...day, [bookingType]: [...day[bookingType], timeSlot] };
  }
  for (const [date, hours] of yield* closedHours(from)) {
    dates[date] = withClosed(dayOf(date), hours);
  }
  return dates;
}

/**
 * Returns the starts of the half-hours that the studio has closed, in minutes after midnight, by
 * date, from a date on.
 */
export function* closedHours(from: IsoDate): Query<ReadonlyMap<IsoDate, readonly number[]>> {
  const rows = yield statement(
    `SELECT date, half_hour AS "halfHour" FROM claim
     WHERE reference IS NULL AND date >= ?
     ORDER BY date, half_hour`,
    from,
  );
  const byDate = new Map<IsoDate, number[]>();
  for (const { date, halfHour } of rowsAs<{ date: IsoDate; halfHour: number }>(rows)) {
    byDate.set(date, [...(byDate.get(date) ?? []), halfHour]);
  }
  return byDate;
}

/** True when no booking of either booth and no closed hours claim any half-hour of the slot. */
export function* isFree(date: IsoDate, slot: Slot): Query<boolean> {
  const wanted = halfHours(slot);
  const claims = yield statement(
    `SELECT reference FROM claim
     WHERE date = ? AND half_hour IN (${placeholders(wanted.length, '?')})
     LIMIT 1`,
    date,
    ...wanted,
  );
  return claims.length === 0;
}

/** Returns the column of `booking` with a field of the request: the field's name in snake case. */
export const columnOf = (field: Field): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/**
 * Returns the bookings that match a SQL condition on `booking` with one `?` for each value, by date
 * and start time. Throws when the slot of a booking no longer exists.
 */
export function* bookingsWhere(
  condition: string,
  ...values: SqlValue[]
): Query<readonly StoredBooking[]> {
  const rows = yield statement(
    `SELECT reference, ${fields.map((field) => `${columnOf(field)} AS "${field}"`).join(', ')},
       status, is_link_replaced AS "isLinkReplaced", created_at AS "createdAt",
       (SELECT coalesce(max(number), 0) FROM booking_change
        WHERE booking_change.reference = booking.reference) AS "changeCount",
       (SELECT changed_by FROM booking_change
        WHERE booking_change.reference = booking.reference
        ORDER BY number DESC LIMIT 1) AS "changedBy"
     FROM booking
     WHERE ${condition}`,
    ...values,
  );
  return rowsAs<Omit<StoredBooking, 'slot'>>(rows)
    .map((row) => ({ ...row, slot: slotOf(row) }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.slot.start - b.slot.start);
}

function slotOf({ reference, bookingType, timeSlot }: Omit<StoredBooking, 'slot'>): Slot {
  const slot = findSlot(bookingType, timeSlot);
  if (slot) return slot;
  throw new Error(`Booking ${reference} is for "${timeSlot}", which is no ${bookingType} slot.`);
}

export function* findByKey(idempotencyKey: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere('idempotency_key = ?', idempotencyKey))[0];
}

export function* findByReference(reference: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere('reference = ?', reference))[0];
}

/**
 * Returns the bookings from today on for the studio's calendar. Of the cancelled ones only those that
 * were confirmed and cancelled in the last seven days: calendars remove what the feed leaves out.
 */
export const calendarBookings = (now: Timestamp): Query<readonly StoredBooking[]> =>
  bookingsWhere(
    `date >= ? AND (status <> 'cancelled' OR EXISTS (
       SELECT 1 FROM booking_change AS confirmed
       JOIN booking_change AS cancelled ON cancelled.reference = confirmed.reference
       WHERE confirmed.reference = booking.reference AND confirmed.status = 'confirmed'
         AND cancelled.status = 'cancelled' AND cancelled.changed_at > ?
     ))`,
    studioTime(now).date,
    isoTime(now - 7 * 24 * 60 * 60_000),
  );

/** SQL condition on `booking`: it is of an e-mail address, of which `spellingsOf` are the values. */
export const isOfAddress = 'lower(email) IN (lower(?), lower(?))';

/** Returns the bookings of an e-mail address from a date on that are not cancelled. */
export const activeBookingsOf = (email: string, from: IsoDate): Query<readonly StoredBooking[]> =>
  bookingsWhere(
    `${isOfAddress} AND date >= ? AND status <> 'cancelled'`,
    ...spellingsOf(email),
    from,
  );

/** Returns the bookings between two dates, both inclusive. */
export const bookingsBetween = (from: IsoDate, to: IsoDate): Query<readonly StoredBooking[]> =>
  bookingsWhere('date >= ? AND date <= ?', from, to);
