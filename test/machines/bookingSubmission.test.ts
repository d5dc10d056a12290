import { describe, expect, it } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import { emptyRequest } from '#booking/request';
import { openForm, tuesdayAtTen, validRequest, wednesday } from './support/bookingForm';

const taken = 'This time slot is already booked. Please select another time.';
const notReached =
  'We could not check this slot. It may still be free. Please check your connection and send the form again.';
const { bookingType, date, timeSlot } = validRequest;
const learned = { [date]: { performance: [timeSlot], recording: [] } };

describe('submit', () => {
  it.each([
    ['fullName', 'full name is required'],
    ['email', 'email is required'],
    ['phoneNumber', 'phone number is required'],
    ['date', 'date is required'],
  ] as const)('with an empty %s shows its message and sends no request', (field, message) => {
    const form = openForm();
    form.fill({ ...validRequest, [field]: '' });
    form.submit();
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ field, message });
    expect(form.calls.made('checkAvailability')).toEqual([]);
  });

  it('with an invalid e-mail address shows the message for it', () => {
    const form = openForm();
    form.fill({ ...validRequest, email: 'nobody' });
    form.submit();
    expect(form.context.failure).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    });
  });

  it('shows the next missing field after the first was filled', () => {
    const form = openForm();
    form.submit();
    form.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
    expect([form.state, form.context.failure]).toEqual(['idle', null]);
    form.submit();
    form.submit();
    expect(form.context.failure?.message).toBe('email is required');
  });

  it('checks the availability of the slot, and then sends the trimmed values', async () => {
    const form = openForm();
    form.fill({ ...validRequest, fullName: '  Ama Mensah ', email: ' ama@example.com' });
    form.submit();
    expect(form.state).toEqual({ submitting: 'checking' });
    const submission = { request: validRequest, idempotencyKey: 'visit-1' };
    expect(form.calls.made('checkAvailability').map(({ input }) => input)).toEqual([submission]);
    expect(form.posted).toEqual([]);

    await form.answer('checkAvailability', true);
    expect(form.state).toEqual({ submitting: { creating: 'sending' } });
    expect(form.posted).toEqual([submission]);
  });

  it('sends the value of the honeypot field', async () => {
    const form = openForm();
    form.fill();
    form.send({ type: 'submit', honeypot: 'https://song.example' });
    await form.answer('checkAvailability', true);
    expect(form.posted).toEqual([
      { request: validRequest, idempotencyKey: 'visit-1', honeypot: 'https://song.example' },
    ]);
  });

  it('does not send the honeypot value of an earlier submit', async () => {
    const form = openForm();
    form.fill();
    form.send({ type: 'submit', honeypot: 'https://song.example' });
    await form.answer('checkAvailability', true);
    await form.fail('createBooking', new Error('Please leave the field empty.'));
    form.submit();
    await form.answer('checkAvailability', true);
    expect(form.posted.at(-1)).toEqual({ request: validRequest, idempotencyKey: 'visit-1' });
  });

  it('does not trim the values in the form', async () => {
    const form = openForm();
    form.fill({ ...validRequest, fullName: '  Ama Mensah ' });
    form.submit();
    await form.answer('checkAvailability', false);
    expect(form.context.request.fullName).toBe('  Ama Mensah ');
  });

  it('removes the report of an automatic change', () => {
    const form = openForm();
    form.fill({ ...validRequest, date: tuesdayAtTen.date, timeSlot: 'morning' });
    expect(form.context.selectionChange).not.toBeNull();
    form.submit();
    expect(form.context.selectionChange).toBeNull();
  });
});

describe('during a submission', () => {
  it('changes and another submit are ignored', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    for (const availability of [undefined, true]) {
      if (availability) await form.answer('checkAvailability', availability);
      const { state, context } = form;
      form.send({ type: 'field.change', field: 'fullName', value: 'Kofi' });
      form.send({ type: 'type.change', bookingType: 'recording' });
      form.send({ type: 'date.change', date: '2026-12-03' });
      form.send({ type: 'slot.change', timeSlot: 'morning' });
      form.submit();
      form.submit();
      expect([form.state, form.context]).toEqual([state, context]);
    }
    expect(form.calls.made('checkAvailability')).toHaveLength(1);
    expect(form.posted).toHaveLength(1);
  });

  it('the selection stays when booked dates arrive or time passes, and is reconciled afterwards', async () => {
    const form = openForm();
    await form.post();
    await form.answer('fetchBookedDates', learned);
    form.timePasses({ date: '2026-12-03', minutes: 0 });
    expect(form.choice).toEqual({ bookingType, date, timeSlot });
    expect(form.context.booked).toEqual(learned);
    expect(form.context.now.date).toBe('2026-12-03');

    await form.fail('createBooking', new BookingRefused('Not today', 400));
    expect(form.choice.date).toBe('');
  });
});

