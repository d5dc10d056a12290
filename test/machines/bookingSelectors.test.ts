import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { NetworkError } from '#booking/errors';
import { type SlotId, slots } from '#booking/slots';
import {
  availabilityOn,
  fieldError,
  offeredSlots,
  progressMessage,
  slotState,
  suggestions,
} from '#machines/bookingSelectors';
import { type Form, openForm, tuesdayAtTen, wednesday, wish } from './support/bookingForm';

const everything: readonly SlotId[] = ['morning', 'afternoon', 'evening'];
const lastDate = '2027-12-01';

/** Booked dates on which those slots of the performance booth are gone from today to the last. */
function bookedEveryDay(...performance: readonly SlotId[]) {
  const dates = Array.from({ length: 366 }, (_, days) => addDays(tuesdayAtTen.date, days));
  return Object.fromEntries(dates.map((date) => [date, { performance, recording: [] }]));
}

describe('a slot on the line of the day', () => {
  const states = ({ session }: Form) =>
    Object.fromEntries(everything.map((id) => [id, slotState(session, offeredSlots(session), id)]));

  it('is free while no date is chosen, except the one that the visitor chose', () => {
    const form = openForm();
    form.send({ type: 'slot.change', timeSlot: 'afternoon' });
    expect(states(form)).toEqual({ morning: 'free', afternoon: 'chosen', evening: 'free' });
  });

  it('is taken as soon as either booth has something booked in its hours', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    await form.answer('bookedDates', {
      [wednesday]: { performance: ['morning'], recording: ['slot6'] },
    });
    expect(states(form)).toEqual({ morning: 'taken', afternoon: 'chosen', evening: 'taken' });
  });

  it('follows the visitor to another slot', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    form.send({ type: 'slot.change', timeSlot: 'evening' });
    expect(states(form)).toEqual({ morning: 'free', afternoon: 'free', evening: 'chosen' });
  });
});

describe('the count of free slots on a date', () => {
  const count = ({ session }: Form, date: string) => ({
    free: availabilityOn(session, date).open.map(({ id }) => id),
    all: slots[session.bookingType].length,
  });

  it('is of the chosen type, and leaves out what is booked', async () => {
    const form = openForm();
    await form.answer('bookedDates', { [wednesday]: { performance: ['morning'], recording: [] } });
    expect(count(form, wednesday)).toEqual({ free: ['afternoon', 'evening'], all: 3 });
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(count(form, wednesday)).toEqual({ free: ['slot4', 'slot5', 'slot6'], all: 6 });
  });

  it('leaves out what has begun today, and everything on a Sunday', () => {
    const form = openForm();
    expect(count(form, tuesdayAtTen.date)).toEqual({ free: ['afternoon', 'evening'], all: 3 });
    expect(count(form, '2026-12-06')).toEqual({ free: [], all: 3 });
  });
});

describe('what is suggested', () => {
  const otherBooth = {
    kind: 'other booth',
    choice: { bookingType: 'recording', date: wednesday, timeSlot: 'slot4' },
  };
  const full = { performance: ['morning', 'evening'], recording: ['slot4'] };

  it('is the next date on which the slot that was lost is free, and the other booth', async () => {
    const form = openForm();
    await form.answer('bookedDates', {
      [wednesday]: { performance: ['morning'], recording: [] },
      '2026-12-03': { performance: ['morning'], recording: [] },
    });
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestions(form.session)).toEqual([
      {
        kind: 'next free date',
        choice: { bookingType: 'performance', date: '2026-12-04', timeSlot: 'morning' },
      },
      otherBooth,
    ]);
  });

  it('is the next date with any slot when a whole date is gone', async () => {
    const form = openForm();
    await form.answer('bookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: wednesday });
    expect(suggestions(form.session)).toEqual([
      {
        kind: 'next free date',
        choice: { bookingType: 'performance', date: '2026-12-03', timeSlot: 'morning' },
      },
    ]);
  });

  it('is taken in one step, and nothing more is suggested', async () => {
    const form = openForm();
    await form.answer('bookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    for (const { choice } of suggestions(form.session)) {
      form.send({ type: 'suggestion.accept', choice });
    }
    expect(form.choice).toEqual({
      bookingType: 'performance',
      date: '2026-12-03',
      timeSlot: 'morning',
    });
    expect(suggestions(form.session)).toEqual([]);
  });

  it('is the lost slot on the very last date, when it is free on no other', async () => {
    const form = openForm();
    const { [lastDate]: _, ...booked } = bookedEveryDay('morning');
    await form.answer('bookedDates', booked);
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestions(form.session)).toEqual([
      {
        kind: 'next free date',
        choice: { bookingType: 'performance', date: lastDate, timeSlot: 'morning' },
      },
      otherBooth,
    ]);
  });

  it('is the other booth alone, when the lost slot is free on no date', async () => {
    const form = openForm();
    await form.answer('bookedDates', bookedEveryDay('morning'));
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestions(form.session)).toEqual([otherBooth]);
  });

  it('is nothing, when both booths are full for as long as can be booked', async () => {
    const form = openForm();
    await form.answer('bookedDates', bookedEveryDay(...everything));
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: wednesday });
    expect(suggestions(form.session)).toEqual([]);
  });
});

describe('what is said while the button reads "Processing..."', () => {
  const said = ({ snapshot }: Form) => progressMessage(snapshot);

  it('is what is being done, and nothing while it is the visitor’s turn', async () => {
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

  it('is no word of a broken connection when the visitor presses again after it', async () => {
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

describe('the error of a field', () => {
  it('is the message of the alert, for the field that it concerns and no other', () => {
    const form = openForm();
    expect(fieldError(form.context, 'fullName')).toBeUndefined();
    form.submit();
    expect(fieldError(form.context, 'fullName')).toBe('full name is required');
    expect(fieldError(form.context, 'email')).toBeUndefined();
  });

  it('includes what became of the lost slot', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('availability', false);
    expect(fieldError(form.context, 'timeSlot')).toMatch(
      /^This time slot is already booked\. Please select another time\. Evening, 4:00pm to 7:30pm is not free/,
    );
  });
});
