import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { availabilityOn, firstAvailableDate } from '#machines/bookingSelectors';
import { openForm, tuesdayAtTen, wednesday } from './support/bookingForm';

const everything = ['morning', 'afternoon', 'evening'];

describe('time that passes', () => {
  it('moves the slot that begins meanwhile', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tuesdayAtTen.date });
    form.timePasses({ ...tuesdayAtTen, minutes: 749 });
    expect(form.choice.timeSlot).toBe('afternoon');
    form.timePasses({ ...tuesdayAtTen, minutes: 750 });
    expect(form.choice).toMatchObject({ date: tuesdayAtTen.date, timeSlot: 'evening' });
    expect(form.context.selectionChange).toMatchObject({ kind: 'slot moved', to: 'evening' });
  });

  it('clears today when its last slot begins, and yesterday', () => {
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

  it('leaves the message of a failure on show', () => {
    const form = openForm();
    form.submit();
    form.timePasses({ ...tuesdayAtTen, minutes: 601 });
    expect(form.state).toBe('failure');
    expect(form.context.failure?.message).toBe('full name is required');
    expect(form.context.now).toEqual({ ...tuesdayAtTen, minutes: 601 });
  });
});

describe('the calendar', () => {
  it('knows why a date cannot be chosen for the chosen type', async () => {
    const form = openForm();
    await form.answer('bookedDates', {
      [wednesday]: { performance: [], recording: ['slot2', 'slot4', 'slot6'] },
    });
    expect(availabilityOn(form.session, wednesday).reason).toBe('full');
    expect(availabilityOn(form.session, '2026-12-06').reason).toBe('closed');
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(availabilityOn(form.session, wednesday).reason).toBeNull();
  });

  it('begins with the first date that is open for the chosen type', () => {
    const form = openForm({ date: '2026-12-05', minutes: 960 });
    expect(firstAvailableDate(form.session)).toBe('2026-12-07');
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(firstAvailableDate(form.session)).toBe('2026-12-05');
  });

  it('has no first date when every date is full', async () => {
    const form = openForm();
    const dates = Array.from({ length: 366 }, (_, days) => addDays(tuesdayAtTen.date, days));
    const full = dates.map((date) => [date, { performance: everything, recording: [] }]);
    await form.answer('bookedDates', Object.fromEntries(full));
    expect(firstAvailableDate(form.session)).toBeNull();
  });
});
