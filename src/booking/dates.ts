import type { IsoDate, Timestamp, Weekday } from '#studio/clock';

/** In milliseconds. */
export const dayLength = 24 * 60 * 60_000;

/** Returns the UTC date; `Date.parse` reads yyyy-MM-dd as UTC too. */
const dateAt = (timestamp: Timestamp): IsoDate => new Date(timestamp).toISOString().slice(0, 10);

/** True when the text is an existing date as yyyy-MM-dd; false for "2026-02-30". */
export function isDate(text: string): boolean {
  const moment = Date.parse(text);
  // Excludes signed six-digit years: "+012026-01" would pass the comparison.
  return /^\d/.test(text) && !Number.isNaN(moment) && dateAt(moment) === text;
}

export const addDays = (date: IsoDate, days: number): IsoDate =>
  dateAt(Date.parse(date) + days * dayLength);

export const weekday = (date: IsoDate): Weekday => new Date(date).getUTCDay() as Weekday;

/** Returns the first and the last date of the month of a date. */
export function monthOf(date: IsoDate): readonly [first: IsoDate, last: IsoDate] {
  const first = `${date.slice(0, 8)}01`;
  return [first, addDays(`${addDays(first, 31).slice(0, 8)}01`, -1)];
}

/** Formats a date in few words, e.g. "Tue 1 Dec". */
export function shortDate(date: IsoDate): string {
  const [weekday = '', day, month = ''] = dateInWords(date).split(' ');
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** Created on first use and reused: creating the formatter takes longer than a hundred calls. */
let inWords: Intl.DateTimeFormat | undefined;

/** Formats a date in words, e.g. "Tuesday 1 December 2026". */
export function dateInWords(date: IsoDate): string {
  inWords ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return inWords.format(Date.parse(date)).replace(',', '');
}
