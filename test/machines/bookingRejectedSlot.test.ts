import { describe, expect, it } from 'vitest';
import { BookingRefused } from '#booking/errors';
import { suggestionsFor } from '#booking/suggestions';
import { selectionChangeMessage } from '#machines/bookingSelectors';
import { type Form, openForm, tuesdayAtTen, validRequest, wednesday } from './support/bookingForm';

const taken = 'This time slot is already booked. Please select another time.';
const full =
  'The Performance Booth is full on Wednesday 2 December 2026. Please choose another date.';
const slotMoved = {
  message: taken,
  field: 'timeSlot',
  detail:
    'Evening, 4:00pm to 7:30pm is not free on Wednesday 2 December 2026, so Morning, 9:00am to 12:30pm is chosen instead.',
};

/** The two responses that say that the slot is booked. */
const losses: readonly [how: string, lose: (form: Form) => Promise<void>][] = [
  [
    'by the availability check',
    async (form) => {
      form.fill();
      form.submit();
      await form.answer('checkAvailability', false);
    },
  ],
  [
    'by the POST (409)',
    async (form) => {
      await form.post();
      await form.fail('createBooking', new BookingRefused(taken, 409));
    },
  ],
];

describe.each(losses)('a slot that is rejected %s', (_, lose) => {
  it('shows the specified message, with the booked slot and the slot selected instead', async () => {
    const form = openForm();
    await lose(form);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual(slotMoved);
    expect(form.choice).toMatchObject({ date: wednesday, timeSlot: 'morning' });
  });

  it('is reported only once, in the message, while other dates are suggested', async () => {
    const form = openForm();
    await lose(form);
    expect(form.context.selectionChange).toEqual({
      kind: 'slot moved',
      from: 'evening',
      to: 'morning',
      date: wednesday,
      isTold: true,
    });
    expect(selectionChangeMessage(form.session)).toBeNull();
    expect(suggestionsFor(form.session)).not.toEqual([]);
  });

  it('marks the date as invalid when the booth is full on that date', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: ['morning', 'afternoon'], recording: [] },
    });
    await lose(form);
    expect(form.context.failure).toEqual({ message: taken, field: 'date', detail: full });
    expect(form.context.selectionChange).toEqual({
      kind: 'date cleared',
      date: wednesday,
      reason: 'full',
      isTold: true,
    });
    expect(form.choice.date).toBe('');
    expect(selectionChangeMessage(form.session)).toBeNull();
  });

  it('is reported again when the next slot is rejected as well', async () => {
    const form = openForm();
    await lose(form);
    form.submit();
    await form.answer('checkAvailability', false);
    expect(form.context.failure).toEqual({
      ...slotMoved,
      detail:
        'Morning, 9:00am to 12:30pm is not free on Wednesday 2 December 2026, so Afternoon, 12:30pm to 4:00pm is chosen instead.',
    });
  });

  it('is no longer reported after the visitor changes something', async () => {
    const form = openForm();
    await lose(form);
    form.send({ type: 'slot.change', timeSlot: 'afternoon' });
    expect([form.context.failure, form.context.selectionChange]).toEqual([null, null]);
  });
});

it('a rejected recording slot is named by its hours', async () => {
  const form = openForm();
  form.fill({ ...validRequest, bookingType: 'recording', timeSlot: 'slot6' });
  form.submit();
  await form.answer('checkAvailability', false);
  expect(form.context.failure?.detail).toBe(
    '5:30pm to 7:30pm is not free on Wednesday 2 December 2026, so 7:30am to 9:30am is chosen instead.',
  );
});

it('submission.failed is emitted once for each failure, when what became of the slot is known', async () => {
  const form = openForm();
  form.submit();
  form.submit();
  form.fill({ ...validRequest, date: tuesdayAtTen.date });
  form.submit();
  form.timePasses({ ...tuesdayAtTen, minutes: 960 });
  await form.answer('checkAvailability', false);
  expect(form.announced).toEqual(['fullName', 'fullName', 'date']);
});

it('a slot of today that is rejected after the last slot has begun clears the date', async () => {
  const form = openForm();
  form.fill({ ...validRequest, date: tuesdayAtTen.date });
  form.submit();
  form.timePasses({ ...tuesdayAtTen, minutes: 960 });
  await form.answer('checkAvailability', false);
  expect(form.context.failure).toEqual({
    message: taken,
    field: 'date',
    detail:
      'The Performance Booth cannot be booked on Tuesday 1 December 2026: no time left today. Please choose another date.',
  });
});

describe('the report of an automatic change', () => {
  it('is shown when the selected slot is in the booked dates', async () => {
    const form = openForm();
    form.fill();
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: ['evening'], recording: [] },
    });
    expect(selectionChangeMessage(form.session)).toBe(slotMoved.detail);
  });

  it('is shown for a change after the message about a rejected slot', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('checkAvailability', false);
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: ['morning'], recording: [] },
    });
    expect(selectionChangeMessage(form.session)).toBe(
      'Morning, 9:00am to 12:30pm is not free on Wednesday 2 December 2026, so Afternoon, 12:30pm to 4:00pm is chosen instead.',
    );
  });

  it('is shown beside an unrelated error message', async () => {
    const form = openForm();
    await form.post();
    await form.answer('fetchBookedDates', {
      [wednesday]: { performance: ['evening'], recording: [] },
    });
    await form.fail('createBooking', new BookingRefused('We moved house.', 400));
    expect(form.context.failure).toEqual({ message: 'We moved house.' });
    expect(form.context.selectionChange?.isTold).toBeUndefined();
    expect(selectionChangeMessage(form.session)).toBe(slotMoved.detail);
  });

  it('is null when nothing was changed', () => {
    const form = openForm();
    form.fill();
    expect(selectionChangeMessage(form.session)).toBeNull();
  });
});
