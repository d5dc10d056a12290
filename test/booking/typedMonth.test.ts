import { expect, it } from 'vitest';
import { typedMonth } from '#booking/typedMonth';

const today = '2026-11-25';

it.each<[text: string, month: string, today?: string]>([
  ['Jan 2027', '2027-01'],
  [' january, 2027 ', '2027-01'],
  ['Sept. 2027', '2027-09'],
  ['12/2026', '2026-12'],
  ['1.2027', '2027-01'],
  ['2027-01', '2027-01'],
  ['2027/1', '2027-01'],
  ['March 2026', '2026-03'],
  // Without a year: the next one, this month included.
  ['January', '2027-01'],
  ['Nov', '2026-11'],
  ['oct', '2027-10'],
  ['Next month', '2026-12'],
  ['this month', '2026-11'],
  ['last month', '2026-10'],
  ['last month', '2027-02', '2027-03-31'],
  ['next month', '2027-02', '2027-01-31'],
  // A date of the month.
  ['5 Dec', '2026-12'],
  ['2027-02-28', '2027-02'],
  ['next Friday', '2026-12'],
  ['Jan 27', '2027-01'],
])('typedMonth reads %j as a date of %s', (text, month, date = today) => {
  expect(typedMonth(text, date)?.slice(0, 7)).toBe(month);
});

it.each([
  ...['', '12', '2027', '13/2026', '0/2026', '12/25', 'ja', 'month', 'next', 'next year'],
  ...['next January', 'January or March', '31 2 2027', 'constructor', '12027/1', '2027/123'],
  ...['x 1 2027', '1 2027 x', '1 20271'],
])('typedMonth does not understand %j', (text) => {
  expect(typedMonth(text, today)).toBeNull();
});
