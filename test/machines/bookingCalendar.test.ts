import { expect, it, vi } from 'vitest';
import type { BookingEvent } from '#machines/booking';
import { type Form, openForm } from '../support/machines/bookingForm.ts';

const calendarOf = ({ snapshot }: Form) => snapshot.value.calendar;
const open: BookingEvent = { type: 'calendar.open' };
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
