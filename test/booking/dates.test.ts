import { expect, it } from 'vitest';
import { addDays, dateInWords, isDate, shortDate, weekday } from '#booking/dates';

it('isDate is true for dates that exist, and no other text', () => {
  const dates = ['2028-02-29', '2026-12-31'];
  const others = ['2026-02-30', '2100-02-29', '2026-13-01', '12026-12-01', '+012345-01', ''];
  const texts = [...dates, ...others, ' 2026-12-01', '2026-12-01\n'];
  expect(texts.filter(isDate)).toEqual(dates);
});

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-29', 365, '2029-02-28'],
])('addDays: %s plus %i days is %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later);
});

it('weekday returns 0 for Sunday to 6 for Saturday', () => {
  const week = [0, 1, 2, 3, 4, 5, 6];
  expect(week.map((day) => weekday(addDays('2026-11-29', day)))).toEqual(week);
});

it('dateInWords has the weekday, the day, the month and the year, shortDate three letters each and no year', () => {
  expect(dateInWords('2026-12-01')).toBe('Tuesday 1 December 2026');
  expect(shortDate('2026-12-01')).toBe('Tue 1 Dec');
});
