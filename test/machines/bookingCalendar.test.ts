import { expect, it, vi } from 'vitest';
import type { BookingEvent } from '#machines/booking';
import {
  type Form,
  later,
  openForm,
  tomorrow,
  validRequest,
} from '../support/machines/bookingForm.ts';

const calendarOf = ({ snapshot }: Form) => snapshot.value.calendar;
const open: BookingEvent = { type: 'calendar.open' };
const { bookingType, timeSlot } = validRequest;

it.each<BookingEvent>([
  { type: 'calendar.close' },
  { type: 'date.change', date: later },
  { type: 'suggestion.accept', selection: { bookingType, date: tomorrow, timeSlot } },
  { type: 'submit' },
])('the calendar loads, opens, and closes on $type, also while it is loading', async (event) => {
  const form = openForm();
  expect(calendarOf(form)).toBe('closed');
  form.send(open);
  expect(calendarOf(form)).toBe('loading');
  form.send(event);
  expect(calendarOf(form)).toBe('closed');
  expect(form.lastCall('loadCalendar').signal.aborted).toBe(true);
  form.send(open);
  await form.answer('loadCalendar');
  expect(calendarOf(form)).toBe('open');
  form.send(event);
  expect(calendarOf(form)).toBe('closed');
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
