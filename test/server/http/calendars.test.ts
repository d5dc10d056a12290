import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { booths, slotById } from '#booking/slots';
import { isoTime, momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import type { NextStatus } from '../../../server/bookings/storedBooking.ts';
import { setContent } from '../../support/ownerContent.ts';
import { changeTo, moveTo } from '../../support/server/createOptions.ts';
import { openDays, type TestApi, testApi, validRequest } from '../../support/server/testApi.ts';

const secret = 'kente-kora-42-and-more';
const withFeed = () => testApi(undefined, { CALENDAR_SECRET: secret });
const { morning, evening } = slotById;
const { date, fullName } = validRequest;

/** A time of the date of `validRequest` in UTC, e.g. "2026-12-02T09:00:00Z". */
const utc = (minutes: number, day = date) =>
  isoTime(momentOf({ date: day, minutes })).replace('.000Z', 'Z');

/** The calendar of a file, parsed by a different library than the one that generates it. */
async function calendarAt(api: TestApi, path: string) {
  const response = await api.request(path);
  expect(response.status).toBe(200);
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { summary, description, uid, sequence, startDate, endDate } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status');
    const [start, end] = [startDate.toString(), endDate.toString()];
    return { summary, description, uid, sequence, status, start, end };
  });
  return { text, events };
}

const book = async (api: TestApi, change: object = {}): Promise<string> =>
  (await (await api.post({ ...validRequest, ...change })).json()).reference;

it('the file of a session has a higher SEQUENCE after each change, so that calendars replace the event', async () => {
  const api = withFeed();
  const reference = await book(api);
  const change = (status: NextStatus) => api.store.changeStatus(reference, changeTo(status));
  const move = () => api.store.move(reference, moveTo({ slot: evening }));
  const seen: unknown[] = [];
  // The second move is the same and changes nothing.
  for (const action of [() => change('confirmed'), move, move, () => change('cancelled')]) {
    await action();
    const [one] = (await calendarAt(api, `/bookings/${reference}.ics`)).events;
    const [same] = (await calendarAt(api, `/calendar/${secret}.ics`)).events;
    expect(same).toMatchObject({ sequence: one?.sequence, status: one?.status });
    seen.push([one?.sequence, one?.status, one?.start]);
  }
  expect(seen).toEqual([
    [1, 'CONFIRMED', utc(morning.start)],
    [2, 'TENTATIVE', utc(evening.start)],
    [2, 'TENTATIVE', utc(evening.start)],
    [3, 'CANCELLED', utc(evening.start)],
  ]);
});

describe('GET /calendar/<secret>.ics', () => {
  it('lists closed hours, and the sessions from 30 days ago on with the contact details, prices and notes of their bookings', async () => {
    const api = withFeed();
    expect((await calendarAt(api, `/calendar/${secret}.ics`)).events).toEqual([]);
    const notes = 'Two takes;\nthree, "if" there is time\\n';
    const [, second = ''] = openDays;
    await book(api, { notes });
    await book(api, { date: second });
    const { events } = await calendarAt(api, `/calendar/${secret}.ics`);
    const starts = events.map(({ start }) => start);
    expect(starts).toEqual([utc(morning.start), utc(morning.start, second)]);
    expect(events[0]?.description).toMatch(`\nNotes: ${notes}`);
    const { name } = booths.performance;
    api.now = momentOf({ date: addDays(second, 30), minutes: 0 });
    await api.store.closeHours(openDays[40] ?? '', [morning.start, morning.start + 30]);
    // Before today.
    await api.store.closeHours(second, [evening.start]);
    const later = await calendarAt(api, `/calendar/${secret}.ics`);
    const summaries = later.events.map(({ summary }) => summary);
    expect(summaries).toEqual([`${fullName} (unconfirmed), ${name}`, 'Closed']);
    // The sessions are the same.
    await api.store.closeHours(openDays[40] ?? '', [morning.start + 90]);
    const [, ...closed] = (await calendarAt(api, `/calendar/${secret}.ics`)).events;
    expect(closed.map(({ start, end }) => [start, end])).toEqual([
      [utc(morning.start, openDays[40]), utc(morning.start + 60, openDays[40])],
      [utc(morning.start + 90, openDays[40]), utc(morning.start + 120, openDays[40])],
    ]);
    expect(new Set(closed.map(({ uid }) => uid)).size).toBe(2);
  });

  it('leaves out what was cancelled unconfirmed or a week ago, and is formatted once until a session changes', async () => {
    const api = withFeed();
    const change = (reference: string, status: NextStatus) =>
      api.store.changeStatus(reference, changeTo(status, { now: api.now++ }));
    const feed = () => calendarAt(api, `/calendar/${secret}.ics`);
    await change(await book(api), 'cancelled');
    const confirmed = await book(api, { date: openDays[20] });
    for (const status of ['confirmed', 'cancelled'] as const) await change(confirmed, status);
    await book(api, { date: openDays[21] });
    const { text, events } = await feed();
    expect(events.map(({ status }) => status)).toEqual(['CANCELLED', 'TENTATIVE']);
    expect(events.map(({ summary }) => / \(unconfirmed\)/.test(summary))).toEqual([false, true]);
    api.now += 7 * 24 * 60 * 60_000 - 2;
    expect((await feed()).text).toBe(text);
    api.now += 1;
    expect((await feed()).events.map(({ status }) => status)).toEqual(['TENTATIVE']);
  });
});

it('the calendar feed waits for no deposit once the session has begun', async () => {
  setContent(studio, { deposit: { performance: 'Send GH₵50.', recording: '' } });
  const api = withFeed();
  const reference = await book(api, { date: openDays[9] });
  await api.store.changeStatus(reference, changeTo('confirmed'));
  const money = async () =>
    (await calendarAt(api, `/calendar/${secret}.ics`)).events[0]?.description.match(/, (.*)/)?.[1];
  expect(await money()).toMatch(/^no deposit yet/);
  api.now = momentOf({ date: openDays[9] ?? '', minutes: morning.start });
  expect(await money()).toBe('not paid');
});

it('the calendar feed has the word for a session that is erased', async () => {
  const api = withFeed();
  await book(api);
  await api.store.eraseBefore(openDays[1] ?? '');
  const [event] = (await calendarAt(api, `/calendar/${secret}.ics`)).events;
  expect(event?.summary).toBe(`Erased (unconfirmed), ${booths.performance.name}`);
});

it('the secret of the calendar feed is not in the log, not even when its path returns 404', async () => {
  const api = withFeed();
  await api.request(`/calendar/${secret}.ics`);
  await api.request(`/bookings/${secret}.ics`);
  expect(api.log.map(({ path }) => path)).toEqual(['/api/calendar/...', '/...']);
});
