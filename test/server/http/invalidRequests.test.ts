import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { openApi, type TestApi, testApi, validRequest } from '../../support/server/testApi.ts';

const folder = mkdtempSync(join(tmpdir(), 'studio-'));
const api = openApi(join(folder, 'bookings.sqlite'), { RATE_LIMIT: 'off' });
const dataOf = async () => ({ rows: api.rows(), booked: await api.bookedDates() });

beforeAll(async () => {
  await api.post({ ...validRequest, timeSlot: 'evening' });
});

afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Sends the request to an API with one booking, and expects an error and no change of the data. */
async function expectRefusal(
  send: (api: TestApi) => Promise<Response>,
  status: number,
  error: unknown = expect.stringMatching(/^\S.+/),
): Promise<Response> {
  const before = await dataOf();
  const response = await send(api);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toEqual({ error });
  expect(await dataOf()).toEqual(before);
  return response;
}

const raw =
  (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  (api: TestApi) =>
    api.request('/bookings', { method: 'POST', headers, body });

describe('POST /bookings with a malformed body', () => {
  it.each([
    ['invalid JSON', '{"fullName":', 'JSON in UTF-8'],
    ['an empty body', '', 'JSON in UTF-8'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'JSON in UTF-8'],
    ['an array', '[]', 'a JSON object'],
    ['null', 'null', 'a JSON object'],
    ['a string', '"booking"', 'a JSON object'],
  ])('returns 400 for %s', async (_, body, expected) => {
    await expectRefusal(raw(body), 400, `The body is not ${expected}.`);
  });

  it.each([
    ['fullName', 'full name must be text'],
    ['email', 'email must be text'],
    ['phoneNumber', 'phone number must be text'],
    ['bookingType', 'booking type must be text'],
    ['date', 'date must be text'],
    ['timeSlot', 'time slot must be text'],
    ['notes', 'notes must be text'],
  ])('returns 400 when %s is not a string', async (field, error) => {
    for (const value of [7, null, ['x'], { toString: 'x' }]) {
      await expectRefusal((api) => api.post({ ...validRequest, [field]: value }), 400, error);
    }
  });

  it('returns 415 for a content type other than JSON', async () => {
    const body = JSON.stringify(validRequest);
    await expectRefusal(raw(body, { 'content-type': 'text/plain' }), 415);
    await expectRefusal(raw(body, { 'content-type': 'application/jsonp' }), 415);
    await expectRefusal(raw(new TextEncoder().encode(body), {}), 415);
  });

  it('returns 413 for a body over 16 KiB, with or without Content-Length, and accepts exactly 16 KiB', async () => {
    const padded = (bytes: number) => JSON.stringify(validRequest).padEnd(bytes);
    const limit = 16 * 1024;
    await expectRefusal(raw(padded(limit + 1)), 413);
    await expectRefusal(
      raw(padded(limit + 1), {
        'content-type': 'application/json',
        'content-length': String(limit + 1),
      }),
      413,
    );
    expect((await raw(padded(limit))(testApi())).status).toBe(201);
  });
});

describe('POST /bookings with invalid fields', () => {
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
  ])('returns 400 and names the first empty field of %j', async (body, error) => {
    await expectRefusal((api) => api.post(body), 400, error);
  });

  it.each([
    ['an address without an at sign', { email: 'ama.example.com' }, messages.invalidEmail],
    ['an unknown type', { bookingType: 'party' }, messages.unknownType],
    ['no type', { bookingType: '' }, messages.unknownType],
    ['an unknown slot', { timeSlot: 'night' }, messages.unknownSlot],
    ['a slot of the other type', { timeSlot: 'slot1' }, messages.unknownSlot],
    [
      'a slot named like a property of Object.prototype',
      { timeSlot: '__proto__' },
      messages.unknownSlot,
    ],
    ['30 February', { date: '2026-02-30' }, messages.impossibleDate],
    ['a date in another format', { date: '02/12/2026' }, messages.impossibleDate],
    ['a date with a time', { date: '2026-12-02T09:00' }, messages.impossibleDate],
    ['a Sunday', { date: '2026-12-06' }, messages.closedDay],
    ['yesterday', { date: '2026-11-30' }, messages.pastDate],
    ['a slot of today that has already begun', { date: '2026-12-01' }, messages.slotBegun],
    ['a date too far ahead', { date: '2027-12-02' }, messages.tooFarAhead],
    [
      'a name over 100 characters',
      { fullName: 'a'.repeat(101) },
      messages.tooLong('fullName', 100),
    ],
    [
      'an e-mail address over 254 characters',
      { email: `${'a'.repeat(250)}@a.gh` },
      messages.tooLong('email', 254),
    ],
    [
      'a phone number over 40 characters',
      { phoneNumber: '0'.repeat(41) },
      messages.tooLong('phoneNumber', 40),
    ],
    ['notes over 2000 characters', { notes: 'a'.repeat(2001) }, messages.tooLong('notes', 2000)],
    [
      'an e-mail address that is both too long and invalid, because of its length,',
      { email: 'a'.repeat(255) },
      messages.tooLong('email', 254),
    ],
    [
      'an invalid e-mail address, before it checks for a NUL in the name,',
      { email: 'ama', fullName: 'Ama\0' },
      messages.invalidEmail,
    ],
    ['a line break in a name', { fullName: 'Ama\nMensah' }, messages.unreadable('fullName')],
    ['a NUL in an e-mail address', { email: 'ama\0@example.com' }, messages.unreadable('email')],
    ['a DEL in a phone number', { phoneNumber: '024\u007f' }, messages.unreadable('phoneNumber')],
    ['a lone surrogate in a name', { fullName: 'Ama \ud83d' }, messages.unreadable('fullName')],
    ['an escape sequence in notes', { notes: 'red \u001b[31m' }, messages.unreadable('notes')],
    ['a lone surrogate in notes', { notes: '\udc00' }, messages.unreadable('notes')],
  ])('returns 400 for %s', async (_, change, error) => {
    await expectRefusal((api) => api.post({ ...validRequest, ...change }), 400, error);
  });

  it('accepts characters above U+FFFF, and line breaks and tabs in notes', async () => {
    const response = await testApi().post({
      ...validRequest,
      fullName: 'Ama 🎤',
      notes: 'a\r\n\tb',
    });
    expect(response.status).toBe(201);
  });

  it('returns 400 for a slot of today from the moment it begins', async () => {
    const api = testApi();
    const afternoon = { ...validRequest, date: '2026-12-01', timeSlot: 'afternoon' };
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
  ])('returns 400 for an Idempotency-Key of %s', async (_, key) => {
    const headers = { 'idempotency-key': key };
    await expectRefusal((api) => api.post(validRequest, headers), 400);
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

describe('the honeypot field', () => {
  it('returns 400 and stores no booking when it is filled', async () => {
    for (const musicLink of ['https://spam.example', ' ', 7, ['x'], true]) {
      await expectRefusal(
        (api) => api.post({ ...validRequest, musicLink }),
        400,
        'Please leave the field "musicLink" empty and send the form again.',
      );
    }
  });

  it('may be empty or missing, and is not part of the booking', async () => {
    const api = testApi();
    for (const [timeSlot, change] of [
      ['morning', { musicLink: '' }],
      ['afternoon', { musicLink: null }],
      ['evening', {}],
    ] as const) {
      const response = await api.post({ ...validRequest, timeSlot, ...change });
      expect(response.status).toBe(201);
      expect(await response.json()).not.toHaveProperty('musicLink');
    }
  });
});

describe('unknown methods and paths', () => {
  it.each([
    ['POST', '/bookings/booked-dates', 'GET, HEAD'],
    ['DELETE', '/bookings/check-availability', 'GET, HEAD'],
    ['GET', '/bookings', 'POST'],
    ['PUT', '/bookings', 'POST'],
  ])('return 405 and an Allow header for %s %s', async (method, path, allowed) => {
    const response = await expectRefusal((api) => api.request(path, { method }), 405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['', '/', '/booking', '/bookings/', '/bookings/1', '/bookings/booked-dates/x'])(
    'return 404 in JSON for /api%s',
    async (path) => {
      await expectRefusal((api) => api.request(path), 404);
      await expectRefusal((api) => api.request(path, { method: 'POST' }), 404);
    },
  );
});
