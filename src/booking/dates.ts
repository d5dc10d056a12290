import type { Weekday } from '#studio/bookingWindow';

/** Functions for dates as yyyy-MM-dd, the format of dates everywhere; independent of time zones. */

/** One day in milliseconds. */
const day = 24 * 60 * 60_000;

/**
 * Returns the UTC date of a timestamp in milliseconds; `Date.parse` reads yyyy-MM-dd as UTC too.
 */
const dateAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** True when the text is an existing date as yyyy-MM-dd; false for "2026-02-30". */
export function isDate(text: string): boolean {
  const moment = Date.parse(text);
  // Excludes signed six-digit years: "+012026-01" would pass the comparison.
  return /^\d/.test(text) && !Number.isNaN(moment) && dateAt(moment) === text;
}

/** Returns the date `days` days after a date; both are yyyy-MM-dd. */
export const addDays = (date: string, days: number): string =>
  dateAt(Date.parse(date) + days * day);

export const weekday = (date: string): Weekday => new Date(date).getUTCDay() as Weekday;

/** Created on first use and reused: creating the formatter takes longer than a hundred calls. */
let inWords: Intl.DateTimeFormat | undefined;

/** Formats a date in words, e.g. "Tuesday 1 December 2026". */
export function dateInWords(date: string): string {
  inWords ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return inWords.format(Date.parse(date)).replace(',', '');
}
