import {
  type BookedDates,
  lastBookableDate,
  openSlots,
  reasonWithoutSlots,
} from '#booking/availability';
import { addDays } from '#booking/dates';
import type { BookingType } from '#booking/slots';
import type { IsoDate, StudioTime } from '#studio/clock';

/** The availability of whole dates, for the calendar and for suggestions. */

/**
 * Returns the open slots of a type on a date and, if there are none, the reason, otherwise null.
 */
export function dayAvailability(
  type: BookingType,
  date: IsoDate,
  booked: BookedDates,
  now: StudioTime,
) {
  const open = openSlots(type, date, booked, now);
  return { open, reason: open.length > 0 ? null : reasonWithoutSlots(type, date, now) };
}

/**
 * Returns the first date on or after `from` with an open slot of the type, or null when there is
 * none up to the last bookable date.
 */
export function firstOpenDate(
  type: BookingType,
  booked: BookedDates,
  now: StudioTime,
  from = now.date,
): IsoDate | null {
  const last = lastBookableDate(now.date);
  for (let date = from; date <= last; date = addDays(date, 1)) {
    if (openSlots(type, date, booked, now).length > 0) return date;
  }
  return null;
}
