import { describe, expect, it } from 'vitest';
import { openForm, tuesdayAtTen, wednesday } from './support/bookingForm';

const booked = (date: string, performance: string[], recording: string[] = []) => ({
  [date]: { performance, recording },
});
const everything = ['morning', 'afternoon', 'evening'];

describe('the initial form', () => {
  it('has the default values, no date and no message', () => {
    const { context, state, bookedDates } = openForm();
    expect([state, bookedDates]).toEqual(['idle', 'loading']);
    expect(context).toEqual({
      now: tuesdayAtTen,
      pageId: 'visit',
      booked: {},
      request: {
        fullName: '',
        email: '',
        phoneNumber: '',
        bookingType: 'performance',
        date: '',
        timeSlot: 'morning',
        notes: '',
      },
      selectionChange: null,
      failure: null,
      receipt: null,
      lateChanges: [],
      idempotencyKey: 'visit-1',
      keyCount: 1,
      retries: 0,
    });
  });

  it('offers every slot of the selected type when no date is selected', () => {
    const form = openForm();
    const ids = () => form.openSlots.map(({ id }) => id);
    expect(ids()).toEqual(everything);
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(ids()).toEqual(['slot1', 'slot2', 'slot3', 'slot4', 'slot5', 'slot6']);
  });

  it('stores each typed field', () => {
    const form = openForm();
    form.send({ type: 'field.change', field: 'fullName', value: ' Ama ' });
    form.send({ type: 'field.change', field: 'notes', value: 'Two singers' });
    expect(form.context.request).toMatchObject({
      fullName: ' Ama ',
      email: '',
      notes: 'Two singers',
    });
  });
});

describe('type.change', () => {
  it('selects the first slot of the type', () => {
    const form = openForm();
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(form.choice).toEqual({ bookingType: 'recording', date: '', timeSlot: 'slot1' });
    form.send({ type: 'slot.change', timeSlot: 'slot4' });
    form.send({ type: 'type.change', bookingType: 'performance' });
    expect(form.choice).toEqual({ bookingType: 'performance', date: '', timeSlot: 'morning' });
    form.send({ type: 'slot.change', timeSlot: 'evening' });
    form.send({ type: 'type.change', bookingType: 'performance' });
    expect(form.choice.timeSlot).toBe('morning');
  });

  it('selects the first open slot of the selected date, and reports it', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked(wednesday, ['morning']));
    form.send({ type: 'date.change', date: wednesday });
    form.send({ type: 'type.change', bookingType: 'recording' });
    expect(form.choice).toEqual({ bookingType: 'recording', date: wednesday, timeSlot: 'slot4' });
    expect(form.context.selectionChange).toEqual({
      kind: 'slot moved',
      from: 'slot1',
      to: 'slot4',
      date: wednesday,
    });
  });

  it('clears a date without an open slot of the type, and reports it', async () => {
    const form = openForm();
    await form.answer('fetchBookedDates', booked(wednesday, [], ['slot2', 'slot4', 'slot6']));
    form.send({ type: 'type.change', bookingType: 'recording' });
    form.send({ type: 'date.change', date: wednesday });
    expect(form.choice).toEqual({ bookingType: 'recording', date: wednesday, timeSlot: 'slot1' });
    form.send({ type: 'type.change', bookingType: 'performance' });
    expect(form.choice).toEqual({ bookingType: 'performance', date: '', timeSlot: 'morning' });
    expect(form.context.selectionChange).toEqual({
      kind: 'date cleared',
      date: wednesday,
      reason: 'full',
    });
  });
});

