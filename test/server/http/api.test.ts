import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#booking/dates';
import * as messages from '#booking/messages';
import { slots } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { closedDayAfter, tooFarAhead } from '../../support/openDays.ts';
import { openDays, testApi, validRequest } from '../../support/server/testApi.ts';

const [firstDay = ''] = openDays;
const closedDay = closedDayAfter(firstDay);

describe('POST /bookings', () => {
  const longest = {
    fullName: 'é'.repeat(100),
    email: `${'e'.repeat(249)}@a.gh`,
    phoneNumber: '0'.repeat(40),
    notes: '語'.repeat(2000),
  };

  it.each([
    ['every field', { notes: 'Two singers\r\n\t🎤' }, { notes: 'Two singers\r\n\t🎤' }],
    ['no notes', { notes: undefined }, {}],
    ['outer spaces and unknown fields', { notes: ' hi\n', reference: 'X', a: 1 }, { notes: 'hi' }],
    ['an empty honeypot field', { musicLink: '' }, {}],
    ['null in the honeypot field', { musicLink: null }, {}],
    ['the longest texts of the form', longest, longest],
  ])('returns 201 and the booking of a request with %s', async (_, change, stored) => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    const response = await testApi().post({ ...validRequest, ...change }, headers);
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        ...validRequest,
        ...stored,
        reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
        status: 'requested',
      },
    ]);
  });

  it('returns 409 with the error message of the specification when the slot overlaps a booking, as the availability check says', async () => {
    const api = testApi();
    await api.post(validRequest);
    const rows = api.rows();
    const wanted = { ...validRequest, bookingType: 'recording', timeSlot: 'slot3' } as const;
    expect(await api.isAvailable(wanted)).toEqual({ available: false });
    const response = await api.post(wanted);
    expect([response.status, await response.json()]).toEqual([409, { error: messages.slotTaken }]);
    expect(api.rows()).toEqual(rows);
    expect(await api.isAvailable({ ...wanted, timeSlot: 'slot4' })).toEqual({ available: true });
  });

  it('returns 500 without details and logs the error with its stack when the database fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const api = testApi();
    await api.close();
    const response = await api.post(validRequest);
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: messages.serverFailed },
    ]);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Error: .+\n\s+at /));
    log.mockRestore();
  });
});

const { start } = slots.performance[0];

it.each([
  ['yesterday', addDays(firstDay, -1), 0, messages.pastDate],
  ...(closedDay ? [['a closed weekday', closedDay, 0, messages.closedDay] as const] : []),
  ['a date too far ahead', tooFarAhead(firstDay), 0, messages.tooFarAhead],
  ['a slot that has begun', firstDay, start, messages.slotBegun],
  ['a slot that begins in a minute', firstDay, start - 1, null],
] as const)(
  'the booking window is checked for availability and for a booking: %s',
  async (_, date, minutes, error) => {
    const api = testApi();
    api.now = momentOf({ date: firstDay, minutes });
    const wanted = { ...validRequest, date };
    expect(await api.isAvailable(wanted)).toEqual({ available: error === null });
    const response = await api.post(wanted);
    const { error: message = null } = await response.json();
    expect([response.status, message]).toEqual([error === null ? 201 : 400, error]);
  },
);

const query = `date=${firstDay}&timeSlot=slot1&bookingType=recording`;

it.each([
  ['no parameters', '', 'date is required'],
  ['an empty type', query.replace('recording', ''), 'booking type is required'],
  ['a slot of the other type', query.replace('slot1', 'morning'), messages.unknownSlot],
  ['two dates', `${query}&date=${firstDay}`, 'The parameter "date" is given more than once.'],
  ['another parameter', `${query}&a=1`, 'There is no parameter "a" in this call.'],
])('an availability check with %s returns 400 and the reason', async (_, search, error) => {
  const response = await testApi().request(`/bookings/check-availability?${search}`);
  expect([response.status, await response.json()]).toEqual([400, { error }]);
});