describe('a successful booking', () => {
  it('stores the receipt, resets the form and marks the slot as booked', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', { ...validRequest, reference: 'ACC-1' });
    expect(form.state).toBe('success');
    expect(form.context).toMatchObject({
      request: emptyRequest,
      receipt: { ...validRequest, reference: 'ACC-1' },
      booked: learned,
      selectionChange: null,
      failure: null,
      idempotencyKey: 'visit-2',
    });
  });

  it('tells what was changed since the version that is booked, until the form is used again', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', { ...validRequest, notes: '', reference: 'ACC-1' });
    expect(form.context.lateChanges).toEqual([{ field: 'notes', value: validRequest.notes }]);
    expect(form.context.receipt?.notes).toBe('');
    form.send({ type: 'field.change', field: 'fullName', value: 'Ama' });
    expect(form.context.lateChanges).toEqual([]);
  });

  it('that the studio has cancelled since is submitted again under a new key', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', new BookingRefused('The studio has cancelled it.', 410));
    expect(form.context.failure).toEqual({ message: 'The studio has cancelled it.' });
    expect(form.context.booked).toEqual({});
    form.submit();
    await form.answer('checkAvailability', true);
    expect(form.posted.at(-1)?.idempotencyKey).toBe('visit-2');
  });

  it('removes the receipt when the visitor starts another booking', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', validRequest);
    form.send({ type: 'date.change', date });
    expect([form.state, form.context.receipt]).toEqual(['idle', null]);
    expect(form.choice).toEqual({ bookingType: 'performance', date, timeSlot: 'morning' });
    form.send({ type: 'slot.change', timeSlot });
    expect(form.choice.timeSlot).toBe('morning');
  });

  it('is followed, on booking.restart, by a form with the contact data of the receipt', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', { ...validRequest, fullName: 'The first name' });
    const { receipt } = form.context;
    form.send({ type: 'booking.restart', contact: receipt ?? emptyRequest });
    expect(form.state).toBe('idle');
    expect(form.context).toMatchObject({
      request: {
        ...emptyRequest,
        fullName: 'The first name',
        email: validRequest.email,
        phoneNumber: validRequest.phoneNumber,
      },
      receipt: null,
      lateChanges: [],
      idempotencyKey: 'visit-2',
    });
  });

  it('ignores booking.restart before it', () => {
    const form = openForm();
    form.fill();
    const { context } = form;
    form.send({ type: 'booking.restart', contact: emptyRequest });
    expect(form.context).toEqual(context);
  });

  it('is followed by a new idempotency key for the next booking', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', validRequest);
    await form.post({ ...validRequest, date: '2026-12-03' });
    expect(form.posted.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['visit-1', 'visit-2']);
  });
});

describe('the availability check', () => {
  it('with the result false shows the message, sends no POST and removes the slot from the offer', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('checkAvailability', false);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toMatchObject({ message: taken, field: 'timeSlot' });
    expect(form.posted).toEqual([]);
    expect(form.context.booked).toEqual(learned);
    expect(form.choice).toEqual({ bookingType, date, timeSlot: 'morning' });
  });

  it('with the result false keeps the slot off the offer when booked dates arrive later', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('checkAvailability', false);
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: ['morning'], recording: [] },
    });
    expect(form.choice).toEqual({ bookingType, date, timeSlot: 'afternoon' });
    form.send({ type: 'slot.change', timeSlot });
    expect(form.choice.timeSlot).toBe('afternoon');
  });

  it('shows the message for a booked slot when it fails, but keeps the slot on the offer', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.fail('checkAvailability', new NetworkError());
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message: taken, detail: notReached });
    expect(form.context.booked).toEqual({});
    expect(form.choice).toEqual({ bookingType, date, timeSlot });
  });

  it('shows the message for a booked slot when it takes longer than 30 seconds', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    form.clock.advance(29_999);
    expect(form.state).toEqual({ submitting: 'checking' });
    form.clock.advance(1);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message: taken, detail: notReached });
    expect(form.context.booked).toEqual({});

    await form.answer('checkAvailability', true);
    expect([form.state, form.posted]).toEqual(['failure', []]);
  });
});
