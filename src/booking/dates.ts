/** Arithmetic on yyyy-MM-dd, the only form in which dates travel; none of it knows a time zone. */

const day = 24 * 60 * 60_000;

/** The date at a moment in milliseconds since 1970 (UTC), which is what `Date` reads yyyy-MM-dd as. */
const dateAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Whether a text is a date that exists, written yyyy-MM-dd; "2026-02-30" is not. */
export function isDate(text: string): boolean {
  const moment = Date.parse(text);
  // A sign and more digits would be a year of another form.
  return /^\d/.test(text) && !Number.isNaN(moment) && dateAt(moment) === text;
}

/** The date that many days later. */
export const addDays = (date: string, days: number): string =>
  dateAt(Date.parse(date) + days * day);

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export const weekday = (date: string): number => new Date(date).getUTCDay();

/** Made once, when it is first needed: making one takes longer than using it a hundred times. */
let inWords: Intl.DateTimeFormat | undefined;

/** A date in words, e.g. "Tuesday 1 December 2026". */
export function dateInWords(date: string): string {
  inWords ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return inWords.format(Date.parse(date)).replace(',', '');
}
