import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#booking/dates';
import { emptyRequest } from '#booking/request';
import { type BookingType, type SlotId, slotById } from '#booking/slots';
import type { BookingEvent } from '#machines/booking';
import {
  dateCleared,
  emptyDraft,
  type Form,
  later,
  now,
  openForm,
  slotMoved,
  today,
  tomorrow,
} from '../support/machines/bookingForm.ts';
import { closedDayAfter } from '../support/openDays.ts';

const booked = (performance: string[], recording: string[] = []) => ({
  [tomorrow]: { performance, recording },
});

const setType = (bookingType: BookingType): BookingEvent => ({ type: 'type.change', bookingType });
const setDate = (date: string): BookingEvent => ({ type: 'date.change', date });
const setSlot = (timeSlot: SlotId): BookingEvent => ({ type: 'slot.change', timeSlot });
const pass = (minutes: number): BookingEvent => ({ type: 'clock.tick', now: { ...now, minutes } });

/** Sends events; returns the selected date and slot, and the reported change. */
function resultOf(form: Form, ...events: BookingEvent[]) {
  for (const event of events) form.send(event);
  const { request, selectionChange } = form.context;
  return [request.date, request.timeSlot, selectionChange];
}

describe('type.change', () => {
  it('selects the first slot of the type, also when the type stays', () => {
    const form = openForm();
    expect(resultOf(form, setType('recording'))).toEqual(['', 'slot1', null]);
    const back = [setSlot('slot4'), setType('performance')];
    expect(resultOf(form, ...back)).toEqual(['', 'morning', null]);
    const again = [setSlot('evening'), setType('performance')];
    expect(resultOf(form, ...again)).toEqual(['', 'morning', null]);
  });

  it('selects the first open slot of the selected date, and reports it', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked(['morning']));
    const change = slotMoved('slot1', 'slot4');
    const events = [setDate(tomorrow), setType('recording')];
    expect(resultOf(form, ...events)).toEqual([tomorrow, 'slot4', change]);
  });

  it('clears a date without an open slot of the type, and reports it', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked([], ['slot2', 'slot4', 'slot6']));
    const before = [setType('recording'), setDate(tomorrow)];
    expect(resultOf(form, ...before)).toEqual([tomorrow, 'slot1', null]);
    const change = dateCleared('full', tomorrow);
    expect(resultOf(form, setType('performance'))).toEqual(['', 'morning', change]);
  });
});

describe('date.change', () => {
  it('keeps a slot that is open on both dates, and reports nothing', () => {
    const events = [setSlot('evening'), setDate(tomorrow), setDate(later)];
    expect(resultOf(openForm(), ...events)).toEqual([later, 'evening', null]);
  });

  it('selects the first slot of today that has not begun, and reports it until the next change', () => {
    const form = openForm();
    const change = slotMoved('morning', 'afternoon', today);
    expect(resultOf(form, setDate(today))).toEqual([today, 'afternoon', change]);
    expect(resultOf(form, setDate(tomorrow))).toEqual([tomorrow, 'afternoon', null]);
  });

  it('clears a date on which the studio is closed, and reports it', () => {
    const date = closedDayAfter(today) ?? '';
    const change = dateCleared('closed', date);
    expect(resultOf(openForm(), setDate(date))).toEqual(['', 'morning', change]);
  });
});

it.each([
  ['a slot that has begun', setSlot('morning')],
  ['a slot of the other booth', setSlot('slot1')],
  ['a text that is no date', setDate('2026-02-30')],
])('the form ignores %s', (_, event) => {
  const form = openForm();
  const before = resultOf(form, setDate(today));
  expect(resultOf(form, event)).toEqual(before);
});

