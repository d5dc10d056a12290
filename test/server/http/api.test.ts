import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#booking/dates';
import * as messages from '#booking/messages';
import { slots } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { closedDayAfter, openDaysAfter, tooFarAhead } from '../../support/openDays.ts';
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

describe('the booking window', () => {
  type Row = [name: string, date: string, minutes: number, error: string | null];
  const { start } = slots.performance[0];
  const closed: Row[] = closedDay ? [['a closed weekday', closedDay, 0, messages.closedDay]] : [];

  it.each<Row>([
    ['yesterday', addDays(firstDay, -1), 0, messages.pastDate],
    ...closed,
    ['a date too far ahead', tooFarAhead(firstDay), 0, messages.tooFarAhead],
    ['the last bookable date', openDaysAfter(firstDay).at(-1) ?? '', 0, null],
    ['a slot of today that has begun', firstDay, start, messages.slotBegun],
    ['a slot of today that begins in a minute', firstDay, start - 1, null],
  ])('is checked for availability and for a booking: %s', async (_, date, minutes, error) => {
    const api = testApi();
    api.now = momentOf({ date: firstDay, minutes });
    const wanted = { ...validRequest, date };
    expect(await api.isAvailable(wanted)).toEqual({ available: error === null });
    const response = await api.post(wanted);
    const { error: message = null } = await response.json();
    expect([response.status, message]).toEqual([error === null ? 201 : 400, error]);
  });
});

describe('GET /bookings/check-availability', () => {
  const date = `date=${firstDay}`;
  const whole = `${date}&timeSlot=slot1&bookingType=recording`;

  it.each([
    ['no parameters', '', 'date is required'],
    ['no slot', `${date}&bookingType=recording`, 'time slot is required'],
    ['no type', `${date}&timeSlot=slot1`, 'booking type is required'],
    ['an empty date', whole.replace(firstDay, ''), 'date is required'],
    ['a slot of the other type', whole.replace('slot1', 'morning'), messages.unknownSlot],
    ['two dates', `${whole}&${date}`, 'The parameter "date" is given more than once.'],
    ['another parameter', `${whole}&a=1`, 'There is no parameter "a" in this call.'],
  ])('returns 400 and the reason for a query with %s', async (_, query, error) => {
    const response = await testApi().request(`/bookings/check-availability?${query}`);
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });
});
