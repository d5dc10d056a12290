import { beforeEach, describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { fields, honeypotField } from '#booking/request';
import { type TestApi, testApi, validRequest } from '../../support/server/testApi.ts';

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
