import { expect, it } from 'vitest';
import { momentOf, studioTime } from '#studio/clock';

/** Moments in UTC, with the date and the minutes after midnight in Accra. */
const moments = [
  ['2026-12-01T23:59:59.999Z', '2026-12-01', 1439],
  ['2026-12-02T00:00:00.000Z', '2026-12-02', 0],
  ['2026-12-31T23:30:00.000Z', '2026-12-31', 1410],
  ['2027-01-01T00:30:59.000Z', '2027-01-01', 30],
  ['2028-02-29T12:34:00.000Z', '2028-02-29', 754],
] as const;

it.each(moments)('studioTime returns for %s: %s, minute %i', (moment, date, minutes) => {
  expect(studioTime(Date.parse(moment))).toEqual({ date, minutes });
  expect(momentOf({ date, minutes })).toBe(Math.floor(Date.parse(moment) / 60_000) * 60_000);
});

it('these tests run in another time zone than that of the studio', () => {
  expect(new Date('2026-12-01').getTimezoneOffset()).toBe(300);
});
