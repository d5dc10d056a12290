import { expect, it } from 'vitest';
import { typedDate } from '#booking/typedDate';

/** A Wednesday. */
const today = '2026-11-25';

it.each([
  ['5 Dec', '2026-12-05'],
  [' 5th  december ', '2026-12-05'],
  ['Saturday, 5 Dec', '2026-12-05'],
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
])('typedDate reads %j as %s', (text, date) => {
  expect(typedDate(text, today)).toBe(date);
});

it.each([
  '',
  '5',
  '12/25',
  '31/2/2027',
  '5 De',
  '5 Dec 202',
  'Dec',
  'next',
  'next week',
  '0/0',
  'fr',
])('typedDate cannot read %j', (text) => {
  expect(typedDate(text, today)).toBeNull();
});

it('typedDate takes Sunday as the last day of the week', () => {
  expect(typedDate('sunday', '2026-11-29')).toBe('2026-11-29');
  expect(typedDate('next friday', '2026-11-29')).toBe('2026-12-04');
});
