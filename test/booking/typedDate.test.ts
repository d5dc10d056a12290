import { expect, it } from 'vitest';
import { typedDate } from '#booking/typedDate';

/** A Wednesday. */
const today = '2026-11-25';

it.each([
  ['5 Dec', '2026-12-05'],
  [' 5th  december ', '2026-12-05'],
  ['Saturday, 5 Dec', '2026-12-05'],
  ['Sunday 6 December', '2026-12-06'],
  ['1st Sept 2027', '2027-09-01'],
  ['Dec 5', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  ['5-12-26', '2026-12-05'],
  ['5.12.', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['2026-11-24', '2026-11-24'],
  // Without a year: the next one, today included.
  ['25 Nov', '2026-11-25'],
  ['24/11', '2027-11-24'],
  ['29 Feb', '2028-02-29'],
  ['Today', '2026-11-25'],
  ['tomorrow', '2026-11-26'],
  ['friday', '2026-11-27'],
  ['this fri', '2026-11-27'],
  ['next Friday', '2026-12-04'],
  ['next mon', '2026-11-30'],
  ['wednesday', '2026-11-25'],
  ['tue', '2026-12-01'],
  ['sunday', '2026-11-29'],
  ['next sunday', '2026-12-06'],
  ['day after tomorrow', '2026-11-27'],
  ['the day after tomorrow', '2026-11-27'],
  ['in 2 weeks', '2026-12-09'],
  ['in a week', '2026-12-02'],
  ['in 10 days', '2026-12-05'],
  ['a week on Friday', '2026-12-04'],
  ['friday week', '2026-12-04'],
  ['next week Friday', '2026-12-04'],
  ['Friday next week', '2026-12-04'],
  ['Monday next week', '2026-11-30'],
  ['weds', '2026-11-25'],
  ['on Thurs', '2026-11-26'],
  ['December 5, 2026', '2026-12-05'],
  ['the 5th of December', '2026-12-05'],
  ['05122026', '2026-12-05'],
  ['2026/12/5', '2026-12-05'],
])('typedDate reads %j as %s', (text, date) => {
  expect(typedDate(text, today)).toBe(date);
});

it.each([
  ...['', '5', '12/25', '31/2/2027', '5 De', '5 Dec 202', 'Dec', 'next', 'next week', '0/0'],
  ...['fr'],
  // Only a part of these would be understood.
  ...['fri-sat', 'not friday', 'not in 2 weeks', 'in 2 weeks time', 'friday or saturday'],
  ...['friday at 5', '5 Dec 2026 9am', '5 Dec?', 'day before tomorrow', 'next friday week'],
  ...['5 6 Dec', '12/25/2026', 'a month on friday', 'yesterday', '105122026', '051220261'],
  ...['005 Dec', '051 Dec', '12026 12 5', '20261 12 5', '5 Dec 12026'],
  // It is a Saturday.
  'Friday 5 December 2026',
])('typedDate cannot read %j', (text) => {
  expect(typedDate(text, today)).toBeNull();
});

it('typedDate takes Sunday as the last day of the week', () => {
  expect(typedDate('sunday', '2026-11-29')).toBe('2026-11-29');
  expect(typedDate('next friday', '2026-11-29')).toBe('2026-12-04');
});
