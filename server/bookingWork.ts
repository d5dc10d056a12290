import { type BookedDates, type Choice, withBooked } from '#booking/availability';
import { type BookingRequest, sameRequest } from '#booking/request';
import { findSlot, halfHours } from '#booking/slots';
import type { Booking, Creation, Registration } from './bookingStore.ts';
import { type Row, statement, type Work } from './database.ts';

/** Thrown inside a transaction so that it is undone. */
export class SlotTaken extends Error {}

/** The half-hours that a choice needs, ascending, in minutes after midnight. */
function halfHoursOf({ bookingType, timeSlot }: Choice): number[] {
  const slot = findSlot(bookingType, timeSlot);
  if (!slot) throw new Error(`There is no ${bookingType} slot "${timeSlot}"`);
  return halfHours(slot);
}

const placeholders = (count: number, each: string) => Array(count).fill(each).join(', ');

/** A row is typed by the columns that its statement names. */
const typed = <Shape>(rows: readonly Row[]) => rows.map((row) => ({ ...row }) as Shape);

/** Reads from both tables, whatever they hold. */
export function* anything(): Work<void> {
  yield statement('SELECT 1 AS one FROM claim JOIN booking USING (reference) LIMIT 1');
}

export function* bookedDates(from: string): Work<BookedDates> {
  const rows = yield statement(
    `SELECT booking.date, booking.booking_type AS "bookingType", booking.time_slot AS "timeSlot"
     FROM claim JOIN booking ON booking.reference = claim.reference
     WHERE claim.date >= ?
     GROUP BY booking.reference
     ORDER BY booking.date, min(claim.half_hour)`,
    from,
  );
  return typed<Choice>(rows).reduce(withBooked, {});
}

export function* isFree(choice: Choice): Work<boolean> {
  const wanted = halfHoursOf(choice);
  const claimed = yield statement(
    `SELECT reference FROM claim
     WHERE date = ? AND half_hour IN (${placeholders(wanted.length, '?')}) LIMIT 1`,
    choice.date,
    ...wanted,
  );
  return claimed.length === 0;
}

const selectBooking = `
  SELECT reference, full_name AS "fullName", email, phone_number AS "phoneNumber",
    booking_type AS "bookingType", date, time_slot AS "timeSlot", notes
  FROM booking`;

export function* bookingUnder(idempotencyKey: string): Work<Booking | undefined> {
  const rows = yield statement(`${selectBooking} WHERE idempotency_key = ?`, idempotencyKey);
  return typed<Booking>(rows)[0];
}

export function* bookingOf(reference: string): Work<Booking | undefined> {
  const rows = yield statement(`${selectBooking} WHERE reference = ?`, reference);
  return typed<Booking>(rows)[0];
}

/** How a request ends whose key was used before, or undefined when it was not. */
function* repetition(request: BookingRequest, key: string | null): Work<Creation | undefined> {
  const earlier = key === null ? undefined : yield* bookingUnder(key);
  if (!earlier) return undefined;
  return sameRequest(earlier, request)
    ? { outcome: 'repeated', booking: earlier }
    : { outcome: 'key reused' };
}

/**
 * How a request will certainly end, as far as can be read; undefined when it has to be tried. The
 * slot is looked at first: a booking that takes it is then there to be found under its own key.
 */
export function* foregone(request: BookingRequest, key: string | null): Work<Creation | undefined> {
  if (yield* isFree(request)) return undefined;
  return (yield* repetition(request, key)) ?? { outcome: 'taken' };
}

/**
 * Keeps a booking with its claims; throws SlotTaken when some of its time is claimed. Its turn is
 * the e-mail address, so that requests sent at once are counted one after the other.
 */
export function* creation(request: BookingRequest, registration: Registration): Work<Creation> {
  const { reference, createdAt, today, idempotencyKey, maxOpenRequests } = registration;
  const earlier = yield* repetition(request, idempotencyKey);
  if (earlier) return earlier;
  if ((yield* openRequests(request.email, today)) >= maxOpenRequests) {
    return { outcome: 'too many' };
  }

  const booking = { ...request, reference };
  const kept = yield statement(
    `INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date, time_slot,
       notes, created_at, idempotency_key)
     VALUES (${placeholders(10, '?')})
     ON CONFLICT (idempotency_key) DO NOTHING
     RETURNING reference`,
    reference,
    request.fullName,
    request.email,
    request.phoneNumber,
    request.bookingType,
    request.date,
    request.timeSlot,
    request.notes,
    new Date(createdAt).toISOString(),
    idempotencyKey,
  );
  if (kept.length === 0) {
    const meanwhile = yield* repetition(request, idempotencyKey);
    if (!meanwhile) throw new Error('a booking stood under this key and is gone');
    return meanwhile;
  }
  yield* claim(booking);
  return { outcome: 'created', booking };
}

/** How many requests of an e-mail address, in capitals or not, are for `today` or later. */
function* openRequests(email: string, today: string): Work<number> {
  const [row] = yield statement(
    `SELECT CAST(count(*) AS INTEGER) AS open FROM booking
     WHERE lower(email) = lower(?) AND date >= ?`,
    email,
    today,
  );
  return Number(row?.open);
}

/**
 * Claims the time of a booking. The primary key decides who was first, whatever was read before;
 * ascending order in one statement keeps two writers from waiting for each other.
 */
function* claim(booking: Booking): Work<void> {
  const wanted = halfHoursOf(booking);
  const claimed = yield statement(
    `INSERT INTO claim (date, half_hour, reference)
     VALUES ${placeholders(wanted.length, '(?, ?, ?)')}
     ON CONFLICT (date, half_hour) DO NOTHING
     RETURNING half_hour`,
    ...wanted.flatMap((halfHour) => [booking.date, halfHour, booking.reference]),
  );
  if (claimed.length < wanted.length) throw new SlotTaken();
}
