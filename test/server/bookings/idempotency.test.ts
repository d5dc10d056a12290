import { describe, expect, it } from 'vitest';
import { sqliteRows, testApi, validRequest } from '../../support/server/testApi.ts';

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

  it('finds its own slot available, while the slot is not available to other keys', async () => {
    const api = testApi();
    await api.post(validRequest, key);
    expect(await api.isAvailable(validRequest, key)).toEqual({ available: true });
    expect(await api.isAvailable(validRequest, otherKey)).toEqual({ available: false });
    expect(await api.isAvailable(validRequest)).toEqual({ available: false });
    const overlapping = { ...validRequest, bookingType: 'recording', timeSlot: 'slot2' } as const;
    expect(await api.isAvailable(overlapping, key)).toEqual({ available: false });
  });
});

describe('an Idempotency-Key', () => {
  it('returns 422 for a different request', async () => {
    const api = testApi();
    await api.post(validRequest, key);
    const rows = api.rows();
    for (const change of [{ notes: 'louder' }, { timeSlot: 'evening' }, { date: '2026-12-03' }]) {
      const response = await api.post({ ...validRequest, ...change }, key);
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/Idempotency-Key/) });
    }
    expect(api.rows()).toEqual(rows);
  });

  it('can be reused when its request was refused', async () => {
    const api = testApi();
    await api.post(validRequest);
    expect((await api.post({ ...validRequest, notes: 'late' }, key)).status).toBe(409);
    expect((await api.post({ ...validRequest, timeSlot: 'evening' }, key)).status).toBe(201);
  });

  it('returns 409 when the slot was booked with another key', async () => {
    const api = testApi();
    await api.post(validRequest, key);
    expect((await api.post(validRequest, otherKey)).status).toBe(409);
  });
});
