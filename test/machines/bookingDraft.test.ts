import { expect, it } from 'vitest';
import { emptyRequest } from '#booking/request';
import { emptyDraft, openForm, tomorrow, validRequest } from '../support/machines/bookingForm.ts';

it.each([
  ['and its key', 'earlier-visit-1', 'earlier-visit-1'],
  ['and keeps the key of the visit when none is stored', null, 'visit-1'],
])(
  'draft.restore restores the stored values, except typed ones, %s',
  (_, stored, idempotencyKey) => {
    const request = { ...validRequest, fullName: '', timeSlot: 'afternoon' } as const;
    const form = openForm();
    form.send({ type: 'field.change', field: 'fullName', value: 'Kofi' });
    form.send({ type: 'field.change', field: 'notes', value: 'A choir' });
    const draft = { ...emptyDraft, request, idempotencyKey: stored };
    form.send({ type: 'draft.restore', draft });
    expect(form.context).toMatchObject({
      request: { ...request, fullName: 'Kofi', notes: 'A choir' },
      selectionChange: null,
      idempotencyKey,
    });
  },
);

it('the draft is saved on every change, is only the booking after it, and has the contact data and the new key of the next one', async () => {
  const form = openForm();
  form.send({ type: 'connection.lost' });
  form.send({ type: 'connection.back' });
  expect(form.draft, 'before a change').toBeNull();
  form.send({ type: 'date.change', date: tomorrow });
  const first = { ...emptyRequest, date: tomorrow };
  const draft = { ...emptyDraft, request: first, idempotencyKey: 'visit-1' };
  expect(form.draft).toEqual(draft);
  await form.post();
  const { bookingType, date, timeSlot } = validRequest;
  const unanswered = { bookingType, date, timeSlot };
  expect(form.draft).toEqual({ ...draft, request: validRequest, unanswered });
  const receipt = { ...validRequest, reference: 'ACC-1', privatePage: '/private/secret' };
  await form.answer('createBooking', receipt);
  const { reference, privatePage } = receipt;
  const lastBooking = { ...unanswered, reference, privatePage };
  expect(form.draft).toEqual({ ...emptyDraft, lastBooking });
  form.send({ type: 'field.change', field: 'fullName', value: 'Kofi' });
  form.send({ type: 'booking.restart' });
  expect([form.context.receipt, form.context.lastBooking]).toEqual([null, null]);
  const { email, phoneNumber } = validRequest;
  const request = { ...emptyRequest, fullName: 'Kofi', email, phoneNumber };
  expect(form.draft).toEqual({ ...draft, request, idempotencyKey: 'visit-2' });
});
