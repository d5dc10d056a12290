import { describe, expect, it, vi } from 'vitest';
import { emptyRequest } from '#booking/request';
import { slotById } from '#booking/slots';
import type { BookingEvent } from '#machines/booking';
import {
  dateCleared,
  later,
  now,
  openForm,
  slotMoved,
  today,
  tomorrow,
} from '../support/machines/bookingForm';
import { closedDayAfter } from '../support/openDays';

const booked = (performance: string[], recording: string[] = []) => ({
  [tomorrow]: { performance, recording },
});

it('the form starts with the default values, no date and no message', () => {
  const { context, state, snapshot } = openForm();
  expect([state, snapshot.value.bookedDates]).toEqual(['idle', 'loading']);
  expect(context).toEqual({
    now,
    pageId: 'visit',
    booked: {},
    request: emptyRequest,
    selectionChange: null,
    failure: null,
    receipt: null,
    lateChanges: [],
    idempotencyKey: 'visit-1',
    keyCount: 1,
    retries: 0,
  });
});

describe('type.change', () => {
  it('selects the first slot of the type, also when the type stays', () => {
    const form = openForm();
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(form.selection).toEqual({ bookingType: 'recording', date: '', timeSlot: 'slot1' });
    form.send({ type: 'slot.change', timeSlot: 'slot4' });
    form.send({ type: 'type.change', bookingType: 'performance' });
    expect(form.selection).toEqual({ bookingType: 'performance', date: '', timeSlot: 'morning' });
    form.send({ type: 'slot.change', timeSlot: 'evening' });
    form.send({ type: 'type.change', bookingType: 'performance' });
    expect(form.selection.timeSlot).toBe('morning');
  });

  it('selects the first open slot of the selected date, and reports it', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked(['morning']));
    form.send({ type: 'date.change', date: tomorrow });
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(form.selection).toMatchObject({ date: tomorrow, timeSlot: 'slot4' });
    expect(form.context.selectionChange).toEqual(slotMoved('slot1', 'slot4'));
  });

  it('clears a date without an open slot of the type, and reports it', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked([], ['slot2', 'slot4', 'slot6']));
    form.send({ type: 'type.change', bookingType: 'recording' });
    form.send({ type: 'date.change', date: tomorrow });
    expect(form.selection).toMatchObject({ date: tomorrow, timeSlot: 'slot1' });
    form.send({ type: 'type.change', bookingType: 'performance' });
    expect(form.selection).toEqual({ bookingType: 'performance', date: '', timeSlot: 'morning' });
    expect(form.context.selectionChange).toEqual(dateCleared('full', tomorrow));
  });
});

describe('date.change', () => {
  it('keeps a slot that is open on both dates, and reports nothing', () => {
    const form = openForm();
    form.send({ type: 'slot.change', timeSlot: 'evening' });
    form.send({ type: 'date.change', date: tomorrow });
    form.send({ type: 'date.change', date: later });
    expect(form.selection).toMatchObject({ date: later, timeSlot: 'evening' });
    expect(form.context.selectionChange).toBeNull();
  });

  it('selects the first slot of today that has not begun, and reports it until the next change', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: today });
    expect(form.context.selectionChange).toEqual(slotMoved('morning', 'afternoon', today));
    form.send({ type: 'date.change', date: tomorrow });
    expect(form.selection.timeSlot).toBe('afternoon');
    expect(form.context.selectionChange).toBeNull();
  });

  it('clears a date on which the studio is closed, and reports it', () => {
    const form = openForm();
    const date = closedDayAfter(today) ?? '';
    form.send({ type: 'date.change', date });
    expect(form.selection).toMatchObject({ date: '', timeSlot: 'morning' });
    expect(form.context.selectionChange).toEqual(dateCleared('closed', date));
  });
});

it.each<[reason: string, BookingEvent]>([
  ['a slot that has begun', { type: 'slot.change', timeSlot: 'morning' }],
  ['a slot of the other booth', { type: 'slot.change', timeSlot: 'slot1' }],
  ['a text that is no date', { type: 'date.change', date: '2026-02-30' }],
])('the form ignores %s', (_, event) => {
  const form = openForm();
  form.send({ type: 'date.change', date: today });
  const { context } = form;
  form.send(event);
  expect(form.context).toEqual(context);
});

it('clock.tick selects the next open slot when the selected one begins, and clears the date after the last', () => {
  const form = openForm();
  const pass = (minutes: number) => form.send({ type: 'clock.tick', now: { ...now, minutes } });
  form.send({ type: 'date.change', date: today });
  pass(slotById.afternoon.start - 1);
  expect(form.selection.timeSlot).toBe('afternoon');
  pass(slotById.afternoon.start);
  expect(form.selection).toMatchObject({ date: today, timeSlot: 'evening' });
  expect(form.context.selectionChange).toEqual(slotMoved('afternoon', 'evening', today));
  pass(slotById.evening.start);
  expect(form.selection.date).toBe('');
  expect(form.context.selectionChange).toEqual(dateCleared('over', today));
});

it('clock.tick clears a date that is past, and keeps the message of a failure', () => {
  const form = openForm();
  form.send({ type: 'date.change', date: tomorrow });
  form.submit();
  form.send({ type: 'clock.tick', now: { date: later, minutes: 0 } });
  expect(form.context).toMatchObject({
    now: { date: later, minutes: 0 },
    selectionChange: dateCleared('past', tomorrow),
    failure: { message: 'full name is required' },
  });
});

it('booked dates that arrive late change neither an open selection nor its report', async () => {
  const form = openForm();
  form.send({ type: 'date.change', date: today });
  const { selectionChange, request } = form.context;
  await form.answer('fetchBookedDates', booked(['morning', 'afternoon', 'evening']));
  expect(form.snapshot.value.bookedDates).toBe('known');
  expect(form.context).toMatchObject({ selectionChange, request });
});

describe('the request for the booked dates', () => {
  it('is made once, and its failure is only logged', async () => {
    const form = openForm();
    const error = new Error('offline');
    await form.fail('fetchBookedDates', error);
    form.send({ type: 'date.change', date: tomorrow });
    form.submit();
    form.send({ type: 'clock.tick', now: { date: tomorrow, minutes: 0 } });
    expect([form.snapshot.value.bookedDates, form.logged]).toEqual(['unknown', [error]]);
    expect(form.selection.date).toBe(tomorrow);
    expect(form.callsOf('fetchBookedDates')).toHaveLength(1);
  });

  it('is aborted and logged when no response arrives within 30 seconds', () => {
    const form = openForm();
    const { signal } = form.lastCall('fetchBookedDates');
    const seen = () => [form.snapshot.value.bookedDates, signal.aborted, form.logged];
    vi.advanceTimersByTime(29_999);
    expect(seen()).toEqual(['loading', false, []]);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual(['unknown', true, ['timeout']]);
  });
});
