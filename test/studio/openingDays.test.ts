import { expect, it } from 'vitest';
import type { Weekday } from '#studio/clock';
import { openingDaysOf } from '#studio/openingDays';

it.each<[readonly Weekday[], string]>([
  [[], 'Monday to Sunday |  | open every day'],
  [[0], 'Monday to Saturday | Sunday | closed on Sundays'],
  [[3], 'Monday, Tuesday and Thursday to Sunday | Wednesday | closed on Wednesdays'],
  [
    [0, 0, 3],
    'Monday, Tuesday and Thursday to Saturday | Sunday and Wednesday | closed on Sundays and Wednesdays',
  ],
  [
    [5, 6, 0],
    'Monday to Thursday | Friday, Saturday and Sunday | closed on Fridays, Saturdays and Sundays',
  ],
])('openingDaysOf names the days of a studio that is closed on the days %j', (closed, words) => {
  const { open, closed: closedDays, whenClosed } = openingDaysOf(closed);
  expect([open, closedDays, whenClosed].join(' | ')).toBe(words);
});
