import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#booking/dates';
import * as messages from '#booking/messages';
import { currentPrice, priceCode } from '#booking/prices';
import { fields, honeypotField } from '#booking/request';
import { slots } from '#booking/slots';
import { momentOf, studioTime } from '#studio/clock';
import { studio } from '#studio/studio';
import { bookingWindowError } from '../../../server/bookings/bookingWindow.ts';
import { closedDayAfter, tooFarAhead } from '../../support/openDays.ts';
import { setContent } from '../../support/ownerContent.ts';
import { openDays, type TestApi, testApi, validRequest } from '../../support/server/testApi.ts';

const [firstDay = ''] = openDays;
const closedDay = closedDayAfter(firstDay);

let api: TestApi;
beforeEach(() => {
  api = testApi();
});

/** Expects an error in JSON and no change of the data. */
async function expectRefusal(
  send: () => Promise<Response>,
  status: number,
  error: unknown = expect.stringMatching(/^\S.+/),
): Promise<Response> {
  const before = api.rows();
  const response = await send();
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect([response.status, await response.json()]).toEqual([status, { error }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(api.rows()).toEqual(before);
  return response;
}

const json = { 'content-type': 'application/json' };
const sendBody = (body: BodyInit, headers: Record<string, string> = json) =>
  api.request('/bookings', { method: 'POST', headers, body });
const postWith = (change: object) => () => api.post({ ...validRequest, ...change });

describe('POST /bookings', () => {
  const longest = {
    fullName: 'é'.repeat(100),
    email: `${'e'.repeat(64)}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(58)}.gh`,
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
    const response = await api.post({ ...validRequest, ...change }, headers);
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        ...validRequest,
        ...stored,
        reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
        status: 'requested',
        ...currentPrice('performance'),
      },
    ]);
  });

  it('returns 409 with the error message of the specification when the slot overlaps a booking, as the availability check says', async () => {
    await api.post(validRequest);
    // The morning has the last half-hour of the one, and the first ones of the other.
    for (const timeSlot of ['slot1', 'slot3'] as const) {
      const wanted = { ...validRequest, bookingType: 'recording', timeSlot } as const;
      expect(await api.isAvailable(wanted)).toEqual({ available: false });
      await expectRefusal(() => api.post(wanted), 409, messages.slotTaken);
    }
    const free = { ...validRequest, bookingType: 'recording', timeSlot: 'slot4' } as const;
    expect(await api.isAvailable(free)).toEqual({ available: true });
  });

  it('returns 500 without details and logs the error with its stack when the database fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await api.close();
    await expectRefusal(() => api.post(validRequest), 500, messages.serverFailed);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Error: .+\n\s+at /));
  });
});

it('a request with another price than the current one is refused, unless it is repeated', async () => {
  const key = { 'idempotency-key': 'a-visit-1', 'price-shown': priceCode('performance') };
  expect((await api.post(validRequest, key)).status).toBe(201);
  setContent(studio.prices.performance, { amount: 275, currency: 'GHS' });
  expect((await api.post(validRequest, key)).status).toBe(201);
  const other = { ...validRequest, timeSlot: 'evening' } as const;
  const shown = (price: string) => () => api.post(other, { 'price-shown': price });
  await expectRefusal(shown('USD 200'), 400, messages.priceNotShown('GH₵275'));
  expect((await shown('GHS 275')()).status).toBe(201);
});

const { start } = slots.performance[0];

it('a session within the notice of the studio is booked by telephone, or at the desk', async () => {
  setContent(studio, { minNoticeHours: 2 });
  api.now = momentOf({ date: firstDay, minutes: start - 119 });
  const wanted = { ...validRequest, date: firstDay };
  const reason = messages.slotTooSoon();
  expect(await api.isAvailable(wanted)).toEqual({ available: false, reason });
  await expectRefusal(() => api.post(wanted), 400, reason);
  expect(messages.slotTooSoon()).toContain(
    `less than 2 hours. To book it, please call ${studio.phone}`,
  );
  const now = studioTime(api.now);
  expect(bookingWindowError(firstDay, slots.performance[0], now, true)).toBeNull();
});

