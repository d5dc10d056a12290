import { describe, expect, it, vi } from 'vitest';
import { openForm, tomorrow, validRequest } from '../support/machines/bookingForm';

/** A form whose calendar is loading. */
function formThatLoads() {
  const form = openForm();
  form.send({ type: 'calendar.open' });
  return form;
}

/** A form whose calendar is open. */
async function formWithCalendar() {
  const form = formThatLoads();
  await form.answer('loadCalendar');
  return form;
}

/** A form whose calendar has failed to load. */
async function formWithoutCalendar() {
  const form = formThatLoads();
  await form.fail('loadCalendar', new Error('offline'));
  return form;
}

/** The state of the calendar, and how often its code and the page were loaded. */
const calendarOf = ({ snapshot, callsOf, reloadPage }: ReturnType<typeof openForm>) => [
  snapshot.value.calendar,
  callsOf('loadCalendar').length,
  reloadPage.mock.calls.length,
];

describe('calendar.open', () => {
  it('loads the code once, and opens the calendar when it has loaded', async () => {
    const form = openForm();
    expect(calendarOf(form)).toEqual(['closed', 0, 0]);
    form.send({ type: 'calendar.open' });
    form.send({ type: 'calendar.open' });
    expect(calendarOf(form)).toEqual(['loading', 1, 0]);
    await form.answer('loadCalendar');
    expect(calendarOf(form)).toEqual(['open', 1, 0]);
  });

  it('fails after 30 seconds, and ignores code that loads later', async () => {
    const form = formThatLoads();
    vi.advanceTimersByTime(29_999);
    expect(calendarOf(form)).toEqual(['loading', 1, 0]);
    vi.advanceTimersByTime(1);
    await form.answer('loadCalendar');
    expect(calendarOf(form)).toEqual(['failed', 1, 0]);
  });

  it('loads the code again when it has failed to load, and reloads the page when it fails again', async () => {
    const form = await formWithoutCalendar();
    expect(calendarOf(form)).toEqual(['failed', 1, 0]);
    form.send({ type: 'calendar.open' });
    expect(calendarOf(form)).toEqual(['retrying', 2, 0]);
    await form.fail('loadCalendar', new Error('offline'));
    expect(calendarOf(form)).toEqual(['failed', 2, 1]);
    form.send({ type: 'calendar.open' });
    await form.answer('loadCalendar');
    expect(calendarOf(form)).toEqual(['open', 3, 1]);
  });

  it('does not reload the page when the second loading times out or is cancelled', async () => {
    const form = await formWithoutCalendar();
    form.send({ type: 'calendar.open' });
    vi.advanceTimersByTime(30_000);
    expect(calendarOf(form)).toEqual(['failed', 2, 0]);
    form.send({ type: 'calendar.open' });
    form.send({ type: 'calendar.close' });
    await form.fail('loadCalendar', new Error('offline'));
    expect(calendarOf(form)).toEqual(['closed', 3, 0]);
  });
});

const selection = { ...validRequest, bookingType: 'recording', timeSlot: 'slot1' } as const;

describe.each([
  ['loading', formThatLoads],
  ['open', formWithCalendar],
  ['failed', formWithoutCalendar],
])('a calendar that is %s', (_, opened) => {
  it.each([
    { type: 'calendar.close' },
    { type: 'date.change', date: tomorrow },
    { type: 'suggestion.accept', selection },
    { type: 'submit' },
  ] as const)('is closed by $type, and stays so when its code loads', async (event) => {
    const form = await opened();
    form.send(event);
    await form.answer('loadCalendar');
    expect(form.snapshot.value.calendar).toBe('closed');
  });

  it('stays so while other fields change and booked dates arrive', async () => {
    const form = await opened();
    const before = calendarOf(form);
    form.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
    form.send({ type: 'type.change', bookingType: 'recording' });
    form.send({ type: 'connection.lost' });
    await form.answer('fetchBookedDates', {});
    expect(calendarOf(form)).toEqual(before);
  });
});
