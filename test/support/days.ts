import { addDays, weekday } from '#booking/dates';
import { closedWeekdays } from '#studio/bookingWindow';
import type { IsoDate } from '#studio/clock';

/** Dates for tests, found by the closed days of the week. */

const isClosed = (date: IsoDate) => closedWeekdays.includes(weekday(date));

/** Returns the nth open date after a date, by default the next one. */
export function openDayAfter(date: IsoDate, nth = 1): IsoDate {
  const next = addDays(date, 1);
  const left = isClosed(next) ? nth : nth - 1;
  return left === 0 ? next : openDayAfter(next, left);
}

/** Returns the next closed date after a date. */
export function closedDayAfter(date: IsoDate): IsoDate {
  const next = addDays(date, 1);
  return isClosed(next) ? next : closedDayAfter(next);
}
