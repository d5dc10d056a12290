import { describe, expect, it } from 'vitest';
import { emptyRequest } from '#booking/request';
import type { BookingEvent } from '#machines/booking';
import { openForm, wednesday, wish } from './support/bookingForm';

const draft = {
  request: {
    ...emptyRequest,
    fullName: 'Ama Mensah',
    notes: 'Two singers',
    date: wednesday,
    timeSlot: 'afternoon' as const,
  },
  submission: null,
};

describe('a draft that comes back', () => {
  it('fills the form with what was typed and chosen', () => {
    const form = openForm();
    form.send({ type: 'draft.restore', draft });
    expect(form.context.request).toEqual(draft.request);
    expect(form.context.selectionChange).toBeNull();
  });

  it('leaves what was typed in the meantime', () => {
    const form = openForm();
    form.send({ type: 'field.change', field: 'fullName', value: 'Kofi' });
    form.send({ type: 'draft.restore', draft });
    expect(form.context.request).toEqual({ ...draft.request, fullName: 'Kofi' });
  });

  it('says that its slot is gone, once that is known', async () => {
    const form = openForm();
    form.send({ type: 'draft.restore', draft });
    await form.answer('bookedDates', {
      [wednesday]: { performance: ['afternoon'], recording: [] },
    });
    expect(form.context.selectionChange).toEqual({
      kind: 'slot moved',
      from: 'afternoon',
      to: 'morning',
      date: wednesday,
    });
  });

  it('is known again by the studio when its last submission was not answered', async () => {
    const request = { ...draft.request, email: 'ama@example.com', phoneNumber: '024' };
    const form = openForm();
    form.send({
      type: 'draft.restore',
      draft: { request, submission: { request, idempotencyKey: 'earlier-visit-1' } },
    });
    form.send({ type: 'submit' });
    await form.answer('availability', true);
    expect(form.posted.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['earlier-visit-1']);
  });
});

describe('what is kept of the form, should the visitor leave it', () => {
  const thursday = '2026-12-03';
  const taken = { [wednesday]: { performance: ['evening'], recording: [] } };

  it.each<BookingEvent>([
    { type: 'field.change', field: 'fullName', value: 'Ama' },
    { type: 'type.change', bookingType: 'recording' },
    { type: 'date.change', date: wednesday },
    { type: 'slot.change', timeSlot: 'evening' },
    { type: 'suggestion.accept', choice: { ...wish, date: thursday } },
  ])('is every change at once: $type', (change) => {
    const form = openForm();
    expect(form.draft).toBeNull();
    form.send(change);
    expect(form.context.request).not.toEqual(emptyRequest);
    expect(form.draft).toEqual({ request: form.context.request, submission: null });
  });

  it('is also what the form changed by itself', async () => {
    const form = openForm();
    form.fill();
    await form.answer('bookedDates', taken);
    expect(form.draft?.request).toEqual({ ...wish, timeSlot: 'morning' });
  });

  it('is the key of a request that is under way, so that it is not booked twice', () => {
    const form = openForm();
    form.fill();
    form.submit();
    expect(form.draft).toEqual({
      request: wish,
      submission: { request: wish, idempotencyKey: 'visit-1' },
    });
  });

  it('is the slot that is chosen instead of the one that was refused', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('availability', false);
    expect(form.draft?.request).toEqual({ ...wish, timeSlot: 'morning' });
  });

  it('is nothing once the session is booked', async () => {
    const form = openForm();
    await form.post();
    await form.answer('creation', wish);
    expect(form.draft).toBeNull();
  });
});

describe('the connection', () => {
  it('is noticed when it is lost and when it is back, whatever the form does', () => {
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
