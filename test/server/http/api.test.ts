import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as messages from '#booking/messages';
import { termsCode } from '#booking/terms';
import { studio } from '#studio/studio';
import { setContent } from '../../support/ownerContent.ts';
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

describe('POST /bookings', () => {
  const longest = {
    fullName: 'é'.repeat(100),
    email: `${'e'.repeat(64)}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(58)}.gh`,
    phoneNumber: '0'.repeat(40),
    notes: '語'.repeat(2000),
  };

  it('returns 201 and the booking of a request with the longest texts of the form', async () => {
    const made = await api.post({ ...validRequest, ...longest });
    expect([made.status, await made.json()]).toEqual([201, expect.objectContaining(longest)]);
  });

  it('returns 500 without details and logs the error with its stack when the database fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await api.close();
    await expectRefusal(() => api.post(validRequest), 500, messages.serverFailed);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Error: .+\n\s+at /));
  });
});

it('a request whose page has shown other terms than the current ones is refused with their names, unless it is repeated', async () => {
  const shown = { 'terms-shown': termsCode('performance') };
  const key = { 'idempotency-key': 'a-visit-1', ...shown };
  const ofRecording = { 'terms-shown': termsCode('recording') };
  expect((await api.post(validRequest, key)).status).toBe(201);
  setContent(studio.prices.performance, { amount: 275, currency: 'GHS', second: '' });
  const recording = { bookingType: 'recording', timeSlot: 'slot4' } as const;
  expect((await api.post({ ...validRequest, ...recording }, ofRecording)).status).toBe(201);
  setContent(studio, { address: '2 Other Street', phone: '1' });
  const other = { ...validRequest, timeSlot: 'evening' } as const;
  const names = 'the price, the address and the telephone number';
  const error = messages.termsChanged(names, 'The price is GH₵275 now.');
  await expectRefusal(() => api.post(other, shown), 412, error);
  await expectRefusal(() => api.post(other, { 'terms-shown': '' }), 412);
  expect((await api.post(validRequest, key)).status).toBe(201);
  expect((await api.post(other, { 'terms-shown': termsCode('performance') })).status).toBe(201);
});

describe('POST /bookings with a malformed body', () => {
  it('returns 400 for bytes that are not UTF-8', async () => {
    const body = new Uint8Array([0x22, 0xff, 0x22]);
    await expectRefusal(() => sendBody(body), 400, 'The body is not JSON in UTF-8.');
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
