import { describe, expect, it } from 'vitest';
import { emptyRequest } from '#booking/request';
import type { BookingEvent } from '#machines/booking';
import { openForm, validRequest, wednesday } from './support/bookingForm';

const draft = {
  request: {
    ...emptyRequest,
    fullName: 'Ama Mensah',
    notes: 'Two singers',
    date: wednesday,
    timeSlot: 'afternoon' as const,
  },
  idempotencyKey: null,
};

describe('draft.restore', () => {
  it('restores the typed values and the selection', () => {
    const form = openForm();
    form.send({ type: 'draft.restore', draft });
    expect(form.context.request).toEqual(draft.request);
    expect(form.context.selectionChange).toBeNull();
  });

  it('keeps fields that the visitor has typed before it', () => {
    const form = openForm();
    form.send({ type: 'field.change', field: 'fullName', value: 'Kofi' });
    form.send({ type: 'draft.restore', draft });
    expect(form.context.request).toEqual({ ...draft.request, fullName: 'Kofi' });
  });

  it('restores a slot that is changed, with a report, when the booked dates arrive', async () => {
    const form = openForm();
    form.send({ type: 'draft.restore', draft });
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: ['afternoon'], recording: [] },
    });
    expect(form.context.selectionChange).toEqual({
      kind: 'slot moved',
      from: 'afternoon',
      to: 'morning',
      date: wednesday,
    });
  });

  it('restores the idempotency key of a submission without a response', async () => {
    const request = { ...draft.request, email: 'ama@example.com', phoneNumber: '024' };
    const form = openForm();
    form.send({
      type: 'draft.restore',
      draft: { request, idempotencyKey: 'earlier-visit-1' },
    });
    form.send({ type: 'submit' });
    await form.answer('checkAvailability', true);
    expect(form.posted.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['earlier-visit-1']);
  });
});

describe('the saved draft', () => {
  const thursday = '2026-12-03';
  const taken = { [wednesday]: { performance: ['evening'], recording: [] } };

  it.each<BookingEvent>([
    { type: 'field.change', field: 'fullName', value: 'Ama' },
    { type: 'type.change', bookingType: 'recording' },
    { type: 'date.change', date: wednesday },
    { type: 'slot.change', timeSlot: 'evening' },
    { type: 'suggestion.accept', selection: { ...validRequest, date: thursday } },
  ])('is saved on $type', (change) => {
    const form = openForm();
    expect(form.draft).toBeNull();
    form.send(change);
    expect(form.context.request).not.toEqual(emptyRequest);
    expect(form.draft).toEqual({ request: form.context.request, idempotencyKey: 'visit-1' });
  });

  it('contains automatic changes of the selection', async () => {
    const form = openForm();
    form.fill();
    await form.answer('fetchBookedDates', taken);
    expect(form.draft?.request).toEqual({ ...validRequest, timeSlot: 'morning' });
  });

  it('contains the idempotency key during a submission, to prevent a second booking', () => {
    const form = openForm();
    form.fill();
    form.submit();
    expect(form.draft).toEqual({ request: validRequest, idempotencyKey: 'visit-1' });
  });

  it('contains the slot that replaced an unavailable slot', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('checkAvailability', false);
    expect(form.draft?.request).toEqual({ ...validRequest, timeSlot: 'morning' });
  });

  it('is deleted after a successful booking', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', validRequest);
    expect(form.draft).toBeNull();
  });

  it('contains the contact data and the new key, but no receipt, when another booking starts', async () => {
    const form = openForm();
    await form.post();
    const receipt = { ...validRequest, reference: 'ACC-1', privatePage: '/private/secret' };
    await form.answer('createBooking', receipt);
    form.send({ type: 'booking.restart', contact: receipt });
    const { fullName, email, phoneNumber } = validRequest;
    expect(form.draft).toEqual({
      request: { ...emptyRequest, fullName, email, phoneNumber },
      idempotencyKey: 'visit-2',
    });
  });
});

describe('the connection state', () => {
  it('follows connection.lost and connection.back in every state of the form', () => {
    const form = openForm();
    form.send({ type: 'connection.lost' });
    expect(form.snapshot.matches({ connection: 'offline' })).toBe(true);
    form.send({ type: 'submit' });
    expect(form.state).toBe('failure');
    form.send({ type: 'connection.back' });
    expect(form.snapshot.matches({ connection: 'online' })).toBe(true);
    expect(form.state).toBe('failure');
  });
});
