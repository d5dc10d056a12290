import { describe, expect, it } from 'vitest';
import { ConnectionLost } from '#booking/answers';
import { blankRequest } from '#booking/request';
import { progress, suggestions } from '#machines/bookingQuestions';
import { openForm, tuesdayAtTen, wednesday } from './support/bookingForm';

const draft = {
  request: {
    ...blankRequest,
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
    expect(form.context.notice).toBeNull();
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
    expect(form.context.notice).toEqual({
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

describe('what is suggested', () => {
  const full = { performance: ['morning', 'evening'], recording: ['slot4'] };

  it('is the next date on which the slot that was lost is free, and the other booth', async () => {
    const form = openForm(tuesdayAtTen);
    await form.answer('bookedDates', {
      [wednesday]: { performance: ['morning'], recording: [] },
      '2026-12-03': { performance: ['morning'], recording: [] },
    });
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestions(form.context)).toEqual([
      {
        kind: 'next free date',
        choice: { bookingType: 'performance', date: '2026-12-04', timeSlot: 'morning' },
      },
      {
        kind: 'other booth',
        choice: { bookingType: 'recording', date: wednesday, timeSlot: 'slot4' },
      },
    ]);
  });

  it('is the next date with any slot when a whole date is gone', async () => {
    const form = openForm(tuesdayAtTen);
    await form.answer('bookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.notice).toEqual({ kind: 'date cleared', date: wednesday });
    expect(suggestions(form.context)).toEqual([
      {
        kind: 'next free date',
        choice: { bookingType: 'performance', date: '2026-12-03', timeSlot: 'morning' },
      },
    ]);
  });

  it('is taken in one step, and nothing more is suggested', async () => {
    const form = openForm(tuesdayAtTen);
    await form.answer('bookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    const [next] = suggestions(form.context);
    if (next) form.send({ type: 'suggestion.take', choice: next.choice });
    expect(form.context.request).toMatchObject(next?.choice ?? {});
    expect(suggestions(form.context)).toEqual([]);
  });
});

describe('what is being done with a request', () => {
  it('is said at every step, and nothing while it is the visitor’s turn', async () => {
    const request = { ...draft.request, email: 'ama@example.com', phoneNumber: '024' };
    const form = openForm();
    const said = () => progress(form.snapshot as Parameters<typeof progress>[0]);
    form.send({ type: 'draft.restore', draft: { request, submission: null } });
    expect(said()).toBeNull();
    form.send({ type: 'submit' });
    expect(said()).toBe('Asking the studio whether the slot is still free…');
    await form.answer('availability', true);
    expect(said()).toBe('It is free. Sending your request…');
    await form.fail('creation', new ConnectionLost());
    expect(said()).toBe('The connection broke. Sending your request again…');
    form.clock.advance(1000);
    expect(said()).toBe('The connection broke. Sending your request again…');
    await form.answer('creation', { ...request, reference: 'A1' });
    expect(said()).toBeNull();
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
