import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { NetworkError } from '#booking/errors';
import type { SlotId } from '#booking/slots';
import { freeOn, progress, slotState, suggestions } from '#machines/bookingSelectors';
import { type Form, openForm, tuesdayAtTen, wednesday, wish } from './support/bookingForm';

const everything: readonly SlotId[] = ['morning', 'afternoon', 'evening'];
const lastDate = '2027-12-01';

/** Booked dates with these performance slots on every date from today to the last bookable one. */
function bookedEveryDay(...performance: readonly SlotId[]) {
  const dates = Array.from({ length: 366 }, (_, days) => addDays(tuesdayAtTen.date, days));
  return Object.fromEntries(dates.map((date) => [date, { performance, recording: [] }]));
}

describe('slotState', () => {
  const states = ({ context }: Form) =>
    Object.fromEntries(everything.map((id) => [id, slotState(context, id)]));

  it('is "free" for every slot but the selected one when no date is selected', () => {
    const form = openForm();
    form.send({ type: 'slot.change', timeSlot: 'afternoon' });
    expect(states(form)).toEqual({ morning: 'free', afternoon: 'chosen', evening: 'free' });
  });

  it('is "taken" when either booth has a booking in the hours of the slot', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    await form.answer('bookedDates', {
      [wednesday]: { performance: ['morning'], recording: ['slot6'] },
    });
    expect(states(form)).toEqual({ morning: 'taken', afternoon: 'chosen', evening: 'taken' });
  });

  it('is "chosen" for another slot after slot.change', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    form.send({ type: 'slot.change', timeSlot: 'evening' });
    expect(states(form)).toEqual({ morning: 'free', afternoon: 'free', evening: 'chosen' });
  });
});

describe('freeOn', () => {
  const count = ({ context }: Form, date: string) => {
    const { free, all } = freeOn(context, date);
    return { free: free.map(({ id }) => id), all: all.length };
  };

  it('returns the free slots of the selected type', async () => {
    const form = openForm();
    await form.answer('bookedDates', { [wednesday]: { performance: ['morning'], recording: [] } });
    expect(count(form, wednesday)).toEqual({ free: ['afternoon', 'evening'], all: 3 });
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(count(form, wednesday)).toEqual({ free: ['slot4', 'slot5', 'slot6'], all: 6 });
  });

  it('leaves out slots that have begun, and every slot of a Sunday', () => {
    const form = openForm();
    expect(count(form, tuesdayAtTen.date)).toEqual({ free: ['afternoon', 'evening'], all: 3 });
    expect(count(form, '2026-12-06')).toEqual({ free: [], all: 3 });
  });
});

describe('suggestions', () => {
  const otherBooth = {
    kind: 'other booth',
    choice: { bookingType: 'recording', date: wednesday, timeSlot: 'slot4' },
  };
  const full = { performance: ['morning', 'evening'], recording: ['slot4'] };

  it('are the next date on which the lost slot is free, and the other booth', async () => {
    const form = openForm();
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
      otherBooth,
    ]);
  });

  it('are the next date with any free slot when a date was cleared', async () => {
    const form = openForm();
    await form.answer('bookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: wednesday });
    expect(suggestions(form.context)).toEqual([
      {
        kind: 'next free date',
        choice: { bookingType: 'performance', date: '2026-12-03', timeSlot: 'morning' },
      },
    ]);
  });

  it('are empty after suggestion.accept', async () => {
    const form = openForm();
    await form.answer('bookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    for (const { choice } of suggestions(form.context)) {
      form.send({ type: 'suggestion.accept', choice });
    }
    expect(form.choice).toEqual({
      bookingType: 'performance',
      date: '2026-12-03',
      timeSlot: 'morning',
    });
    expect(suggestions(form.context)).toEqual([]);
  });

  it('include the last bookable date when the lost slot is free on no other date', async () => {
    const form = openForm();
    const { [lastDate]: _, ...booked } = bookedEveryDay('morning');
    await form.answer('bookedDates', booked);
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestions(form.context)).toEqual([
      {
        kind: 'next free date',
        choice: { bookingType: 'performance', date: lastDate, timeSlot: 'morning' },
      },
      otherBooth,
    ]);
  });

  it('are only the other booth when the lost slot is free on no date', async () => {
    const form = openForm();
    await form.answer('bookedDates', bookedEveryDay('morning'));
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestions(form.context)).toEqual([otherBooth]);
  });

  it('are empty when both booths are full on every bookable date', async () => {
    const form = openForm();
    await form.answer('bookedDates', bookedEveryDay(...everything));
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: wednesday });
    expect(suggestions(form.context)).toEqual([]);
  });
});

describe('progress', () => {
  const said = ({ snapshot }: Form) => progress(snapshot as Parameters<typeof progress>[0]);

  it('describes each step of a submission, and is null otherwise', async () => {
    const form = openForm();
    form.fill();
    expect(said(form)).toBeNull();
    form.submit();
    expect(said(form)).toBe('Asking the studio whether the slot is still free…');
    await form.answer('availability', true);
    expect(said(form)).toBe('The slot is free. Sending your request…');
    await form.fail('creation', new NetworkError());
    expect(said(form)).toBe('The connection broke. Sending your request again…');
    form.clock.advance(1000);
    expect(said(form)).toBe('The connection broke. Sending your request again…');
    await form.answer('creation', { ...wish, reference: 'A1' });
    expect(said(form)).toBeNull();
  });

  it('does not mention earlier network errors after another submit', async () => {
    const form = openForm();
    await form.post();
    for (const pause of [1000, 2000]) {
      await form.fail('creation', new NetworkError());
      form.clock.advance(pause);
    }
    await form.fail('creation', new NetworkError());
    expect(said(form)).toBeNull();
    form.submit();
    await form.answer('availability', true);
    expect(said(form)).toBe('The slot is free. Sending your request…');
  });
});
