import { describe, expect, it } from 'vitest';
import { BookingRefused } from '#booking/errors';
import { emptyRequest } from '#booking/request';
import type { BookingEvent } from '#machines/booking';
import { later, openForm, tomorrow, validRequest } from '../support/machines/bookingForm';

const request = { ...validRequest, fullName: '', timeSlot: 'afternoon' } as const;
const draft = { request, idempotencyKey: null };

describe('draft.restore', () => {
  it('restores the stored values, except fields that the visitor has typed before', () => {
    const form = openForm();
    form.send({ type: 'field.change', field: 'fullName', value: 'Kofi' });
    form.send({ type: 'field.change', field: 'notes', value: 'A choir' });
    form.send({ type: 'draft.restore', draft });
    expect(form.context).toMatchObject({
      request: { ...request, fullName: 'Kofi', notes: 'A choir' },
      selectionChange: null,
      idempotencyKey: 'visit-1',
    });
  });

  it('restores the idempotency key of a submission without a response', async () => {
    const form = openForm();
    const stored = { request: validRequest, idempotencyKey: 'earlier-visit-1' };
    form.send({ type: 'draft.restore', draft: stored });
    form.submit();
    await form.answer('checkAvailability', true);
    expect(form.posted).toEqual([stored]);
  });
});

describe('the saved draft', () => {
  it('is saved on every change of the request', () => {
    const changes: BookingEvent[] = [
      { type: 'field.change', field: 'fullName', value: 'Ama' },
      { type: 'type.change', bookingType: 'recording' },
      { type: 'date.change', date: tomorrow },
      { type: 'slot.change', timeSlot: 'slot2' },
      { type: 'suggestion.accept', selection: { ...validRequest, date: later } },
    ];
    const form = openForm();
    expect(form.draft).toBeNull();
    for (const change of changes) {
      const { request } = form.context;
      form.send(change);
      expect(form.context.request).not.toEqual(request);
      expect(form.draft).toEqual({ request: form.context.request, idempotencyKey: 'visit-1' });
    }
  });

  it('is deleted after a booking, and has the contact data and the new key of the next one', async () => {
    const form = openForm();
    await form.post();
    expect(form.draft).toEqual({ request: validRequest, idempotencyKey: 'visit-1' });
    const receipt = { ...validRequest, reference: 'ACC-1', privatePage: '/private/secret' };
    await form.answer('createBooking', receipt);
    expect(form.draft).toBeNull();
    form.send({ type: 'booking.restart', contact: receipt });
    const { fullName, email, phoneNumber } = validRequest;
    expect(form.draft).toEqual({
      request: { ...emptyRequest, fullName, email, phoneNumber },
      idempotencyKey: 'visit-2',
    });
  });

  it('has the new key when the studio has cancelled the booking since', async () => {
    const form = openForm();
    await form.post();
    await form.fail('createBooking', new BookingRefused('The studio has cancelled it.', 410));
    expect(form.draft).toEqual({ request: validRequest, idempotencyKey: 'visit-2' });
  });
});