describe('date.change', () => {
  it('keeps a slot that is open on both dates, and reports nothing', () => {
    const form = openForm();
    form.send({ type: 'slot.change', timeSlot: 'evening' });
    form.send({ type: 'date.change', date: wednesday });
    form.send({ type: 'date.change', date: '2026-12-03' });
    expect(form.choice).toMatchObject({ date: '2026-12-03', timeSlot: 'evening' });
    expect(form.context.selectionChange).toBeNull();
  });

  it('selects the first slot of today that has not begun, and reports it', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tuesdayAtTen.date });
    expect(form.choice.timeSlot).toBe('afternoon');
    expect(form.context.selectionChange).toEqual({
      kind: 'slot moved',
      from: 'morning',
      to: 'afternoon',
      date: tuesdayAtTen.date,
    });
  });

  it.each([
    ['a Sunday', '2026-12-06', 'closed'],
    ['a past date', '2026-11-30', 'past'],
    ['a date too far ahead', '2027-12-02', 'too far ahead'],
  ])('clears %s, and reports it', (_, date, reason) => {
    const form = openForm();
    form.send({ type: 'date.change', date });
    expect(form.choice).toMatchObject({ date: '', timeSlot: 'morning' });
    expect(form.context.selectionChange).toEqual({ kind: 'date cleared', date, reason });
  });

  it.each(['2026-02-30', 'tomorrow', ''])('ignores %j, which is not a date', (date) => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    const { context } = form;
    form.send({ type: 'date.change', date });
    expect(form.context).toEqual(context);
  });

  it('removes the report about the date before', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: '2026-12-06' });
    form.send({ type: 'date.change', date: wednesday });
    expect(form.context.selectionChange).toBeNull();
  });
});

describe('slot.change', () => {
  it('selects a slot that is on offer', () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    form.send({ type: 'slot.change', timeSlot: 'evening' });
    expect(form.choice.timeSlot).toBe('evening');
  });

  it.each(['morning', 'slot1'] as const)('ignores a slot that is not on offer: %s', (timeSlot) => {
    const form = openForm();
    form.send({ type: 'date.change', date: tuesdayAtTen.date });
    const { context } = form;
    form.send({ type: 'slot.change', timeSlot });
    expect(form.context).toEqual(context);
  });
});

describe('booked dates that arrive late', () => {
  it.each([
    ['type, then date', ['type', 'date']],
    ['date, then type', ['date', 'type']],
  ])('change the selected slot when it is booked (%s)', async (_, order) => {
    const form = openForm();
    for (const first of order) {
      if (first === 'type') form.send({ type: 'type.change', bookingType: 'recording' });
      else form.send({ type: 'date.change', date: wednesday });
    }
    await form.answer('fetchBookedDates', booked(wednesday, [], ['slot1']));
    expect(form.bookedDates).toBe('known');
    expect(form.choice).toEqual({ bookingType: 'recording', date: wednesday, timeSlot: 'slot2' });
    expect(form.context.selectionChange).toMatchObject({
      kind: 'slot moved',
      from: 'slot1',
      to: 'slot2',
    });
  });

  it('clear the selected date when it is full', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: wednesday });
    await form.answer('fetchBookedDates', booked(wednesday, everything));
    expect(form.choice.date).toBe('');
    expect(form.context.selectionChange).toEqual({
      kind: 'date cleared',
      date: wednesday,
      reason: 'full',
    });
  });

  it('change neither an available selection nor its report', async () => {
    const form = openForm();
    form.send({ type: 'date.change', date: tuesdayAtTen.date });
    const { selectionChange, request } = form.context;
    await form.answer('fetchBookedDates', booked(wednesday, everything));
    expect(form.context).toMatchObject({ selectionChange, request });
  });

  it('are treated as empty when the fetch fails', async () => {
    const form = openForm();
    await form.fail('fetchBookedDates', new Error('offline'));
    expect(form.bookedDates).toBe('unknown');
    form.send({ type: 'date.change', date: wednesday });
    expect(form.choice.date).toBe(wednesday);
    expect(form.context.booked).toEqual({});
  });

  it('are fetched only once, also when the fetch fails', async () => {
    const form = openForm();
    await form.fail('fetchBookedDates', new Error('offline'));
    form.send({ type: 'date.change', date: wednesday });
    form.submit();
    form.timePasses({ date: wednesday, minutes: 0 });
    expect(form.calls.made('fetchBookedDates')).toHaveLength(1);
  });
});
