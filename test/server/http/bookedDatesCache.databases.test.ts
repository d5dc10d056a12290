import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BookedDates } from '#booking/availability';
import { momentOf } from '#studio/clock';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import type { Database } from '../../../server/database/database.ts';
import { bookedDatesCache } from '../../../server/http/bookedDatesCache.ts';
import { databases } from '../../support/database/databases.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { openDays, testApi, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const [firstDay = '', secondDay = ''] = openDays;

/** A booked-dates cache of a database, and the number of times that it queried the database. */
function cacheOf(database: Database) {
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
    reads: () => reads,
    dates: async (now = tuesdayAtTen) => Object.keys(JSON.parse(await cache(now))),
    book: (date: string) => store.create(withSlot({ ...validRequest, date }), createOptions()),
  };
}

describe.each(databases)('bookedDatesCache on $name', ({ fresh }) => {
  it('queries the database once until a slot is booked, a second ends or the clock is set back', async () => {
    const { dates, reads, book } = cacheOf(await (await fresh()).open());
    await Promise.all([dates(), dates(), dates(tuesdayAtTen + 999)]);
    expect([await dates(), reads()]).toEqual([[], 1]);
    await book(firstDay);
    expect(await dates()).toEqual([firstDay]);
    await book(secondDay);
    expect([await dates(), reads()]).toEqual([[firstDay, secondDay], 3]);
    await dates(tuesdayAtTen + 1000);
    expect(reads()).toBe(4);
    await dates(tuesdayAtTen);
    expect(reads()).toBe(5);
  });

  it('has the booking of another process after a second, and drops the previous day at midnight', async () => {
    const database = await fresh();
    const one = cacheOf(await database.open());
    const two = cacheOf(await database.open());
    expect(await one.dates()).toEqual([]);
    await two.book(firstDay);
    expect(await one.dates(tuesdayAtTen + 999)).toEqual([]);
    expect(await one.dates(tuesdayAtTen + 1000)).toEqual([firstDay]);
    const midnight = momentOf({ date: firstDay, minutes: 24 * 60 });
    expect(await one.dates(midnight - 1)).toEqual([firstDay]);
    expect(await one.dates(midnight)).toEqual([]);
  });
});

it('bookedDatesCache does not keep a read that began before a write of this process ended', async () => {
  const answers: ((dates: BookedDates) => void)[] = [];
  let writes = 0;
  const cache = bookedDatesCache({
    writeCount: () => writes,
    bookedDates: () => new Promise((resolve) => answers.push(resolve)),
  });
  const before = cache(tuesdayAtTen);
  writes += 1;
  const after = cache(tuesdayAtTen);
  answers[1]?.({ [firstDay]: { performance: ['morning'], recording: [] } });
  await after;
  answers[0]?.({});
  await before;
  expect(JSON.parse(await cache(tuesdayAtTen))).toHaveProperty(firstDay);
  expect(answers).toHaveLength(2);
});

describe('GET /bookings/booked-dates', () => {
  const path = '/bookings/booked-dates';

  it('returns JSON that is revalidated, and 304 in every process until a slot is booked', async () => {
    const api = testApi();
    const other = testApi(api.file);
    const first = await api.request(path);
    expect([first.status, await first.json()]).toEqual([200, {}]);
    expect(first.headers.get('content-type')).toBe('application/json');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    for (const process of [api, other]) {
      const again = await process.request(path, { headers: known });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('cache-control')).toBe('no-cache');
    }
    await api.post(validRequest);
    const changed = await api.request(path, { headers: known });
    expect([changed.status, Object.keys(await changed.json())]).toEqual([200, [firstDay]]);
  });

  it('is compressed with gzip when the browser accepts it', async () => {
    const api = testApi();
    for (const date of openDays.slice(0, 20)) await api.post({ ...validRequest, date });
    const response = await api.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(await response.arrayBuffer()).toString();
    expect(JSON.parse(text)).toEqual(await api.bookedDates());
  });
});
