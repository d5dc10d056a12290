import { addDays, isDate, weekday } from '#booking/dates';
import type { IsoDate } from '#studio/clock';

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Returns the number of the name that a word of three letters or more begins, from 1; 0 without one. */
const numberOf = (names: readonly string[], word: string): number =>
  word.length < 3
    ? 0
    : names.findIndex((name) => name.startsWith(word.replace(/^weds$/, 'wed'))) + 1;

/** Returns the number of days from today to a date in words, e.g. "next friday"; null for other texts. */
function daysUntil(text: string, today: IsoDate): number | null {
  const near = ['today', 'tomorrow', 'day after tomorrow'].indexOf(text);
  if (near >= 0) return near;
  const [, count = '', unit] = /^in (an?|\d{1,3}) (day|week)s?$/.exec(text) ?? [];
  if (unit) return (Number(count) || 1) * (unit === 'week' ? 7 : 1);
  const [, before = '', name = '', after = ''] =
    /^(next |next week |a week )?([a-z]+)( next week| week)?$/.exec(text) ?? [];
  const day = numberOf(weekdays, name);
  if (!day || (before && after)) return null;
  const days = day - (weekday(today) || 7);
  if (before.startsWith('next') || after === ' next week') return days + 7;
  return ((days + 7) % 7) + (before || after ? 7 : 0);
}

/** Returns the day, month and year of a text of these; undefined when it has another form. */
function partsOf(text: string): readonly [day: string, month: string, year?: string] | undefined {
  const eight = text.replace(/^(\d\d)(\d\d)(\d{4})$/, '$1 $2 $3');
  const [first = '', second = '', third, ...more] = eight.split(' ');
  if (more.length > 0) return undefined;
  if (third && /^\d{4}$/.test(first)) return [third, second, first];
  return /^\d/.test(first) ? [first, second, third] : [second, first, third];
}

/**
 * Reads a date as people type it, the day before the month: "5 Dec", "December 5, 2026", "5.12.",
 * "5/12/2026", "2026-12-05", "friday" (from today on), "next friday" (of the week from next Monday
 * on), "in 2 weeks". Without a year, it is the next such date from `today` on. Returns null unless
 * all of the text is understood.
 */
export function typedDate(typed: string, today: IsoDate): IsoDate | null {
  // A character that is no letter, digit or separator stays, and is not understood.
  const text = typed
    .toLowerCase()
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/[\s,./-]+|\b(?:the|of|on|this)\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const days = daysUntil(text, today);
  if (days !== null) return addDays(today, days);

  const [word = ''] = text.split(' ');
  const named = numberOf(weekdays, word);
  const [day = '', month = '', year] = partsOf(named ? text.slice(word.length + 1) : text) ?? [];
  if (!/^\d\d?$/.test(day) || (year && !/^(\d\d)?\d\d$/.test(year))) return null;
  const number = numberOf(months, month) || month;
  const inYear = (each: string | number) =>
    `${each}-${`${number}`.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // Without a year: 29 February may be eight years away.
  const years = year
    ? [year.padStart(4, '20')]
    : Array.from({ length: 9 }, (_, later) => Number(today.slice(0, 4)) + later);
  const date = years.map(inYear).find((each) => isDate(each) && (year || each >= today));
  // The name of another weekday shows that another date is meant.
  return date && (!named || named === (weekday(date) || 7)) ? date : null;
}
