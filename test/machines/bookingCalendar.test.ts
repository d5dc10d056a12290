import { describe, expect, it, vi } from 'vitest';
import { openForm } from '../support/machines/bookingForm';

/** A form whose calendar is loading. */
function formThatLoads() {
  const form = openForm();
  form.send({ type: 'calendar.open' });
  return form;
}

/** The state of the calendar, and how often its code was loaded. */
const calendarOf = ({ snapshot, callsOf }: ReturnType<typeof openForm>) => [
  snapshot.value.calendar,
  callsOf('loadCalendar').length,
];

describe('calendar.open', () => {
  it('loads the code once, while other parts of the form change, and opens the calendar', async () => {
    const form = formThatLoads();
    form.send({ type: 'calendar.open' });
    form.send({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
    form.send({ type: 'type.change', bookingType: 'recording' });
    await form.answer('fetchBookedDates', {});
    expect(calendarOf(form)).toEqual(['loading', 1]);
    await form.answer('loadCalendar');
    expect(calendarOf(form)).toEqual(['open', 1]);
  });

  it('fails after 30 seconds, and ignores code that loads later', async () => {
    const form = formThatLoads();
    vi.advanceTimersByTime(29_999);
    expect(calendarOf(form)).toEqual(['loading', 1]);
    vi.advanceTimersByTime(1);
    await form.answer('loadCalendar');
    expect(calendarOf(form)).toEqual(['failed', 1]);
  });
});
