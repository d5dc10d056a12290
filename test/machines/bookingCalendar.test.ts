import { describe, expect, it } from 'vitest';
import { type Form, openForm, wednesday } from './support/bookingForm';

/** A form whose calendar is loading. */
function formThatLoads() {
  const form = openForm();
  form.send({ type: 'calendar.open' });
  return form;
}

/** A form whose calendar is open. */
async function formWithCalendar() {
  const form = formThatLoads();
  await form.answer('loadCalendar', undefined);
  return form;
}

const loads = ({ calls }: Form) => calls.made('loadCalendar');

describe('opening the calendar', () => {
  it('does not load the code before the first calendar.open', () => {
    const form = openForm();
    expect([form.calendar, loads(form).length]).toEqual(['closed', 0]);
  });

  it('opens it when its code has loaded', async () => {
    const form = formThatLoads();
    expect(form.calendar).toBe('loading');
    await form.answer('loadCalendar', undefined);
    expect(form.calendar).toBe('open');
  });

  it('loads the code once when calendar.open is repeated', () => {
    const form = formThatLoads();
    form.send({ type: 'calendar.open' });
    expect([form.calendar, loads(form).length]).toEqual(['loading', 1]);
  });

  it('fails when the code does not load, and succeeds on a retry', async () => {
    const form = formThatLoads();
    await form.fail('loadCalendar', new Error('offline'));
    expect(form.calendar).toBe('failed');
    form.send({ type: 'calendar.open' });
    expect(form.calendar).toBe('retrying');
    await form.answer('loadCalendar', undefined);
    expect(form.calendar).toBe('open');
  });

  it('reloads the page when the code does not load a second time, but not the first', async () => {
    const form = formThatLoads();
    await form.fail('loadCalendar', new Error('offline'));
    expect(form.reloads).toBe(0);
    form.send({ type: 'calendar.open' });
    await form.fail('loadCalendar', new Error('offline'));
    expect([form.calendar, form.reloads]).toEqual(['failed', 1]);
  });

  it('does not reload the page when the second loading times out or is cancelled', async () => {
    const form = formThatLoads();
    await form.fail('loadCalendar', new Error('offline'));
    form.send({ type: 'calendar.open' });
    form.clock.advance(30_000);
    expect(form.calendar).toBe('failed');
    form.send({ type: 'calendar.open' });
    form.send({ type: 'calendar.close' });
    await form.fail('loadCalendar', new Error('offline'));
    expect([form.calendar, form.reloads]).toEqual(['closed', 0]);
  });

  it('fails after 30 seconds, and ignores code that loads later', async () => {
    const form = formThatLoads();
    form.clock.advance(29_999);
    expect(form.calendar).toBe('loading');
    form.clock.advance(1);
    expect(form.calendar).toBe('failed');
    await form.answer('loadCalendar', undefined);
    expect(form.calendar).toBe('failed');
  });

  it('does not change the form when it succeeds or fails', async () => {
    const form = openForm();
    form.fill();
    const { state, context } = form;
    form.send({ type: 'calendar.open' });
    await form.fail('loadCalendar', new Error('offline'));
    form.send({ type: 'calendar.open' });
    await form.answer('loadCalendar', undefined);
    form.send({ type: 'calendar.close' });
    expect([form.state, form.context]).toEqual([state, context]);
  });
});

describe('an open calendar', () => {
  it('closes on calendar.close, and opens again', async () => {
    const form = await formWithCalendar();
    form.send({ type: 'calendar.close' });
    expect(form.calendar).toBe('closed');
    form.send({ type: 'calendar.open' });
    await form.answer('loadCalendar', undefined);
    expect(form.calendar).toBe('open');
  });

  it('closes when a date is picked', async () => {
    const form = await formWithCalendar();
    form.send({ type: 'date.change', date: wednesday });
    expect([form.calendar, form.choice.date]).toEqual(['closed', wednesday]);
  });

  it('stays open while other fields change and booked dates arrive', async () => {
    const form = await formWithCalendar();
    form.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
    form.send({ type: 'type.change', bookingType: 'recording' });
    form.send({ type: 'connection.lost' });
    await form.answer('fetchBookedDates', {});
    expect(form.calendar).toBe('open');
  });

  it('closes on submit, also when a field is missing', async () => {
    const form = await formWithCalendar();
    form.submit();
    expect([form.calendar, form.state]).toEqual(['closed', 'failure']);
  });
});

describe('a calendar that is loading or failed to load', () => {
  it('does not open after it was closed', async () => {
    const form = formThatLoads();
    form.send({ type: 'calendar.close' });
    await form.answer('loadCalendar', undefined);
    expect(form.calendar).toBe('closed');
  });

  it('does not open after a date was picked', async () => {
    const form = formThatLoads();
    form.send({ type: 'date.change', date: wednesday });
    await form.answer('loadCalendar', undefined);
    expect(form.calendar).toBe('closed');
  });

  it('does not open during a submission', async () => {
    const form = openForm();
    form.fill();
    form.send({ type: 'calendar.open' });
    form.submit();
    expect(form.calendar).toBe('closed');
    await form.answer('loadCalendar', undefined);
    expect([form.calendar, form.state]).toEqual(['closed', { submitting: 'checking' }]);
  });

  it('is closed and no longer failed after calendar.close', async () => {
    const form = formThatLoads();
    await form.fail('loadCalendar', new Error('offline'));
    form.send({ type: 'calendar.close' });
    expect(form.calendar).toBe('closed');
  });
});

describe('during a submission', () => {
  it('the calendar does not open', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    form.send({ type: 'calendar.open' });
    expect(form.calendar).toBe('closed');
    await form.answer('checkAvailability', true);
    form.send({ type: 'calendar.open' });
    expect([form.calendar, loads(form).length]).toEqual(['closed', 0]);
  });

  it('the calendar stays closed, and can be opened after the response', async () => {
    const form = openForm();
    await form.post();
    await form.answer('createBooking', { reference: 'ACC-1' });
    expect([form.calendar, form.state]).toEqual(['closed', 'success']);
    form.send({ type: 'calendar.open' });
    await form.answer('loadCalendar', undefined);
    expect([form.calendar, form.state]).toEqual(['open', 'success']);
  });
});
