import { describe, expect, it } from 'vitest';
import { BookingRefused } from '#booking/errors';
import type { BookingEvent } from '#machines/booking';
import { openForm, validRequest } from './support/bookingForm';

const taken = 'This time slot is already booked. Please select another time.';
const { bookingType, date, timeSlot } = validRequest;
const learned = { [date]: { performance: [timeSlot], recording: [] } };

describe('a refused POST', () => {
  it('with status 409 removes the slot from the offer', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', new BookingRefused(taken, 409));
    expect(form.context.failure).toMatchObject({ message: taken, field: 'timeSlot' });
    expect(form.context.booked).toEqual(learned);
    expect(form.choice).toEqual({ bookingType, date, timeSlot: 'morning' });
    expect(form.posted).toHaveLength(1);
  });

  it.each([
    ['the message of the server', new BookingRefused('We moved house.', 400), 'We moved house.'],
    [
      'the default message when the server gives no reason',
      new BookingRefused('Failed to create booking', 500),
      'Failed to create booking',
    ],
    ['the message of any other error', new TypeError('Load failed'), 'Load failed'],
    [
      'the specified message for a value that is not an Error',
      'no error object',
      'An error occurred while booking',
    ],
    ['the specified message for undefined', undefined, 'An error occurred while booking'],
  ])('shows %s and keeps the typed values', async (_, error, message) => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', error);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message });
    expect(form.context.request).toEqual(validRequest);
    expect(form.context.booked).toEqual({});
  });

  it('no longer shows its message after another submit', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', new BookingRefused('We moved house.', 400));
    form.submit();
    expect(form.state).toEqual({ submitting: 'checking' });
    expect(form.context.failure).toBeNull();
  });
});

describe('success and error messages', () => {
  it.each<BookingEvent>([
    { type: 'field.change', field: 'notes', value: 'Three singers' },
    { type: 'type.change', bookingType: 'recording' },
    { type: 'date.change', date: '2026-12-03' },
    { type: 'slot.change', timeSlot: 'afternoon' },
    { type: 'suggestion.accept', selection: { ...validRequest, date: '2026-12-03' } },
    { type: 'draft.restore', draft: { request: validRequest, idempotencyKey: null } },
  ])('disappear on $type', async (change) => {
    const refused = openForm();
    await refused.post();
    await refused.fail('createBooking', new BookingRefused('We moved house.', 400));
    refused.send(change);
    expect([refused.state, refused.context.failure]).toEqual(['idle', null]);

    const booked = openForm();
    await booked.post();
    await booked.answer('createBooking', validRequest);
    booked.send(change);
    expect([booked.state, booked.context.receipt]).toEqual(['idle', null]);
  });
});
