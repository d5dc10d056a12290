import { describe, expect, it } from 'vitest';
import { BookingRefused } from '#booking/errors';
import { selectionChangeMessage, suggestions } from '#machines/bookingSelectors';
import { type Form, openForm, tuesdayAtTen, wednesday, wish } from './support/bookingForm';

const taken = 'This time slot is already booked. Please select another time.';
const full =
  'The Performance Booth is full on Wednesday 2 December 2026. Please choose another date.';
const slotMoved = {
  message: taken,
  field: 'timeSlot',
  detail:
    'Evening, 4:00pm to 7:30pm is not free on Wednesday 2 December 2026, so Morning, 9:00am to 12:30pm is chosen instead.',
};

/** The two ways in which the studio says that somebody else has the slot. */
const losses: readonly [how: string, lose: (form: Form) => Promise<void>][] = [
  [
    'by the check',
    async (form) => {
      form.fill();
      form.submit();
      await form.answer('availability', false);
    },
  ],
  [
    'by the POST (409)',
    async (form) => {
      await form.post();
      await form.fail('creation', new BookingRefused(taken, 409));
    },
  ],
];

describe.each(losses)('a slot that is refused %s', (_, lose) => {
  it('is said in the specified sentence, with the slot that was lost and the one chosen now', async () => {
    const form = openForm();
    await lose(form);
    expect(form.state).toBe('failure');
    expect(form.context.failure).toEqual(slotMoved);
    expect(form.choice).toMatchObject({ date: wednesday, timeSlot: 'morning' });
  });

  it('is told by the message alone, beside which other dates are still suggested', async () => {
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
    expect(suggestions(form.session)).not.toEqual([]);
  });

  it('is a fault of the date when the booth is full without it', async () => {
    const form = openForm();
    await form.answer('bookedDates', {
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

  it('is told again by the next message when the next slot is lost as well', async () => {
    const form = openForm();
    await lose(form);
    form.submit();
    await form.answer('availability', false);
    expect(form.context.failure).toEqual({
      ...slotMoved,
      detail:
        'Morning, 9:00am to 12:30pm is not free on Wednesday 2 December 2026, so Afternoon, 12:30pm to 4:00pm is chosen instead.',
    });
  });

  it('is explained no more once the visitor changes something', async () => {
    const form = openForm();
    await lose(form);
    form.send({ type: 'slot.change', timeSlot: 'afternoon' });
    expect([form.context.failure, form.context.selectionChange]).toEqual([null, null]);
  });
});

it('a recording slot that is lost is named by its hours', async () => {
  const form = openForm();
  form.fill({ ...wish, bookingType: 'recording', timeSlot: 'slot6' });
  form.submit();
  await form.answer('availability', false);
  expect(form.context.failure?.detail).toBe(
    '5:30pm to 7:30pm is not free on Wednesday 2 December 2026, so 7:30am to 9:30am is chosen instead.',
  );
});

it('a slot that is lost when the last one of today has begun leaves no time on that date', async () => {
  const form = openForm();
  form.fill({ ...wish, date: tuesdayAtTen.date });
  form.submit();
  form.timePasses({ ...tuesdayAtTen, minutes: 960 });
  await form.answer('availability', false);
  expect(form.context.failure).toEqual({
    message: taken,
    field: 'date',
    detail:
      'The Performance Booth cannot be booked on Tuesday 1 December 2026: no time left today. Please choose another date.',
  });
});

describe('a change that is not told by a message', () => {
  it('is said by the notice when booked dates take the slot', async () => {
    const form = openForm();
    form.fill();
    await form.answer('bookedDates', {
      [wednesday]: { performance: ['evening'], recording: [] },
    });
    expect(selectionChangeMessage(form.session)).toBe(slotMoved.detail);
  });

  it('is said by the notice when it comes after the message of a lost slot', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    await form.answer('availability', false);
    await form.answer('bookedDates', { [wednesday]: { performance: ['morning'], recording: [] } });
    expect(selectionChangeMessage(form.session)).toBe(
      'Morning, 9:00am to 12:30pm is not free on Wednesday 2 December 2026, so Afternoon, 12:30pm to 4:00pm is chosen instead.',
    );
  });

  it('is said by the notice beside a failure that has another reason', async () => {
    const form = openForm();
    await form.post();
    await form.answer('bookedDates', {
      [wednesday]: { performance: ['evening'], recording: [] },
    });
    await form.fail('creation', new BookingRefused('We moved house.', 400));
    expect(form.context.failure).toEqual({ message: 'We moved house.' });
    expect(form.context.selectionChange?.isTold).toBeUndefined();
    expect(selectionChangeMessage(form.session)).toBe(slotMoved.detail);
  });

  it('is nothing when nothing was changed', () => {
    const form = openForm();
    form.fill();
    expect(selectionChangeMessage(form.session)).toBeNull();
  });
});
