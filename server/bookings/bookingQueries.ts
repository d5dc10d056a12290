import { addDays } from '#booking/dates';
import { type Field, fields } from '#booking/request';
import { findSlot, type Slot } from '#booking/slots';
import { type IsoDate, isoTime, studioTime, type Timestamp } from '#studio/clock';
import { type Query, rowsAs, type SqlValue, statement } from '../database/database.ts';
import { spellingsOf } from './emailAddress.ts';
import { marks, type StoredBooking, type StudioNotes } from './storedBooking.ts';

/** Returns the column of `booking` with a field: the field's name in snake case. */
export const columnOf = (field: Field | keyof StudioNotes): string =>
  field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

const columns = [...fields, ...marks, 'studioNote'] as const;

/**
 * Returns the bookings that match a SQL condition on `booking` with one `?` for each value, by date
 * and start time. Throws when the slot of a booking no longer exists.
 */
export function* bookingsWhere(
  condition: string,
  ...values: SqlValue[]
): Query<readonly StoredBooking[]> {
  const rows = yield statement(
    `SELECT reference,
       ${columns.map((field) => `${columnOf(field)} AS "${field}"`).join(', ')},
       amount, currency, status, is_link_replaced AS "isLinkReplaced", created_at AS "createdAt",
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
 * Returns the bookings for the studio's calendar, from 30 days ago on. Of the cancelled ones only those
 * that were confirmed and cancelled in the last seven days: calendars remove what the feed leaves out.
 */
export const calendarBookings = (now: Timestamp): Query<readonly StoredBooking[]> =>
  bookingsWhere(
    `date >= ? AND (status <> 'cancelled' OR EXISTS (
       SELECT 1 FROM booking_change AS confirmed
       JOIN booking_change AS cancelled ON cancelled.reference = confirmed.reference
       WHERE confirmed.reference = booking.reference AND confirmed.status = 'confirmed'
         AND cancelled.status = 'cancelled' AND cancelled.changed_at > ?
     ))`,
    addDays(studioTime(now).date, -30),
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

/** Returns the requests of sessions from a date on that wait for an answer, the oldest first. */
export function* waitingRequests(from: IsoDate): Query<readonly StoredBooking[]> {
  const waiting = yield* bookingsWhere(`date >= ? AND status = 'requested'`, from);
  return [...waiting].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Returns the bookings between two dates, both inclusive. */
export const bookingsBetween = (from: IsoDate, to: IsoDate): Query<readonly StoredBooking[]> =>
  bookingsWhere('date >= ? AND date <= ?', from, to);
