import { describe, expect, it, vi } from 'vitest';
import { BookingRefused, NetworkError } from '#booking/errors';
import * as messages from '#booking/messages';
import { type SlotId, slotById, slots } from '#booking/slots';
import { suggestionsFor } from '#booking/suggestions';
import { fieldError, fullDate, progressMessage, slotState } from '#machines/bookingSelectors';
import { later, now, openForm, today, tomorrow } from '../support/machines/bookingForm';
import { openDaysAfter } from '../support/openDays';

const everything: readonly SlotId[] = ['morning', 'afternoon', 'evening'];

/** A form in which these performance slots are booked, and whose first slot of tomorrow is chosen. */
async function formWith(booked: Readonly<Record<string, readonly SlotId[]>>) {
  const form = openForm();
  const dates = Object.entries(booked).map(([date, performance]) => [
    date,
    { performance, recording: [] },
  ]);
  await form.answer('fetchBookedDates', Object.fromEntries(dates));
  form.send({ type: 'date.change', date: tomorrow });
  return form;
}

it('slotState is "chosen" for the selected slot, "free" for other open ones, and else "taken"', () => {
  const { session } = openForm();
  const states = slots.performance.map(({ id }) => slotState(session, [slotById.afternoon], id));
  expect(states).toEqual(['chosen', 'free', 'taken']);
});

it('fullDate is the date that was cleared because it is full, until another is selected', async () => {
  const form = await formWith({ [tomorrow]: everything });
  expect(fullDate(form.session)).toBe(tomorrow);
  form.send({ type: 'date.change', date: today });
  expect(form.context.selectionChange?.kind).toBe('slot moved');
  expect(fullDate(form.session)).toBeNull();
  form.send({ type: 'clock.tick', now: { ...now, minutes: 24 * 60 - 1 } });
  expect(form.context.selectionChange).toMatchObject({ kind: 'date cleared', date: today });
  expect(fullDate(form.session)).toBeNull();
});

describe('suggestionsFor', () => {
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
  const onEveryDate = (...ids: SlotId[]) => Object.fromEntries(dates.map((date) => [date, ids]));

  it.each([
    [
      'the next date on which the lost slot is free, and the other booth',
      { [tomorrow]: ['morning'], [later]: ['morning'] },
      [next(dates[2] ?? ''), otherBooth],
    ],
    [
      'the next date with any free slot after a cleared one',
      { [tomorrow]: everything },
      [next(later)],
    ],
    [
      'the last bookable date when the lost slot is free on no other',
      { ...onEveryDate('morning'), [lastDate]: [] },
      [next(lastDate), otherBooth],
    ],
    [
      'only the other booth when the lost slot is free on no date',
      onEveryDate('morning'),
      [otherBooth],
    ],
    ['none when nothing was changed automatically', {}, []],
    [
      'none when both booths are full on every date',
      onEveryDate('morning', 'afternoon', 'evening'),
      [],
    ],
  ] as [string, Record<string, readonly SlotId[]>, object[]][])(
    'returns %s',
    async (_, booked, suggestions) => {
      const form = await formWith(booked);
      expect(suggestionsFor(form.session)).toEqual(suggestions);
      for (const { selection } of suggestionsFor(form.session).slice(0, 1)) {
        form.send({ type: 'suggestion.accept', selection });
        expect(form.selection).toEqual(selection);
      }
    },
  );
});

it('progressMessage describes each step of a submission, and is null otherwise', async () => {
  const form = openForm();
  const said = [progressMessage(form.snapshot)];
  const hear = () => said.push(progressMessage(form.snapshot));
  form.check();
  hear();
  await form.answer('checkAvailability', true);
  hear();
  await form.fail('createBooking', new NetworkError());
  hear();
  vi.advanceTimersByTime(1000);
  hear();
  await form.fail('createBooking', new BookingRefused(messages.slotTaken, 409));
  hear();
  form.submit();
  await form.answer('checkAvailability', true);
  hear();
  const { checkingSlot: check, sendingRequest: send, sendingAgain: again } = messages;
  expect(said).toEqual([null, check, send, again, again, null, send]);
});

it('fieldError is the message of the alert with its detail, for the field that it concerns alone', async () => {
  const form = openForm();
  form.check();
  await form.answer('checkAvailability', false);
  const errors = (['fullName', 'timeSlot'] as const).map((name) => fieldError(form.context, name));
  const detail = form.context.failure?.detail;
  expect(errors).toEqual([undefined, `${messages.slotTaken} ${detail}`]);
});
