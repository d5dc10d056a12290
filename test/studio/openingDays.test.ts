import { expect, it } from 'vitest';
import type { Weekday } from '#studio/bookingWindow';
import { openingDays, openingDaysOf } from '#studio/openingDays';

const texts = ({ open, whenOpen, closed, whenClosed }: typeof openingDays) =>
  [open, whenOpen, closed, whenClosed].join(' | ');

it('the studio is open from Monday to Saturday and closed on Sundays', () => {
  expect(texts(openingDays)).toBe(
    'Monday to Saturday | from Monday to Saturday | Sunday | closed on Sundays',
  );
  expect(openingDays.openNames).toEqual(
    'Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  );
});

it.each<[readonly Weekday[], string]>([
  [[], 'Monday to Sunday | from Monday to Sunday |  | open every day'],
  [
    [0, 1],
    'Tuesday to Saturday | from Tuesday to Saturday | Sunday and Monday | closed on Sundays and Mondays',
  ],
  [
    [3],
    'Monday, Tuesday and Thursday to Sunday | on Monday, Tuesday and Thursday to Sunday | Wednesday | closed on Wednesdays',
  ],
  [
    [5, 6, 0],
    'Monday to Thursday | from Monday to Thursday | Friday, Saturday and Sunday | closed on Fridays, Saturdays and Sundays',
  ],
])('openingDaysOf names the days of a studio that is closed on the days %j', (closed, words) => {
  expect(texts(openingDaysOf(closed))).toBe(words);
});
