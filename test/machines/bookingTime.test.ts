import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { availabilityOn, firstAvailableDate } from '#machines/bookingSelectors';
import { openForm, tuesdayAtTen, wednesday } from './support/bookingForm';

const everything = ['morning', 'afternoon', 'evening'];

describe('clock.tick', () => {
  it('selects the next open slot when the selected one begins', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tuesdayAtTen.date });
    form.timePasses({ ...tuesdayAtTen, minutes: 749 });
    expect(form.choice.timeSlot).toBe('afternoon');
    form.timePasses({ ...tuesdayAtTen, minutes: 750 });
    expect(form.choice).toMatchObject({ date: tuesdayAtTen.date, timeSlot: 'evening' });
    expect(form.context.selectionChange).toMatchObject({ kind: 'slot moved', to: 'evening' });
  });

  it('clears the date when its last slot begins, and when it is in the past', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tuesdayAtTen.date });
    form.timePasses({ ...tuesdayAtTen, minutes: 960 });
    expect(form.choice.date).toBe('');
    expect(form.context.selectionChange).toEqual({
      kind: 'date cleared',
      date: tuesdayAtTen.date,
      reason: 'over',
    });

    form.send({ type: 'date.change', date: wednesday });
    form.timePasses({ date: '2026-12-03', minutes: 0 });
    expect(form.choice.date).toBe('');
    expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', reason: 'past' });
  });

  it('keeps the error message', () => {
    const form = openForm();
    form.submit();
    form.timePasses({ ...tuesdayAtTen, minutes: 601 });
    expect(form.state).toBe('failure');
    expect(form.context.failure?.message).toBe('full name is required');
    expect(form.context.now).toEqual({ ...tuesdayAtTen, minutes: 601 });
  });
});

describe('calendar selectors', () => {
  it('give the reason why a date is disabled for the selected type', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: [], recording: ['slot2', 'slot4', 'slot6'] },
    });
    expect(availabilityOn(form.session, wednesday).reason).toBe('full');
    expect(availabilityOn(form.session, '2026-12-06').reason).toBe('closed');
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(availabilityOn(form.session, wednesday).reason).toBeNull();
  });

  it('find the first bookable date for the selected type', () => {
    const form = openForm({ date: '2026-12-05', minutes: 960 });
    expect(firstAvailableDate(form.session)).toBe('2026-12-07');
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(firstAvailableDate(form.session)).toBe('2026-12-05');
  });

  it('find no bookable date when every date is full', async () => {
    const form = openForm();
    const dates = Array.from({ length: 366 }, (_, days) => addDays(tuesdayAtTen.date, days));
    const full = dates.map((date) => [date, { performance: everything, recording: [] }]);
    await form.answer('fetchBookedDates', Object.fromEntries(full));
    expect(firstAvailableDate(form.session)).toBeNull();
  });
});
