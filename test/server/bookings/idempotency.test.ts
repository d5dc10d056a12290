import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { checkAvailability } from '../../../server/http/routes/checkAvailability.ts';
import { sqliteRows, testApi, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const key = { 'idempotency-key': 'a-visit-of-one-1' };
const otherKey = { 'idempotency-key': 'a-visit-of-one-2' };

describe('a repeated POST with the same Idempotency-Key', () => {
  it('returns the same booking', async () => {
    const api = testApi();
    const first = await (await api.post(validRequest, key)).json();
    const again = await api.post({ ...validRequest, fullName: ' Ama Mensah ' }, key);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect(sqliteRows(api.file, 'SELECT 1 FROM booking')).toHaveLength(1);
  });

  it('returns the same bytes as the first response', async () => {
    const api = testApi();
    const first = await (await api.post(validRequest, key)).text();
    expect(await (await api.post(validRequest, key)).text()).toBe(first);
  });

  it('creates one booking when both requests are concurrent, also at the limit of open requests', async () => {
    const api = testApi(undefined, { MAX_OPEN_REQUESTS: '1' });
    const responses = await Promise.all([api.post(validRequest, key), api.post(validRequest, key)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const [one, two] = await Promise.all(responses.map((response) => response.json()));
    expect(one).toEqual(two);
  });

  it('returns the same booking after the slot has begun', async () => {
    const api = testApi();
    const first = await (await api.post(validRequest, key)).json();
    api.now = Date.UTC(2026, 11, 2, 9, 1);
    const again = await api.post(validRequest, key);
    expect([again.status, await again.json()]).toEqual([201, first]);
    expect(await api.isAvailable(validRequest, key)).toEqual({ available: true });
  });

  it('returns the same booking after a restart of the server', async () => {
    const before = testApi();
    const first = await (await before.post(validRequest, key)).json();
    await before.close();
    const again = await testApi(before.file).post(validRequest, key);
    expect([again.status, await again.json()]).toEqual([201, first]);
  });
});

describe('another version of a request that is booked under its Idempotency-Key', () => {
  const versions = [
    { notes: 'louder' },
    { timeSlot: 'evening' },
    { bookingType: 'recording', timeSlot: 'slot2' },
    { date: '2026-12-03' },
    { email: 'ama.mensah@example.com' },
  ] as const;

  it.each(versions)('is found available, and its POST returns the booking: %o', async (change) => {
    const api = testApi();
    const booking = await (await api.post(validRequest, key)).json();
    const rows = api.rows();
    const version = { ...validRequest, ...change };
    expect(await api.isAvailable(version, key)).toEqual({ available: true });
    const response = await api.post(version, key);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(/^An earlier version of this request is booked already/),
      booking,
    });
    expect(api.rows()).toEqual(rows);
  });

  it('gets the booking, although somebody else has booked its slot', async () => {
    const api = testApi();
    await api.post(validRequest, key);
    const version = { ...validRequest, timeSlot: 'evening' } as const;
    await api.post({ ...version, email: 'kofi@example.com' }, otherKey);
    expect(await api.isAvailable(version, key)).toEqual({ available: true });
    expect((await api.post(version, key)).status).toBe(422);
  });
});

describe('an availability check with an Idempotency-Key', () => {
  const free = { isFree: true, status: undefined };
  const booked = { isFree: false, status: 'requested' } as const;
  const cancelled = { isFree: true, status: 'cancelled' } as const;
  const rebooked = { isFree: false, status: 'cancelled' } as const;

  it.each([
    [true, 'its POST creates the booking meanwhile', free, booked],
    [true, 'the studio cancels its booking meanwhile', booked, cancelled],
    [false, 'its booking is cancelled and somebody else has the slot', rebooked, rebooked],
  ])('says available: %s when %s', async (available, _, before, after) => {
    const states = [before, after];
    // The change happens between the two reads of the check.
    const now = () => states.shift() ?? after;
    const store = {
      isFree: async () => now().isFree,
      findByKey: async () => {
        const { status } = now();
        return status && ({ ...validRequest, status } as StoredBooking);
      },
    };
    const app = new Hono().get(
      '/',
      checkAvailability(store, () => tuesdayAtTen),
    );
    const { date, timeSlot, bookingType } = validRequest;
    const query = new URLSearchParams({ date, timeSlot, bookingType });
    const response = await app.request(`/?${query}`, { headers: key });
    expect(await response.json()).toEqual({ available });
  });
});

it('an Idempotency-Key can be reused when its request was refused', async () => {
  const api = testApi();
  await api.post(validRequest);
  expect((await api.post({ ...validRequest, notes: 'late' }, key)).status).toBe(409);
  expect((await api.post({ ...validRequest, timeSlot: 'evening' }, key)).status).toBe(201);
});
