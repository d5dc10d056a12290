import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { BookingRefused, NetworkError } from '#booking/errors';
import { slotTaken } from '#booking/messages';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { slotById } from '#booking/slots';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import { BookingPage, expectedPage } from '../support/browser/bookingPage.ts';
import { expectConsole, newPage } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { now, today, tomorrow, validRequest } from '../support/machines/bookingForm.ts';
import { happeningInWords, untaken, wait, walk } from '../support/machines/chart.ts';
import { silentWatchers } from '../support/silentWatchers.ts';

/**
 * Visits the booking page. After every event, the page must show the state of the machine; after
 * some, it must show what sections 4 and 8 of the specification say.
 */

const studio = siteForTests();

/** Its calls are not provided: the events of a visit are their answers. */
const machine = bookingMachine.provide({
  actors: silentWatchers,
  actions: { logBookedDatesFailure: () => {}, reloadPage: () => {} },
});

/** An event, and the specified part of what the page shows then. */
type Happening = readonly [event: AnyEventObject, shows?: Partial<ReturnType<typeof expectedPage>>];

const event = (sent: BookingEvent) => sent;
const done = (call: string, output?: unknown) => ({ type: `xstate.done.actor.${call}`, output });
const failed = (call: string, error: unknown) => ({ type: `xstate.error.actor.${call}`, error });

const open = event({ type: 'calendar.open' });
const close = event({ type: 'calendar.close' });
const submit = event({ type: 'submit' });
const available = done('checkAvailability', true);
const toPost: Happening[] = [[submit], [available]];
const { fullName, email, phoneNumber } = validRequest;
const typeContact: Happening[] = Object.entries({ fullName, email, phoneNumber }).map(
  ([field, value]) => [{ type: 'field.change', field, value }],
);
const booked = { ...emptyRequest, fullName, email, phoneNumber, reference: 'ACC-1' };
const refusal = new BookingRefused('The booth is being painted.', 400);

const visits: [title: string, link: Partial<BookingRequest>, happenings: Happening[]][] = [
  [
    'books after every kind of failure',
    {},
    [
      [submit, { alert: ['full name is required'] }],
      ...typeContact,
      [{ type: 'field.change', field: 'email', value: 'nobody' }, { alert: [] }],
      [open],
      [done('loadCalendar'), { dialogs: 1 }],
      [{ type: 'date.change', date: today }, { dialogs: 0 }],
      [submit, { alert: ['Please enter a valid email address'], button: 'Book Session' }],
      [{ type: 'field.change', field: 'email', value: email }],
      [
        done('fetchBookedDates', { [today]: { performance: ['afternoon'], recording: [] } }),
        { slots: ['evening'], slot: ['evening'] },
      ],
      [
        {
          type: 'suggestion.accept',
          selection: { bookingType: 'performance', date: tomorrow, timeSlot: 'afternoon' },
        },
        { slot: ['afternoon'] },
      ],
      [{ type: 'slot.change', timeSlot: 'evening' }, { slot: ['evening'] }],
      [{ type: 'type.change', bookingType: 'recording' }, { slot: ['slot1'] }],
      [submit, { button: 'Processing...', isDisabled: 'true' }],
      // The form ignores these while it is submitting.
      [{ type: 'field.change', field: 'fullName', value: 'x' }],
      [{ type: 'type.change', bookingType: 'performance' }],
      [{ type: 'slot.change', timeSlot: 'slot6' }],
      [submit],
      [
        done('checkAvailability', false),
        { alert: [slotTaken, expect.stringContaining('is chosen instead')], slot: ['slot2'] },
      ],
      [submit],
      [failed('checkAvailability', new NetworkError())],
      [submit],
      [wait(30_000)],
      ...toPost,
      [wait(30_000)],
      [wait(1000)],
      [failed('createBooking', new BookingRefused(slotTaken, 409)), { slot: ['slot3'] }],
      ...toPost,
      [failed('createBooking', refusal), { alert: [refusal.message] }],
      ...toPost,
      [failed('createBooking', new NetworkError())],
      [wait(1000)],
      [wait(30_000)],
      [wait(2000)],
      [wait(30_000)],
      ...toPost,
      [
        done('createBooking', {
          ...booked,
          bookingType: 'recording',
          date: tomorrow,
          timeSlot: 'slot3',
        }),
        { fields: ['', '', '', '', ''], type: ['performance'], slot: ['morning'], alert: [] },
      ],
      [
        { type: 'type.change', bookingType: 'recording' },
        { good: [], button: 'Book Session' },
      ],
      [{ type: 'type.change', bookingType: 'performance' }, { slot: ['morning'] }],
    ],
  ],
  [
    'is booked by an earlier version of the request, after one that was cancelled, and books again',
    { date: today, timeSlot: 'evening' },
    [
      [failed('fetchBookedDates', new NetworkError())],
      ...typeContact,
      ...toPost,
      [failed('createBooking', new BookingRefused('The studio has cancelled it.', 410))],
      ...toPost,
      [
        done('createBooking', { ...booked, date: today, timeSlot: 'afternoon' }),
        { good: [expect.stringMatching(/^Booking successful! We'll contact you to confirm/)] },
      ],
      [{ type: 'booking.restart', contact: booked }],
    ],
  ],
  [
    'waits for a calendar that does not load, online and offline, until the last slot begins',
    { date: today, timeSlot: 'evening' },
    [
      [open],
      [wait(30_000)],
      [open],
      [wait(30_000)],
      [{ type: 'connection.lost' }],
      [open],
      // Offline, the page is not loaded again.
      [failed('loadCalendar', new NetworkError())],
      [submit],
      [{ type: 'connection.back' }],
      [open],
      [failed('loadCalendar', new NetworkError())],
      [open],
      [done('loadCalendar')],
      [close],
      [{ type: 'clock.tick', now: { ...now, minutes: slotById.evening.start } }],
    ],
  ],
];

const walks = visits.map(([title, link, happenings]) => {
  const draft = { request: { ...emptyRequest, ...link }, idempotencyKey: null };
  const rows: Happening[] = [[{ type: 'draft.restore', draft }], ...happenings];
  const events = rows.map(([event]) => event);
  const steps = walk(machine, { now, pageId: 'visit' }, events);
  return { title, link, steps: steps.map((step, index) => ({ ...step, shows: rows[index]?.[1] })) };
});

describe('the booking page', () => {
  it.each(walks)('shows every state to a visitor who $title', async ({ link, steps }) => {
    expectConsole(/Failed to load resource|Booked dates could not be fetched/);
    const form = new BookingPage(await newPage());
    await form.open(studio.address, now, link);
    const happened: string[] = [];
    for (const step of steps) {
      await form.perform(step);
      happened.push(happeningInWords(machine, step.event));
      const message = `what the page shows after:\n${happened.join('\n')}\n`;
      await expect.poll(() => form.shown(), { message }).toEqual(expectedPage(step.after));
      expect(await form.shown(), message).toMatchObject(step.shows ?? {});
    }
  });

  it('is visited through every transition of the machine', () => {
    const steps = walks.flatMap((visit) => visit.steps);
    expect(untaken(machine, steps), 'transitions that no visit takes').toEqual([]);
  });
});
