import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { bookingPageMachine, newVisit } from '../../src/screens/booking/bookingActors';
import { saveDraft } from '../../src/screens/booking/draftStorage';
import { earlierDraft } from '../../src/screens/booking/KeptDraft';
import { moment, now, simulateTimers, tomorrow } from './fixedDay';

/** The actors of the booking page. The API answers with the JSON of `answers`, or not at all. */

let answers: Readonly<Record<string, unknown>>;
const fetchMock = vi.fn<typeof fetch>(async (url) => {
  const [path = ''] = String(url).split('?');
  return path in answers ? Response.json(answers[path]) : new Promise(() => {});
});

beforeEach(() => {
  answers = { '/api/bookings/booked-dates': {} };
  fetchMock.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(fetchMock);
});

/** Starts the booking machine of a new visit. */
function start() {
  const actor = createActor(bookingPageMachine, { input: newVisit() }).start();
  onTestFinished(() => void actor.stop());
  return actor;
}

describe('the clock of the booking page', () => {
  it('shows the time at the studio every minute', async () => {
    simulateTimers();
    const actor = start();
    await waitFor(actor, (state) => state.matches({ bookedDates: 'known' }));
    expect(actor.getSnapshot().context.now).toEqual({ date: '2026-12-01', minutes: 20 * 60 });
    vi.advanceTimersByTime(60_000);
    expect(actor.getSnapshot().context.now.minutes).toBe(20 * 60 + 1);
    vi.advanceTimersByTime(60_000);
    expect(actor.getSnapshot().context.now.minutes).toBe(20 * 60 + 2);
  });

  it('shows the time when the visitor returns to the page, because phones stop its timers', () => {
    simulateTimers();
    const actor = start();
    vi.setSystemTime(moment + 5 * 3_600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(actor.getSnapshot().context.now).toEqual({ date: tomorrow, minutes: 60 });
  });
});

describe('the connection of the booking page', () => {
  it.each(['online', 'offline'])('is that of the browser, which is %s at first', (initial) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(initial === 'online');
    const actor = start();
    expect(actor.getSnapshot().value.connection).toBe(initial);
    for (const event of ['offline', 'online', 'offline']) {
      onLine.mockReturnValue(event === 'online');
      window.dispatchEvent(new Event(event));
      expect(actor.getSnapshot().value.connection).toBe(event);
    }
  });
});

describe('leaving the booking page', () => {
  it('stops its timers and its listeners', () => {
    simulateTimers();
    const targets = [document, window];
    const added = targets.map((target) => vi.spyOn(target, 'addEventListener'));
    const removed = targets.map((target) => vi.spyOn(target, 'removeEventListener'));
    start().stop();
    const callsOf = ({ mock }: (typeof added)[number]) => mock.calls;
    expect(added.flatMap(callsOf).map(([event]) => event)).toEqual([
      'visibilitychange',
      'online',
      'offline',
    ]);
    expect(removed.map(callsOf)).toEqual(added.map(callsOf));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a request without a response', () => {
  const request = {
    ...emptyRequest,
    fullName: 'Ama Mensah',
    email: 'ama@example.com',
    phoneNumber: '024',
    date: tomorrow,
  };
  const isAborted = (nth: number) => fetchMock.mock.calls[nth]?.[1]?.signal?.aborted;
  const requests = () =>
    fetchMock.mock.calls.map(([url, { method = 'GET' } = {}]) => `${method} ${url}`);
  const bookedDates = 'GET /api/bookings/booked-dates';
  const check = `GET /api/bookings/check-availability?date=${tomorrow}&timeSlot=morning&bookingType=performance`;
  const post = 'POST /api/bookings';

  async function submit() {
    simulateTimers();
    const actor = start();
    await waitFor(actor, (state) => state.matches({ bookedDates: 'known' }));
    actor.send({ type: 'draft.restore', draft: { request, idempotencyKey: null } });
    actor.send({ type: 'submit' });
    return actor;
  }

  it('is aborted after 30 seconds when it checks the slot', async () => {
    await submit();
    expect(requests()).toEqual([bookedDates, check]);
    vi.advanceTimersByTime(29_999);
    expect(isAborted(1), 'the check is aborted').toBe(false);
    vi.advanceTimersByTime(1);
    expect(isAborted(1), 'the check is aborted').toBe(true);
  });

  it('is aborted after 30 seconds when it is a POST, before it is sent again', async () => {
    answers = { ...answers, '/api/bookings/check-availability': { available: true } };
    const actor = await submit();
    await waitFor(actor, (state) => state.matches({ form: { submitting: 'creating' } }));
    expect(requests()).toEqual([bookedDates, check, post]);
    vi.advanceTimersByTime(29_999);
    expect(isAborted(2), 'the POST is aborted').toBe(false);
    vi.advanceTimersByTime(1);
    expect(isAborted(2), 'the POST is aborted').toBe(true);
    vi.advanceTimersByTime(1000);
    expect(requests()).toEqual([bookedDates, check, post, post]);
    expect(isAborted(3), 'the second POST is aborted').toBe(false);
  });
});

describe('the draft of a new visit', () => {
  const page = window.location.href;
  beforeEach(() => sessionStorage.clear());
  afterEach(() => history.replaceState(null, '', page));

  /** A form of the prerendered page with these values. */
  function formWith(values: Partial<BookingRequest>) {
    const form = document.createElement('form');
    for (const [name, value] of Object.entries({ ...emptyRequest, ...values })) {
      form.append(Object.assign(document.createElement('input'), { name, value }));
    }
    return form;
  }

  it('is the stored draft, with the selection of the link, with what was typed before hydration', () => {
    const stored = { ...emptyRequest, fullName: 'Ama', notes: 'Two singers', date: tomorrow };
    const draft = { request: stored, idempotencyKey: 'visit-12' };
    saveDraft(draft);
    expect(earlierDraft(now, formWith({}))).toEqual(draft);

    history.replaceState(null, '', '?type=recording&slot=slot3');
    const linked = { ...stored, bookingType: 'recording', timeSlot: 'slot3' };
    expect(earlierDraft(now, formWith({})).request).toEqual(linked);

    const typed = { fullName: 'Kofi', timeSlot: 'slot2' } as const;
    expect(earlierDraft(now, formWith(typed)).request).toEqual({ ...linked, ...typed });
  });
});

describe('a visit', () => {
  it('has a token of 128 random bits that no other visit has', () => {
    const [first, second] = [newVisit(), newVisit()];
    expect(first).toEqual({ now, pageId: expect.stringMatching(/^(\d+-){3}\d+$/) });
    expect(second.pageId).not.toBe(first.pageId);
  });
});
