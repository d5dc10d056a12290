import type { Selection } from '#booking/availability';
import { dayLength } from '#booking/dates';
import { currentPrice } from '#booking/prices';
import { type BookingRequest, fields, sameRequest } from '#booking/request';
import { bookingTypes, findSlot } from '#booking/slots';
import { type NewTerms, newTerms } from '#booking/terms';
import { type IsoDate, isoTime, studioTime, type Timestamp } from '#studio/clock';
import { list, type Query, select, sql } from '../../database/database.ts';
import type { EmailKind } from '../../outbox/emailKinds.ts';
import { queueEmails } from '../../outbox/outboxQueries.ts';
import type { ParsedRequest } from '../parseBookingRequest.ts';
import {
  type Booking,
  type BookingStatus,
  newReference,
  type StoredBooking,
} from '../storedBooking.ts';
import { bookingsWhere, columnOf, findByKey } from './bookingQueries.ts';
import { record } from './changeQueries.ts';
import { claimantOf, claimSlot } from './claimQueries.ts';

export interface CreateOptions {
  readonly reference: string;
  readonly status: BookingStatus;
  readonly createdAt: Timestamp;
  /** The Idempotency-Key that a request and its retries share; null when none was sent. */
  readonly idempotencyKey: string | null;
  /** The maximum number of open requests per e-mail address; absent for the studio's own. */
  readonly maxOpenRequests?: number;
  /** The code of the terms that the page has shown; absent when they do not matter. */
  readonly shownTerms?: string | undefined;
  readonly emails: readonly EmailKind[];
  readonly withClosed?: boolean | undefined;
}

/** The result of an attempt to book. Only 'created' stores anything. */
export type CreateResult =
  /**
   * 'repeated' and 'booked otherwise': the same request, or a different one, was stored under this
   * idempotency key before; `booking` is that one as it is now.
   */
  | {
      readonly outcome: 'created' | 'repeated' | 'booked otherwise';
      readonly booking: Booking;
      readonly isLinkReplaced: boolean;
    }
  /** A request was stored under this key before, and its booking has been cancelled since. */
  | { readonly outcome: 'cancelled'; readonly booking: StoredBooking }
  /** The page has shown other terms than the current ones, which the studio has changed. */
  | { readonly outcome: 'other terms'; readonly terms: NewTerms }
  /** The e-mail address has `maxOpenRequests` open requests, or the slot is not free. */
  | { readonly outcome: 'too many' | 'taken' };

/** Returns a booking with the properties of the first response, in the same order. */
function asCreated(booking: StoredBooking): Booking {
  const { reference, status, amount, currency } = booking;
  const request = Object.fromEntries(fields.map((field) => [field, booking[field]]));
  return { ...(request as unknown as BookingRequest), reference, status, amount, currency };
}

/** Returns the request of a booking with the session for which it was sent, before any move. */
function* asSent(booking: StoredBooking): Query<BookingRequest> {
  const [left] = yield* select<Pick<Selection, 'date' | 'timeSlot'>>(sql`
    SELECT old_date AS date, old_slot AS "timeSlot" FROM booking_change
    WHERE reference = ${booking.reference} AND old_slot IS NOT NULL
    ORDER BY number
    LIMIT 1`);
  const bookingType = bookingTypes.find((type) => left && findSlot(type, left.timeSlot));
  return bookingType ? { ...booking, ...left, bookingType } : booking;
}

/** Returns the result for a request with a used idempotency key, else undefined. */
export function* earlierResult(
  request: BookingRequest,
  key: string | null,
): Query<CreateResult | undefined> {
  const earlier = key === null ? undefined : yield* findByKey(key);
  if (!earlier) return undefined;
  if (earlier.status === 'cancelled') return { outcome: earlier.status, booking: earlier };
  const isSame =
    sameRequest(earlier, request) ||
    (earlier.changeCount > 0 && sameRequest(yield* asSent(earlier), request));
  return {
    outcome: isSame ? 'repeated' : 'booked otherwise',
    booking: asCreated(earlier),
    isLinkReplaced: earlier.isLinkReplaced,
  };
}

/**
 * Inserts a booking, its claims and its e-mails. Run it in a transaction whose advisory lock is
 * named after the e-mail address in lower case, so that concurrent requests of one address cannot
 * exceed `maxOpenRequests`.
 */
