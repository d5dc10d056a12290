import type { AnyEventObject } from 'xstate';
import { BookingRefused, NetworkError } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { type BookingRequest, emptyRequest } from '#booking/request';
import type { BookingEvent } from '#machines/booking';
import { wait } from '../support/browser/machineWalk.ts';

/** Visits to the booking page that together take every transition that can happen there. */

/** Tuesday 1 December 2026, 10:00am in Accra: the morning slot has begun. */
export const opening = { date: '2026-12-01', minutes: 600 };
const today = opening.date;
const tomorrow = '2026-12-02';

interface Visit {
  readonly title: string;
  /** The selection in the link with which the visit begins. */
  readonly link?: Partial<BookingRequest>;
  readonly events: readonly AnyEventObject[];
}

const event = (sent: BookingEvent) => sent;
const done = (call: string, output?: unknown) => ({ type: `xstate.done.actor.${call}`, output });
const failed = (call: string, error: unknown) => ({ type: `xstate.error.actor.${call}`, error });

const open = event({ type: 'calendar.open' });
const close = event({ type: 'calendar.close' });
const submit = event({ type: 'submit' });
const toPost = [submit, done('checkAvailability', true)];
const typeName = event({ type: 'field.change', field: 'fullName', value: 'Ama Mensah' });
const typeEmail = event({ type: 'field.change', field: 'email', value: 'ama@example.com' });
const typePhone = event({ type: 'field.change', field: 'phoneNumber', value: '024 000 0000' });
const booked = {
  ...emptyRequest,
  fullName: 'Ama Mensah',
  email: 'ama@example.com',
  phoneNumber: '024 000 0000',
};
const nextFreeDate = event({
  type: 'suggestion.accept',
  selection: { bookingType: 'performance', date: tomorrow, timeSlot: 'afternoon' },
});
const bookedToday = done('fetchBookedDates', {
  [today]: { performance: ['afternoon'], recording: [] },
});

export const visits: readonly Visit[] = [
  {
    title: 'books after every kind of failure',
    events: [
      submit,
      typeName,
      typeEmail,
      typePhone,
      open,
      done('loadCalendar'),
      { type: 'date.change', date: today },
      bookedToday,
      nextFreeDate,
      { type: 'slot.change', timeSlot: 'evening' },
      { type: 'type.change', bookingType: 'recording' },
      submit,
      // The form ignores these while it is submitting.
      { type: 'field.change', field: 'fullName', value: 'x' },
      { type: 'type.change', bookingType: 'performance' },
      { type: 'slot.change', timeSlot: 'slot6' },
      submit,
      done('checkAvailability', false),
      submit,
      failed('checkAvailability', new NetworkError()),
      submit,
      wait(30_000),
      ...toPost,
      wait(30_000),
      wait(1000),
      failed('createBooking', new BookingRefused(slotTaken, 409)),
      ...toPost,
      failed('createBooking', new BookingRefused('The booth is being painted.', 400)),
      ...toPost,
      failed('createBooking', new NetworkError()),
      wait(1000),
      wait(30_000),
      wait(2000),
      wait(30_000),
      ...toPost,
      done('createBooking', {
        ...booked,
        bookingType: 'recording',
        date: tomorrow,
        timeSlot: 'slot3',
        reference: 'ACC-1',
      }),
      typeName,
    ],
  },
  {
    title:
      'is booked by the first version of the request, after one that was cancelled, and books again',
    link: { date: today, timeSlot: 'evening' },
    events: [
      typeName,
      typeEmail,
      typePhone,
      ...toPost,
      failed('createBooking', new BookingRefused('The studio has cancelled it.', 410)),
      ...toPost,
      done('createBooking', { ...booked, date: today, timeSlot: 'afternoon', reference: 'ACC-1' }),
      event({ type: 'booking.restart', contact: booked }),
    ],
  },
  {
    title: 'opens the calendar before the booked dates time out',
    events: [open, done('loadCalendar'), wait(30_000), close],
  },
  {
    title: 'waits for the calendar, twice, and accepts a suggestion instead',
    link: { date: today, timeSlot: 'afternoon' },
    events: [bookedToday, open, wait(30_000), open, wait(30_000), nextFreeDate],
  },
  {
    title:
      'submits after the calendar failed to load, also while offline, where no page is reloaded',
    events: [
      open,
      failed('loadCalendar', new NetworkError()),
      { type: 'connection.lost' },
      open,
      failed('loadCalendar', new NetworkError()),
      submit,
      { type: 'connection.back' },
      open,
      failed('loadCalendar', new NetworkError()),
      open,
      done('loadCalendar'),
      close,
    ],
  },
  {
    title: 'is offline for a while, and waits until the last slot of today begins',
    link: { date: today, timeSlot: 'evening' },
    events: [
      open,
      done('loadCalendar'),
      failed('fetchBookedDates', new NetworkError()),
      close,
      { type: 'connection.lost' },
      { type: 'connection.back' },
      { type: 'clock.tick', now: { ...opening, minutes: 960 } },
    ],
  },
];

/** Transitions that change nothing on the page, with the reason. */
export const invisible: Readonly<Record<string, string>> = {
  'form › submitting › creating › waiting: after retry delay':
    'the progress says that the request is sent again since the delay began',
};
