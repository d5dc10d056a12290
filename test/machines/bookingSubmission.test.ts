import { describe, expect, it, vi } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import * as messages from '#booking/messages';
import { emptyRequest } from '#booking/request';
import { outcomeTitle, sendingNotice } from '#machines/bookingSelectors';
import {
  emptyDraft,
  type Form,
  later,
  openForm,
  validRequest,
} from '../support/machines/bookingForm.ts';

const { date, timeSlot } = validRequest;
const learned = { [date]: { performance: [timeSlot], recording: [] } };
const submission = { request: validRequest, idempotencyKey: 'visit-1' };
const sending = { submitting: 'sending' };
const waiting = { submitting: 'waiting' };
const tooMany = new BookingRefused('Too many sessions.', 429);
const closed = new BookingRefused('The booth is closed.', 400);

describe('submit', () => {
  it('checks the slot, and then posts the normalized values, which the form shows', async () => {
    const form = openForm();
    form.check({ ...validRequest, fullName: '  Ama Mensah ', email: ' ama@example.com' });
    expect(form.state).toEqual({ submitting: 'checking' });
    expect(form.callsOf('checkAvailability')).toMatchObject([{ input: submission }]);
    expect(form.posted).toEqual([]);
    await form.answer('checkAvailability', true);
    expect([form.state, form.posted]).toEqual([sending, [submission]]);
    expect(form.context.request.fullName).toBe('Ama Mensah');
  });

  it('posts the value of the honeypot field, but not that of an earlier submit', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', closed);
    form.send({ type: 'submit', honeypot: 'https://song.example' });
    await form.answer('checkAvailability', true);
    await form.fail('createBooking', closed);
    await form.submitFree();
    const values = form.posted.map(({ honeypot }) => honeypot);
    expect(values).toEqual([undefined, 'https://song.example', undefined]);
  });
});

/** Lets a call of a form fail, or waits until it has timed out after 30 seconds. */
type Break = (form: Form, call: 'checkAvailability' | 'createBooking') => Promise<void>;
const breaks: Readonly<Record<string, Break>> = {
  'fails with a network error': (form, call) => form.fail(call, new NetworkError()),
  'has no response after 30 seconds': async (form, call) => {
    const { state } = form;
    vi.advanceTimersByTime(29_999);
    expect(form.state).toEqual(state);
    vi.advanceTimersByTime(1);
    // A late response changes nothing.
    await form.answer(call, call === 'createBooking' ? validRequest : true);
  },
};

describe.each(Object.entries(breaks))('a call that %s', (_, breakCall) => {
  it('counts as not available when it is the check, but the slot stays on the offer', async () => {
    const form = openForm();
    form.check();
    await breakCall(form, 'checkAvailability');
    const failure = { message: messages.slotTaken, detail: messages.checkUnanswered };
    expect([form.state, form.posted]).toEqual(['failure', []]);
    expect(form.context).toMatchObject({ failure, booked: {}, request: validRequest });
  });

  it('is sent again after one second and after two when it is the POST, with the same request and key', async () => {
    const form = openForm();
    await form.post();
    for (const attempt of [1, 2]) {
      await breakCall(form, 'createBooking');
      vi.advanceTimersByTime(attempt * 1000 - 1);
      expect([form.state, form.posted.length]).toEqual([waiting, attempt]);
      vi.advanceTimersByTime(1);
      expect([form.state, form.posted.length]).toEqual([sending, attempt + 1]);
    }
    await breakCall(form, 'createBooking');
    expect(form.state).toBe('failure');
    expect(form.posted).toEqual([submission, submission, submission]);
    const failure = { message: messages.connectionLost };
    expect(form.context).toMatchObject({ failure, booked: {}, request: validRequest });
  });
});

