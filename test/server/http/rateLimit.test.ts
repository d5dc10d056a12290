import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { clientAddress, limitedNetworks } from '../../../server/http/clientAddress.ts';
import { tooManyCalls, tooManyOpenRequests } from '../../../server/http/errorMessages.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { sendRequest } from '../../support/server/calls.ts';
import {
  sqliteRows,
  temporaryFolder,
  testApi,
  tuesdayAtTen,
  validRequest,
} from '../../support/server/testApi.ts';

const checkMorning =
  '/bookings/check-availability?date=2026-12-02&timeSlot=morning&bookingType=performance';

describe('the rate limit of one address', () => {
  it('returns 429 with Retry-After and an error message when it is exceeded', async () => {
    const api = testApi(undefined, { RATE_LIMIT_POSTS: '2' });
    expect((await api.post(validRequest)).status).toBe(201);
    expect((await api.post({})).status).toBe(400);
    const response = await api.post({ ...validRequest, timeSlot: 'evening' });
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await response.json()).toEqual({ error: tooManyCalls(600) });
    expect(tooManyCalls(600)).toMatch(/try again in 10 minutes\.$/);
    expect(sqliteRows(api.file, 'SELECT 1 FROM booking')).toHaveLength(1);
  });

  it('counts GET and POST requests separately', async () => {
    const api = testApi(undefined, { RATE_LIMIT_POSTS: '1', RATE_LIMIT_GETS: '2' });
    expect((await api.request('/bookings/booked-dates')).status).toBe(200);
    expect((await api.request(checkMorning)).status).toBe(200);
    const response = await api.request('/bookings/booked-dates');
    expect([response.status, await response.json()]).toEqual([429, { error: tooManyCalls(60) }]);
    expect((await api.post(validRequest)).status).toBe(201);
    expect((await api.post(validRequest)).status).toBe(429);
    expect((await api.request('/health')).status).toBe(200);
  });

  it('does not apply when RATE_LIMIT is off', async () => {
    const api = testApi(undefined, { RATE_LIMIT: 'off', RATE_LIMIT_POSTS: '1' });
    for (let call = 0; call < 10; call += 1) expect((await api.post({})).status).toBe(400);
  });
});

describe('the client address', () => {
  it.each([
    ['no proxy is trusted', 0, '198.51.100.1, 203.0.113.9', '10.0.0.1'],
    ['one proxy is trusted', 1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies are trusted', 2, '192.0.2.1, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
    ['the header has fewer addresses than trusted proxies', 3, '198.51.100.1', '198.51.100.1'],
    ['the header is missing', 1, undefined, '10.0.0.1'],
    ['the proxy adds no address', 1, 'unknown', '10.0.0.1'],
    ['the proxy adds an IPv6 address', 1, '2001:db8::7', '2001:db8::7'],
    ['the proxy adds no plain address', 1, '203.0.113.7:4711', '10.0.0.1'],
  ])('is found when %s', (_, trusted, forwardedFor, expected) => {
    expect(clientAddress({ peer: '10.0.0.1', forwardedFor }, trusted)).toBe(expected);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7', undefined],
    ['::ffff:198.51.100.7', '198.51.100.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002', '2001:0db8:0001'],
    ['2001:db8:1:2::9', '2001:0db8:0001:0002', '2001:0db8:0001'],
    ['2001:0DB8::1', '2001:0db8:0000:0000', '2001:0db8:0000'],
    ['::1', '0000:0000:0000:0000', '0000:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000', 'fe80:0000:0000'],
    ['unknown', 'unknown', undefined],
  ])('%s counts for the networks %s and %s', (address, subscriber, site) => {
    expect(limitedNetworks(address)).toEqual({ subscriber, site });
  });

  it('shares ten times the limit with the other networks of its /48 when it is IPv6', async () => {
    const api = testApi(undefined, { TRUST_PROXY: '1', RATE_LIMIT_GETS: '2' });
    const statusOf = async (forwardedFor: string) => {
      const headers = { 'x-forwarded-for': forwardedFor };
      return (await api.request('/bookings/booked-dates', { headers })).status;
    };
    // Requests that exceed the limit of their own network do not count for the /48.
    for (let call = 0; call < 30; call += 1) await statusOf('2001:db8:1::1');
    for (let network = 1; network < 10; network += 1) {
      expect(await statusOf(`2001:db8:1:${network}::1`)).toBe(200);
      expect(await statusOf(`2001:db8:1:${network}::2`)).toBe(200);
    }
    expect(await statusOf('2001:db8:1:a::1')).toBe(429);
    expect(await statusOf('2001:db8:2:a::1')).toBe(200);
    expect(await statusOf('198.51.100.1')).toBe(200);
  });

  it('is the remote address of the connection, or the address that the trusted proxy added', async () => {
    /** The statuses of requests with these X-Forwarded-For headers, all from the same address. */
    const statuses = async (environment: Record<string, string>, ...seen: string[]) => {
      const store = bookingRepository(openSqlite(`${temporaryFolder()}/bookings.sqlite`));
      const config = readConfig({ PORT: '0', RATE_LIMIT_GETS: '1', ...environment });
      const server = await listen(createApp({ store, now: () => tuesdayAtTen, config }), config);
      onTestFinished(async () => {
        await stop(server);
        await store.close();
      });
      const responses = [];
      for (const forwardedFor of seen) {
        const headers = { 'x-forwarded-for': forwardedFor };
        const path = '/api/bookings/booked-dates';
        responses.push(await sendRequest(addressOf(server, config.host), path, { headers }));
      }
      return responses.map(({ status }) => status);
    };
    expect(await statuses({}, '198.51.100.1', '198.51.100.2')).toEqual([200, 429]);
    const behindProxy = { TRUST_PROXY: '1' };
    expect(await statuses(behindProxy, '198.51.100.1', '198.51.100.2')).toEqual([200, 200]);
    expect(await statuses(behindProxy, '192.0.2.1, 198.51.100.1', '198.51.100.1')).toEqual([
      200, 429,
    ]);
  });
});

describe('open requests of one e-mail address', () => {
  it('return 429 when they exceed the limit, without affecting other addresses', async () => {
    const api = testApi(undefined, { MAX_OPEN_REQUESTS: '2' });
    for (const timeSlot of ['morning', 'afternoon']) {
      expect((await api.post({ ...validRequest, timeSlot })).status).toBe(201);
    }
    const third = { ...validRequest, timeSlot: 'evening', email: 'AMA@example.com' };
    const response = await api.post(third);
    expect([response.status, await response.json()]).toEqual([
      429,
      { error: tooManyOpenRequests(2) },
    ]);
    expect((await api.post({ ...third, email: 'kofi@example.com' })).status).toBe(201);
    api.now = Date.UTC(2026, 11, 3);
    expect((await api.post({ ...third, date: '2026-12-04' })).status).toBe(201);
  });

  it('are limited to 50 by default', async () => {
    const api = testApi();
    const days = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'];
    const later = Array.from(
      { length: 20 },
      (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`,
    );
    const statuses: number[] = [];
    for (const date of [...days, ...later.filter((_, day) => (day + 1) % 7 !== 0)]) {
      for (const timeSlot of ['morning', 'afternoon', 'evening']) {
        statuses.push((await api.post({ ...validRequest, date, timeSlot })).status);
      }
    }
    expect(statuses.slice(0, 51)).toEqual([...Array(50).fill(201), 429]);
  });
});
