import type { Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { openSlots } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { selectionQuery } from '#booking/draft';
import { BookingRefused } from '#booking/errors';
import { lateChangesText } from '#booking/lateChanges';
import * as messages from '#booking/messages';
import { type BookingRequest, emptyRequest, sameRequest } from '#booking/request';
import { booths, slots } from '#booking/slots';
import type { BookingEvent, bookingMachine } from '#machines/booking';
import {
  calendarStatus,
  progressMessage,
  selectionChangeMessage,
  sessionOf,
  slotState,
} from '#machines/bookingSelectors';
import type { StudioTime } from '#studio/clock';
import type { WalkStep, wait } from './machineWalk.ts';
import { delayRequests } from './page.ts';

/** Performs events of the booking machine on the booking page. */

type BookingState = SnapshotFrom<typeof bookingMachine>;

/** The requests that the page makes, by the id of the machine's invocation. */
const calls = {
  fetchBookedDates: '**/api/bookings/booked-dates',
  checkAvailability: '**/api/bookings/check-availability?*',
  createBooking: '**/api/bookings',
  loadCalendar: '**/assets/DateCalendar-*.js',
} as const;
type Call = keyof typeof calls;

/** An event of the machine, or time that passes. */
type PageEvent = BookingEvent | ReturnType<typeof wait>;

const labels: Readonly<Record<string, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
};

export class BookingPage {
  /** The requests of each call, oldest first; only the test answers them. */
  readonly #requests = new Map<string, Route[]>();
  /** The number of requests of each call so far. */
  readonly #made = new Map<Call, number>();
  #hydrate = () => {};
  #lostCalendars = 0;
  constructor(readonly page: Page) {}

  /** Opens the form at a simulated time; it hydrates when the machine restores the draft. */
  async open(address: string, { date, minutes }: StudioTime, link: Partial<BookingRequest>) {
    const { page } = this;
    await page.clock.install({ time: Date.parse(`${date}T00:00:00Z`) + minutes * 60_000 });
    for (const [call, url] of Object.entries(calls)) {
      await page.route(url, (route) => {
        this.#requests.set(call, [...(this.#requests.get(call) ?? []), route]);
      });
    }
    this.#hydrate = await delayRequests(page, '**/assets/index-*.js');
    const query = selectionQuery({ ...emptyRequest, ...link }, '');
    await page.goto(`${address}/booking?${query}`, { waitUntil: 'commit' });
  }

  /** Makes the event of a step happen, and waits for the requests that the page makes then. */
  async perform({ event, before, after }: WalkStep<BookingState>): Promise<void> {
    if (!event || !before) return;
    await this.#cause(event as PageEvent, before.matches({ form: 'submitting' }));
    for (const call of Object.keys(calls) as Call[]) {
      const made = this.#made.get(call) ?? 0;
      const isCalled = after.children[call] && !(made > 0 && before.children[call]);
      if (isCalled) await this.#isRequested(call, made + 1);
    }
    // The progress is shown after half a second.
    if (after.matches({ form: 'submitting' })) await this.page.clock.fastForward(500);
  }

  async #isRequested(call: Call, times: number): Promise<void> {
    this.#made.set(call, times);
    // The code of the calendar is prefetched, and requested again only after it was lost.
    const wanted = call === 'loadCalendar' ? 1 + this.#lostCalendars : times;
    await expect
      .poll(() => this.#requests.get(call)?.length, { message: `number of requests: ${call}` })
      .toBe(wanted);
  }

