import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BookedDates } from '#booking/availability';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import type { Database } from '../../../server/database/database.ts';
import { bookedDatesCache } from '../../../server/http/bookedDatesCache.ts';
import { databases } from '../../support/database/databases.ts';
import { openDates, post, sendRequest } from '../../support/server/calls.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { testApi, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** A booked-dates cache of a database, and the number of times that it queried the database. */
async function cacheOf(database: Database) {
  const store = bookingRepository(database);
  onTestFinished(() => store.close());
  let reads = 0;
  const cache = bookedDatesCache({
    writeCount: store.writeCount,
    bookedDates: (from) => {
      reads += 1;
      return store.bookedDates(from);
    },
  });
  return {
    store,
    reads: () => reads,
    async dates(now = tuesdayAtTen): Promise<string[]> {
      return Object.keys(JSON.parse(await cache(now)));
    },
    book: (date: string) => store.create(withSlot({ ...validRequest, date }), createOptions()),
  };
}

describe.each(databases)('bookedDatesCache on $name', ({ fresh }) => {
  it('queries the database once for all requests until a slot is booked', async () => {
    const { dates, reads, book } = await cacheOf(await (await fresh()).open());
    await Promise.all([dates(), dates(), dates()]);
    expect([await dates(), reads()]).toEqual([[], 1]);
    await book('2026-12-02');
    expect(await dates()).toEqual(['2026-12-02']);
    await book('2026-12-03');
    expect(await dates()).toEqual(['2026-12-02', '2026-12-03']);
  });

  it('queries the database again when another process books a slot', async () => {
    const database = await fresh();
    const one = await cacheOf(await database.open());
    const two = await cacheOf(await database.open());
    expect(await one.dates()).toEqual([]);
    for (const [index, date] of ['2026-12-02', '2026-12-03', '2026-12-04'].entries()) {
      await two.book(date);
      const second = tuesdayAtTen + 1000 * (index + 1);
      expect(await one.dates(second - 1)).toHaveLength(index);
      expect(await one.dates(second)).toHaveLength(index + 1);
    }
    expect(one.reads()).toBe(4);
  });

  it('drops the previous day at midnight', async () => {
    const { dates, book } = await cacheOf(await (await fresh()).open());
    await book('2026-12-01');
    await book('2026-12-02');
    const midnight = Date.UTC(2026, 11, 2);
    expect(await dates(midnight - 1)).toEqual(['2026-12-01', '2026-12-02']);
    expect(await dates(midnight)).toEqual(['2026-12-02']);
  });

  it('queries the database again after a second, and when the clock is set back', async () => {
    const { dates, reads } = await cacheOf(await (await fresh()).open());
    await dates();
    await dates(tuesdayAtTen + 999);
    expect(reads()).toBe(1);
    await dates(tuesdayAtTen + 1000);
    expect(reads()).toBe(2);
    await dates(tuesdayAtTen);
    expect(reads()).toBe(3);
  });

  it('rejects when the database is closed', async () => {
    const store = bookingRepository(await (await fresh()).open());
    const cache = bookedDatesCache(store);
    await cache(tuesdayAtTen);
    await store.close();
    await expect(cache(tuesdayAtTen + 1000)).rejects.toThrow();
    await expect(cache(tuesdayAtTen + 1000)).rejects.toThrow();
  });

  it('has the same ETag in every process, and a new one in every process after a booking', async () => {
    const database = await fresh();
    const environment = database.environment;
    const [one, two] = await Promise.all([
      startServer({ environment }),
      startServer({ environment }),
    ]);
    const path = '/api/bookings/booked-dates';
    const get = (address: string, headers = {}) => sendRequest(address, path, { headers });
    const { etag = '' } = (await get(one.address)).headers;
    const known = { 'if-none-match': etag };
    expect((await get(one.address, known)).status).toBe(304);
    expect((await get(two.address, known)).status).toBe(304);

    const [date = ''] = openDates;
    expect((await post(one.address, { ...validRequest, date })).status).toBe(201);
    expect(JSON.parse((await get(one.address, known)).text)).toHaveProperty(date);
    await expect.poll(async () => (await get(two.address, known)).status).toBe(200);
    expect(JSON.parse((await get(two.address)).text)).toHaveProperty(date);
  });
});

describe('bookedDatesCache', () => {
  it('does not keep a read that began before a write of this process ended', async () => {
    const answers: ((dates: BookedDates) => void)[] = [];
    let writes = 0;
    const cache = bookedDatesCache({
      writeCount: () => writes,
      bookedDates: () => new Promise((resolve) => answers.push(resolve)),
    });
    const before = cache(tuesdayAtTen);
    writes += 1;
    const after = cache(tuesdayAtTen);
    answers[1]?.({ '2026-12-02': { performance: ['morning'], recording: [] } });
    await after;
    answers[0]?.({});
    await before;
    expect(JSON.parse(await cache(tuesdayAtTen))).toHaveProperty('2026-12-02');
    expect(answers).toHaveLength(2);
  });
});

describe('GET /bookings/booked-dates', () => {
  const path = '/bookings/booked-dates';

  it('returns 304 for a matching If-None-Match until a slot is booked', async () => {
    const api = testApi();
    await api.post(validRequest);
    const first = await api.request(path);
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await api.request(path, { headers: known });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('no-cache');
    await api.post({ ...validRequest, date: '2026-12-03' });
    const changed = await api.request(path, { headers: known });
    expect(changed.status).toBe(200);
    expect(Object.keys(await changed.json())).toEqual(['2026-12-02', '2026-12-03']);
  });

  it('is compressed with gzip when the browser accepts it', async () => {
    const api = testApi();
    for (const date of ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']) {
      await api.post({ ...validRequest, date });
    }
    const response = await api.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(await response.arrayBuffer()).toString();
    expect(JSON.parse(text)).toEqual(await api.bookedDates());
  });
});
