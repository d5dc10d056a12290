import type { BookedDates } from '#booking/availability';
import { type IsoDate, studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';

/** The maximum age of a copy, in milliseconds: other processes write, too. */
const maxAge = 1000;

/** Returns the booked dates from today on at the current time; rejects when the database fails. */
export type ReadBookedDates = (now: Timestamp) => Promise<BookedDates>;

interface Copy {
  /** The time before the dates were read. */
  readonly readAt: Timestamp;
  /** The first date. */
  readonly from: IsoDate;
  /** The repository's write count at `readAt`. A write that ends later makes the copy stale. */
  readonly writeCount: number;
  readonly dates: Promise<BookedDates>;
}

/**
 * Caches the booked dates for a second at most: until a write of this process ends, or midnight at
 * the studio.
 */
export function bookedDatesCache(
  bookings: Pick<BookingRepository, 'bookedDates' | 'writeCount'>,
): ReadBookedDates {
  let copy: Copy | undefined;

  return (now) => {
    const from = studioTime(now).date;
    const writeCount = bookings.writeCount();
    const isFresh = (kept: Copy) =>
      kept.from === from &&
      kept.writeCount === writeCount &&
      kept.readAt <= now &&
      now < kept.readAt + maxAge;
    if (!copy || !isFresh(copy)) {
      copy = { readAt: now, from, writeCount, dates: bookings.bookedDates(from) };
    }
    return copy.dates;
  };
}
