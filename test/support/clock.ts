import { addDays, weekday } from '#booking/dates';
import { openingHours } from '#booking/slots';
import { closedWeekdays } from '#studio/bookingWindow';
import { type IsoDate, momentOf, type Timestamp } from '#studio/clock';

/** The clock of the tests that use the site. It starts on an open day, before the first slot. */

const isOpen = (date: IsoDate) => !closedWeekdays.includes(weekday(date));

/** The first date on or after `from` on which the studio is open, or closed. */
export function nextDate(from: IsoDate, open = true): IsoDate {
  let date = from;
  while (isOpen(date) !== open) date = addDays(date, 1);
  return date;
}

export const today = nextDate('2027-03-10');

/** Half an hour before the first slot of `today`. */
export const morning: Timestamp = momentOf({ date: today, minutes: openingHours.start - 30 });

/** The nth open date after `today`. */
export function openDate(nth: number): IsoDate {
  let date = today;
  for (let count = 0; count < nth; count += 1) date = nextDate(addDays(date, 1));
  return date;
}

/** Returns a clock that shows `time` now, and runs. */
export function clockFrom(time: Timestamp): () => Timestamp {
  const shift = time - Date.now();
  return () => Date.now() + shift;
}