export function* insertBooking(
  { request, slot }: ParsedRequest,
  { reference, status, createdAt, idempotencyKey, ...options }: CreateOptions,
): Query<CreateResult> {
  const earlier = yield* earlierResult(request, idempotencyKey);
  if (earlier) return earlier;

  yield sql`SAVEPOINT before_booking`;
  // The content can change while the transaction waits: compared where the price is read.
  const { shownTerms } = options;
  const terms = shownTerms === undefined ? undefined : newTerms(request.bookingType, shownTerms);
  if (terms) return { outcome: 'other terms', terms };
  const { amount, currency, second } = currentPrice(request.bookingType);
  const inserted = yield sql`
    INSERT INTO booking (reference, status, created_at, idempotency_key, amount, currency,
      second_price, slot_start, slot_end, ${list(fields.map(columnOf))})
    VALUES (${list([reference, status, isoTime(createdAt), idempotencyKey, amount, currency])},
      ${list([second, slot.start, slot.end, ...fields.map((field) => request[field])])})
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING reference`;
  if (inserted.length === 0) {
    // A concurrent transaction has inserted a booking with this key since `earlierResult` read it.
    const concurrent = yield* earlierResult(request, idempotencyKey);
    if (!concurrent) throw new Error('The booking with this idempotency key was deleted.');
    return concurrent;
  }
  const isClaimed = yield* claimSlot(reference, request.date, slot, options.withClosed);
  const { maxOpenRequests = Number.POSITIVE_INFINITY } = options;
  const open = yield* countedRequests(request.email, createdAt);
  if (!isClaimed || open.length > maxOpenRequests) {
    yield sql`ROLLBACK TO SAVEPOINT before_booking`;
    return { outcome: isClaimed ? 'too many' : 'taken' };
  }
  yield* queueEmails(reference, options.emails, createdAt);
  const booking = { ...request, reference, status, amount, currency };
  return { outcome: 'created', booking, isLinkReplaced: false };
}

/** The result of booking a slot on several dates; `reference` is the first session of that form. */
export type SeriesResult =
  /** Not 'booked': the form has booked another session before, or what it has booked is cancelled. */
  | { readonly outcome: 'booked' | 'booked otherwise' | 'cancelled'; readonly reference: string }
  | { readonly outcome: 'taken' };

/** The idempotency key is that of the form; the key of each booking also has its date. */
export interface SeriesOptions
  extends Pick<CreateOptions, 'createdAt' | 'idempotencyKey' | 'emails' | 'withClosed'> {
  /** Returns why a date cannot be booked at all, or null. */
  readonly errorOf: (date: IsoDate) => string | null;
}

/**
 * Inserts confirmed bookings of one slot on some dates, as a series when there are several, and the
 * e-mails about the first; the dates that cannot be booked are stored with the series, with the reason.
 * Run it in a transaction as `insertBooking`: all are booked, or none.
 */
export function* insertSeries(
  { request, slot }: ParsedRequest,
  dates: readonly IsoDate[],
  { createdAt, idempotencyKey, emails, errorOf, withClosed }: SeriesOptions,
): Query<SeriesResult> {
  yield sql`SAVEPOINT before_series`;
  const booked: string[] = [];
  const gaps: (readonly [date: IsoDate, reason: string])[] = [];
  const confirmed = { now: createdAt, emails: [], changedBy: 'desk' } as const;
  let isNew = false;
  let cancelled: string | undefined;
  for (const date of dates) {
    const parsed = { request: { ...request, date }, slot };
    const key = idempotencyKey && `${idempotencyKey}-${date}`;
    const error = errorOf(date);
    const reference = newReference();
    const status = 'confirmed' as const;
    const options = { reference, status, createdAt, idempotencyKey: key, emails: [], withClosed };
    const result =
      (yield* earlierResult(parsed.request, key)) ??
      (error ? ({ outcome: 'taken' } as const) : yield* insertBooking(parsed, options));
    if (result.outcome === 'booked otherwise') {
      yield sql`ROLLBACK TO SAVEPOINT before_series`;
      return { outcome: result.outcome, reference: result.booking.reference };
    }
    if (result.outcome === 'cancelled') cancelled ??= result.booking.reference;
    else if ('booking' in result) booked.push(result.booking.reference);
    else gaps.push([date, error ?? (yield* claimantOf(date, slot)) ?? '']);
    if (result.outcome !== 'created') continue;
    isNew = true;
    yield* record(result.booking, confirmed, 'confirmed');
  }
  const [reference] = booked;
  if (!reference) {
    return cancelled ? { outcome: 'cancelled', reference: cancelled } : { outcome: 'taken' };
  }
  if (isNew) {
    if (dates.length > 1) yield* joinSeries(reference, booked, gaps);
    yield* queueEmails(reference, emails, createdAt);
  }
  return { outcome: 'booked', reference };
}

/** Stores that sessions were booked together, and why the other dates are not booked. */
function* joinSeries(
  series: string,
  references: readonly string[],
  gaps: readonly (readonly [IsoDate, string])[],
): Query<void> {
  yield sql`UPDATE booking SET series = ${series} WHERE reference IN (${list(references)})`;
  yield sql`DELETE FROM series_gap WHERE series = ${series}`;
  if (gaps.length === 0) return;
  yield sql`
    INSERT INTO series_gap (series, date, reason)
    VALUES ${list(gaps.map((gap) => sql`(${list([series, ...gap])})`))}`;
}

/**
 * Returns the bookings of an e-mail address (any case) for today or later that are not cancelled, or
 * of the last day and cancelled by the artist's link. Otherwise somebody could book and cancel with
 * another person's address without end, and each time it would get e-mails.
 */
const countedRequests = (email: string, now: Timestamp): Query<readonly StoredBooking[]> =>
  bookingsWhere(sql`
    lower(email) = lower(${email}) AND date >= ${studioTime(now).date} AND (
      status <> 'cancelled' OR created_at > ${isoTime(now - dayLength)} AND EXISTS (
        SELECT 1 FROM booking_change
        WHERE booking_change.reference = booking.reference
          AND booking_change.status = 'cancelled' AND changed_by = 'artist''s link'
      )
    )`);
