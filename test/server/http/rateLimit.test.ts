import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientAddress, limitedNetworks, proxyCheck } from '../../../server/http/clientAddress.ts';
import { tooManyBookings } from '../../../server/http/errorMessages.ts';
import { limiter } from '../../../server/http/rateLimit.ts';
import { sendRequest } from '../../support/server/calls.ts';
import { changeTo } from '../../support/server/createOptions.ts';
import { listenHere } from '../../support/server/listening.ts';
import { openDays, testApi, testApp, validRequest } from '../../support/server/testApi.ts';

it('the rate limit does not apply to the health check, nor when RATE_LIMIT is off', async () => {
  const limited = testApp({}, { limits: { postsPerTenMinutes: 1, getsPerMinute: 1 } });
  for (let call = 0; call < 3; call += 1) {
    expect((await limited.request('/api/health')).status).toBe(200);
  }
  const unlimited = testApi(undefined, { RATE_LIMIT: 'off' });
  for (let call = 0; call < 301; call += 1) expect((await unlimited.post({})).status).toBe(400);
});

it('the rate limit counts a bounded number of networks and forgets the one unseen for longest', async () => {
  const count = limiter({ points: 1, duration: 60_000, most: 2 });
  const isAllowed = async (address: string) => (await count(address)) === 0;
  const calls = [];
  for (const host of [1, 2, 1, 3, 1, 3, 2]) calls.push(await isAllowed(`198.51.100.${host}`));
  expect(calls).toEqual([true, true, false, true, false, false, true]);
});

it('the rate limit of a /48 network is ten times that of one of its addresses', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const count = limiter({ points: 2, duration: 60_000 });
  // Requests that exceed the limit of their own network do not count for the /48.
  for (let call = 0; call < 30; call += 1) await count('2001:db8:1::1');
  for (const network of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    for (const host of [1, 2]) expect(await count(`2001:db8:1:${network}::${host}`)).toBe(0);
  }
  // What is refused for the /48 does not count for the network, whose minute ends later.
  vi.advanceTimersByTime(59_000);
  for (const seconds of [1, 1]) expect(await count('2001:db8:1:a::1')).toBe(seconds);
  vi.advanceTimersByTime(1000);
  for (const address of ['2001:db8:1:a::1', '2001:db8:1:a::1', '2001:db8:2:a::1'])
    expect(await count(address)).toBe(0);
});

it('an address creates 20 bookings a day, a /48 network 60, without repeated and failed requests', async () => {
  const api = testApi(undefined, { TRUST_PROXY: '1' });
  const book = async (from: string, day: number, key = `visit-of-${day}`) => {
    const headers = { 'x-forwarded-for': from, 'idempotency-key': key };
    const email = `ama-${day}@example.com`;
    const response = await api.post({ ...validRequest, email, date: openDays[day] }, headers);
    const { error } = await response.json();
    if (response.status === 429) {
      expect(error).toBe(tooManyBookings);
      expect(Number(response.headers.get('retry-after'))).toBe(24 * 60 * 60);
    }
    return response.status;
  };
  expect(await book('198.51.100.1', 0)).toBe(201);
  let day = 1;
  for (const network of [1, 2, 3]) {
    const from = `2001:db8:1:${network}::1`;
    const statuses = [];
    for (let count = 0; count < 20; count += 1, day += 1) {
      const taken = await book(from, day - 1, 'another-visit');
      statuses.push(taken, await book(from, day), await book(from, day));
    }
    expect(statuses).toEqual(Array(20).fill([409, 201, 201]).flat());
    expect([await book(from, day), await book(from, day - 1)]).toEqual([429, 201]);
  }
  expect(await book('2001:db8:1:4::1', day)).toBe(429);
  expect(await book('198.51.100.1', day)).toBe(201);
  const [ofNeighbour] = await api.store.bookingsBetween(openDays[1] ?? '', openDays[1] ?? '');
  await api.store.changeStatus(ofNeighbour?.reference ?? '', changeTo('cancelled'));
  expect(await book('2001:db8:1:4::1', day + 1)).toBe(201);
});