describe('a refused POST', () => {
  it('with status 410, because the studio has cancelled it, is sent again under a new key', async () => {
    const form = openForm();
    await form.post();
    const cancelled = new BookingRefused('The studio has cancelled it.', 410);
    await form.fail('createBooking', cancelled);
    expect(form.context).toMatchObject({ failure: { message: cancelled.message }, booked: {} });
    const draft = { ...emptyDraft, request: validRequest, idempotencyKey: 'visit-2' };
    expect(form.draft).toEqual(draft);
    await form.submitFree();
    expect(form.posted.at(-1)?.idempotencyKey).toBe('visit-2');
  });

  it('with status 412, because the terms are outdated, lets the page be loaded again, but not offline', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', new BookingRefused('The studio has changed its terms.', 412));
    const reload = { type: 'page.reload' } as const;
    form.send({ type: 'connection.lost' });
    form.send(reload);
    expect([form.snapshot.can(reload), form.reloadPage.mock.calls.length]).toEqual([false, 0]);
    form.send({ type: 'connection.back' });
    form.send(reload);
    expect(form.reloadPage).toHaveBeenCalledTimes(1);
    // Nothing is booked, and the key is still that of the request.
    expect(form.draft).toMatchObject({ idempotencyKey: 'visit-1', unanswered: null });
    form.submit();
    form.send(reload);
    expect(form.reloadPage).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the message of the server', closed, closed.message],
    ['the message of any other error', new TypeError('Load failed'), 'Load failed'],
    ['the specified message for no error', undefined, 'An error occurred while booking'],
  ])('shows %s and keeps the typed values', async (_, error, message) => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', error);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message });
    expect(form.context).toMatchObject({ request: validRequest, booked: {} });
  });
});

describe('while the outcome of a POST is unknown', () => {
  const own = { [date]: { performance: [timeSlot], recording: [] } };
  const { fullName, email, phoneNumber, notes, ...unanswered } = validRequest;

  it.each(
    Object.entries<(form: Form) => Form | Promise<Form>>({
      'after its failure': (form: Form) => form,
      'after a reload': ({ draft }: Form) => {
        const reloaded = openForm();
        if (draft) reloaded.send({ type: 'draft.restore', draft });
        return reloaded;
      },
      'after a reload that gets the booked dates first': async ({ draft }: Form) => {
        const reloaded = openForm();
        await reloaded.answer('fetchBookedDates', own);
        if (draft) reloaded.send({ type: 'draft.restore', draft });
        return reloaded;
      },
    }),
  )('the submitted selection stays, and the form says so, %s', async (_, next) => {
    const first = openForm();
    await first.post();
    await first.fail('createBooking', new BookingRefused(messages.createFailed, 403));
    const form = await next(first);
    await form.answer('fetchBookedDates', own);
    form.send({ type: 'field.change', field: 'notes', value: 'A choir' });
    form.send({ type: 'clock.tick', now: { date: later, minutes: 0 } });
    expect(form.context).toMatchObject({ unanswered, selectionChange: null });
    expect(form.context.booked[date]?.performance ?? []).toEqual([]);
    expect(form.selection).toEqual(unanswered);
    expect(sendingNotice(form.snapshot)).toBe(messages.outcomeUnknown);
    await form.submitFree();
    await form.answer('createBooking', validRequest);
    expect(form.context).toMatchObject({ unanswered: null, booked: own });
  });

  it.each(
    Object.entries<(form: Form) => Promise<void>>({
      'the POST is refused': (form: Form) => form.fail('createBooking', closed),
      'there are too many': (form: Form) => form.fail('createBooking', tooMany),
      'another was booked': (form: Form) => form.fail('createBooking', new BookingRefused('', 422)),
      'the slot is taken': async (form: Form) => {
        await form.fail('createBooking', new TypeError('Load failed'));
        form.submit();
        await form.answer('checkAvailability', false);
      },
    }),
  )('it ends when %s', async (_, answer) => {
    const form = openForm();
    await form.post();
    await answer(form);
    await form.answer('fetchBookedDates', own);
    expect(form.draft?.unanswered).toBeNull();
    expect([form.context.unanswered, form.context.request.timeSlot]).toEqual([null, 'morning']);
  });

  it('it goes on when a retry is one too many', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', new NetworkError());
    vi.advanceTimersByTime(1000);
    await form.fail('createBooking', tooMany);
    expect(form.context.unanswered).toEqual(unanswered);
  });

  it('it goes on when another slot is taken', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', new TypeError('Load failed'));
    form.send({ type: 'slot.change', timeSlot: 'afternoon' });
    form.submit();
    await form.answer('checkAvailability', false);
    expect(form.context.unanswered).toEqual(unanswered);
  });
});