  async #answer(call: string, { output, error }: AnyEventObject): Promise<void> {
    const route = this.#requests.get(call)?.at(-1);
    if (!route) throw new Error(`The page has not requested: ${call}`);
    if (error instanceof BookingRefused) {
      return route.fulfill({ status: error.status, json: { error: error.message } });
    }
    if (error && call === 'loadCalendar') this.#lostCalendars += 1;
    if (error) return route.abort();
    if (call === 'loadCalendar') return route.continue();
    if (call !== 'createBooking') {
      return route.fulfill({ json: call === 'checkAvailability' ? { available: output } : output });
    }
    const isAsSent = sameRequest(output, route.request().postDataJSON());
    return isAsSent
      ? route.fulfill({ status: 201, json: output })
      : route.fulfill({ status: 422, json: { error: 'Booked already', booking: output } });
  }

  /** Causes an event. While the form is submitting, only attempts to change a field. */
  async #cause(event: PageEvent, isSubmitting: boolean): Promise<void> {
    const { page } = this;
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
      case 'field.change': {
        const field = page.getByLabel(labels[event.field] ?? event.field);
        if (!isSubmitting) return field.fill(event.value);
        await field.focus();
        return page.keyboard.type(event.value);
      }
      case 'type.change':
        return page.getByRole('radio', { name: booths[event.bookingType].name }).click();
      case 'slot.change':
        return page.locator(`[name="timeSlot"][value="${event.timeSlot}"]`).click();
      case 'calendar.open':
        return page.getByRole('button', { name: /^Date/ }).click();
      case 'calendar.close':
        return page.keyboard.press('Escape');
      case 'date.change':
        return page
          .getByRole('grid')
          .getByRole('button', { name: dateInWords(event.date) })
          .click();
      case 'suggestion.accept':
        return page.getByRole('button', { name: /^Next free date/ }).click();
      case 'booking.restart':
        return page.getByRole('button', { name: 'Book another session' }).click();
      case 'submit':
        return (
          page
            .getByRole('button', { name: /^(Book Session|Processing)/ })
            // Playwright waits for a disabled button, unless it is forced, and for one that moves.
            .click({ force: isSubmitting })
        );
    }
  }

  /** The visible state of the page, by region of the machine. */
  async shown() {
    const { quiet, ...page } = await this.page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
      const texts = (selector: string) => all(selector).map((element) => element.textContent);
      const button = document.querySelector('form button[aria-disabled]');
      return {
        quiet: texts('form [aria-live="polite"] [data-tone="quiet"]'),
        bookedDates: {
          legend: texts('[role="radiogroup"] legend'),
          status: texts('[role="dialog"] p[aria-live]').join(),
        },
        calendar: { dialogs: all('[role="dialog"]').length, status: texts('#date + *').join() },
        form: {
          fields: ['fullName', 'email', 'phoneNumber', 'notes', 'date'].map(
            (name) => all(`[name="${name}"]`)[0]?.value,
          ),
          isReadOnly: all('form input[id], textarea').map(({ readOnly }) => readOnly),
          isBusy: all('form[aria-busy="true"]').length > 0,
          timeline: all('form [data-state]').map((slot) => slot.dataset.state),
          type: all('[name="bookingType"]:checked').map(({ value }) => value),
          slots: all('[name="timeSlot"]').map(({ value }) => value),
          slot: all('[name="timeSlot"]:checked').map(({ value }) => value),
          button: [button?.textContent, button?.getAttribute('aria-disabled')],
          progress: button?.nextElementSibling?.textContent,
          alerts: texts('main [role="alert"] > p:first-child'),
          details: texts('main [role="alert"] > p + p'),
          good: texts('[data-tone="good"]'),
          receipts: all('[aria-label="Your request"]').length,
        },
      };
    });
    const isOffline = quiet.includes(messages.offline);
    const notices = quiet.filter((text) => text !== messages.offline);
    return { ...page, connection: { isOffline }, form: { ...page.form, notices } };
  }
}

/** The polite live region that contains the text. */
export const liveRegionWith = (page: Page, text: string): Locator =>
  page.locator('[aria-live="polite"]').filter({ hasText: text });

/** The expected result of `shown()` for a state of the machine. */
export function expectedPage(state: BookingState) {
  const { request, failure, receipt, lateChanges } = state.context;
  const session = sessionOf(state.context);
  const { bookingType, date, booked, now } = session;
  const open = openSlots(bookingType, date, booked, now);
  const offered = open.map(({ id }) => id);
  const isSubmitting = state.matches({ form: 'submitting' });
  const isChecking = state.matches({ calendar: 'open', bookedDates: 'loading' });
  const areCounted = state.matches({ bookedDates: 'known' }) && request.date !== '';
  const count = messages.freeCount(offered.length, slots[request.bookingType].length);
  const notice = selectionChangeMessage(session);
  const late = lateChanges.length > 0 ? lateChangesText(lateChanges) : '';
  return {
    bookedDates: {
      legend: [areCounted ? `Time slot (${count})` : 'Time slot'],
      status: isChecking ? messages.checkingDates : '',
    },
    connection: { isOffline: state.matches({ connection: 'offline' }) },
    calendar: {
      dialogs: state.matches({ calendar: 'open' }) ? 1 : 0,
      status: calendarStatus(state) ?? '',
    },
    form: {
      fields: [request.fullName, request.email, request.phoneNumber, request.notes, request.date],
      isReadOnly: Array(4).fill(isSubmitting),
      isBusy: isSubmitting,
      timeline: slots[request.bookingType].map(({ id }) => slotState(session, open, id)),
      type: [request.bookingType],
      slots: offered,
      // During a submission, a slot that has just become unavailable is already hidden.
      slot: offered.filter((id) => id === request.timeSlot),
      button: isSubmitting ? ['Processing...', 'true'] : ['Book Session', 'false'],
      progress: progressMessage(state) ?? '',
      alerts: failure ? [failure.message] : [],
      details: failure?.detail ? [failure.detail] : [],
      good: receipt ? [messages.bookingSuccessful + late] : [],
      receipts: receipt ? 1 : 0,
      notices: notice ? [notice] : [],
    },
  };
}
