import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openDays, testApi, validRequest } from '../../support/server/testApi.ts';

const [firstDay = ''] = openDays;

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