describe('offline', () => {
  it('a press tries all the same, and says that nothing was sent when the call fails', async () => {
    const form = openForm();
    form.send({ type: 'connection.lost' });
    form.check();
    await form.fail('checkAvailability', new TypeError('Failed to fetch'));
    expect(form.context.failure).toEqual({ message: messages.offlineNotSent, kind: 'offline' });
    expect([form.callsOf('createBooking'), sendingNotice(form.snapshot)]).toEqual([[], null]);
    await form.submitFree();
    expect(form.callsOf('createBooking')).toHaveLength(1);
  });

  it('the message of a press ends with the return of the connection, and another one stays until the next press', async () => {
    const form = openForm();
    form.send({ type: 'connection.lost' });
    form.submit();
    expect(sendingNotice(form.snapshot)).toBe(messages.offline);
    form.send({ type: 'connection.back' });
    expect([form.state, form.context.failure?.field]).toEqual(['failure', 'fullName']);
    form.send({ type: 'connection.lost' });
    form.check();
    await form.fail('checkAvailability', new TypeError('Failed to fetch'));
    expect(form.context.failure?.kind).toBe('offline');
    form.send({ type: 'connection.back' });
    expect([form.state, form.context.failure]).toEqual(['idle', null]);
    const backAgain = { type: 'connection.back' } as const;
    for (const event of [backAgain, { type: 'connection.lost' } as const, backAgain]) {
      form.send(event);
      vi.advanceTimersByTime(10_000);
      const isLost = event.type === 'connection.lost';
      expect(sendingNotice(form.snapshot)).toBe(isLost ? messages.offline : messages.notSentYet);
    }
    form.submit();
    await form.fail('checkAvailability', new NetworkError());
    form.send({ type: 'field.change', field: 'notes', value: 'A choir' });
    expect(sendingNotice(form.snapshot)).toBeNull();
  });

  it('the return of the connection is said for ten seconds, but not when an answer shows that the browser was wrong', async () => {
    const form = openForm();
    form.send({ type: 'connection.lost' });
    form.send({ type: 'connection.back' });
    vi.advanceTimersByTime(9_999);
    expect(sendingNotice(form.snapshot)).toBe(messages.onlineAgain);
    vi.advanceTimersByTime(1);
    expect(sendingNotice(form.snapshot)).toBeNull();
    form.send({ type: 'connection.lost' });
    await form.answer('fetchBookedDates', {});
    expect(form.snapshot.matches({ connection: { online: 'steady' } })).toBe(true);
    form.check();
    form.send({ type: 'connection.lost' });
    await form.answer('checkAvailability', false);
    expect(form.snapshot.matches({ connection: { online: 'steady' } })).toBe(true);
  });

  it('a retry waits for the connection, 30 seconds at most', async () => {
    const form = openForm();
    await form.post();
    form.send({ type: 'connection.lost' });
    await form.fail('createBooking', new NetworkError());
    vi.advanceTimersByTime(29_999);
    expect([form.state, form.posted.length]).toEqual([waiting, 1]);
    form.send({ type: 'connection.back' });
    expect([form.state, form.posted.length]).toEqual([sending, 2]);
    await form.fail('createBooking', new NetworkError());
    form.send({ type: 'connection.lost' });
    expect(form.state).toEqual(waiting);
    vi.advanceTimersByTime(30_000);
    expect(form.context.failure).toEqual({ message: messages.connectionLost });
  });

  it('nothing is said about sending after a booking, until something is changed', async () => {
    const form = openForm();
    await form.post();
    form.send({ type: 'connection.lost' });
    expect(sendingNotice(form.snapshot)).toBeNull();
    await form.answer('createBooking', validRequest);
    expect(sendingNotice(form.snapshot)).toBeNull();
    form.send({ type: 'field.change', field: 'notes', value: 'A choir' });
    expect(sendingNotice(form.snapshot)).toBe(messages.offline);
  });
});

it('a successful booking stores the receipt, resets the form and marks the slot as booked', async () => {
  const form = openForm();
  await form.post();
  await form.answer('createBooking', { ...validRequest, notes: '', reference: 'ACC-1' });
  expect(form.state).toBe('success');
  expect(form.context).toMatchObject({
    request: emptyRequest,
    receipt: { ...validRequest, notes: '', reference: 'ACC-1' },
    ...{ booked: learned, selectionChange: null, failure: null, idempotencyKey: 'visit-2' },
  });
  form.submit();
  expect(outcomeTitle(form.context)).toBe('Error: ');
  await form.post({ ...validRequest, date: later });
  expect(form.posted.at(-1)?.idempotencyKey).toBe('visit-2');
});