it('bookings that were cancelled do not count against the network, and what was refused neither', async () => {
  const api = testApi(undefined, { TRUST_PROXY: '1' });
  const book = async (day: number, from = '198.51.100.1') => {
    const headers = { 'x-forwarded-for': from };
    const response = await api.post({ ...validRequest, date: openDays[day] }, headers);
    return { status: response.status, reference: (await response.json()).reference };
  };
  const first = await book(0);
  let last = first;
  for (let day = 1; day < 20; day += 1) last = await book(day);
  for (let call = 0; call < 5; call += 1) expect((await book(20)).status).toBe(429);
  for (const { reference } of [first, last]) {
    await api.store.changeStatus(reference, changeTo('cancelled'));
  }
  const statuses = [];
  for (const day of [20, 21, 22]) statuses.push((await book(day)).status);
  expect(statuses).toEqual([201, 201, 429]);
});

describe('the client address', () => {
  it.each([
    ['no proxy is trusted', 0, '198.51.100.1, 203.0.113.9', '10.0.0.1'],
    ['one proxy is trusted', 1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies are trusted', 2, '192.0.2.1, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
    ['the header has fewer addresses than trusted proxies', 3, '198.51.100.1', '198.51.100.1'],
    ['the header is missing', 1, undefined, '10.0.0.1'],
    ['the proxy adds no plain address', 1, '203.0.113.7:4711', '10.0.0.1'],
  ])('is found when %s', (_, trusted, forwardedFor, expected) => {
    expect(clientAddress({ peer: '10.0.0.1', forwardedFor }, trusted)).toBe(expected);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7', undefined],
    ['::ffff:198.51.100.7', '198.51.100.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002', '2001:0db8:0001'],
    ['2001:0DB8::1', '2001:0db8:0000:0000', '2001:0db8:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000', 'fe80:0000:0000'],
    ['unknown', 'unknown', undefined],
  ])('%s counts for the networks %s and %s', (address, subscriber, site) => {
    expect(limitedNetworks(address)).toEqual({ subscriber, site });
  });

  const ten = Array(10).fill(undefined);
  it.each([
    ['two visitors when no proxy is trusted', true, 0, ['1.1.1.1', '2.2.2.2']],
    ['two visitors of two proxies, one trusted', true, 1, ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9']],
    ['two visitors whose addresses have ports', true, 1, ['1.1.1.1:50', '2.2.2.2:50']],
    ['ten browsers of a proxy that hides their addresses', true, 1, Array(10).fill('9.9.9.9')],
    ['nine browsers of one visitor', false, 1, Array(9).fill('1.1.1.1')],
    ['two visitors when their proxies are trusted', false, 1, ['1.1.1.1', '2.2.2.2']],
    ['ten browsers from one address without a proxy', true, 0, ten],
    ['nine of them', false, 0, Array(9).fill(undefined)],
    ['ten browsers without the header of a proxy', true, 1, ten],
    ['nine without it', false, 1, Array(9).fill(undefined)],
    ['ten without it beside two visitors with it', true, 1, ['1.1.1.1', '2.2.2.2', ...ten]],
  ])('is said to be one for all after %s: %s', (_, isOne, trusted, requests) => {
    const { see, problem } = proxyCheck(trusted);
    for (const [userAgent, forwardedFor] of requests.entries()) {
      see({ peer: '127.0.0.1', forwardedFor, userAgent: String(userAgent) });
    }
    const said = expect.stringMatching(`^All visitors count as one.*not ${trusted},`);
    expect(problem()).toEqual(isOne ? said : undefined);
  });

  it('is the remote address of the connection when no proxy is trusted', async () => {
    const { address } = await listenHere();
    const statuses = [];
    for (let call = 0; call <= 300; call += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${call % 2}` };
      const sent = { method: 'POST', headers };
      statuses.push((await sendRequest(address, '/api/bookings', sent)).status);
    }
    expect(statuses).toEqual([...Array(300).fill(415), 429]);
  });
});
