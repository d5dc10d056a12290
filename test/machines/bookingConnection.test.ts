import { describe, expect, it } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import { openForm, validRequest } from './support/bookingForm';

const unreachable =
  'We could not reach the studio. Please check your connection and send the form again: you will not be booked twice.';
const sending = { submitting: { creating: 'sending' } };
const waiting = { submitting: { creating: 'waiting' } };
const lost = () => new NetworkError();

/** A form whose POST failed three times with a network error. */
async function formThatGaveUp() {
  const form = openForm();
  await form.post();
  await form.fail('createBooking', lost());
  form.clock.advance(1000);
  await form.fail('createBooking', lost());
  form.clock.advance(2000);
  await form.fail('createBooking', lost());
  return form;
}

describe('a POST that fails with a network error', () => {
  it('is retried after one second and then after two, with the same request and key', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', lost());
    expect(form.state).toEqual(waiting);
    form.clock.advance(999);
    expect([form.state, form.posted.length]).toEqual([waiting, 1]);
    form.clock.advance(1);
    expect([form.state, form.posted.length]).toEqual([sending, 2]);

    await form.fail('createBooking', lost());
    form.clock.advance(1999);
    expect([form.state, form.posted.length]).toEqual([waiting, 2]);
    form.clock.advance(1);
    expect([form.state, form.posted.length]).toEqual([sending, 3]);

    const submission = { request: validRequest, idempotencyKey: 'visit-1' };
    expect(form.posted).toEqual([submission, submission, submission]);
  });

  it('ends in failure after the third attempt, and keeps the typed values', async () => {
    const form = await formThatGaveUp();
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message: unreachable });
    expect(form.context.request).toEqual(validRequest);
    expect(form.context.booked).toEqual({});
    form.clock.advance(60_000);
    expect(form.posted).toHaveLength(3);
  });

  it('ends in success when the retry succeeds', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', lost());
    form.clock.advance(1000);
    await form.answer('createBooking', validRequest);
    expect([form.state, form.context.receipt]).toEqual(['success', validRequest]);
  });

  it('ends in failure with the message of the server when the retry is refused', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', lost());
    form.clock.advance(1000);
    await form.fail('createBooking', new BookingRefused('We moved house.', 400));
    expect(form.context.failure).toEqual({ message: 'We moved house.' });
    expect(form.posted).toHaveLength(2);
  });
});

describe('a POST without a response', () => {
  it('times out after 30 seconds and is sent three times in total', async () => {
    const form = openForm();
    await form.post();
    for (const pause of [1000, 2000]) {
      form.clock.advance(29_999);
      expect(form.state).toEqual(sending);
      form.clock.advance(1);
      expect(form.state).toEqual(waiting);
      form.clock.advance(pause);
      expect(form.state).toEqual(sending);
    }
    form.clock.advance(29_999);
    expect(form.state).toEqual(sending);
    form.clock.advance(1);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual({ message: unreachable });
    expect(form.posted).toHaveLength(3);
  });

  it('changes nothing when the response arrives after the timeout', async () => {
    const form = openForm();
    await form.post();
    form.clock.advance(30_000);
    await form.answer('createBooking', validRequest);
    expect(form.state).toEqual(waiting);
  });
});

it('a POST that was given up is retried again after another submit', async () => {
  const form = await formThatGaveUp();
  form.submit();
  await form.answer('checkAvailability', true);
  await form.fail('createBooking', lost());
  form.clock.advance(1000);
  expect([form.state, form.posted.length]).toEqual([sending, 5]);
});
