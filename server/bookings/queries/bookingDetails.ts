import type { IsoDate } from '#studio/clock';
import { type Query, select, sql } from '../../database/database.ts';
import { type EmailState, emailsAbout } from '../../outbox/outboxQueries.ts';
import type { PastChange, StoredBooking } from '../storedBooking.ts';
import { findByReference, sessionsOfSeries } from './bookingQueries.ts';

/** A date of a series on which no session could be booked. */
export interface SeriesGap {
  readonly date: IsoDate;
  /** "closed", a `WindowError`, or the reference of the session that was there; or no text. */
  readonly reason: string;
  /** The name of the artist of that session; null without one. */
  readonly bookedBy: string | null;
}

/** A booking with its changes, its e-mails and its series. */
export interface BookingDetails {
  readonly booking: StoredBooking;
  readonly changes: readonly PastChange[];
  readonly emails: readonly EmailState[];
  /** The sessions that were booked together, itself included, by date; empty for a single one. */
  readonly together: readonly StoredBooking[];
  readonly gaps: readonly SeriesGap[];
}

export function* bookingDetails(reference: string): Query<BookingDetails | undefined> {
  const booking = yield* findByReference(reference);
  return booking && (yield* detailsOf(booking));
}

/** Returns the changes of a booking, oldest first. */
export const changesOf = (reference: string): Query<readonly PastChange[]> =>
  select(sql`
    SELECT status, reason, old_date AS "oldDate", old_slot AS "oldSlot",
      old_start AS "oldStart", old_end AS "oldEnd",
      changed_at AS "changedAt", changed_by AS "changedBy"
    FROM booking_change
    WHERE reference = ${reference}
    ORDER BY number`);

export function* detailsOf(booking: StoredBooking): Query<BookingDetails> {
  const changes = yield* changesOf(booking.reference);
  const emails = yield* emailsAbout(booking.reference, booking.series);
  const together = booking.series ? yield* sessionsOfSeries(booking) : [];
  const gaps = yield* select<SeriesGap>(sql`
    SELECT series_gap.date, series_gap.reason, full_name AS "bookedBy"
    FROM series_gap LEFT JOIN booking ON booking.reference = series_gap.reason
    WHERE series_gap.series = ${booking.series}
    ORDER BY series_gap.date`);
  return { booking, changes, emails, together, gaps };
}
