import { describe, expect, it } from 'vitest';
import { addDays, dateInWords, isDate, weekday } from '#booking/dates';

describe('isDate', () => {
  it.each(['2026-12-01', '2028-02-29', '2000-02-29', '2026-12-31', '2027-01-01'])(
    'is true for %s',
    (text) => {
      expect(isDate(text)).toBe(true);
    },
  );

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-12-00',
    '2026-12-32',
    '2026-1-01',
    '2026-12-1',
    '26-12-01',
    '12026-12-01',
    '2026-12-011',
    '2026/12/01',
    '2026-12-01T10:00',
    ' 2026-12-01',
    '2026-12-01 ',
    '2026-12-01\n',
    '01-12-2026',
    '+012345-01',
    '-000001-01',
    'tomorrow',
    '',
  ])('is false for %j', (text) => {
    expect(isDate(text)).toBe(false);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-12-01', 0, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-01', 365, '2027-12-01'],
    ['2028-02-29', 365, '2029-02-28'],
  ])('%s plus %i days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });
});

describe('weekday', () => {
  it('returns 0 for Sunday to 6 for Saturday', () => {
    const week = [
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ];
    expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(weekday('2028-02-29')).toBe(2);
  });
});

describe('dateInWords', () => {
  it.each([
    ['2026-12-01', 'Tuesday 1 December 2026'],
    ['2028-02-29', 'Tuesday 29 February 2028'],
    ['2027-01-02', 'Saturday 2 January 2027'],
  ])('returns for %s: %s', (date, text) => {
    expect(dateInWords(date)).toBe(text);
  });
});
