import { addDays, isDate, weekday } from '#booking/dates';
import type { IsoDate } from '#studio/clock';

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Returns the number of the name that begins with these letters, from 1; 0 without one. */
const numberOf = (names: readonly string[], letters: string): number =>
  names.findIndex((name) => name.startsWith(letters)) + 1;

function nearDate(words: readonly string[], today: IsoDate): IsoDate | null {
  const word = words.at(-1) ?? '?';
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  const day = numberOf(weekdays, word);
  const days = day - (weekday(today) || 7);
  return day ? addDays(today, words[0] === 'next' ? days + 7 : (days + 7) % 7) : null;
}

/**
 * Reads a date as people type it, the day before the month: "5 Dec", "5.12.", "5/12/2026",
 * "2026-12-05", "friday" (from today on), "next friday" (of the week from next Monday on). Without
 * a year, it is the next such date from `today` on. Returns null for all other texts.
 */
export function typedDate(text: string, today: IsoDate): IsoDate | null {
  const words = text.toLowerCase().match(/\d+|[a-z]{3,}/g) ?? [];
  if (!/\d/.test(text)) return nearDate(words, today);
  if (numberOf(weekdays, words[0] ?? '?')) words.shift();
  // "2026-12-05" or "Dec 5".
  if (/^(\d{4}|\D+)$/.test(words[0] ?? '')) words.reverse();
  const [day = '', month = '?', year] = words;
  const inYear = (each: string | number) =>
    `${each}-${`${numberOf(months, month) || month}`.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year) return [inYear(year.replace(/^\d\d$/, '20$&'))].find(isDate) ?? null;
  // 29 February may be eight years away.
  const years = Array.from({ length: 9 }, (_, later) => Number(today.slice(0, 4)) + later);
  return years.map(inYear).find((date) => isDate(date) && date >= today) ?? null;
}