it.each([
  ['yesterday', addDays(firstDay, -1), 0, messages.pastDate],
  ...(closedDay ? [['a closed weekday', closedDay, 0, messages.closedDay()] as const] : []),
  ['a date too far ahead', tooFarAhead(firstDay), 0, messages.tooFarAhead],
  ['a slot that has begun', firstDay, start, messages.slotBegun],
] as const)(
  '%s cannot be booked, as the availability check says',
  async (_, date, minutes, error) => {
    api.now = momentOf({ date: firstDay, minutes });
    const wanted = { ...validRequest, date };
    expect(await api.isAvailable(wanted)).toEqual({ available: false, reason: error });
    await expectRefusal(() => api.post(wanted), 400, error);
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
  const check = () => api.request(`/bookings/check-availability?${search}`);
  await expectRefusal(check, 400, error);
});

describe('POST /bookings with a malformed body', () => {
  it.each([
    ['invalid JSON', '{"fullName":', 'JSON in UTF-8'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'JSON in UTF-8'],
    ['an array', '[]', 'a JSON object'],
    ['null', 'null', 'a JSON object'],
  ])('returns 400 for %s', async (_, body, expected) => {
    await expectRefusal(() => sendBody(body), 400, `The body is not ${expected}.`);
  });

  it.each(fields)('returns 400 when %s is not a string', async (field) => {
    const error = `${messages.inLowerCaseWords(field)} must be text`;
    for (const value of [7, null, ['x'], { toString: 'x' }]) {
      await expectRefusal(postWith({ [field]: value }), 400, error);
    }
  });

  it('returns 415 for a content type other than JSON', async () => {
    const body = new TextEncoder().encode(JSON.stringify(validRequest));
    for (const type of ['', 'text/plain', 'application/jsonp']) {
      await expectRefusal(() => sendBody(body, { 'content-type': type }), 415);
    }
  });

  it('returns 413 for a body over 16 KiB, with or without Content-Length, and accepts exactly 16 KiB', async () => {
    const limit = 16 * 1024;
    const padded = (bytes: number) => JSON.stringify(validRequest).padEnd(bytes);
    const length = { ...json, 'content-length': String(limit + 1) };
    await expectRefusal(() => sendBody(padded(limit + 1)), 413);
    await expectRefusal(() => sendBody(padded(limit + 1), length), 413);
    expect((await sendBody(padded(limit))).status).toBe(201);
  });
});

describe('POST /bookings with invalid fields', () => {
  it.each([
    ['a field that is missing', { fullName: undefined }, messages.isRequired('fullName')],
    ['an address without an at sign', { email: 'ama.example.com' }, messages.invalidEmail],
    ['a domain that cannot be', { email: 'ama@xn--a.com' }, messages.invalidEmail],
    ['an unknown type', { bookingType: 'party' }, messages.unknownType],
    ['a slot of the other type', { timeSlot: 'slot1' }, messages.unknownSlot],
    ['a slot named like a property of objects', { timeSlot: '__proto__' }, messages.unknownSlot],
    ['30 February', { date: '2026-02-30' }, messages.impossibleDate],
    ['a NUL in an e-mail address', { email: 'ama\0@example.com' }, messages.unreadable('email')],
  ])('returns 400 for %s', async (_, change, error) => {
    await expectRefusal(postWith(change), 400, error);
  });

  it('returns 400 when the honeypot field is filled', async () => {
    const error = `Please leave the field "${honeypotField}" empty and send the form again.`;
    for (const value of ['https://spam.example', ' ', 7, ['x'], true]) {
      await expectRefusal(postWith({ [honeypotField]: value }), 400, error);
    }
  });

  it('returns 400 for an Idempotency-Key of another length or with other characters, also from the availability check', async () => {
    const error = expect.stringContaining('Idempotency-Key');
    for (const key of ['a'.repeat(7), 'a'.repeat(129), 'visit 1234', 'visité-1234']) {
      const headers = { 'idempotency-key': key };
      await expectRefusal(() => api.post(validRequest, headers), 400, error);
      const check = () => api.request('/bookings/check-availability', { headers });
      await expectRefusal(check, 400, error);
    }
  });
});

it.each([
  ['POST', '/bookings/booked-dates', 405, 'GET, HEAD'],
  ['PUT', '/bookings', 405, 'POST'],
  ['GET', '', 404, null],
  ['POST', '/bookings/', 404, null],
])(
  '%s /api%s returns %i in JSON, and the methods that are allowed',
  async (method, path, status, allowed) => {
    const response = await expectRefusal(() => api.request(path, { method }), status);
    expect(response.headers.get('allow')).toBe(allowed);
  },
);
