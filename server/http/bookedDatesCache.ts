import type { BookedDates } from '#booking/availability';
import { studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';

/** The maximum age of a copy, in milliseconds: other processes write, too. */
const maxAge = 1000;

/** Returns the booked dates from today on at the current time; rejects when the database fails. */
export type ReadBookedDates = (now: Timestamp) => Promise<BookedDates>;

/** Caches the booked dates for a second, until a write of this process ends, or until midnight. */
export function bookedDatesCache(
  bookings: Pick<BookingRepository, 'bookedDates' | 'writeCount'>,
): ReadBookedDates {
  let copy = { key: '', readAt: 0, dates: Promise.resolve<BookedDates>({}) };
  return (now) => {
    const from = studioTime(now).date;
    // A write that ends after the dates were read makes the copy stale.
    const key = `${from} ${bookings.writeCount()}`;
    if (copy.key !== key || now < copy.readAt || copy.readAt + maxAge <= now) {
      copy = { key, readAt: now, dates: bookings.bookedDates(from) };
    }
    return copy.dates;
  };
}
