import { expect, it, vi } from 'vitest';
import type { BookingEvent } from '#machines/booking';
import { type Form, openForm, tomorrow } from '../support/machines/bookingForm.ts';

const calendarOf = ({ snapshot }: Form) => snapshot.value.calendar;
const open: BookingEvent = { type: 'calendar.open' };
it.each<BookingEvent>([
  { type: 'submit' },
  { type: 'calendar.close' },
  { type: 'date.change', date: tomorrow },
])('an open calendar closes with $type, and so does one that loads', async (event) => {
  for (const isLoaded of [true, false]) {
    const form = openForm();
    form.send(open);
    if (isLoaded) await form.answer('loadCalendar');
    form.send(event);
    expect(calendarOf(form)).toBe('closed');
  }
});

it.each<[how: string, (form: Form) => unknown]>([
  ['does not load', (form) => form.fail('loadCalendar', new Error('offline'))],
  ['has not loaded after 30 seconds', () => vi.advanceTimersByTime(30_000)],
])(
  'the calendar that %s has failed, and the next press that is online reloads the page',
  async (_, fail) => {
    const form = openForm();
    form.send(open);
    await fail(form);
    form.send({ type: 'connection.lost' });
    form.send(open);
    expect([calendarOf(form), form.reloadPage.mock.calls.length]).toEqual(['failed', 0]);
    form.send({ type: 'connection.back' });
    form.send(open);
    expect([calendarOf(form), form.reloadPage.mock.calls.length]).toEqual(['failed', 1]);
  },
);
