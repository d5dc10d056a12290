import { expect, it, vi } from 'vitest';
import type { BookedDates, BookedSlots } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import * as messages from '#booking/messages';
import { suggestionsFor } from '#booking/selectionChange';
import { slotById } from '#booking/slots';
import {
  calendarStatus,
  fieldError,
  fullDate,
  progressMessage,
  receiptMessages,
  slotState,
} from '#machines/bookingSelectors';
import {
  later,
  now,
  openForm,
  today,
  tomorrow,
  validRequest,
} from '../support/machines/bookingForm.ts';
import { fullDay, openDaysAfter } from '../support/openDays.ts';

/** A form with these booked dates, and whose first slot of tomorrow is chosen. */
async function formWith(booked: BookedDates) {
  const form = openForm();
  await form.answer('fetchBookedDates', booked);
  form.send({ type: 'date.change', date: tomorrow });
  return form;
}

it('fullDate is the date that was cleared because it is full, until another is selected', async () => {
  expect(fullDate(openForm().session)).toBeNull();
  const form = await formWith({ [tomorrow]: fullDay });
  expect(fullDate(form.session)).toBe(tomorrow);
  form.send({ type: 'date.change', date: today });
  expect(form.context.selectionChange?.kind).toBe('slot begun');
  expect(fullDate(form.session)).toBeNull();
  form.send({ type: 'clock.tick', now: { ...now, minutes: 24 * 60 - 1 } });
  expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: today });
  expect(fullDate(form.session)).toBeNull();
});

const next = (date: string) => ({
  kind: 'next free date',
  selection: { bookingType: 'performance', date, timeSlot: 'morning' },
});
/** The first recording slot that does not overlap the morning. */
const otherBooth = {
  kind: 'other booth',
  selection: { bookingType: 'recording', date: tomorrow, timeSlot: 'slot4' },
};
const dates = openDaysAfter(today);
const lastDate = dates.at(-1) ?? '';
const none = { performance: [], recording: [] };
const onlyMorning = { ...none, performance: ['morning'] };
const onEveryDate = (day: BookedSlots) => Object.fromEntries(dates.map((date) => [date, day]));

it.each([
  [
    'the next date on which the lost slot is free, and the other booth',
    { [tomorrow]: onlyMorning, [later]: onlyMorning },
    [next(dates[2] ?? ''), otherBooth],
  ],
  ['the next date with a free slot after a cleared one', { [tomorrow]: fullDay }, [next(later)]],
  [
    'the last bookable date when the lost slot is free on no other',
    { ...onEveryDate(onlyMorning), [lastDate]: none },
    [next(lastDate), otherBooth],
  ],
  ['the other booth alone when the slot is never free', onEveryDate(onlyMorning), [otherBooth]],
  ['none when nothing was changed automatically', {}, []],
  ['none when both booths are full on every date', onEveryDate(fullDay), []],
] as [string, BookedDates, object[]][])(
  'suggestionsFor returns %s',
  async (_, booked, suggestions) => {
    const form = await formWith(booked);
    expect(suggestionsFor(form.session)).toEqual(suggestions);
    for (const { selection } of suggestionsFor(form.session).slice(0, 1)) {
      form.send({ type: 'suggestion.accept', selection });
      expect(form.selection).toEqual(selection);
    }
  },
);

it('progressMessage describes each step of a submission, and is null otherwise', async () => {
  const form = openForm();
  const said = [progressMessage(form.snapshot)];
  for (const act of [
    () => form.check(),
    () => form.answer('checkAvailability', true),
    () => form.fail('createBooking', new NetworkError()),
    () => vi.advanceTimersByTime(1000),
    () => form.fail('createBooking', new BookingRefused(messages.slotTaken, 409)),
    () => form.submitFree(),
  ]) {
    await act();
    said.push(progressMessage(form.snapshot));
  }
  const { checkingSlot: check, slotFree: send, sendingAgain: again } = messages;
  expect(said).toEqual([null, check, send, again, again, null, send]);
});

it('progressMessage says in each state of a submission that the browser is offline', async () => {
  const form = openForm();
  form.check();
  form.send({ type: 'connection.lost' });
  expect(progressMessage(form.snapshot)).toBe(messages.offlineMeanwhile);
  await form.answer('checkAvailability', true);
  expect(progressMessage(form.snapshot)).toBe(messages.slotFree);
  form.send({ type: 'connection.lost' });
  expect(progressMessage(form.snapshot)).toBe(messages.offlineMeanwhile);
  await form.fail('createBooking', new NetworkError());
  expect(progressMessage(form.snapshot)).toBe(messages.waitingOffline);
  form.send({ type: 'connection.back' });
  expect(progressMessage(form.snapshot)).toBe(messages.sendingAgain);
});

it('progressMessage does not call a slot free that the visitor may have booked', async () => {
  const form = openForm();
  await form.post();
  await form.fail('createBooking', new TypeError('Load failed'));
  await form.submitFree();
  expect(progressMessage(form.snapshot)).toBe(messages.sendingRequest);
});

it('slotState is that of the chosen slot, of one that is open and of one that is not', () => {
  const { session } = openForm();
  const open = [slotById.afternoon];
  const states = (['morning', 'afternoon', 'evening'] as const).map((id) =>
    slotState(session, open, id),
  );
  expect(states).toEqual(['chosen', 'free', 'taken']);
});

it('fieldError is the message of a failure or its detail, for its own field only', async () => {
  const form = openForm();
  expect(fieldError(form.context, 'fullName')).toBeUndefined();
  form.submit();
  expect(fieldError(form.context, 'fullName')).toBe(messages.isRequired('fullName'));
  expect(fieldError(form.context, 'email')).toBeUndefined();
  form.check();
  await form.answer('checkAvailability', false);
  expect(fieldError(form.context, 'timeSlot')).toContain('is chosen instead');
});

it.each([
  [{}, messages.bookingSuccessful],
  [{ status: 'confirmed' }, messages.bookingConfirmed],
  [
    { status: 'requested', difference: 'moved since' },
    messages.bookingSuccessful,
    messages.bookedDifferently['moved since'],
  ],
] as const)('receiptMessages of %j are "%s" and what differs', (answer, ...paragraphs) => {
  expect(receiptMessages({ ...validRequest, ...answer })).toEqual(paragraphs);
});

it('calendarStatus is the message while the calendar is loading or failed, also offline', async () => {
  const form = openForm();
  const said = [calendarStatus(form.snapshot)];
  form.send({ type: 'calendar.open' });
  said.push(calendarStatus(form.snapshot));
  await form.fail('loadCalendar', new Error('offline'));
  said.push(calendarStatus(form.snapshot));
  form.send({ type: 'connection.lost' });
  said.push(calendarStatus(form.snapshot));
  const { calendarLoading, calendarFailed, calendarOffline } = messages;
  expect(said).toEqual([null, calendarLoading, calendarFailed, calendarOffline]);
});
