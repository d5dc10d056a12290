import { describe, expect, it } from 'vitest';
import { openForm, tuesdayAtTen, wednesday } from './support/bookingForm';

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
