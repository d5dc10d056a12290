import { describe, expect, it } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { type SelectionChange, selectionChangeText } from '#booking/selectionChange';
import { type SlotId, slotById } from '#booking/slots';
import { selectionChangeMessage } from '#machines/bookingSelectors';
import {
  dateCleared,
  type Form,
  now,
  openForm,
  slotMoved,
  today,
  tomorrow,
  validRequest,
} from '../support/machines/bookingForm.ts';

const inWords = (change: SelectionChange) => selectionChangeText(change, 'performance');
const booked = (...performance: SlotId[]) => ({ [tomorrow]: { performance, recording: [] } });

async function loseByCheck(form: Form) {
  form.check();
  await form.answer('checkAvailability', false);
}
async function loseByPost(form: Form) {
  await form.post();
  await form.fail('createBooking', new BookingRefused(slotTaken, 409));
}

it.each([
  ['by the availability check', loseByCheck, 0],
  ['by the POST (409)', loseByPost, 1],
])(
  'a slot that is rejected %s is no longer offered, and reported once, in the message',
  async (_, lose, posts) => {
    const form = openForm();
    await lose(form);
    const change = slotMoved('evening', 'morning');
    expect(form.context).toMatchObject({
      failure: { message: slotTaken, field: 'timeSlot', detail: inWords(change) },
      request: { date: tomorrow, timeSlot: 'morning' },
      booked: booked('evening'),
      selectionChange: change,
    });
    expect([form.state, form.posted.length]).toEqual(['failure', posts]);
    expect(selectionChangeMessage(form.context)).toBeNull();
  },
);

it('the next slot that is rejected is reported again, until the visitor changes something', async () => {
  const form = openForm();
  await loseByCheck(form);
  form.submit();
  expect(form.context.selectionChange).toBeNull();
  await form.answer('checkAvailability', false);
  const message = inWords(slotMoved('morning', 'afternoon'));
  expect(form.context.failure?.detail).toBe(message);
  form.send({ type: 'field.change', field: 'notes', value: 'A choir' });
  expect(selectionChangeMessage(form.context), 'without the alert').toBe(message);
  form.send({ type: 'slot.change', timeSlot: 'afternoon' });
  expect(form.context).toMatchObject({ failure: null, selectionChange: null });
});

it('submission.failed is emitted once for each failure, when what became of the slot is known', async () => {
  const form = openForm();
  form.submit();
  form.submit();
  form.check({ ...validRequest, date: today });
  form.send({ type: 'clock.tick', now: { ...now, minutes: slotById.evening.start } });
  await form.answer('checkAvailability', false);
  expect(form.announced).toEqual(['fullName', 'fullName', 'date']);
  const change = dateCleared('over', today);
  expect(form.context.failure?.detail).toBe(inWords(change));
  expect(form.context.selectionChange).toEqual(change);
});

describe('the message about an automatic change', () => {
  it.each(
    Object.entries<(form: Form) => Promise<void>>({
      'that is rejected': loseByCheck,
      'that could not be checked': async (form) => {
        form.check({ ...validRequest, timeSlot: 'morning' });
        await form.fail('checkAvailability', new NetworkError());
      },
    }),
  )('of late booked dates replaces what is said about a slot %s', async (_, lose) => {
    const form = openForm();
    await lose(form);
    await form.answer('fetchBookedDates', booked('morning'));
    const all = lose === loseByCheck ? booked('evening', 'morning') : booked('morning');
    expect(form.context.booked).toEqual(all);
    const change = inWords(slotMoved('morning', 'afternoon'));
    expect(selectionChangeMessage(form.context)).toBe(change);
    expect(form.context.failure).toMatchObject({ message: slotTaken, detail: undefined });
  });

  it('is the reason of the studio, which teaches the calendar nothing', async () => {
    const form = openForm();
    form.check();
    await form.fail('checkAvailability', new BookingRefused('Closed on Thursdays.', 200));
    const failure = { message: 'Closed on Thursdays.', kind: 'slot', field: 'date' };
    expect(form.context).toMatchObject({ failure, booked: {}, unanswered: null });
  });

  it('is shown beside an unrelated failure, and not before a change', async () => {
    const form = openForm();
    await form.post();
    expect(selectionChangeMessage(form.context)).toBeNull();
    await form.fail('createBooking', new BookingRefused('We moved house.', 400));
    await form.answer('fetchBookedDates', booked('evening'));
    expect(form.context.failure).toEqual({ message: 'We moved house.' });
    expect(selectionChangeMessage(form.context)).toBe(inWords(slotMoved('evening', 'morning')));
  });
});
