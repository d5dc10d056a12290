import { parseDate } from '@internationalized/date';

/** Arithmetic on yyyy-MM-dd, the only form in which dates travel; none of it knows a time zone. */

/** Whether a text is a date that exists, written yyyy-MM-dd; "2026-02-30" is not. */
export function isDate(text: string): boolean {
  try {
    return parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

/** The date that many days later. */
export const addDays = (date: string, days: number): string =>
  parseDate(date).add({ days }).toString();

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export const weekday = (date: string): number => parseDate(date).toDate('UTC').getUTCDay();

/** Made once, when it is first needed: making one takes longer than using it a hundred times. */
let inWords: Intl.DateTimeFormat | undefined;

/** A date in words, e.g. "Tuesday 1 December 2026". */
export function dateInWords(date: string): string {
  inWords ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return inWords.format(parseDate(date).toDate('UTC')).replace(',', '');
}
