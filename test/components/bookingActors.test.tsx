import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { studioTime } from '#studio/clock';
import { bookingPageMachine, newVisit } from '../../src/screens/booking/bookingActors.ts';
import { saveDraft } from '../../src/screens/booking/draftStorage.ts';
import { earlierDraft } from '../../src/screens/booking/KeptDraft.tsx';
import { moment, now, simulateTimers, tomorrow } from '../support/bookingScreen.tsx';

/** The actors of the booking page. The API answers with the JSON of `answers`, or not at all. */

let answers: Readonly<Record<string, unknown>>;
let headers: Record<string, string>;
const fetchMock = vi.fn<typeof fetch>(async (url) => {
  const [path = ''] = String(url).split('?');
  return path in answers ? Response.json(answers[path], { headers }) : new Promise(() => {});
});

const contact = { fullName: 'Ama Mensah', email: 'ama@example.com', phoneNumber: '024' };
const noDraft = { idempotencyKey: null, unanswered: null, lastBooking: null };

beforeEach(() => {
  answers = { '/api/bookings/booked-dates': {} };
  headers = {};
  fetchMock.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(fetchMock);
});

/** Starts the booking machine of a new visit, in simulated time. */
function startNow() {
  simulateTimers();
  const actor = createActor(bookingPageMachine, { input: newVisit() }).start();
  onTestFinished(() => void actor.stop());
  return actor;
}

/** As `startNow`, and waits for the booked dates. */
async function start() {
  const actor = startNow();
  await waitFor(actor, (state) => state.matches({ bookedDates: 'known' }));
  return actor;
}

it('the clock of the page shows the time every minute, and when the visitor returns, because phones stop its timers', async () => {
  const actor = await start();
  for (const minute of [0, 1, 2]) {
    expect(actor.getSnapshot().context.now).toEqual({ ...now, minutes: now.minutes + minute });
    vi.advanceTimersByTime(60_000);
  }
  const nextDay = moment + 24 * 3_600_000;
  vi.setSystemTime(nextDay);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(actor.getSnapshot().context.now).toEqual(studioTime(nextDay));
});

it('the clock of the page is corrected by an answer of the server', async () => {
  headers = { date: new Date(moment + 4 * 60_000).toUTCString() };
  const actor = await start();
  const timeAt = (minute: number) => studioTime(moment + (4 + minute) * 60_000);
  expect(actor.getSnapshot().context.now).toEqual(timeAt(0));
  vi.advanceTimersByTime(60_000);
  expect(actor.getSnapshot().context.now).toEqual(timeAt(1));
});

it('the connection of the page is that of the browser, until the API answers', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const actor = startNow();
  const connection = () =>
    actor.getSnapshot().matches({ connection: 'online' }) ? 'online' : 'offline';
  expect(connection()).toBe('offline');
  await waitFor(actor, (state) => state.matches({ bookedDates: 'known' }));
  expect(connection()).toBe('online');
  for (const isOnline of [false, true, false]) {
    onLine.mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    expect(connection()).toBe(isOnline ? 'online' : 'offline');
  }
  answers = { '/api/bookings/check-availability': { available: true } };
  const request = { ...emptyRequest, ...contact, date: tomorrow };
  actor.send({ type: 'draft.restore', draft: { ...noDraft, request } });
  for (const _ of ['refused offline', 'sent']) actor.send({ type: 'submit' });
  await waitFor(actor, (state) => state.matches({ form: { submitting: 'sending' } }));
  expect(connection()).toBe('online');
});

it('nothing of the booking page lives on after it is left', async () => {
  (await start()).stop();
  expect(vi.getTimerCount()).toBe(0);
  const time = vi.spyOn(Date, 'now');
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  document.dispatchEvent(new Event('visibilitychange'));
  for (const event of ['online', 'offline']) window.dispatchEvent(new Event(event));
  expect(time, 'the watched clock').not.toHaveBeenCalled();
  expect(onLine, 'the watched connection').not.toHaveBeenCalled();
});

it('a check and a POST without a response are aborted by the timeout, and the POST is sent again', async () => {
  const request = { ...emptyRequest, ...contact, date: tomorrow };
  const check = '/api/bookings/check-availability';
  const query = `date=${tomorrow}&timeSlot=morning&bookingType=performance`;
  const actor = await start();
  actor.send({ type: 'draft.restore', draft: { ...noDraft, request } });
  const expectAborted = (path: string) => {
    const [url, { signal } = {}] = fetchMock.mock.lastCall ?? [];
    expect([url, signal?.aborted]).toEqual([path, false]);
    vi.advanceTimersByTime(30_000);
    expect(signal?.aborted, path).toBe(true);
  };
  actor.send({ type: 'submit' });
  expectAborted(`${check}?${query}`);
  answers = { [check]: { available: true } };
  actor.send({ type: 'submit' });
  await waitFor(actor, (state) => state.matches({ form: { submitting: 'sending' } }));
  expectAborted('/api/bookings');
  vi.advanceTimersByTime(1000);
  expectAborted('/api/bookings');
});

it('the draft of a new visit is the stored one, with the selection of the link, with what was typed before hydration', () => {
  const formWith = (values: Partial<BookingRequest>) => {
    const form = document.createElement('form');
    for (const [name, value] of Object.entries({ ...emptyRequest, ...values })) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    return form;
  };
  const stored = { ...emptyRequest, fullName: 'Ama', notes: 'Two singers', date: tomorrow };
  const unanswered = { bookingType: 'performance', date: tomorrow, timeSlot: 'evening' } as const;
  const draft = { request: stored, idempotencyKey: 'visit-12', unanswered, lastBooking: null };
  saveDraft(draft);
  expect(earlierDraft(formWith({}))).toEqual(draft);
  history.replaceState(null, '', '?type=recording&slot=slot3');
  const linked = { ...stored, bookingType: 'recording', timeSlot: 'slot3' };
  expect(earlierDraft(formWith({})).request).toEqual(linked);
  const typed = { fullName: 'Kofi', timeSlot: 'slot2' } as const;
  expect(earlierDraft(formWith(typed)).request).toEqual({ ...linked, ...typed });
});

it('a visit has a token of 128 random bits that no other visit has', () => {
  expect(newVisit()).toEqual({ now, pageId: expect.stringMatching(/^(\d+-){3}\d+$/) });
  expect(newVisit().pageId).not.toBe(newVisit().pageId);
});
