import type { Weekday } from './clock';
import { studio } from './studio';

/** The opening days in words, for every text that names them. */

const week = [1, 2, 3, 4, 5, 6, 0] as const;

const dayName = (day: Weekday): string =>
  (['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const)[day];

/** Joins words, e.g. "Monday, Tuesday and Friday". Intl.ListFormat is slow: docs/performance.md. */
const listInWords = (words: readonly string[]): string =>
  words.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** Groups the open days into periods without a closed day between them. */
function openPeriods(closed: readonly Weekday[]): string[][] {
  const periods: string[][] = [[]];
  for (const day of week) {
    if (closed.includes(day)) periods.push([]);
    else periods.at(-1)?.push(dayName(day));
  }
  return periods;
}

/** Returns the texts about a studio that is closed on these days of the week. */
export function openingDaysOf(days: readonly Weekday[]) {
  const closed = [...new Set(days)];
  const periods = openPeriods(closed);
  return {
    openNames: periods.flat(),
    closedNames: closed.map(dayName),
    /** E.g. "Monday to Saturday". */
    open: listInWords(
      periods.flatMap((days) => (days.length > 2 ? `${days[0]} to ${days.at(-1)}` : days)),
    ),
    /** E.g. "Sunday"; empty when the studio is open every day. */
    closed: listInWords(closed.map(dayName)),
    /** What the studio is, e.g. "closed on Sundays" or "open every day". */
    whenClosed:
      closed.length > 0
        ? `closed on ${listInWords(closed.map((day) => `${dayName(day)}s`))}`
        : 'open every day',
  };
}

export const openingDays = () => openingDaysOf(studio.closedWeekdays);
