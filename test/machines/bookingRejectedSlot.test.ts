import { describe, expect, it } from 'vitest';
import { BookingRefused } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { type SelectionChange, selectionChangeText } from '#booking/selectionChange';
import { type SlotId, slotById } from '#booking/slots';
import { suggestionsFor } from '#booking/suggestions';
import { selectionChangeMessage } from '#machines/bookingSelectors';
import {
  type Form,
  now,
  openForm,
  today,
  tomorrow,
  validRequest,
} from '../support/machines/bookingForm';

const slotMoved = (from: SlotId, to: SlotId): SelectionChange => ({
  kind: 'slot moved',
  from,
  to,
  date: tomorrow,
});
const dateCleared = (reason: 'full' | 'over', date: string): SelectionChange => ({
  kind: 'date cleared',
  date,
  reason,
});
const inWords = (change: SelectionChange) => selectionChangeText(change, 'performance');
const afternoon = { ...now, minutes: slotById.evening.start };
const booked = (...performance: SlotId[]) => ({ [tomorrow]: { performance, recording: [] } });

/** The two responses that say that the slot is booked. */
const losses: readonly [how: string, lose: (form: Form) => Promise<void>][] = [
  [
    'by the availability check',
    async (form) => {
      form.check();
      await form.answer('checkAvailability', false);
    },
  ],
  [
    'by the POST (409)',
    async (form) => {
      await form.post();
      await form.fail('createBooking', new BookingRefused(slotTaken, 409));
    },
  ],
];

describe.each(losses)('a slot that is rejected %s', (_, lose) => {
  it('is reported once, in the message, while other dates are suggested', async () => {
    const form = openForm();
    await lose(form);
    const change = slotMoved('evening', 'morning');
    expect(form.context).toMatchObject({
      failure: { message: slotTaken, field: 'timeSlot', detail: inWords(change) },
      request: { date: tomorrow, timeSlot: 'morning' },
    });
    expect(form.context.selectionChange).toEqual({ ...change, isTold: true });
    expect(selectionChangeMessage(form.session)).toBeNull();
    expect(suggestionsFor(form.session)).not.toEqual([]);
  });

  it('clears the date when it was the last one', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked('morning', 'afternoon'));
    await lose(form);
    const change = dateCleared('full', tomorrow);
    expect(form.context).toMatchObject({
      failure: { message: slotTaken, field: 'date', detail: inWords(change) },
      request: { date: '' },
    });
    expect(form.context.selectionChange).toEqual({ ...change, isTold: true });
    expect(selectionChangeMessage(form.session)).toBeNull();
  });

  it('is reported again when the next slot is rejected, until the visitor changes something', async () => {
    const form = openForm();
    await lose(form);
    form.submit();
    await form.answer('checkAvailability', false);
    expect(form.context.failure?.detail).toBe(inWords(slotMoved('morning', 'afternoon')));
    form.send({ type: 'slot.change', timeSlot: 'afternoon' });
    expect(form.context).toMatchObject({ failure: null, selectionChange: null });
  });
});

it('submission.failed is emitted once for each failure, when what became of the slot is known', async () => {
  const form = openForm();
  form.submit();
  form.submit();
  form.check({ ...validRequest, date: today });
  form.send({ type: 'clock.tick', now: afternoon });
  await form.answer('checkAvailability', false);
  expect(form.announced).toEqual(['fullName', 'fullName', 'date']);
  expect(form.context.failure?.detail).toBe(inWords(dateCleared('over', today)));
});

describe('the message about an automatic change', () => {
  it('is shown for a change after the message about a rejected slot', async () => {
    const form = openForm();
    form.check();
    await form.answer('checkAvailability', false);
    await form.answer('fetchBookedDates', booked('morning'));
    const change = slotMoved('morning', 'afternoon');
    expect(form.context.selectionChange).toEqual(change);
    expect(selectionChangeMessage(form.session)).toBe(inWords(change));
  });

  it('is shown beside an unrelated failure, and not before a change', async () => {
    const form = openForm();
    await form.post();
    expect(selectionChangeMessage(form.session)).toBeNull();
    await form.answer('fetchBookedDates', booked('evening'));
    await form.fail('createBooking', new BookingRefused('We moved house.', 400));
    expect(form.context.failure).toEqual({ message: 'We moved house.' });
    expect(selectionChangeMessage(form.session)).toBe(inWords(slotMoved('evening', 'morning')));
  });
});
