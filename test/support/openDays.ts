import { type BookedSlots, closedReason, lastBookableDate } from '#booking/availability';
import { addDays, weekday } from '#booking/dates';
import { overlaps, slots } from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { studio } from '#studio/studio';

/** Dates and days for tests that follow from the rules of the studio. */

const besidePerformances = slots.recording.filter((slot) =>
  slots.performance.every((other) => !overlaps(slot, other)),
);

/** A day on which both booths are full: the other recording slots overlap a performance. */
export const fullDay: BookedSlots = {
  performance: slots.performance.map(({ id }) => id),
  recording: besidePerformances.map(({ id }) => id),
};

const daysAfter = (date: IsoDate, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(date, index + 1));

/** Every date after `today` that can be booked on that day, in order. */
export const openDaysAfter = (today: IsoDate): readonly IsoDate[] =>
  daysAfter(today, 366).filter((date) => !closedReason(date, { date: today, minutes: 0 }));

/** The first date that is too far ahead to be booked on `today`, on a day on which it is open. */
export const tooFarAhead = (today: IsoDate): IsoDate =>
  openDaysAfter(lastBookableDate(today))[0] ?? '';

/** The first date after `today` on which the studio is closed; undefined when it never is. */
export const closedDayAfter = (today: IsoDate): IsoDate | undefined =>
  daysAfter(today, 7).find((date) => studio.closedWeekdays.includes(weekday(date)));
