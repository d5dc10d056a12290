import { describe, expect, it } from 'vitest';
import {
  lastBookingOf,
  parseStoredRequest,
  parseStoredSelection,
  selectionQuery,
  withQuery,
} from '#booking/draft';
import { emptyRequest } from '#booking/request';
import { openDaysAfter } from '../support/openDays.ts';

const today = '2026-12-01';
const [date = ''] = openDaysAfter(today);
const recording = { bookingType: 'recording', date, timeSlot: 'slot3' } as const;
const evening = { ...emptyRequest, timeSlot: 'evening' } as const;

describe('the query of the booking page', () => {
  it.each([
    ['an unknown type', '?type=karaoke'],
    ['a date that does not exist', '?date=2027-04-31'],
    ['a slot of the other type', '?slot=slot3'],
    ['a property of Object.prototype as the slot', '?slot=__proto__'],
  ])('is ignored when it has %s', (_, query = '') => {
    expect(withQuery(emptyRequest, query)).toEqual(emptyRequest);
  });

  it.each(['.', ')', '…', '">', '>,'])('is read when a link is followed by %j', (end) => {
    for (const one of [`?type=recording&date=${date}&slot=slot3${end}`, `?type=recording${end}`]) {
      expect(withQuery(emptyRequest, one).bookingType).toBe('recording');
    }
    const query = `?type=recording&slot=slot3&date=${date}${end}`;
    expect(withQuery(emptyRequest, query)).toEqual({ ...emptyRequest, ...recording });
  });

  it.each([
    '?type=Recording&amp;date=DATE&amp;slot=SLOT3',
    '?type=*recording*&date=(DATE)&slot=slot3',
  ])('is read as it is sent: %s', (query) => {
    const read = withQuery(emptyRequest, query.replace('DATE', date));
    expect(read).toEqual({ ...emptyRequest, ...recording });
  });

  it('selects the first slot when it changes the type', () => {
    expect(withQuery(evening, '?type=recording').timeSlot).toBe('slot1');
    expect(withQuery(evening, '?type=performance').timeSlot).toBe('evening');
  });

  it.each([
    ['', ''],
    ['type=performance&slot=morning', ''],
    [`utm=1&type=recording&date=${date}&slot=slot1`, `utm=1&type=recording&date=${date}`],
    [`type=recording&slot=slot3&date=${date}`, `type=recording&slot=slot3&date=${date}`],
  ])('"%s" leaves out default values and keeps other parameters: "%s"', (query, shorter) => {
    expect(selectionQuery(withQuery(emptyRequest, query), query)).toBe(shorter);
  });

  it('puts the service of a link into empty notes, once, and at most 100 characters of it', () => {
    const query = `service=${'x'.repeat(101)}`;
    expect(withQuery(emptyRequest, query).notes).toBe('x'.repeat(100));
    expect(withQuery({ ...emptyRequest, notes: 'A choir' }, query).notes).toBe('A choir');
    expect(selectionQuery(emptyRequest, query)).toBe('');
  });

  it('loses the date with the selection', () => {
    expect(selectionQuery(evening, `date=${date}`)).toBe('slot=evening');
  });
});

describe('a stored draft', () => {
  const texts = { fullName: 'Ama', email: 'ama@', phoneNumber: '0', notes: 'x' };

  it.each([evening, { ...emptyRequest, ...recording }])(
    'is restored unchanged: $bookingType',
    (request) => {
      const stored = JSON.parse(JSON.stringify({ ...request, ...texts }));
      expect(parseStoredRequest(stored)).toEqual({ ...request, ...texts });
    },
  );

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['fields of other types', { fullName: 7, email: {}, date: 20261202, timeSlot: null }],
    ['arrays of valid values', { fullName: ['Ama'], date: [date], bookingType: ['recording'] }],
    ['no real date, and a slot of the other type', { date: '2026-11-31', timeSlot: 'slot1' }],
  ])('gets the default values for %s', (_, stored) => {
    expect(parseStoredRequest(stored)).toEqual(emptyRequest);
  });
});

it.each([
  ['/private/abc', '/private/abc'],
  ['javascript:alert(1)', ''],
  ['//elsewhere.example', ''],
  [7, ''],
])('a stored booking keeps the path %j of its private page as %j', (privatePage, path) => {
  const stored = { ...recording, reference: 'R-1', privatePage };
  expect(lastBookingOf(stored)).toEqual({ ...recording, reference: 'R-1', privatePage: path });
  expect(parseStoredSelection(stored)).toEqual(recording);
  for (const none of ['booked', { ...stored, date: '' }, { ...stored, date: '2026-11-31' }])
    expect([lastBookingOf(none), parseStoredSelection(none)]).toEqual([null, null]);
});
