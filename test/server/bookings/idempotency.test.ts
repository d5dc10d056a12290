import { describe, expect, it } from 'vitest';
import { freshApi, goodRequest, rowsIn } from '../../support/server/testApi.ts';

const key = { 'idempotency-key': 'a-visit-of-one-1' };
const otherKey = { 'idempotency-key': 'a-visit-of-one-2' };

describe('a repeated POST with the same Idempotency-Key', () => {
  it('returns the same booking', async () => {
    const api = freshApi();
    const first = await (await api.post(goodRequest, key)).json();
    const again = await api.post({ ...goodRequest, fullName: ' Ama Mensah ' }, key);
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect(rowsIn(api.file, 'SELECT 1 FROM booking')).toHaveLength(1);
  });

  it('returns the same bytes as the first response', async () => {
    const api = freshApi();
    const first = await (await api.post(goodRequest, key)).text();
    expect(await (await api.post(goodRequest, key)).text()).toBe(first);
  });

  it('creates one booking when both requests are concurrent', async () => {
    const api = freshApi();
    const responses = await Promise.all([api.post(goodRequest, key), api.post(goodRequest, key)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const [one, two] = await Promise.all(responses.map((response) => response.json()));
    expect(one).toEqual(two);
  });

  it('returns the same booking after the slot has begun', async () => {
    const api = freshApi();
    const first = await (await api.post(goodRequest, key)).json();
    api.now = Date.UTC(2026, 11, 2, 9, 1);
    const again = await api.post(goodRequest, key);
    expect([again.status, await again.json()]).toEqual([201, first]);
    expect(await api.isAvailable(goodRequest, key)).toEqual({ available: true });
  });

  it('returns the same booking after a restart of the server', async () => {
    const before = freshApi();
    const first = await (await before.post(goodRequest, key)).json();
    await before.close();
    const again = await freshApi(before.file).post(goodRequest, key);
    expect([again.status, await again.json()]).toEqual([201, first]);
  });

  it('finds its own slot available, while the slot is not available to other keys', async () => {
    const api = freshApi();
    await api.post(goodRequest, key);
    expect(await api.isAvailable(goodRequest, key)).toEqual({ available: true });
    expect(await api.isAvailable(goodRequest, otherKey)).toEqual({ available: false });
    expect(await api.isAvailable(goodRequest)).toEqual({ available: false });
    const overlapping = { ...goodRequest, bookingType: 'recording', timeSlot: 'slot2' } as const;
    expect(await api.isAvailable(overlapping, key)).toEqual({ available: false });
  });
});

describe('an Idempotency-Key', () => {
  it('returns 422 for a different request', async () => {
    const api = freshApi();
    await api.post(goodRequest, key);
    const rows = api.rows();
    for (const change of [{ notes: 'louder' }, { timeSlot: 'evening' }, { date: '2026-12-03' }]) {
      const response = await api.post({ ...goodRequest, ...change }, key);
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/Idempotency-Key/) });
    }
    expect(api.rows()).toEqual(rows);
  });

  it('can be reused when its request was refused', async () => {
    const api = freshApi();
    await api.post(goodRequest);
    expect((await api.post({ ...goodRequest, notes: 'late' }, key)).status).toBe(409);
    expect((await api.post({ ...goodRequest, timeSlot: 'evening' }, key)).status).toBe(201);
  });

  it('returns 409 when the slot was booked with another key', async () => {
    const api = freshApi();
    await api.post(goodRequest, key);
    expect((await api.post(goodRequest, otherKey)).status).toBe(409);
  });
});
