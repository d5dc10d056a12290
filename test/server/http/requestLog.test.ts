import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { openDates, post, send } from '../../soak/calls.ts';
import { startFor } from '../../support/server/serverForTest.ts';
import { freshApi, goodRequest } from '../../support/server/testApi.ts';

describe('the request log', () => {
  it('has one line of JSON for each request, after the line with the address of the server', async () => {
    const studio = await startFor();
    const [date] = openDates();
    await send(studio.address, '/booking?type=recording');
    await send(studio.address, '/api/bookings/booked-dates');
    const made = await post(studio.address, { ...goodRequest, date });
    const { reference } = JSON.parse(made.text);
    await post(studio.address, { ...goodRequest, date });
    await expect.poll(() => studio.said.out.split('\n')).toHaveLength(6);
    const [first, ...lines] = studio.said.out.trim().split('\n');
    expect(first).toBe(`The studio's site is at ${studio.address}`);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const ms = expect.any(Number);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time, method: 'GET', path: '/booking', status: 200, ms },
      { time, method: 'GET', path: '/api/bookings/booked-dates', status: 200, ms },
      { time, method: 'POST', path: '/api/bookings', status: 201, ms, reference },
      { time, method: 'POST', path: '/api/bookings', status: 409, ms, refused: messages.slotTaken },
    ]);
  });

  it('contains the reason why a booking was refused', async () => {
    const api = freshApi(undefined, { MAX_OPEN_REQUESTS: '1', RATE_LIMIT_POSTS: '6' });
    await api.post(goodRequest, { 'idempotency-key': 'a-visit-1' });
    await api.post({});
    await api.post({ ...goodRequest, date: '2026-12-06' });
    await api.post({ ...goodRequest, notes: 'x' }, { 'idempotency-key': 'a-visit-1' });
    await api.post({ ...goodRequest, timeSlot: 'evening' });
    await api.request('/bookings', { method: 'POST', body: 'x' });
    await api.post(goodRequest);
    expect(api.log.map(({ status, refused }) => [status, refused])).toEqual([
      [201, undefined],
      [400, 'full name is required'],
      [400, messages.closedOnSundays],
      [422, expect.stringMatching(/Idempotency-Key/)],
      [429, expect.stringMatching(/open requests/)],
      [415, expect.any(String)],
      [429, expect.stringMatching(/Too many requests/)],
    ]);
  });

  it('contains the reference of a booking that was sent twice with one Idempotency-Key', async () => {
    const api = freshApi();
    const key = { 'idempotency-key': 'a-visit-1' };
    const { reference } = await (await api.post(goodRequest, key)).json();
    await api.post(goodRequest, key);
    expect(api.log.map((line) => line.reference)).toEqual([reference, reference]);
  });

  it('contains no personal data', async () => {
    const api = freshApi();
    const key = { 'idempotency-key': 'ama-mensah-1', 'x-forwarded-for': '198.51.100.1' };
    await api.post(goodRequest, key);
    await api.post({ ...goodRequest, notes: 'again' }, key);
    await api.post({ ...goodRequest, date: '2026-12-06' });
    await api.post({ ...goodRequest, email: 'ama at example' });
    await api.request('/bookings/booked-dates?email=ama@example.com', { headers: key });
    await api.request(`/bookings/check-availability?fullName=${goodRequest.fullName}`);
    await api.request('/nowhere', { headers: { 'user-agent': 'Ama Phone' } });
    expect(api.log).toHaveLength(7);
    expect(JSON.stringify(api.log)).not.toMatch(/ama|mensah|example|\+233|24 000|198\.51/i);
  });

  it('truncates long paths, and escapes line breaks', async () => {
    const api = freshApi();
    await api.request(`/${'a'.repeat(5000)}`);
    await api.request('/x%0A{"status":200}');
    expect(api.log[0]?.path?.length).toBeLessThanOrEqual(200);
    for (const line of api.log) expect(JSON.stringify(line)).not.toContain('\n');
  });
});

describe('GET /api/health', () => {
  it('returns 200 when the database responds', async () => {
    const response = await freshApi().request('/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const head = await freshApi().request('/health', { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  it('returns 405 for POST', async () => {
    const response = await freshApi().request('/health', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
