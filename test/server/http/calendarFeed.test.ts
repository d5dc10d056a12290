import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { loggedPath } from '../../../server/http/requestLog.ts';
import { type TestApi, testApi, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const secret = 'kente-kora-42-and-more';
const withFeed = () => testApi(undefined, { CALENDAR_SECRET: secret });

/** The events of the feed, parsed by a different library than the one that generates it. */
async function eventsOf(api: TestApi) {
  const response = await api.request(`/calendar/${secret}.ics`);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    event: new ICAL.Event(component),
    status: component.getFirstPropertyValue('status'),
  }));
}

describe('GET /calendar/<secret>.ics', () => {
  it('lists every upcoming session with the contact details and notes of its booking', async () => {
    const api = withFeed();
    const notes = 'Two takes;\nthree, if there is time';
    const requests = [
      { ...validRequest, notes },
      { ...validRequest, date: '2026-12-03', fullName: 'Kofi; Annan, "x"\\n' },
    ];
    const references: string[] = [];
    for (const request of requests)
      references.push((await (await api.post(request)).json()).reference);
    const events = await eventsOf(api);
    expect(events.map(({ event }) => event.summary)).toEqual([
      'Performance Booth: Ama Mensah',
      'Performance Booth: Kofi; Annan, "x"\\n',
    ]);
    expect(events[0]?.event.startDate.toString()).toBe('2026-12-02T09:00:00Z');
    const contact = 'Phone: +233 24 000 0000\nEmail: ama@example.com';
    expect(events.map(({ event }) => event.description)).toEqual([
      `${contact}\nReference: ${references[0]}\nNotes: ${notes}`,
      `${contact}\nReference: ${references[1]}`,
    ]);
  });

  it('gives each session the status and sequence number of its booking', async () => {
    const api = withFeed();
    const references: string[] = [];
    for (const timeSlot of ['morning', 'afternoon', 'evening']) {
      const made = await api.post({ ...validRequest, timeSlot });
      references.push((await made.json()).reference);
    }
    const [, confirmed = '', cancelled = ''] = references;
    const repository = bookingRepository(openSqlite(api.file));
    const change = { reason: '', now: tuesdayAtTen, emails: [], changedBy: 'command' } as const;
    await repository.changeStatus(confirmed, { ...change, status: 'confirmed' });
    await repository.changeStatus(cancelled, { ...change, status: 'cancelled' });
    await repository.close();
    const statuses = (await eventsOf(api)).map(({ event, status }) => [event.sequence, status]);
    expect(statuses.sort()).toEqual([
      [0, 'TENTATIVE'],
      [1, 'CANCELLED'],
      [1, 'CONFIRMED'],
    ]);
  });

  it('leaves out past sessions, and is a valid calendar without events', async () => {
    const api = withFeed();
    expect(await eventsOf(api)).toEqual([]);
    await api.post(validRequest);
    api.now = Date.UTC(2026, 11, 3, 0, 1);
    expect(await eventsOf(api)).toEqual([]);
  });

  it.each([
    'kente-kora-42-and-morf',
    'kente-kora-42-and-mor',
    'kente-kora-42-and-more-',
    '',
    'null',
    'KENTE-KORA-42-AND-MORE',
  ])('returns 404 for the wrong secret "%s"', async (guess) => {
    const response = await withFeed().request(`/calendar/${guess}.ics`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'There is no such call.' });
  });

  it('returns 404 when no secret is configured', async () => {
    const api = testApi();
    for (const guess of ['null', 'undefined', '']) {
      expect((await api.request(`/calendar/${guess}.ics`)).status).toBe(404);
    }
  });

  it('is not cached, and its secret is not logged', async () => {
    const api = withFeed();
    const response = await api.request(`/calendar/${secret}.ics`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await response.text()).toContain('X-WR-CALNAME:Accra Recording Studio: bookings');
    await api.request(`/calendar/${secret}x.ics`);
    expect(JSON.stringify(api.log)).not.toContain(secret);
    expect(api.log.map(({ path }) => path)).toEqual(['/api/calendar/...', '/api/calendar/...']);
  });

  it.each([
    `/calendar/${secret}.ics`,
    `/api/calendars/${secret}.ics`,
    `/api/calendar${secret}.ics`,
    `//api/calendar/${secret}.ics`,
    `/api//calendar/${secret}.ics`,
    `/API/Calendar/${secret.toUpperCase()}.ics`,
    `/${secret}`,
    `/${'a'.repeat(190)}/${secret}`,
    `/calendar/%6bente-kora%2D42-and-more.ics`,
    `/calendar/%256bente-kora%25252D42-and-more.ics`,
    `/calendar%2F${secret}.ics`,
    `/%ff/%/%E0%A4/${secret}`,
  ])('does not log the secret in the mistyped path %s', (path) => {
    expect(loggedPath(path, secret)).toBe('/...');
  });

  it('does not log the secret in the path of a request that returns 404', async () => {
    const api = withFeed();
    await api.request(`/calendars/${secret}.ics`);
    await api.request(`/bookings/${secret.replaceAll('k', '%6b')}.ics`);
    expect(api.log.map(({ path }) => path)).toEqual(['/...', '/...']);
  });

  it('logs paths without the secret unchanged', () => {
    expect(loggedPath('/calendar/of%20events', secret)).toBe('/calendar/of%20events');
    expect(loggedPath(`/booking/${secret}`, null)).toBe(`/booking/${secret}`);
    expect(loggedPath('/api/calendar/any', null)).toBe('/api/calendar/...');
  });
});
