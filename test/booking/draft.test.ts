import { describe, expect, it } from 'vitest';
import { parseStoredRequest, selectionQuery, withQuery } from '#booking/draft';
import { emptyRequest } from '#booking/request';

const now = { date: '2026-12-01', minutes: 600 };

describe('the query of the booking page', () => {
  it('selects the type, the date and the slot', () => {
    expect(withQuery(emptyRequest, '?type=recording&date=2026-12-02&slot=slot3', now)).toEqual({
      ...emptyRequest,
      bookingType: 'recording',
      date: '2026-12-02',
      timeSlot: 'slot3',
    });
  });

  it.each([
    ['nothing', ''],
    ['an unknown type', '?type=karaoke'],
    ['a date that does not exist', '?date=2027-04-31'],
    ['a date that is not yyyy-MM-dd', '?date=tomorrow'],
    ['a past date', '?date=2026-11-30'],
    ['a Sunday', '?date=2026-12-06'],
    ['a date too far ahead', '?date=2027-12-02'],
    ['a slot of the other type', '?slot=slot3'],
    ['a property of Object.prototype as the slot', '?slot=__proto__'],
  ])('is ignored when it has %s', (_, query) => {
    expect(withQuery(emptyRequest, query, now)).toEqual(emptyRequest);
  });

  it('selects the first slot when it changes the type', () => {
    const evening = { ...emptyRequest, timeSlot: 'evening' as const };
    expect(withQuery(evening, '?type=recording', now).timeSlot).toBe('slot1');
    expect(withQuery(evening, '?type=performance', now).timeSlot).toBe('evening');
  });

  it('leaves out default values and keeps other parameters', () => {
    const named = (query: string) => selectionQuery(withQuery(emptyRequest, query, now), query);
    expect(named('')).toBe('');
    expect(named('type=performance&slot=morning')).toBe('');
    expect(named('utm=1&type=recording&date=2026-12-02&slot=slot1')).toBe(
      'utm=1&type=recording&date=2026-12-02',
    );
    expect(selectionQuery({ ...emptyRequest, timeSlot: 'evening' }, 'date=2026-12-02')).toBe(
      'slot=evening',
    );
  });
});

describe('a stored draft', () => {
  it.each([
    { bookingType: 'performance', timeSlot: 'evening' },
    { bookingType: 'recording', timeSlot: 'slot3' },
  ] as const)('is restored unchanged: $bookingType', (booth) => {
    const request = {
      ...emptyRequest,
      ...booth,
      fullName: 'Ama',
      email: 'ama@',
      phoneNumber: '0',
      notes: 'x',
      date: '2026-12-02',
    };
    expect(parseStoredRequest(JSON.parse(JSON.stringify(request)), now)).toEqual(request);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an array', ['fullName']],
    ['a string', 'Ama'],
    ['a number', 7],
    [
      'fields of other types',
      { fullName: 7, email: {}, date: 20261202, timeSlot: null, bookingType: true },
    ],
    [
      'arrays of valid values',
      {
        fullName: ['Ama'],
        date: ['2026-12-02'],
        timeSlot: ['evening'],
        bookingType: ['recording'],
      },
    ],
    ['a date that does not exist', { date: '2027-04-31' }],
    ['a past date', { date: '2026-11-30' }],
    ['a slot of the other type', { timeSlot: 'slot1' }],
  ])('gets the default values for %s', (_, stored) => {
    expect(parseStoredRequest(stored, now)).toEqual(emptyRequest);
  });
});
