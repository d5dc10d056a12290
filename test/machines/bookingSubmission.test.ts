import { describe, expect, it, vi } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import * as messages from '#booking/messages';
import { emptyRequest } from '#booking/request';
import { later, now, openForm, validRequest } from '../support/machines/bookingForm';

const { bookingType, date, timeSlot } = validRequest;
const learned = { [date]: { performance: [timeSlot], recording: [] } };
const submission = { request: validRequest, idempotencyKey: 'visit-1' };
const sending = { submitting: { creating: 'sending' } };
const waiting = { submitting: { creating: 'waiting' } };
const closed = new BookingRefused('The booth is closed.', 400);

describe('submit', () => {
  it.each([
    ['fullName', '', 'full name is required'],
    ['email', '', 'email is required'],
    ['phoneNumber', '', 'phone number is required'],
    ['date', '', 'date is required'],
    ['email', 'nobody', 'Please enter a valid email address'],
  ] as const)(
    'with the %s "%s" shows its message and sends no request',
    (field, value, message) => {
      const form = openForm();
      form.check({ ...validRequest, [field]: value });
      expect(form.state).toBe('failure');
      expect(form.context.failure).toEqual({ field, message });
      expect(form.callsOf('checkAvailability')).toEqual([]);
    },
  );

  it('checks the slot, and then posts the trimmed values, which stay untrimmed in the form', async () => {
    const form = openForm();
    form.check({ ...validRequest, fullName: '  Ama Mensah ', email: ' ama@example.com' });
    expect(form.state).toEqual({ submitting: 'checking' });
    expect(form.callsOf('checkAvailability')).toMatchObject([{ input: submission }]);
    expect(form.posted).toEqual([]);
    await form.answer('checkAvailability', true);
    expect([form.state, form.posted]).toEqual([sending, [submission]]);
    expect(form.context.request.fullName).toBe('  Ama Mensah ');
  });

  it('posts the value of the honeypot field, but not that of an earlier submit', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', closed);
    form.send({ type: 'submit', honeypot: 'https://song.example' });
    await form.answer('checkAvailability', true);
    await form.fail('createBooking', closed);
    form.submit();
    await form.answer('checkAvailability', true);
    const values = form.posted.map(({ honeypot }) => honeypot);
    expect(values).toEqual([undefined, 'https://song.example', undefined]);
  });
});

it('the selection stays during a submission when it is booked or past, and is reconciled afterwards', async () => {
  const form = openForm();
  await form.post();
  await form.answer('fetchBookedDates', learned);
  form.send({ type: 'clock.tick', now: { date: later, minutes: 0 } });
  expect(form.selection).toEqual({ bookingType, date, timeSlot });
  expect(form.context).toMatchObject({ booked: learned, now: { date: later } });
  await form.fail('createBooking', closed);
  expect(form.selection.date).toBe('');
});

describe('the availability check', () => {
  const unchecked = { message: messages.slotTaken, detail: messages.checkUnanswered };

  it('that fails counts as not available, but the slot stays on the offer', async () => {
    const form = openForm();
    form.check();
    await form.fail('checkAvailability', new NetworkError());
    expect(form.context).toMatchObject({ failure: unchecked, booked: {}, request: validRequest });
  });

  it('that takes longer than 30 seconds counts as not available, and its answer is ignored', async () => {
    const form = openForm();
    form.check();
    vi.advanceTimersByTime(29_999);
    expect(form.state).toEqual({ submitting: 'checking' });
    vi.advanceTimersByTime(1);
    await form.answer('checkAvailability', true);
    expect([form.state, form.posted]).toEqual(['failure', []]);
    expect(form.context).toMatchObject({ failure: unchecked, booked: {} });
  });
});

it('a POST that fails with a network error is sent again after one second and after two, with the same request and key', async () => {
  const form = openForm();
  await form.post();
  for (const attempt of [1, 2]) {
    await form.fail('createBooking', new NetworkError());
    vi.advanceTimersByTime(attempt * 1000 - 1);
    expect([form.state, form.posted.length]).toEqual([waiting, attempt]);
    vi.advanceTimersByTime(1);
    expect([form.state, form.posted.length]).toEqual([sending, attempt + 1]);
  }
  await form.fail('createBooking', new NetworkError());
  vi.advanceTimersByTime(60_000);
  expect(form.state).toBe('failure');
  expect(form.posted).toEqual([submission, submission, submission]);
  expect(form.context).toMatchObject({
    failure: { message: messages.connectionLost },
    request: validRequest,
    booked: {},
  });
});

it('a POST without a response times out after 30 seconds, and is sent three times in total', async () => {
  const form = openForm();
  await form.post();
  for (const next of [1000, 2000, null]) {
    vi.advanceTimersByTime(29_999);
    expect(form.state).toEqual(sending);
    vi.advanceTimersByTime(1);
    await form.answer('createBooking', validRequest);
    expect(form.state, 'a late response changes nothing').toEqual(next ? waiting : 'failure');
    if (next) vi.advanceTimersByTime(next);
  }
  expect(form.context.failure).toEqual({ message: messages.connectionLost });
  expect(form.posted).toHaveLength(3);
});

describe('a refused POST', () => {
  it('with status 410, because the studio has cancelled it, is sent again under a new key', async () => {
    const form = openForm();
    await form.post();
    const cancelled = new BookingRefused('The studio has cancelled it.', 410);
    await form.fail('createBooking', cancelled);
    expect(form.context).toMatchObject({ failure: { message: cancelled.message }, booked: {} });
    form.submit();
    await form.answer('checkAvailability', true);
    expect(form.posted.at(-1)?.idempotencyKey).toBe('visit-2');
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

describe('a successful booking', () => {
  it('stores the receipt, resets the form and marks the slot as booked', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', { ...validRequest, notes: '', reference: 'ACC-1' });
    expect(form.state).toBe('success');
    expect(form.context).toEqual({
      now,
      pageId: 'visit',
      request: emptyRequest,
      receipt: { ...validRequest, notes: '', reference: 'ACC-1' },
      // What was changed since the version that is booked.
      lateChanges: [{ field: 'notes', value: validRequest.notes }],
      booked: learned,
      selectionChange: null,
      failure: null,
      idempotencyKey: 'visit-2',
      keyCount: 2,
      honeypot: undefined,
      retries: 0,
    });
    await form.post({ ...validRequest, date: later });
    expect(form.posted.at(-1)?.idempotencyKey).toBe('visit-2');
  });

  it('is followed, on booking.restart, by a form with the contact data of the receipt', async () => {
    const form = openForm();
    await form.post();
    const receipt = { ...validRequest, fullName: 'The first name', notes: '' };
    await form.answer('createBooking', receipt);
    form.send({ type: 'booking.restart', contact: receipt });
    const { fullName, email, phoneNumber } = receipt;
    expect(form.state).toBe('idle');
    expect(form.context).toMatchObject({
      request: { ...emptyRequest, fullName, email, phoneNumber },
      receipt: null,
      lateChanges: [],
      idempotencyKey: 'visit-2',
    });
  });
});
