import { type BookedDates, type Selection, withBooked } from '#booking/availability';
import { withClosed } from '#booking/closedHours';
import { type BookingRequest, sameRequest } from '#booking/request';
import { halfHours, type Slot } from '#booking/slots';
import { placeholders, type Query, rowsAs, statement } from '../database/database.ts';
import { queueEmails } from '../mail/outboxQueries.ts';
import type { Booking, CreateOptions, CreateResult, StoredBooking } from './bookingRepository.ts';
import type { ParsedRequest } from './parseBookingRequest.ts';

/**
 * Returns the booked slots from a date (yyyy-MM-dd) on, by date and booking type, in the order of
 * the day. Closed hours are included after them as the slots that they block.
 */
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

/**
 * Returns the starts of the half-hours that the studio has closed, in minutes after midnight, by
 * date (yyyy-MM-dd), from a date on.
 */
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

/**
 * True when neither a booking nor closed hours claim any half-hour of the slot on a date
 * (yyyy-MM-dd), in either booth.
 */
export function* isFree(date: string, slot: Slot): Query<boolean> {
  const wanted = halfHours(slot);
  const claimed = yield statement(
    `SELECT reference FROM claim
     WHERE date = ? AND half_hour IN (${placeholders(wanted.length, '?')}) LIMIT 1`,
    date,
    ...wanted,
  );
  return claimed.length === 0;
}

/** Returns the bookings that match a SQL condition on `booking` with one `?` for each value. */
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

/** Returns the booking with an idempotency key, or undefined when there is none. */
export function* bookingUnder(idempotencyKey: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere('idempotency_key = ?', idempotencyKey))[0];
}

/** Returns the booking with a reference, or undefined when there is none. */
export function* bookingOf(reference: string): Query<StoredBooking | undefined> {
  return (yield* bookingsWhere('reference = ?', reference))[0];
}

/** The booking as the first response contained it: without `status` and `createdAt`. */
function asMade({
  reference,
  status: _status,
  createdAt: _createdAt,
  ...request
}: StoredBooking): Booking {
  return { ...request, reference };
}

/**
 * Returns the result for a request with a used idempotency key, or undefined when the key is new.
 */
export function* repetition(
  request: BookingRequest,
  key: string | null,
): Query<CreateResult | undefined> {
  const earlier = key === null ? undefined : yield* bookingUnder(key);
  if (!earlier) return undefined;
  if (!sameRequest(earlier, request)) return { outcome: 'key reused' };
  if (earlier.status === 'cancelled') return { outcome: 'cancelled' };
  return { outcome: 'repeated', booking: asMade(earlier) };
}

/**
 * Returns the result of a request whose slot is not free, without a transaction; undefined when the
 * slot is free and the request needs one. The slot is read before the key: if a concurrent request
 * with the same key takes the slot, the second query finds its booking.
 */
export function* foregone(
  { request, slot }: ParsedRequest,
  key: string | null,
): Query<CreateResult | undefined> {
  if (yield* isFree(request.date, slot)) return undefined;
  return (yield* repetition(request, key)) ?? { outcome: 'taken' };
}

/**
 * Inserts a booking, its claims and its e-mails, unless one of its half-hours is claimed. Run it in a transaction whose `turn` (advisory lock) is the e-mail address in lower
 * case, so that concurrent requests of one address cannot exceed `maxOpenRequests`.
 */
export function* creation(
  { request, slot }: ParsedRequest,
  registration: CreateOptions,
): Query<CreateResult> {
  const { reference, createdAt, today, idempotencyKey, maxOpenRequests } = registration;
  const earlier = yield* repetition(request, idempotencyKey);
  if (earlier) return earlier;
  if ((yield* openRequests(request.email, today)) >= maxOpenRequests) {
    return { outcome: 'too many' };
  }

  const booking = { ...request, reference };
  yield statement('SAVEPOINT before_booking');
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
  if (!(yield* claim(booking, slot))) {
    yield statement('ROLLBACK TO SAVEPOINT before_booking');
    return { outcome: 'taken' };
  }
  yield* queueEmails(reference, registration.emails, createdAt);
  return { outcome: 'created', booking };
}

/**
 * Counts the bookings of an e-mail address (case-insensitive) on or after `today` (yyyy-MM-dd) that
 * are not cancelled.
 */
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
 * Inserts the claims of a booking; returns false when one of them exists. The primary key detects
 * conflicts that earlier reads miss. One statement in ascending order prevents deadlocks between
 * concurrent transactions.
 */
function* claim(booking: Booking, slot: Slot): Query<boolean> {
  const wanted = halfHours(slot);
  const claimed = yield statement(
    `INSERT INTO claim (date, half_hour, reference)
     VALUES ${placeholders(wanted.length, '(?, ?, ?)')}
     ON CONFLICT (date, half_hour) DO NOTHING
     RETURNING half_hour`,
    ...wanted.flatMap((halfHour) => [booking.date, halfHour, booking.reference]),
  );
  return claimed.length === wanted.length;
}
