import { addDays } from '#booking/dates';
import type { IsoDate } from '#studio/clock';

/** Returns the first and the last date of the month of a date. */
export function monthOf(date: IsoDate): readonly [first: IsoDate, last: IsoDate] {
  const first = `${date.slice(0, 8)}01`;
  return [first, addDays(`${addDays(first, 31).slice(0, 8)}01`, -1)];
}
