import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { openSlots } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { selectionQuery } from '#booking/draft';
import { BookingRefused, NetworkError } from '#booking/errors';
import * as messages from '#booking/messages';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { booths, slotById, slots } from '#booking/slots';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import {
  calendarStatus,
  progressMessage,
  receiptMessages,
  selectionChangeMessage,
  sendingNotice,
  sessionOf,
  slotState,
} from '#machines/bookingSelectors';
import { momentOf } from '#studio/clock';
import { delayRequests, expectConsole, newPage } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { now, today, tomorrow, validRequest } from '../support/machines/bookingForm.ts';
import { type WalkStep, wait, walk } from '../support/machines/chart.ts';
import { silentWatchers } from '../support/silentWatchers.ts';

/**
 * Visits the booking page. After every event, the page must show the state of the machine; after
 * some, it must show what sections 4 and 8 of the specification say.
 */

const studio = siteForTests();

type BookingState = SnapshotFrom<typeof bookingMachine>;

/** The requests that the page makes, by the id of the machine's invocation. */
const calls = {
  fetchBookedDates: '**/api/bookings/booked-dates',
  checkAvailability: '**/api/bookings/check-availability?*',
  createBooking: '**/api/bookings',
} as const;

/** Performs events of the booking machine on the booking page. */
class BookingPage {
  /** The requests of each call, oldest first; only the test answers them. */
  readonly #requests: Record<string, Route[]> = {};
  /** The number of requests that the machine has made so far, by call. */
  readonly #made: Record<string, number> = {};
  #hydrate = () => {};
  #releaseCalendar = () => {};
  constructor(readonly page: Page) {}

  /** Opens the form at a simulated time; it hydrates when the machine restores the draft. */
  async open(link: Partial<BookingRequest>) {
    await this.page.clock.install({ time: momentOf(now) });
    for (const [call, url] of Object.entries(calls)) {
      this.#requests[call] = [];
      await this.page.route(url, (route) => void this.#requests[call]?.push(route));
    }
    this.#releaseCalendar = await delayRequests(this.page, '**/assets/DateCalendar-*.js');
    this.#hydrate = await delayRequests(this.page, '**/assets/index-*.js');
    const query = selectionQuery({ ...emptyRequest, ...link }, '');
    await this.page.goto(`${studio.address}/booking?${query}`, { waitUntil: 'commit' });
  }

  /** Makes the event of a step happen, and waits for the requests that the page makes then. */
  async perform({ event, before, after }: WalkStep<BookingState>): Promise<void> {
    await this.#cause(event as BookingEvent, before.matches({ form: 'submitting' }));
    for (const call of Object.keys(calls)) {
      const made = this.#made[call] ?? 0;
      if (!(call in after.children) || (made > 0 && call in before.children)) continue;
      this.#made[call] = made + 1;
      await expect
        .poll(() => this.#requests[call]?.length, { message: `requests: ${call}` })
        .toBe(made + 1);
    }
    // The progress is shown after half a second.
    if (after.matches({ form: 'submitting' })) await this.page.clock.fastForward(500);
  }

  async #answer(call: string, { output, error }: AnyEventObject): Promise<void> {
    if (call === 'loadCalendar') return this.#releaseCalendar();
    const route = this.#requests[call]?.at(-1);
    if (!route) throw new Error(`The page has not requested: ${call}`);
    if (error instanceof BookingRefused) {
      return route.fulfill({ status: error.status, json: { error: error.message } });
    }
    if (error) return route.abort();
    if (call === 'checkAvailability') return route.fulfill({ json: { available: output } });
    if (call === 'fetchBookedDates') return route.fulfill({ json: output });
    return route.fulfill({ status: 422, json: { error: 'Booked already', booking: output } });
  }

  /** Causes an event. While the form is submitting, only attempts it. */
  async #cause(event: BookingEvent | ReturnType<typeof wait>, isSubmitting: boolean) {
    const { page } = this;
    const press = (name: RegExp) => page.getByRole('button', { name }).click();
    const [, call] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    if (call) return this.#answer(call, event);
    switch (event.type) {
      case 'draft.restore':
        return this.#hydrate();
      case 'wait':
        return page.clock.fastForward(event.milliseconds);
      case 'clock.tick':
        return page.clock.fastForward('06:00:00');
      case 'connection.lost':
      case 'connection.back':
        return page.context().setOffline(event.type === 'connection.lost');
      case 'field.change':
        return page.getByLabel(messages.inLowerCaseWords(event.field)).fill(event.value);
      case 'type.change':
        return page
          .getByRole('radio', { name: booths[event.bookingType].name })
          .click({ force: isSubmitting });
      case 'slot.change':
        return page.locator(`[name="timeSlot"][value="${event.timeSlot}"]`).click();
      case 'calendar.open':
        return press(/^Date/);
      case 'date.change':
        return press(new RegExp(dateInWords(event.date)));
      case 'suggestion.accept':
        return press(/^Next free date/);
      case 'booking.restart':
        return press(/^Book another session/);
      case 'submit':
        // Playwright waits for a disabled button, unless it is forced, and for one that moves.
        return page
          .getByRole('button', { name: /^(Book Session|Processing)/ })
          .click({ force: isSubmitting });
    }
  }

