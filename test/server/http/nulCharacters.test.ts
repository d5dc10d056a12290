import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { databases } from '../../support/database/databases.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** PostgreSQL rejects every text with a NUL, so a request must be refused before its query runs. */
describe.each(databases)('a NUL character in a request, on $name', ({ fresh }) => {
  async function openApi() {
    const database = await fresh();
    const store = bookingRepository(await database.open());
    onTestFinished(() => store.close());
    const app = createApp({
      store,
      now: () => tuesdayAtTen,
      config: readConfig({ RATE_LIMIT: 'off' }),
    });
    const post = (body: object, headers = {}) =>
      app.request('/api/bookings', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    return { app, post, database };
  }

  it('returns 400 in each field', async () => {
    const { post, database } = await openApi();
    for (const [field, value] of Object.entries(validRequest)) {
      for (const text of [`${value}\0`, `\0${value}`, '\0', `a\0b@c.de`]) {
        const response = await post({ ...validRequest, [field]: text });
        expect([field, text, response.status]).toEqual([field, text, 400]);
      }
    }
    expect(await database.rows('SELECT 1 FROM booking')).toEqual([]);
  });

  it('returns 400 in each query parameter', async () => {
    const { app } = await openApi();
    const { date, timeSlot, bookingType } = validRequest;
    const whole = { date, timeSlot, bookingType };
    for (const [name, value] of Object.entries({ ...whole, '\0': '' })) {
      const query = new URLSearchParams({ ...whole, [name]: `${value}\0` });
      const response = await app.request(`/api/bookings/check-availability?${query}`);
      expect([name, response.status]).toEqual([name, 400]);
    }
  });

  it('is impossible in an Idempotency-Key, which returns 400 unless it is visible ASCII', async () => {
    const { post } = await openApi();
    expect(() => new Headers({ 'idempotency-key': 'a-visit-1\0' })).toThrow();
    for (const character of ['\u0001', '\u007f', '\u0080', ' ']) {
      const headers = { 'idempotency-key': `a-visit${character}-1` };
      expect((await post(validRequest, headers)).status).toBe(400);
    }
  });

  it('returns 404 in the path of a calendar file', async () => {
    const { app } = await openApi();
    for (const name of [
      '%00',
      '7K3M-Q9TD-2XN%00',
      '%00K3M-Q9TD-2XNB',
      '7K3M-Q9TD-2XNB%00',
      '%ED%A0%80',
      "'",
    ]) {
      const response = await app.request(`/api/bookings/${name}.ics`);
      expect([name, response.status, await response.json()]).toEqual([
        name,
        404,
        { error: 'There is no booking with this reference.' },
      ]);
    }
  });

  it('is no reason to refuse the calendar file of a valid reference', async () => {
    const { app, post } = await openApi();
    const { reference } = await (await post(validRequest)).json();
    expect((await app.request(`/api/bookings/${reference}.ics`)).status).toBe(200);
  });
});
