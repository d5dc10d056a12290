import { addDays, dayLength } from '#booking/dates';
import { currentPrice } from '#booking/prices';
import { type Field, fields } from '#booking/request';
import { findSlot, type Period, type Slot } from '#booking/slots';
import { type IsoDate, type IsoTime, isoTime, studioTime, type Timestamp } from '#studio/clock';
import {
  list,
  type Query,
  type Statement,
  select,
  sql,
  statement,
} from '../../database/database.ts';
import { debtOf, isDepositAwaited, isToSendBack } from '../money.ts';
import { noteNames, type StoredBooking, type StudioNotes } from '../storedBooking.ts';

/** Returns the column of `booking` with a field: the field's name in snake case. */
export const columnOf = (field: Field | keyof StudioNotes | 'amount' | 'currency'): Statement =>
  statement(field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));

const columns = list(
  [...fields, ...noteNames].map((field) => sql`${columnOf(field)} AS ${statement(`"${field}"`)}`),
);

/** The SQL condition on `booking` that the studio has ever confirmed it: its own move confirms the new time. */
const wasConfirmed = sql`EXISTS (
  SELECT 1 FROM booking_change
  WHERE booking_change.reference = booking.reference AND (booking_change.status = 'confirmed'
    OR (booking_change.status = 'moved' AND booking_change.changed_by <> ${"artist's link"})))`;

/**
 * Returns the bookings that match a SQL condition on `booking`, by date and start time. A note is no last
 * change, because one may follow a cancellation.
 * A booking without a price, which a server of an earlier release has added after the migration, has the
 * current one.
 */
export function* bookingsWhere(condition: Statement): Query<readonly StoredBooking[]> {
  const rows = yield* select<Row>(sql`
    SELECT reference, ${columns}, amount, currency, second_price AS second, status, series,
      slot_start AS "slotStart", slot_end AS "slotEnd",
      is_link_replaced AS "isLinkReplaced", created_at AS "createdAt",
      ${wasConfirmed} AS "wasConfirmed",
      (SELECT coalesce(max(number), 0) FROM booking_change
       WHERE booking_change.reference = booking.reference) AS "changeCount",
      (SELECT changed_by FROM booking_change
       WHERE booking_change.reference = booking.reference
         AND booking_change.status IN ('confirmed', 'moved', 'cancelled')
       ORDER BY number DESC LIMIT 1) AS "changedBy",
      (SELECT changed_at FROM booking_change
       WHERE booking_change.reference = booking.reference
         AND booking_change.status IN ('confirmed', 'moved', 'cancelled')
       ORDER BY number DESC LIMIT 1) AS "changedAt"
    FROM booking
    WHERE ${condition}`);
  return rows
    .map(({ slotStart, slotEnd, ...row }) => ({
      ...row,
      ...(row.currency ? {} : currentPrice(row.bookingType)),
      // SQLite has 0 or 1.
      didNotCome: Boolean(row.didNotCome),
      isKept: Boolean(row.isKept),
      isLinkReplaced: Boolean(row.isLinkReplaced),
      wasConfirmed: Boolean(row.wasConfirmed),
      slot: slotOf(row, { start: slotStart, end: slotEnd }),
    }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.slot.start - b.slot.start);
}

type Row = Omit<StoredBooking, 'slot'> & { readonly slotStart: number; readonly slotEnd: number };

/** Returns the slot of a session with its own hours: the slot may have others by now, or be gone. */
function slotOf({ bookingType, timeSlot }: Omit<StoredBooking, 'slot'>, hours: Period): Slot {
  const slot = findSlot(bookingType, timeSlot);
  return slot && isEqual(slot, hours) ? slot : { id: timeSlot, name: '', ...hours };
}

const isEqual = (a: Period, b: Period) => a.start === b.start && a.end === b.end;

export function* findByKey(idempotencyKey: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere(sql`idempotency_key = ${idempotencyKey}`))[0];
}

export function* findByReference(reference: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere(sql`reference = ${reference}`))[0];
}

