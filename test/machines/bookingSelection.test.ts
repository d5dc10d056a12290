import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#booking/dates';
import { emptyRequest } from '#booking/request';
import { slotById } from '#booking/slots';
import { later, now, openForm, today, tomorrow } from '../support/machines/bookingForm';
import { closedDayAfter, tooFarAhead } from '../support/openDays';

const booked = (performance: string[], recording: string[] = []) => ({
  [tomorrow]: { performance, recording },
});

it('the form starts with the default values, no date and no message', () => {
  const { context, state, bookedDates } = openForm();
  expect([state, bookedDates]).toEqual(['idle', 'loading']);
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
  it('selects the first slot of the type', () => {
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
    expect(form.selection).toEqual({
      bookingType: 'recording',
      date: tomorrow,
      timeSlot: 'slot4',
    });
    expect(form.context.selectionChange).toEqual({
      kind: 'slot moved',
      from: 'slot1',
      to: 'slot4',
      date: tomorrow,
    });
  });

  it('clears a date without an open slot of the type, and reports it', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked([], ['slot2', 'slot4', 'slot6']));
    form.send({ type: 'type.change', bookingType: 'recording' });
    form.send({ type: 'date.change', date: tomorrow });
    expect(form.selection).toMatchObject({ date: tomorrow, timeSlot: 'slot1' });
    form.send({ type: 'type.change', bookingType: 'performance' });
    expect(form.selection).toEqual({ bookingType: 'performance', date: '', timeSlot: 'morning' });
    expect(form.context.selectionChange).toEqual({
      kind: 'date cleared',
      date: tomorrow,
      reason: 'full',
    });
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

  it('selects the first slot of today that has not begun, and reports it', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: today });
    expect(form.context.selectionChange).toEqual({
      kind: 'slot moved',
      from: 'morning',
      to: 'afternoon',
      date: today,
    });
    form.send({ type: 'date.change', date: tomorrow });
    expect(form.selection.timeSlot).toBe('afternoon');
    expect(form.context.selectionChange).toBeNull();
  });

  it.each([
    ['closed', closedDayAfter(today) ?? ''],
    ['past', addDays(today, -1)],
    ['too far ahead', tooFarAhead(today)],
  ])('clears a date that is %s, and reports it', (reason, date) => {
    const form = openForm();
    form.send({ type: 'date.change', date });
    expect(form.selection).toMatchObject({ date: '', timeSlot: 'morning' });
    expect(form.context.selectionChange).toEqual({ kind: 'date cleared', date, reason });
  });

  it.each(['2026-02-30', 'tomorrow', ''])('ignores %j, which is not a date', (date) => {
    const form = openForm();
    form.send({ type: 'date.change', date: tomorrow });
    const { context } = form;
    form.send({ type: 'date.change', date });
    expect(form.context).toEqual(context);
  });
});

it.each(['morning', 'slot1'] as const)('slot.change ignores %s when it is no open slot', (id) => {
  const form = openForm();
  form.send({ type: 'date.change', date: today });
  const { context } = form;
  form.send({ type: 'slot.change', timeSlot: id });
  expect(form.context).toEqual(context);
});

describe('clock.tick', () => {
  it('selects the next open slot when the selected one begins, and clears the date after the last', () => {
    const form = openForm();
    const pass = (minutes: number) => form.send({ type: 'clock.tick', now: { ...now, minutes } });
    form.send({ type: 'date.change', date: today });
    pass(slotById.afternoon.start - 1);
    expect(form.selection.timeSlot).toBe('afternoon');
    pass(slotById.afternoon.start);
    expect(form.selection).toMatchObject({ date: today, timeSlot: 'evening' });
    expect(form.context.selectionChange).toMatchObject({ kind: 'slot moved', to: 'evening' });
    pass(slotById.evening.start);
    expect(form.selection.date).toBe('');
    expect(form.context.selectionChange).toMatchObject({ date: today, reason: 'over' });
  });

  it('clears a date that is past, and keeps the message of a failure', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tomorrow });
    form.submit();
    form.send({ type: 'clock.tick', now: { date: later, minutes: 0 } });
    expect(form.context).toMatchObject({
      now: { date: later, minutes: 0 },
      selectionChange: { kind: 'date cleared', date: tomorrow, reason: 'past' },
      failure: { message: 'full name is required' },
    });
  });
});

describe('booked dates that arrive late', () => {
  it('change the selected slot when it is booked', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tomorrow });
    form.send({ type: 'type.change', bookingType: 'recording' });
    await form.answer('fetchBookedDates', booked([], ['slot1']));
    expect(form.bookedDates).toBe('known');
    expect(form.selection).toMatchObject({ date: tomorrow, timeSlot: 'slot2' });
    expect(form.context.selectionChange).toMatchObject({ from: 'slot1', to: 'slot2' });
  });

  it('change neither an open selection nor its report', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: today });
    const { selectionChange, request } = form.context;
    await form.answer('fetchBookedDates', booked(['morning', 'afternoon', 'evening']));
    expect(form.context).toMatchObject({ selectionChange, request });
  });
});

describe('the request for the booked dates', () => {
  it('is made once, and its failure is only logged', async () => {
    const form = openForm();
    const error = new Error('offline');
    await form.fail('fetchBookedDates', error);
    form.send({ type: 'date.change', date: tomorrow });
    form.submit();
    form.send({ type: 'clock.tick', now: { date: tomorrow, minutes: 0 } });
    expect([form.bookedDates, form.logged]).toEqual(['unknown', [error]]);
    expect(form.selection.date).toBe(tomorrow);
    expect(form.context.booked).toEqual({});
    expect(form.callsOf('fetchBookedDates')).toHaveLength(1);
  });

  it('is aborted and logged when no response arrives within 30 seconds', () => {
    const form = openForm();
    const { signal } = form.lastCall('fetchBookedDates');
    vi.advanceTimersByTime(29_999);
    expect([form.bookedDates, signal.aborted, form.logged]).toEqual(['loading', false, []]);
    vi.advanceTimersByTime(1);
    expect([form.bookedDates, signal.aborted, form.logged]).toEqual(['unknown', true, ['timeout']]);
  });
});
