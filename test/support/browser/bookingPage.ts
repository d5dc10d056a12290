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
import { momentOf, type StudioTime } from '#studio/clock';
import type { WalkStep, wait } from '../machines/chart.ts';
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

export class BookingPage {
  /** The requests of each call, oldest first; only the test answers them. */
  readonly #requests: Record<string, Route[]> = {};
  /** The number of requests that the machine has made so far, by call. */
  readonly #made: Record<string, number> = {};
  #lostCalendars = 0;
  #hydrate = () => {};
  constructor(readonly page: Page) {}

  /** Opens the form at a simulated time; it hydrates when the machine restores the draft. */
  async open(address: string, now: StudioTime, link: Partial<BookingRequest>) {
    await this.page.clock.install({ time: momentOf(now) });
    for (const [call, url] of Object.entries(calls)) {
      this.#requests[call] = [];
      await this.page.route(url, (route) => void this.#requests[call]?.push(route));
    }
    this.#hydrate = await delayRequests(this.page, '**/assets/index-*.js');
    const query = selectionQuery({ ...emptyRequest, ...link }, '');
    await this.page.goto(`${address}/booking?${query}`, { waitUntil: 'commit' });
  }

  /** Makes the event of a step happen, and waits for the requests that the page makes then. */
  async perform({ event, before, after }: WalkStep<BookingState>): Promise<void> {
    await this.#cause(event as BookingEvent, before.matches({ form: 'submitting' }));
    for (const call of Object.keys(calls)) {
      const made = this.#made[call] ?? 0;
      if (!(call in after.children) || (made > 0 && call in before.children)) continue;
      this.#made[call] = made + 1;
      // The code of the calendar is prefetched, and requested again only after it was lost.
      const wanted = call === 'loadCalendar' ? 1 + this.#lostCalendars : made + 1;
      await expect
        .poll(() => this.#requests[call]?.length, { message: `requests: ${call}` })
        .toBe(wanted);
    }
    // The progress is shown after half a second.
    if (after.matches({ form: 'submitting' })) await this.page.clock.fastForward(500);
  }

  async #answer(call: string, { output, error }: AnyEventObject): Promise<void> {
    const route = this.#requests[call]?.at(-1);
    if (!route) throw new Error(`The page has not requested: ${call}`);
    if (error instanceof BookingRefused) {
      return route.fulfill({ status: error.status, json: { error: error.message } });
    }
    if (error && call === 'loadCalendar') this.#lostCalendars += 1;
    if (error) return route.abort();
    if (call === 'loadCalendar') return route.continue();
    if (call === 'checkAvailability') return route.fulfill({ json: { available: output } });
    if (call === 'fetchBookedDates') return route.fulfill({ json: output });
    return sameRequest(output, route.request().postDataJSON())
      ? route.fulfill({ status: 201, json: output })
      : route.fulfill({ status: 422, json: { error: 'Booked already', booking: output } });
  }

  /** Causes an event. While the form is submitting, only attempts to change a field. */
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
      case 'field.change': {
        const field = page.getByLabel(messages.inLowerCaseWords(event.field));
        if (!isSubmitting) return field.fill(event.value);
        await field.focus();
        return page.keyboard.type(event.value);
      }
      case 'type.change':
        return page.getByRole('radio', { name: booths[event.bookingType].name }).click();
      case 'slot.change':
        return page.locator(`[name="timeSlot"][value="${event.timeSlot}"]`).click();
      case 'calendar.open':
        return press(/^Date/);
      case 'calendar.close':
        return page.keyboard.press('Escape');
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
    return this.page.evaluate((offline) => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
      const texts = (selector: string) => all(selector).map((element) => element.textContent);
      const values = (selector: string) => all(selector).map(({ value }) => value);
      const button = document.querySelector('form button[aria-disabled]');
      const notices = texts('form [aria-live="polite"] [data-tone="quiet"]');
      return {
        legend: texts('[role="radiogroup"] legend').join(),
        datesStatus: texts('[role="dialog"] p[aria-live]').join(),
        isOffline: notices.includes(offline),
        dialogs: all('[role="dialog"]').length,
        dateStatus: texts('#date + *').join(),
        fields: values('#fullName, #email, #phoneNumber, #notes, [name="date"]'),
        areReadOnly: all('form input[id], textarea').map(({ readOnly }) => readOnly),
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
        notices: notices.filter((text) => text !== offline),
      };
    }, messages.offline);
  }
}

/** The polite live region that contains the text. */
export const liveRegionWith = (page: Page, text: string): Locator =>
  page.locator('[aria-live="polite"]').filter({ hasText: text });

/** The expected result of `shown()` for a state of the machine. */
export function expectedPage(state: BookingState): Awaited<ReturnType<BookingPage['shown']>> {
  const { request, failure, receipt, lateChanges } = state.context;
  const session = sessionOf(state.context);
  const { bookingType, date, booked, now } = session;
  const open = openSlots(bookingType, date, booked, now);
  const offered = open.map(({ id }) => id);
  const isSubmitting = state.matches({ form: 'submitting' });
  const areCounted = state.matches({ bookedDates: 'known' }) && date !== '';
  const count = messages.freeCount(offered.length, slots[bookingType].length);
  const isOpen = state.matches({ calendar: 'open' });
  const areLoading = state.matches({ bookedDates: 'loading' });
  const late = lateChanges.length > 0 ? lateChangesText(lateChanges) : '';
  return {
    legend: areCounted ? `Time slot (${count})` : 'Time slot',
    datesStatus: isOpen && areLoading ? messages.checkingDates : '',
    isOffline: state.matches({ connection: 'offline' }),
    dialogs: isOpen ? 1 : 0,
    dateStatus: calendarStatus(state) ?? '',
    fields: [request.fullName, request.email, request.phoneNumber, date, request.notes],
    areReadOnly: Array(4).fill(isSubmitting),
    isBusy: isSubmitting,
    timeline: slots[bookingType].map(({ id }) => slotState(session, open, id)),
    type: [bookingType],
    slots: offered,
    // During a submission, a slot that has just become unavailable is already hidden.
    slot: offered.filter((id) => id === request.timeSlot),
    button: isSubmitting ? 'Processing...' : 'Book Session',
    isDisabled: `${isSubmitting}`,
    progress: progressMessage(state) ?? '',
    alert: [failure?.message, failure?.detail].filter((text) => text !== undefined),
    good: receipt ? [messages.bookingSuccessful + late] : [],
    receipts: receipt ? 1 : 0,
    notices: [selectionChangeMessage(session)].filter((text) => text !== null),
  };
}
