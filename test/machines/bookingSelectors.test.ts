import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { NetworkError } from '#booking/errors';
import type { SlotId } from '#booking/slots';
import { suggestionsFor } from '#booking/suggestions';
import { fieldError, fullDate, progressMessage, slotState } from '#machines/bookingSelectors';
import { type Form, openForm, tuesdayAtTen, validRequest, wednesday } from './support/bookingForm';

const everything: readonly SlotId[] = ['morning', 'afternoon', 'evening'];
const lastDate = '2027-12-01';

/** Booked dates with these performance slots on every date from today to the last bookable one. */
function bookedEveryDay(...performance: readonly SlotId[]) {
  const dates = Array.from({ length: 366 }, (_, days) => addDays(tuesdayAtTen.date, days));
  return Object.fromEntries(dates.map((date) => [date, { performance, recording: [] }]));
}

describe('slotState', () => {
  const states = ({ session, openSlots }: Form) =>
    Object.fromEntries(everything.map((id) => [id, slotState(session, openSlots, id)]));

  it('is "free" for every slot but the selected one when no date is selected', () => {
    const form = openForm();
    form.send({ type: 'slot.change', timeSlot: 'afternoon' });
    expect(states(form)).toEqual({ morning: 'free', afternoon: 'chosen', evening: 'free' });
  });

  it('is "taken" when either booth has a booking in the hours of the slot', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    await form.answer('fetchBookedDates', {
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

describe('fullDate', () => {
  it('is the date that was cleared because it is full, until another is selected', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    expect(fullDate(form.session)).toBeNull();
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: everything, recording: [] },
    });
    expect(fullDate(form.session)).toBe(wednesday);
    form.send({ type: 'date.change', date: '2026-12-03' });
    expect(fullDate(form.session)).toBeNull();
  });

  it('is null when the slot was moved, and when no time is left on the date', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tuesdayAtTen.date });
    expect(form.context.selectionChange?.kind).toBe('slot moved');
    expect(fullDate(form.session)).toBeNull();
    form.timePasses({ date: tuesdayAtTen.date, minutes: 20 * 60 });
    expect(form.context.selectionChange?.kind).toBe('date cleared');
    expect(fullDate(form.session)).toBeNull();
  });
});

describe('suggestionsFor', () => {
  const otherBooth = {
    kind: 'other booth',
    selection: { bookingType: 'recording', date: wednesday, timeSlot: 'slot4' },
  };
  const full = { performance: ['morning', 'evening'], recording: ['slot4'] };

  it('are the next date on which the lost slot is free, and the other booth', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: ['morning'], recording: [] },
      '2026-12-03': { performance: ['morning'], recording: [] },
    });
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestionsFor(form.session)).toEqual([
      {
        kind: 'next free date',
        selection: { bookingType: 'performance', date: '2026-12-04', timeSlot: 'morning' },
      },
      otherBooth,
    ]);
  });

  it('are the next date with any free slot when a date was cleared', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: wednesday });
    expect(suggestionsFor(form.session)).toEqual([
      {
        kind: 'next free date',
        selection: { bookingType: 'performance', date: '2026-12-03', timeSlot: 'morning' },
      },
    ]);
  });

  it('are empty after suggestion.accept', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', { [wednesday]: full });
    form.send({ type: 'date.change', date: wednesday });
    for (const { selection } of suggestionsFor(form.session)) {
      form.send({ type: 'suggestion.accept', selection });
    }
    expect(form.choice).toEqual({
      bookingType: 'performance',
      date: '2026-12-03',
      timeSlot: 'morning',
    });
    expect(suggestionsFor(form.session)).toEqual([]);
  });

  it('include the last bookable date when the lost slot is free on no other date', async () => {
    const form = openForm();
    const { [lastDate]: _, ...booked } = bookedEveryDay('morning');
    await form.answer('fetchBookedDates', booked);
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestionsFor(form.session)).toEqual([
      {
        kind: 'next free date',
        selection: { bookingType: 'performance', date: lastDate, timeSlot: 'morning' },
      },
      otherBooth,
    ]);
  });

  it('are only the other booth when the lost slot is free on no date', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', bookedEveryDay('morning'));
    form.send({ type: 'date.change', date: wednesday });
    expect(suggestionsFor(form.session)).toEqual([otherBooth]);
  });

  it('are empty when both booths are full on every bookable date', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', bookedEveryDay(...everything));
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: wednesday });
    expect(suggestionsFor(form.session)).toEqual([]);
  });
});

describe('progress', () => {
  const said = ({ snapshot }: Form) => progressMessage(snapshot);

  it('describes each step of a submission, and is null otherwise', async () => {
    const form = openForm();
    form.fill();
    expect(said(form)).toBeNull();
    form.submit();
    expect(said(form)).toBe('Asking the studio whether the slot is still free…');
    await form.answer('checkAvailability', true);
    expect(said(form)).toBe('The slot is free. Sending your request…');
    await form.fail('createBooking', new NetworkError());
    expect(said(form)).toBe('The connection broke. Sending your request again…');
    form.clock.advance(1000);
    expect(said(form)).toBe('The connection broke. Sending your request again…');
    await form.answer('createBooking', { ...validRequest, reference: 'A1' });
    expect(said(form)).toBeNull();
  });

  it('does not mention earlier network errors after another submit', async () => {
    const form = openForm();
    await form.post();
    for (const pause of [1000, 2000]) {
      await form.fail('createBooking', new NetworkError());
      form.clock.advance(pause);
    }
    await form.fail('createBooking', new NetworkError());
    expect(said(form)).toBeNull();
    form.submit();
    await form.answer('checkAvailability', true);
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
    await form.answer('checkAvailability', false);
    expect(fieldError(form.context, 'timeSlot')).toMatch(
      /^This time slot is already booked\. Please select another time\. Evening, 4:00pm to 7:30pm is not free/,
    );
  });
});
