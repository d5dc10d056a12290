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

describe('calendar.open', () => {
  it('loads the code once, and opens the calendar when it has loaded', async () => {
    const form = openForm();
    expect([form.calendar, form.callsOf('loadCalendar').length]).toEqual(['closed', 0]);
    form.send({ type: 'calendar.open' });
    form.send({ type: 'calendar.open' });
    expect([form.calendar, form.callsOf('loadCalendar').length]).toEqual(['loading', 1]);
    await form.answer('loadCalendar');
    expect(form.calendar).toBe('open');
  });

  it('fails after 30 seconds, and ignores code that loads later', async () => {
    const form = formThatLoads();
    vi.advanceTimersByTime(29_999);
    expect(form.calendar).toBe('loading');
    vi.advanceTimersByTime(1);
    await form.answer('loadCalendar');
    expect(form.calendar).toBe('failed');
  });

  it('loads the code again when it has failed to load', async () => {
    const form = await formWithoutCalendar();
    expect(form.calendar).toBe('failed');
    form.send({ type: 'calendar.open' });
    expect(form.calendar).toBe('retrying');
    await form.answer('loadCalendar');
    expect([form.calendar, form.reloadPage.mock.calls.length]).toEqual(['open', 0]);
  });

  it('reloads the page when the code fails to load a second time', async () => {
    const form = await formWithoutCalendar();
    form.send({ type: 'calendar.open' });
    await form.fail('loadCalendar', new Error('offline'));
    expect([form.calendar, form.reloadPage.mock.calls.length]).toEqual(['failed', 1]);
  });

  it('does not reload the page when the second loading times out or is cancelled', async () => {
    const form = await formWithoutCalendar();
    form.send({ type: 'calendar.open' });
    vi.advanceTimersByTime(30_000);
    expect(form.calendar).toBe('failed');
    form.send({ type: 'calendar.open' });
    form.send({ type: 'calendar.close' });
    await form.fail('loadCalendar', new Error('offline'));
    expect([form.calendar, form.reloadPage.mock.calls.length]).toEqual(['closed', 0]);
  });

  it('does nothing during a submission, and opens the calendar afterwards', async () => {
    const form = openForm();
    form.check();
    form.send({ type: 'calendar.open' });
    await form.answer('checkAvailability', true);
    form.send({ type: 'calendar.open' });
    expect([form.calendar, form.callsOf('loadCalendar').length]).toEqual(['closed', 0]);
    await form.answer('createBooking', validRequest);
    form.send({ type: 'calendar.open' });
    await form.answer('loadCalendar');
    expect([form.calendar, form.state]).toEqual(['open', 'success']);
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
    expect(form.calendar).toBe('closed');
  });
});

it('an open calendar stays open while other fields change and booked dates arrive', async () => {
  const form = await formWithCalendar();
  form.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
  form.send({ type: 'type.change', bookingType: 'recording' });
  form.send({ type: 'connection.lost' });
  await form.answer('fetchBookedDates', {});
  expect(form.calendar).toBe('open');
});
