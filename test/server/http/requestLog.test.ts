import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { openDates, post, sendRequest } from '../../support/server/calls.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { testApi, validRequest } from '../../support/server/testApi.ts';

describe('the request log', () => {
  it('has one line of JSON for each request, after the line with the address of the server', async () => {
    const studio = await startServer();
    const [date] = openDates;
    await sendRequest(studio.address, '/booking?type=recording');
    await sendRequest(studio.address, '/api/bookings/booked-dates');
    const made = await post(studio.address, { ...validRequest, date });
    const { reference } = JSON.parse(made.text);
    await post(studio.address, { ...validRequest, date });
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
    const api = testApi(undefined, { MAX_OPEN_REQUESTS: '1', RATE_LIMIT_POSTS: '6' });
    await api.post(validRequest, { 'idempotency-key': 'a-visit-1' });
    await api.post({});
    await api.post({ ...validRequest, date: '2026-12-06' });
    await api.post({ ...validRequest, notes: 'x' }, { 'idempotency-key': 'a-visit-1' });
    await api.post({ ...validRequest, timeSlot: 'evening' });
    await api.request('/bookings', { method: 'POST', body: 'x' });
    await api.post(validRequest);
    expect(api.log.map(({ status, refused }) => [status, refused])).toEqual([
      [201, undefined],
      [400, 'full name is required'],
      [400, messages.closedDay],
      [422, expect.stringMatching(/earlier version/)],
      [429, expect.stringMatching(/open requests/)],
      [415, expect.any(String)],
      [429, expect.stringMatching(/Too many requests/)],
    ]);
  });

  it('contains the reference of a booking that was sent twice with one Idempotency-Key', async () => {
    const api = testApi();
    const key = { 'idempotency-key': 'a-visit-1' };
    const { reference } = await (await api.post(validRequest, key)).json();
    await api.post(validRequest, key);
    expect(api.log.map((line) => line.reference)).toEqual([reference, reference]);
  });

  it('contains no personal data', async () => {
    const api = testApi();
    const key = { 'idempotency-key': 'ama-mensah-1', 'x-forwarded-for': '198.51.100.1' };
    await api.post(validRequest, key);
    await api.post({ ...validRequest, notes: 'again' }, key);
    await api.post({ ...validRequest, date: '2026-12-06' });
    await api.post({ ...validRequest, email: 'ama at example' });
    await api.request('/bookings/booked-dates?email=ama@example.com', { headers: key });
    await api.request(`/bookings/check-availability?fullName=${validRequest.fullName}`);
    await api.request('/nowhere', { headers: { 'user-agent': 'Ama Phone' } });
    expect(api.log).toHaveLength(7);
    expect(JSON.stringify(api.log)).not.toMatch(/ama|mensah|example|\+233|24 000|198\.51/i);
  });

  it('truncates long paths, and escapes line breaks', async () => {
    const api = testApi();
    await api.request('/a'.repeat(2500));
    await api.request('/x%0A{"status":200}');
    expect(api.log[0]?.path?.length).toBeLessThanOrEqual(200);
    for (const line of api.log) expect(JSON.stringify(line)).not.toContain('\n');
  });
});

describe('GET /api/health', () => {
  it('returns 200 when the database responds', async () => {
    const response = await testApi().request('/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const head = await testApi().request('/health', { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  it('returns 405 for POST', async () => {
    const response = await testApi().request('/health', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
