import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { type FreshApi, freshApi, goodRequest } from '../../support/freshApi.ts';

/** Sends the request to a studio with one booking and expects a refusal that changes nothing. */
async function expectRefusal(
  send: (api: FreshApi) => Promise<Response>,
  status: number,
  error: unknown = expect.stringMatching(/^\S.+/),
): Promise<Response> {
  const api = freshApi();
  await api.post({ ...goodRequest, timeSlot: 'evening' });
  const before = { rows: api.rows(), booked: await api.bookedDates() };
  const answer = await send(api);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ error });
  expect({ rows: api.rows(), booked: await api.bookedDates() }).toEqual(before);
  return answer;
}

const raw =
  (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  (api: FreshApi) =>
    api.request('/bookings', { method: 'POST', headers, body });

describe('a body that is no booking', () => {
  it.each([
    ['no JSON', '{"fullName":'],
    ['nothing', ''],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"booking"'],
  ])('refuses %s', async (_, body) => {
    await expectRefusal(raw(body), 400);
  });

  it.each([
    ['fullName', 'full name must be text'],
    ['email', 'email must be text'],
    ['phoneNumber', 'phone number must be text'],
    ['bookingType', 'booking type must be text'],
    ['date', 'date must be text'],
    ['timeSlot', 'time slot must be text'],
    ['notes', 'notes must be text'],
  ])('refuses a %s that is no text', async (field, error) => {
    for (const value of [7, null, ['x'], { toString: 'x' }]) {
      await expectRefusal((api) => api.post({ ...goodRequest, [field]: value }), 400, error);
    }
  });

  it('refuses a content type other than JSON', async () => {
    const body = JSON.stringify(goodRequest);
    await expectRefusal(raw(body, { 'content-type': 'text/plain' }), 415);
    await expectRefusal(raw(body, { 'content-type': 'application/jsonp' }), 415);
    await expectRefusal(raw(new TextEncoder().encode(body), {}), 415);
  });

  it('refuses a body over 16 KiB, announced or not, and takes one of exactly that', async () => {
    const padded = (bytes: number) => JSON.stringify(goodRequest).padEnd(bytes);
    const limit = 16 * 1024;
    await expectRefusal(raw(padded(limit + 1)), 413);
    await expectRefusal(
      raw(padded(limit + 1), {
        'content-type': 'application/json',
        'content-length': String(limit + 1),
      }),
      413,
    );
    expect((await raw(padded(limit))(freshApi())).status).toBe(201);
  });
});

describe('fields that the form would not send', () => {
  it.each([
    [{}, 'full name is required'],
    [{ fullName: ' \n ', email: '' }, 'full name is required'],
    [{ fullName: 'A', phoneNumber: '1' }, 'email is required'],
    [{ fullName: 'A', email: 'none', date: 'x' }, 'phone number is required'],
    [{ fullName: 'A', email: 'none', phoneNumber: '1', timeSlot: '' }, 'date is required'],
    [{ fullName: 'A', email: 'none', phoneNumber: '1', date: 'x' }, 'time slot is required'],
    [
      { fullName: 'A', email: 'none', phoneNumber: '1', date: 'x', timeSlot: 'x' },
      messages.invalidEmail,
    ],
  ])('names the first empty field of %j', async (body, error) => {
    await expectRefusal((api) => api.post(body), 400, error);
  });

  it.each([
    ['an address without an at sign', { email: 'ama.example.com' }, messages.invalidEmail],
    ['a type that there is not', { bookingType: 'party' }, messages.unknownType],
    ['no type', { bookingType: '' }, messages.unknownType],
    ['a slot that there is not', { timeSlot: 'night' }, messages.unknownSlot],
    ['a slot of the other type', { timeSlot: 'slot1' }, messages.unknownSlot],
    ["a slot named like an object's own parts", { timeSlot: '__proto__' }, messages.unknownSlot],
    ['30 February', { date: '2026-02-30' }, messages.impossibleDate],
    ['a date written another way', { date: '02/12/2026' }, messages.impossibleDate],
    ['a date with a time', { date: '2026-12-02T09:00' }, messages.impossibleDate],
    ['a Sunday', { date: '2026-12-06' }, messages.closedOnSundays],
    ['yesterday', { date: '2026-11-30' }, messages.pastDate],
    ['a slot of today that has already begun', { date: '2026-12-01' }, messages.slotBegun],
    ['a date too far ahead', { date: '2027-12-02' }, messages.tooFarAhead],
    [
      'a name over 100 characters',
      { fullName: 'a'.repeat(101) },
      messages.tooLong('fullName', 100),
    ],
    ['an e-mail over 254', { email: `${'a'.repeat(250)}@a.gh` }, messages.tooLong('email', 254)],
    ['a number over 40', { phoneNumber: '0'.repeat(41) }, messages.tooLong('phoneNumber', 40)],
    ['notes over 2000', { notes: 'a'.repeat(2001) }, messages.tooLong('notes', 2000)],
    [
      'a long e-mail for its length, not for its form',
      { email: 'a'.repeat(255) },
      messages.tooLong('email', 254),
    ],
    [
      'an e-mail without an at sign before a NUL in a name',
      { email: 'ama', fullName: 'Ama\0' },
      messages.invalidEmail,
    ],
    ['a line break in a name', { fullName: 'Ama\nMensah' }, messages.unreadable('fullName')],
    ['a NUL in an e-mail', { email: 'ama\0@example.com' }, messages.unreadable('email')],
    ['a DEL in a number', { phoneNumber: '024\u007f' }, messages.unreadable('phoneNumber')],
    ['half a character in a name', { fullName: 'Ama \ud83d' }, messages.unreadable('fullName')],
    ['an escape sequence in notes', { notes: 'red \u001b[31m' }, messages.unreadable('notes')],
    ['half a character in notes', { notes: '\udc00' }, messages.unreadable('notes')],
  ])('refuses %s', async (_, change, error) => {
    await expectRefusal((api) => api.post({ ...goodRequest, ...change }), 400, error);
  });

  it('takes whole characters beyond the first plane, and lines and tabs in notes', async () => {
    const answer = await freshApi().post({ ...goodRequest, fullName: 'Ama 🎤', notes: 'a\r\n\tb' });
    expect(answer.status).toBe(201);
  });

  it('refuses a slot from the minute in which it begins', async () => {
    const api = freshApi();
    const afternoon = { ...goodRequest, date: '2026-12-01', timeSlot: 'afternoon' };
    api.now = Date.UTC(2026, 11, 1, 12, 30);
    expect((await api.post(afternoon)).status).toBe(400);
    api.now -= 1;
    expect((await api.post(afternoon)).status).toBe(201);
  });

  it.each([
    ['7 characters', 'a'.repeat(7)],
    ['129 characters', 'a'.repeat(129)],
    ['a space', 'visit 1234'],
    ['letters beyond ASCII', 'visité-1234'],
  ])('refuses an idempotency key of %s', async (_, key) => {
    const headers = { 'idempotency-key': key };
    await expectRefusal((api) => api.post(goodRequest, headers), 400);
    await expectRefusal(
      (api) =>
        api.request(
          '/bookings/check-availability?date=2026-12-02&timeSlot=morning&bookingType=performance',
          { headers },
        ),
      400,
    );
  });
});

describe('calls that there are not', () => {
  it.each([
    ['POST', '/bookings/booked-dates', 'GET, HEAD'],
    ['DELETE', '/bookings/check-availability', 'GET, HEAD'],
    ['GET', '/bookings', 'POST'],
    ['PUT', '/bookings', 'POST'],
  ])('refuses %s %s and says what is allowed', async (method, path, allowed) => {
    const answer = await expectRefusal((api) => api.request(path, { method }), 405);
    expect(answer.headers.get('allow')).toBe(allowed);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['', '/', '/booking', '/bookings/', '/bookings/1', '/bookings/booked-dates/x'])(
    'answers /api%s, which it does not know, in JSON',
    async (path) => {
      await expectRefusal((api) => api.request(path), 404);
      await expectRefusal((api) => api.request(path, { method: 'POST' }), 404);
    },
  );
});