  /** The visible part of the machine's state. */
  shown() {
    return this.page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
      const texts = (selector: string) => all(selector).map((element) => element.textContent);
      const values = (selector: string) => all(selector).map(({ value }) => value);
      const button = document.querySelector('main button[type="submit"]');
      return {
        legend: texts('[role="radiogroup"] legend').join(),
        dialogs: all('[role="dialog"]').length,
        dateStatus: texts('#date + *').join(),
        fields: values('#fullName, #email, #phoneNumber, #notes, [name="date"]'),
        areReadOnly: all('form input[id], textarea').map(({ readOnly }) => readOnly),
        areDisabled: [...new Set(all('form [type="radio"], #date').map((own) => own.ariaDisabled))],
        isBusy: all('form[aria-busy="true"]').length > 0,
        timeline: all('form [data-state]').map((slot) => slot.dataset.state),
        type: values('[name="bookingType"]:checked'),
        slots: values('[name="timeSlot"]'),
        slot: values('[name="timeSlot"]:checked'),
        button: button?.textContent,
        isDisabled: button?.ariaDisabled,
        progress: button?.nextElementSibling?.textContent,
        alert: texts('main [role="alert"] p'),
        good: texts('[data-tone="good"]'),
        receipts: all('[aria-label="Your request"]').length,
        notices: texts('form [aria-live="polite"] [data-tone="quiet"]'),
      };
    });
  }
}

/** The expected result of `shown()` for a state of the machine. */
function expectedPage(state: BookingState): Awaited<ReturnType<BookingPage['shown']>> {
  const { request, failure, receipt } = state.context;
  const session = sessionOf(state.context);
  const { bookingType, date, booked, now } = session;
  const open = openSlots(bookingType, date, booked, now);
  const offered = open.map(({ id }) => id);
  const isSubmitting = state.matches({ form: 'submitting' });
  const areCounted = state.matches({ bookedDates: 'known' }) && date !== '';
  const count = messages.freeCount(offered.length, slots[bookingType].length);
  return {
    legend: areCounted ? `Time slot (${count})` : 'Time slot',
    dialogs: state.matches({ calendar: 'open' }) ? 1 : 0,
    dateStatus: calendarStatus(state) ?? '',
    fields: [request.fullName, request.email, request.phoneNumber, date, request.notes],
    areReadOnly: Array(4).fill(isSubmitting),
    areDisabled: [isSubmitting ? 'true' : null],
    isBusy: isSubmitting,
    timeline: slots[bookingType].map(({ id }) => slotState(session, open, id)),
    type: [bookingType],
    slots: offered,
    // During a submission, a slot that has just become unavailable is already hidden.
    slot: offered.filter((id) => id === request.timeSlot),
    button: isSubmitting ? 'Processing...' : 'Book Session',
    isDisabled: `${isSubmitting}`,
    progress: progressMessage(state) ?? '',
    alert: [failure?.message, failure?.field ? undefined : failure?.detail].filter(
      (text) => text !== undefined,
    ),
    good: receipt ? [receiptMessages(receipt).join(' ')] : [],
    receipts: receipt ? 1 : 0,
    notices: [selectionChangeMessage(state.context), sendingNotice(state)].filter(
      (text) => text !== null,
    ),
  };
}

