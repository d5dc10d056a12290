import { type BookedDates, type Selection, withBooked } from '#booking/availability';
import { withClosed } from '#booking/closedHours';
import { type BookingRequest, sameRequest } from '#booking/request';
import { findSlot, halfHours } from '#booking/slots';
import { placeholders, type Query, rowsAs, statement } from '../database/database.ts';
import { queueEmails } from '../mail/outboxQueries.ts';
import type { Booking, CreateOptions, CreateResult, StoredBooking } from './bookingRepository.ts';

/** Thrown inside a transaction so that it is undone. */
export class SlotTaken extends Error {}

/** The half-hours that a choice needs, ascending, in minutes after midnight. */
function halfHoursOf({ bookingType, timeSlot }: Selection): number[] {
  const slot = findSlot(bookingType, timeSlot);
  if (!slot) throw new Error(`There is no ${bookingType} slot "${timeSlot}"`);
  return halfHours(slot);
}

export function* bookedDates(from: string): Query<BookedDates> {
  const rows = yield statement(
    `SELECT booking.date, booking.booking_type AS "bookingType", booking.time_slot AS "timeSlot"
     FROM claim JOIN booking ON booking.reference = claim.reference
     WHERE claim.date >= ?
     GROUP BY booking.reference
     ORDER BY booking.date, min(claim.half_hour)`,
    from,
  );
  const closed = yield* closedHours(from);
  const booked = rowsAs<Selection>(rows).reduce(withBooked, {});
  return [...closed].reduce((dates, [date, hours]) => withClosed(dates, date, hours), booked);
}

/** The half-hours that the studio has closed, by date, from one date on. */
export function* closedHours(from: string): Query<ReadonlyMap<string, readonly number[]>> {
  const rows = yield statement(
    `SELECT date, half_hour AS "halfHour" FROM claim
     WHERE reference IS NULL AND date >= ? ORDER BY date, half_hour`,
    from,
  );
  const byDate = new Map<string, number[]>();
  for (const { date, halfHour } of rowsAs<{ date: string; halfHour: number }>(rows)) {
    byDate.set(date, [...(byDate.get(date) ?? []), halfHour]);
  }
  return byDate;
}

export function* isFree(choice: Selection): Query<boolean> {
  const wanted = halfHoursOf(choice);
  const claimed = yield statement(
    `SELECT reference FROM claim
     WHERE date = ? AND half_hour IN (${placeholders(wanted.length, '?')}) LIMIT 1`,
    choice.date,
    ...wanted,
  );
  return claimed.length === 0;
}

/** The bookings of which a condition is true, of the tables' columns and `?` for each value. */
export function* bookingsWhere(
  condition: string,
  ...values: string[]
): Query<readonly StoredBooking[]> {
  const rows = yield statement(
    `SELECT reference, full_name AS "fullName", email, phone_number AS "phoneNumber",
       booking_type AS "bookingType", date, time_slot AS "timeSlot", notes, status,
       created_at AS "createdAt"
     FROM booking WHERE ${condition}`,
    ...values,
  );
  return rowsAs<StoredBooking>(rows);
}

export function* bookingUnder(idempotencyKey: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere('idempotency_key = ?', idempotencyKey))[0];
}

export function* bookingOf(reference: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere('reference = ?', reference))[0];
}

/** What the visitor asked for and was told, without what the studio made of it since. */
function asMade({
  reference,
  status: _status,
  createdAt: _createdAt,
  ...request
}: StoredBooking): Booking {
  return { ...request, reference };
}

/** How a request ends whose key was used before, or undefined when it was not. */
function* repetition(request: BookingRequest, key: string | null): Query<CreateResult | undefined> {
  const earlier = key === null ? undefined : yield* bookingUnder(key);
  if (!earlier) return undefined;
  if (!sameRequest(earlier, request)) return { outcome: 'key reused' };
  if (earlier.status === 'cancelled') return { outcome: 'cancelled' };
  return { outcome: 'repeated', booking: asMade(earlier) };
}

/**
 * How a request will certainly end, as far as can be read; undefined when it has to be tried. The
 * slot is looked at first: a booking that takes it is then there to be found under its own key.
 */
export function* foregone(
  request: BookingRequest,
  key: string | null,
): Query<CreateResult | undefined> {
  if (yield* isFree(request)) return undefined;
  return (yield* repetition(request, key)) ?? { outcome: 'taken' };
}

/**
 * Keeps a booking with its claims; throws SlotTaken when some of its time is claimed. Its turn is
 * the e-mail address, so that requests sent at once are counted one after the other.
 */
export function* creation(
  request: BookingRequest,
  registration: CreateOptions,
): Query<CreateResult> {
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
  yield* queueEmails(reference, registration.letters, createdAt);
  return { outcome: 'created', booking };
}

/** How many requests of an e-mail address, in capitals or not, are for `today` or later. */
function* openRequests(email: string, today: string): Query<number> {
  const [row] = yield statement(
    `SELECT CAST(count(*) AS INTEGER) AS open FROM booking
     WHERE lower(email) = lower(?) AND date >= ? AND status <> 'cancelled'`,
    email,
    today,
  );
  return Number(row?.open);
}

/**
 * Claims the time of a booking. The primary key decides who was first, whatever was read before;
 * ascending order in one statement keeps two writers from waiting for each other.
 */
function* claim(booking: Booking): Query<void> {
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
