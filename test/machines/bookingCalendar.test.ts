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
  await form.answer('calendar', undefined);
  return form;
}

const loads = ({ calls }: Form) => calls.made('calendar');

describe('a calendar that is to open', () => {
  it('is closed and not loaded before it is asked for', () => {
    const form = openForm();
    expect([form.calendar, loads(form).length]).toEqual(['closed', 0]);
  });

  it('opens once its code is loaded', async () => {
    const form = formThatLoads();
    expect(form.calendar).toBe('loading');
    await form.answer('calendar', undefined);
    expect(form.calendar).toBe('open');
  });

  it('is loaded once, however often it is asked for meanwhile', () => {
    const form = formThatLoads();
    form.send({ type: 'calendar.open' });
    expect([form.calendar, loads(form).length]).toEqual(['loading', 1]);
  });

  it('has failed when its code cannot be loaded, and opens at the next try', async () => {
    const form = formThatLoads();
    await form.fail('calendar', new Error('offline'));
    expect(form.calendar).toBe('failed');
    form.send({ type: 'calendar.open' });
    expect(form.calendar).toBe('loading');
    await form.answer('calendar', undefined);
    expect(form.calendar).toBe('open');
  });

  it('is waited for 30 seconds, and does not open after that', async () => {
    const form = formThatLoads();
    form.clock.advance(29_999);
    expect(form.calendar).toBe('loading');
    form.clock.advance(1);
    expect(form.calendar).toBe('failed');
    await form.answer('calendar', undefined);
    expect(form.calendar).toBe('failed');
  });

  it('leaves the form as it is, whether it opens or fails', async () => {
    const form = openForm();
    form.fill();
    const { state, context } = form;
    form.send({ type: 'calendar.open' });
    await form.fail('calendar', new Error('offline'));
    form.send({ type: 'calendar.open' });
    await form.answer('calendar', undefined);
    form.send({ type: 'calendar.close' });
    expect([form.state, form.context]).toEqual([state, context]);
  });
});

describe('an open calendar', () => {
  it('closes when it is closed, and opens again', async () => {
    const form = await formWithCalendar();
    form.send({ type: 'calendar.close' });
    expect(form.calendar).toBe('closed');
    form.send({ type: 'calendar.open' });
    await form.answer('calendar', undefined);
    expect(form.calendar).toBe('open');
  });

  it('closes when a date is picked in it', async () => {
    const form = await formWithCalendar();
    form.send({ type: 'date.change', date: wednesday });
    expect([form.calendar, form.choice.date]).toEqual(['closed', wednesday]);
  });

  it('stays open while other fields change and booked dates arrive', async () => {
    const form = await formWithCalendar();
    form.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
    form.send({ type: 'type.change', bookingType: 'recording' });
    form.send({ type: 'connection.lost' });
    await form.answer('bookedDates', {});
    expect(form.calendar).toBe('open');
  });

  it('closes when the form is submitted, also with something missing', async () => {
    const form = await formWithCalendar();
    form.submit();
    expect([form.calendar, form.state]).toEqual(['closed', 'failure']);
  });
});

describe('a calendar that is loading or has failed', () => {
  it('does not open after it was closed', async () => {
    const form = formThatLoads();
    form.send({ type: 'calendar.close' });
    await form.answer('calendar', undefined);
    expect(form.calendar).toBe('closed');
  });

  it('does not open after a date was picked', async () => {
    const form = formThatLoads();
    form.send({ type: 'date.change', date: wednesday });
    await form.answer('calendar', undefined);
    expect(form.calendar).toBe('closed');
  });

  it('does not open behind a submit', async () => {
    const form = openForm();
    form.fill();
    form.send({ type: 'calendar.open' });
    form.submit();
    expect(form.calendar).toBe('closed');
    await form.answer('calendar', undefined);
    expect([form.calendar, form.state]).toEqual(['closed', { submitting: 'checking' }]);
  });

  it('is no failure any more once it is closed', async () => {
    const form = formThatLoads();
    await form.fail('calendar', new Error('offline'));
    form.send({ type: 'calendar.close' });
    expect(form.calendar).toBe('closed');
  });
});

describe('while the form is being submitted', () => {
  it('the calendar does not open', async () => {
    const form = openForm();
    form.fill();
    form.submit();
    form.send({ type: 'calendar.open' });
    expect(form.calendar).toBe('closed');
    await form.answer('availability', true);
    form.send({ type: 'calendar.open' });
    expect([form.calendar, loads(form).length]).toEqual(['closed', 0]);
  });

  it('the calendar stays closed until the answer, and opens after it', async () => {
    const form = openForm();
    await form.post();
    await form.answer('creation', { reference: 'ACC-1' });
    expect([form.calendar, form.state]).toEqual(['closed', 'success']);
    form.send({ type: 'calendar.open' });
    await form.answer('calendar', undefined);
    expect([form.calendar, form.state]).toEqual(['open', 'success']);
  });
});
