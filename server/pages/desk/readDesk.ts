import { addDays, isDate } from '#booking/dates';
import { studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { type DeskView, monthOf } from './deskPage.tsx';

type Bookings = Pick<
  BookingRepository,
  'bookedDates' | 'bookingsBetween' | 'closedHours' | 'waitingRequests'
>;

/** Reads the desk: seven days from a date as it was typed, by default from tomorrow. */
export async function readDesk(
  bookings: Bookings,
  now: Timestamp,
  typed: string,
): Promise<DeskView> {
  const { date: today } = studioTime(now);
  const from = isDate(typed) ? typed : addDays(today, 1);
  const [first, last] = monthOf(from);
  const until = addDays(from, 6);
  const start = [first, from, today].sort()[0] ?? from;
  const end = last > until ? last : until;
  return {
    now,
    from,
    waiting: await bookings.waitingRequests(today),
    bookings: await bookings.bookingsBetween(start, end),
    booked: await bookings.bookedDates(start),
    closed: await bookings.closedHours(start),
  };
}
