import { addDays, monthOf } from '#booking/dates';
import { typedDate } from '#booking/typedDate';
import type { IsoDate } from '#studio/clock';

/**
 * Reads a month as people type it, e.g. "Jan 2027", "January" (from this month on), "12/2026",
 * "2026-12" or "next month", or by one of its dates. Returns a date of it, or null unless all of the
 * text is understood. For the desk alone, so that the browser does not load it.
 */
export function typedMonth(typed: string, today: IsoDate): IsoDate | null {
  const text = typed.trim().toLowerCase();
  const near = ['last month', 'this month', 'next month'].indexOf(text);
  // Thirty days before and after the middle of a month are in its neighbours.
  if (near >= 0) return addDays(`${today.slice(0, 8)}15`, 30 * (near - 1));
  const yearLast = text.replace(/^(\d{4})\W(\d\d?)$/, '$2 $1');
  const isMonth = /^([a-z]+|\d\d?(?=\W\d{4}))\W*(\d{4})?$/.test(yearLast);
  return (
    typedDate(typed, today) ?? (isMonth ? typedDate(`1 ${yearLast}`, monthOf(today)[0]) : null)
  );
}
