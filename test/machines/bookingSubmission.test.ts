import { describe, expect, it } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import { emptyRequest } from '#booking/request';
import { openForm, tuesdayAtTen, wednesday, wish } from './support/bookingForm';

const taken = 'This time slot is already booked. Please select another time.';
const notReached =
  'We could not check this slot. It may still be free. Please check your connection and send the form again.';
const { bookingType, date, timeSlot } = wish;
const learned = { [date]: { performance: [timeSlot], recording: [] } };

describe('pressing the button', () => {
  it.each([
    ['fullName', 'full name is required'],
    ['email', 'email is required'],
    ['phoneNumber', 'phone number is required'],
    ['date', 'date is required'],
  ] as const)('with an empty %s asks for it and calls nobody', (field, message) => {
    const form = openForm();
    form.fill({ ...wish, [field]: '' });
    form.submit();
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ field, message });
    expect(form.calls.made('availability')).toEqual([]);
  });

  it('with an address that is none says so', () => {
    const form = openForm();
    form.fill({ ...wish, email: 'nobody' });
    form.submit();
    expect(form.context.failure).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    });
  });

  it('again names the next thing that is missing', () => {
    const form = openForm();
    form.submit();
    form.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
    expect([form.state, form.context.failure]).toEqual(['idle', null]);
    form.submit();
    form.submit();
    expect(form.context.failure?.message).toBe('email is required');
  });

  it('asks whether the slot is available, and sends what was typed without the spaces around it', async () => {
    const form = openForm();
    form.fill({ ...wish, fullName: '  Ama Mensah ', email: ' ama@example.com' });
    form.submit();
    expect(form.state).toEqual({ submitting: 'checking' });
    const submission = { request: wish, idempotencyKey: 'visit-1' };
    expect(form.calls.made('availability').map(({ input }) => input)).toEqual([submission]);
    expect(form.posted).toEqual([]);

    await form.answer('availability', true);
    expect(form.state).toEqual({ submitting: { creating: 'sending' } });
    expect(form.posted).toEqual([submission]);
  });

  it('sends along what stood in the field that people never meet', async () => {
    const form = openForm();
    form.fill();
    form.send({ type: 'submit', honeypot: 'https://song.example' });
    await form.answer('availability', true);
    expect(form.posted).toEqual([
      { request: wish, idempotencyKey: 'visit-1', honeypot: 'https://song.example' },
    ]);
  });

  it('sends it no longer once it has been emptied', async () => {
    const form = openForm();
    form.fill();
    form.send({ type: 'submit', honeypot: 'https://song.example' });
    await form.answer('availability', true);
    await form.fail('creation', new Error('Please leave the field empty.'));
    form.submit();
    await form.answer('availability', true);
    expect(form.posted.at(-1)).toEqual({ request: wish, idempotencyKey: 'visit-1' });
  });

  it('keeps what was typed exactly as it was typed', async () => {
    const form = openForm();
    form.fill({ ...wish, fullName: '  Ama Mensah ' });
    form.submit();
    await form.answer('availability', false);
    expect(form.context.request.fullName).toBe('  Ama Mensah ');
  });

  it('ends the notice of what the form changed by itself', () => {
    const form = openForm();
    form.fill({ ...wish, date: tuesdayAtTen.date, timeSlot: 'morning' });
    expect(form.context.selectionChange).not.toBeNull();
    form.submit();
    expect(form.context.selectionChange).toBeNull();
  });
});

describe('while it is being submitted', () => {
  it('nothing can be changed and nothing is sent twice', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    for (const availability of [undefined, true]) {
      if (availability) await form.answer('availability', availability);
      const { state, context } = form;
      form.send({ type: 'field.change', field: 'fullName', value: 'Kofi' });
      form.send({ type: 'type.change', bookingType: 'recording' });
      form.send({ type: 'date.change', date: '2026-12-03' });
      form.send({ type: 'slot.change', timeSlot: 'morning' });
      form.submit();
      form.submit();
      expect([form.state, form.context]).toEqual([state, context]);
    }
    expect(form.calls.made('availability')).toHaveLength(1);
    expect(form.posted).toHaveLength(1);
  });

  it('the choice stays although the booked dates arrive or time passes', async () => {
    const form = openForm();
    await form.post();
    await form.answer('bookedDates', learned);
    form.timePasses({ date: '2026-12-03', minutes: 0 });
    expect(form.choice).toEqual({ bookingType, date, timeSlot });
    expect(form.context.booked).toEqual(learned);
    expect(form.context.now.date).toBe('2026-12-03');

    await form.fail('creation', new BookingRefused('Not today', 400));
    expect(form.choice.date).toBe('');
  });
});

describe('success', () => {
  it('hands over the receipt, blanks the form and learns that the slot is booked', async () => {
    const form = openForm();
    await form.post();
    await form.answer('creation', { ...wish, reference: 'ACC-1' });
    expect(form.state).toBe('success');
    expect(form.context).toMatchObject({
      request: emptyRequest,
      receipt: { ...wish, reference: 'ACC-1' },
      booked: learned,
      selectionChange: null,
      failure: null,
      submission: null,
    });
  });

  it('takes the receipt away when the next booking begins', async () => {
    const form = openForm();
    await form.post();
    await form.answer('creation', wish);
    form.send({ type: 'date.change', date });
    expect([form.state, form.context.receipt]).toEqual(['idle', null]);
    expect(form.choice).toEqual({ bookingType: 'performance', date, timeSlot: 'morning' });
    form.send({ type: 'slot.change', timeSlot });
    expect(form.choice.timeSlot).toBe('morning');
  });

  it('lets the same words be a new booking under a new key', async () => {
    const form = openForm();
    await form.post();
    await form.answer('creation', wish);
    await form.post({ ...wish, date: '2026-12-03' });
    expect(form.posted.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['visit-1', 'visit-2']);
  });
});

describe('a slot that is not available', () => {
  it('is said to be booked, is not posted, and is off the offer', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('availability', false);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toMatchObject({ message: taken, field: 'timeSlot' });
    expect(form.posted).toEqual([]);
    expect(form.context.booked).toEqual(learned);
    expect(form.choice).toEqual({ bookingType, date, timeSlot: 'morning' });
  });

  it('stays off the offer when the booked dates arrive after that', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('availability', false);
    await form.answer('bookedDates', { [wednesday]: { performance: ['morning'], recording: [] } });
    expect(form.choice).toEqual({ bookingType, date, timeSlot: 'afternoon' });
    form.send({ type: 'slot.change', timeSlot });
    expect(form.choice.timeSlot).toBe('afternoon');
  });

  it('is said to be booked when nobody answers the question, and nothing is learned', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.fail('availability', new NetworkError());
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message: taken, detail: notReached });
    expect(form.context.booked).toEqual({});
    expect(form.choice).toEqual({ bookingType, date, timeSlot });
  });

  it('is said to be booked when the answer does not come in 30 seconds', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    form.clock.advance(29_999);
    expect(form.state).toEqual({ submitting: 'checking' });
    form.clock.advance(1);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message: taken, detail: notReached });
    expect(form.context.booked).toEqual({});

    await form.answer('availability', true);
    expect([form.state, form.posted]).toEqual(['failure', []]);
  });
});