/** An event, and the specified part of what the page shows then. */
type Happening = readonly [event: AnyEventObject, shows?: Partial<ReturnType<typeof expectedPage>>];

const event = (sent: BookingEvent) => sent;
const done = (call: string, output?: unknown) => ({ type: `xstate.done.actor.${call}`, output });
const failed = (call: string, error: unknown) => ({ type: `xstate.error.actor.${call}`, error });

const open = event({ type: 'calendar.open' });
const submit = event({ type: 'submit' });
const toPost: Happening[] = [[submit], [done('checkAvailability', true)]];
const { fullName, email, phoneNumber } = validRequest;
const typeContact: Happening[] = Object.entries({ fullName, email, phoneNumber }).map(
  ([field, value]) => [{ type: 'field.change', field, value }],
);
const refusal = new BookingRefused('The booth is being painted.', 400);
const earlier = {
  ...{ ...emptyRequest, fullName, email, phoneNumber, reference: 'ACC-1' },
  ...({ bookingType: 'recording', date: tomorrow, timeSlot: 'slot2' } as const),
  difference: 'earlier version',
};

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
      [{ type: 'type.change', bookingType: 'performance' }],
      [submit],
      [
        done('checkAvailability', false),
        {
          alert: [messages.slotTaken],
          slot: ['slot2'],
        },
      ],
      [submit],
      [failed('checkAvailability', new NetworkError())],
      ...toPost,
      [failed('createBooking', new BookingRefused(messages.slotTaken, 409)), { slot: ['slot3'] }],
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
        done('createBooking', earlier),
        {
          fields: ['', '', '', '', ''],
          type: ['performance'],
          slot: ['morning'],
          alert: [],
          good: [expect.stringMatching(/^Booking successful! We'll contact you to confirm/)],
        },
      ],
      [event({ type: 'booking.restart' })],
    ],
  ],
  [
    'has no calendar and no connection, until the last slot begins',
    { date: today, timeSlot: 'evening' },
    [
      [failed('fetchBookedDates', new NetworkError())],
      [open],
      [wait(30_000)],
      ...typeContact,
      [{ type: 'connection.lost' }, { notices: [messages.offline] }],
      [submit, { alert: [messages.offlineNotSent], notices: [] }],
      [{ type: 'connection.back' }],
      [{ type: 'clock.tick', now: { ...now, minutes: slotById.evening.start } }],
    ],
  ],
];

describe('the booking page', () => {
  it.each(visits)('shows every state to a visitor who %s', async (_, link, happenings) => {
    expectConsole(/Failed to load resource|Booked dates could not be fetched/);
    // Its calls are not provided: the events of a visit are their answers.
    const machine = bookingMachine.provide({
      actors: silentWatchers,
      actions: { logBookedDatesFailure: () => {} },
    });
    const draft = { request: { ...emptyRequest, ...link }, idempotencyKey: null, unanswered: null };
    const rows: Happening[] = [[{ type: 'draft.restore', draft }], ...happenings];
    const events = rows.map(([event]) => event);
    const form = new BookingPage(await newPage());
    await form.open(link);
    const happened: string[] = [];
    for (const [index, step] of walk(machine, { now, pageId: 'visit' }, events).entries()) {
      await form.perform(step);
      happened.push(JSON.stringify(step.event));
      const message = `what the page shows after:\n${happened.join('\n')}\n`;
      await expect.poll(() => form.shown(), { message }).toEqual(expectedPage(step.after));
      expect(await form.shown(), message).toMatchObject(rows[index]?.[1] ?? {});
    }
  });
});