it.each<BookingEvent>([
  { type: 'field.change', field: 'notes', value: 'A choir' },
  setType('recording'),
  setDate(later),
  setSlot('evening'),
  { type: 'suggestion.accept', selection: { ...emptyRequest, date: tomorrow } },
  { type: 'draft.restore', draft: emptyDraft },
])('$type ends the message of a failure', (event) => {
  const form = openForm();
  form.submit();
  expect([form.state, form.context.failure?.field]).toEqual(['failure', 'fullName']);
  form.send(event);
  expect([form.state, form.context.failure]).toEqual(['idle', null]);
});

it('clock.tick selects the next open slot when the selected one begins, and clears the date after the last', () => {
  const form = openForm();
  const before = resultOf(form, setDate(today));
  expect(resultOf(form, pass(slotById.afternoon.start - 1))).toEqual(before);
  const change = slotMoved('afternoon', 'evening', today);
  expect(resultOf(form, pass(slotById.afternoon.start))).toEqual([today, 'evening', change]);
  const cleared = dateCleared('over', today);
  expect(resultOf(form, pass(slotById.evening.start))).toEqual(['', 'evening', cleared]);
});

it.each<[string, BookingEvent[], number, string]>([
  ['a date that it cleared', [setDate(tomorrow)], 30, 'morning'],
  ['a slot that it moved', [setDate(tomorrow), setSlot('morning')], 1, 'morning'],
])('clock.tick gives back %s by a wrong clock, once the time is right', (_, events, days, slot) => {
  const form = openForm();
  for (const event of events) form.send(event);
  const date = days === 1 ? tomorrow : addDays(tomorrow, days);
  const minutes = days === 1 ? now.minutes : 0;
  form.send({ type: 'clock.tick', now: { date, minutes } });
  expect(form.context.selectionChange).not.toBeNull();
  expect(resultOf(form, { type: 'clock.tick', now })).toEqual([tomorrow, slot, null]);
});

it('clock.tick clears a date that is past, and keeps the message of a failure', () => {
  const form = openForm();
  form.send(setDate(tomorrow));
  form.submit();
  form.send({ type: 'clock.tick', now: { date: later, minutes: 0 } });
  expect(form.context).toMatchObject({
    selectionChange: dateCleared('past', tomorrow),
    failure: { message: 'full name is required' },
  });
});

it('booked dates that arrive late change neither an open selection nor its report', async () => {
  const form = openForm();
  const before = resultOf(form, setDate(today));
  await form.answer('fetchBookedDates', booked(['morning', 'afternoon', 'evening']));
  expect(form.snapshot.value.bookedDates).toBe('known');
  expect(resultOf(form)).toEqual(before);
});

describe('the request for the booked dates', () => {
  const failed = 'Booked dates could not be fetched';

  it('is made once, its failure is only logged, and it is made again when the calendar opens or the clock jumps', async () => {
    const form = openForm();
    const error = new Error('offline');
    await form.fail('fetchBookedDates', error);
    form.send(setDate(tomorrow));
    form.submit();
    expect([form.snapshot.value.bookedDates, form.logged]).toEqual(['unknown', [[failed, error]]]);
    expect(form.selection.date).toBe(tomorrow);
    expect(form.callsOf('fetchBookedDates')).toHaveLength(1);
    form.send({ type: 'calendar.open' });
    await form.answer('fetchBookedDates', booked(['evening']));
    expect(form.snapshot.value.bookedDates).toBe('known');
    form.send({ type: 'calendar.open' });
    expect(form.callsOf('fetchBookedDates')).toHaveLength(2);
    form.send({ type: 'clock.jump' });
    expect(form.callsOf('fetchBookedDates')).toHaveLength(3);
    expect(form.context.booked).toEqual(booked(['evening']));
  });

  it('is aborted and logged when no response arrives within 30 seconds', () => {
    const form = openForm();
    const { signal } = form.lastCall('fetchBookedDates');
    const seen = () => [form.snapshot.value.bookedDates, signal.aborted, form.logged];
    vi.advanceTimersByTime(29_999);
    expect(seen()).toEqual(['loading', false, []]);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual(['unknown', true, [[failed, 'timeout']]]);
  });
});
