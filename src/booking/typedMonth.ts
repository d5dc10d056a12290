import { addDays } from '#booking/dates';
import { typedDate } from '#booking/typedDate';
import type { IsoDate } from '#studio/clock';

/** The days from the first date of this month to a date of another one. */
const nearMonths: ReadonlyMap<string, number> = new Map([
  ['last month', -1],
  ['this month', 0],
  ['next month', 31],
]);

/**
 * Reads a month as people type it, e.g. "Jan 2027", "January" (from this month on), "12/2026",
 * "2026-12" or "next month", or by one of its dates. Returns a date of it, or null unless all of the
 * text is understood. For the desk alone, so that the browser does not load it.
 */
export function typedMonth(typed: string, today: IsoDate): IsoDate | null {
  const text = typed.trim().toLowerCase();
  const first = `${today.slice(0, 8)}01`;
  const days = nearMonths.get(text);
  if (days !== undefined) return addDays(first, days);
  const yearLast = text.replace(/^(\d{4})\W(\d\d?)$/, '$2 $1');
  const isMonth = /^([a-z]+|\d\d?(?=\W\d{4}))\W*(\d{4})?$/.test(yearLast);
  return typedDate(typed, today) ?? (isMonth ? typedDate(`1 ${yearLast}`, first) : null);
}
