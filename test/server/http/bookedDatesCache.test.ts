import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BookedDates } from '#booking/availability';
import { addDays } from '#booking/dates';
import { momentOf } from '#studio/clock';
import { bookedDatesCache } from '../../../server/http/bookedDatesCache.ts';
import {
  openDays,
  testApi,
  today,
  tuesdayAtTen,
  validRequest,
} from '../../support/server/testApi.ts';

const [firstDay = ''] = openDays;

it('bookedDatesCache reads again after a write of this process, a second, midnight or a clock set back', async () => {
  const reads: string[] = [];
  let writes = 0;
  const cache = bookedDatesCache({
    writeCount: () => writes,
    bookedDates: async (from) => {
      reads.push(from);
      return {};
    },
  });
  const readsAfter = async (...times: number[]) => {
    await Promise.all(times.map(cache));
    return reads.length;
  };
  expect(await readsAfter(tuesdayAtTen, tuesdayAtTen, tuesdayAtTen + 999)).toBe(1);
  writes += 1;
  expect(await readsAfter(tuesdayAtTen, tuesdayAtTen + 999)).toBe(2);
  expect(await readsAfter(tuesdayAtTen + 1000)).toBe(3);
  expect(await readsAfter(tuesdayAtTen)).toBe(4);
  const midnight = momentOf({ date: today, minutes: 24 * 60 });
  expect(await readsAfter(midnight - 1, midnight)).toBe(6);
  expect(reads.slice(-2)).toEqual([today, addDays(today, 1)]);
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
  expect(await cache(tuesdayAtTen)).toHaveProperty(firstDay);
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
    expect(Object.keys(JSON.parse(text))).toEqual(openDays.slice(0, 20));
  });
});