/**
 * Returns the bookings for the studio's calendar, from 30 days ago on. Of the cancelled ones only those
 * that were confirmed and cancelled in the last seven days: calendars remove what the feed leaves out.
 */
export const calendarBookings = (now: Timestamp): Query<readonly StoredBooking[]> =>
  bookingsWhere(sql`
    date >= ${addDays(studioTime(now).date, -30)} AND (status <> 'cancelled' OR (${wasConfirmed}
      AND EXISTS (
        SELECT 1 FROM booking_change AS cancelled
        WHERE cancelled.reference = booking.reference AND cancelled.status = 'cancelled'
          AND cancelled.changed_at > ${isoTime(now - 7 * dayLength)}
      )))`);

/** Returns the bookings between two dates, both inclusive. */
export const bookingsBetween = (from: IsoDate, to: IsoDate): Query<readonly StoredBooking[]> =>
  bookingsWhere(sql`date >= ${from} AND date <= ${to}`);

/** Returns how many bookings there are, and when the newest was made. */
export function* countBookings(): Query<{ total: number; newest: IsoTime }> {
  const [row] = yield sql`SELECT count(*) AS total, max(created_at) AS newest FROM booking`;
  return { total: Number(row?.total), newest: String(row?.newest ?? '') };
}

/** Returns the sessions that were booked together with a booking, itself included. */
export const sessionsOfSeries = ({ series }: StoredBooking): Query<readonly StoredBooking[]> =>
  bookingsWhere(sql`series = ${series}`);

/** Returns the sessions whose hours are held without a deposit at `now`, that of the longest time first. */
export function* awaitedDeposits(now: Timestamp): Query<readonly StoredBooking[]> {
  const unpaid = yield* bookingsWhere(sql`
    date >= ${studioTime(now).date} AND status = 'confirmed' AND received = 0`);
  return unpaid
    .filter((session) => isDepositAwaited(session, now))
    .toSorted((a, b) => (a.changedAt ?? '').localeCompare(b.changedAt ?? ''));
}

/**
 * Returns the sessions that took place before `now` and are not paid, oldest first; without the erased
 * ones, whose artists nobody can ask. A booking without a currency has no stored price.
 */
export function* owedBookings(now: Timestamp): Query<readonly StoredBooking[]> {
  const unpaid = yield* bookingsWhere(sql`
    date <= ${studioTime(now).date} AND status = 'confirmed' AND full_name <> ''
    AND (received < amount OR currency = '')`);
  return unpaid.filter((session) => debtOf(session, now) > 0);
}

/** Returns the sessions that the studio has cancelled with money of artists, whom it can still ask. */
export function* sessionsToSendBack(): Query<readonly StoredBooking[]> {
  return (yield* bookingsWhere(sql`status = 'cancelled' AND received > 0`)).filter(isToSendBack);
}

/** Returns the bookings that the desk has cancelled at a time (ISO 8601), e.g. with one form. */
export const cancelledAt = (time: IsoTime): Query<readonly StoredBooking[]> =>
  bookingsWhere(sql`
    status = 'cancelled' AND reference IN (
      SELECT reference FROM booking_change
      WHERE status = 'cancelled' AND changed_by = 'desk' AND changed_at = ${time}
    )`);

/** Returns the SQL condition on `booking` that it has one of some references, perhaps of none. */
export const isOneOf = (references: readonly string[]): Statement =>
  sql`reference IN (${list(references.length > 0 ? references : [''])})`;

/** Returns those bookings of some references that are not cancelled. */
export const standingOf = (references: readonly string[]): Query<readonly StoredBooking[]> =>
  bookingsWhere(sql`${isOneOf(references)} AND status <> 'cancelled'`);

/** Returns those of some references whose bookings are cancelled. */
export function* cancelledOf(references: readonly string[]): Query<readonly string[]> {
  const rows = yield sql`
    SELECT reference FROM booking WHERE ${isOneOf(references)} AND status = 'cancelled'`;
  return rows.map(({ reference }) => String(reference));
}
