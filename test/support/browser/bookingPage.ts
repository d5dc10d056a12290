import type { Locator, Page, Route } from 'playwright';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { dateInWords } from '#booking/dates';
import { BookingRefused, NetworkError } from '#booking/errors';
import { booked, createFailed } from '#booking/messages';
import { booths } from '#booking/slots';
import type { BookingContext } from '#machines/booking';
import { offeredSlots, sessionOf } from '#machines/bookingSelectors';

/** Performs events of the booking machine on the booking page. */

const calls = {
  bookedDates: '**/api/bookings/booked-dates',
  availability: '**/api/bookings/check-availability?*',
  creation: '**/api/bookings',
} as const;
type Call = keyof typeof calls;

const labels = { fullName: 'Full name', email: 'Email', phoneNumber: 'Phone number' } as const;

export class BookingPage {
  readonly #asked = new Map<string, Route>();
  constructor(readonly page: Page) {}

  /** Opens the form at a simulated time; its three API calls are pending until the test settles them. */
  async open(address: string, moment: Date): Promise<void> {
    await this.page.clock.install({ time: moment });
    for (const [call, url] of Object.entries(calls)) {
      await this.page.route(url, (route) => {
        this.#asked.set(call, route);
      });
    }
    await this.page.goto(`${address}/booking`);
    await this.#isAsked('bookedDates');
  }

  /** Performs an event of the machine. During a submission it only attempts it. */
  async perform(event: AnyEventObject, isSubmitting: boolean): Promise<void> {
    const { page } = this;
    const [, outcome, call] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    if (outcome) return this.#answer(call as Call, event);
    if (event.type.startsWith('xstate.after.requestTimeout')) return page.clock.fastForward(30_000);
    if (event.type.startsWith('xstate.after.retryDelay')) return page.clock.fastForward(2000);
    switch (event.type) {
      case 'field.change': {
        const field = page.getByLabel(labels[event.field as keyof typeof labels]);
        if (!isSubmitting) return field.fill(event.value);
        await field.focus();
        return page.keyboard.type('x');
      }
      case 'type.change':
        return page
          .getByRole('radio', { name: booths[event.bookingType as 'recording'].name })
          .click();
      case 'date.change':
        await page.getByRole('button', { name: /^Date/ }).click();
        return page
          .getByRole('grid', { name: 'December 2026' })
          .getByRole('button', { name: dateInWords(event.date) })
          .click();
      case 'slot.change':
        return page.locator(`[name="timeSlot"][value="${event.timeSlot}"]`).click();
      case 'suggestion.accept':
        return page.getByRole('button', { name: /^Next free date/ }).click();
      case 'submit':
        return page
          .getByRole('button', { name: /^(Book Session|Processing)/ })
          .click({ force: true });
      case 'clock.tick':
        return page.clock.fastForward('06:00:00');
      case 'draft.restore':
        // The page sends it after hydration.
        return;
      default:
        throw new Error(`nobody knows how to do "${event.type}" on the page`);
    }
  }

  async #isAsked(call: Call): Promise<void> {
    while (!this.#asked.has(call)) await this.page.waitForTimeout(5);
  }

  async #request(call: Call): Promise<Route> {
    await this.#isAsked(call);
    const route = this.#asked.get(call);
    if (!route) throw new Error(`"${call}" was not asked`);
    this.#asked.delete(call);
    return route;
  }

  async #answer(call: Call, { output, error }: AnyEventObject): Promise<void> {
    const route = await this.#request(call);
    if (error instanceof BookingRefused) {
      const json = error.message === createFailed ? {} : { error: error.message };
      return route.fulfill({ status: error.status, json });
    }
    if (error instanceof NetworkError || error instanceof Error) return route.abort();
    return route.fulfill({ json: call === 'availability' ? { available: output } : output });
  }

  /** The state of the form in the DOM. */
  shown() {
    return this.page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
      const texts = (selector: string) => all(selector).map((element) => element.textContent);
      const button = document.querySelector('form button[aria-disabled]');
      return {
        fields: ['fullName', 'email', 'phoneNumber', 'notes', 'date'].map(
          (name) => all(`[name="${name}"]`)[0]?.value,
        ),
        type: all('[name="bookingType"]:checked').map(({ value }) => value),
        slots: all('[name="timeSlot"]').map(({ value }) => value),
        slot: all('[name="timeSlot"]:checked').map(({ value }) => value),
        button: [button?.textContent, button?.getAttribute('aria-disabled')],
        alerts: texts('[role="alert"] > p:first-child'),
        details: texts('[role="alert"] > p + p'),
        good: texts('[data-tone="good"]'),
        receipts: all('[aria-label="Your request"]').length,
        isNoticed: texts('form [aria-live="polite"] [data-tone="quiet"]').length > 0,
      };
    });
  }

  /** The name or id of the focused field. */
  focused(): Promise<string | null | undefined> {
    return this.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('name') ?? activeElement?.id;
    });
  }
}

/** The polite live region that contains the text. */
export const liveRegionWith = (page: Page, text: string): Locator =>
  page.locator('[aria-live="polite"]').filter({ hasText: text });

/** The expected result of `shown()` for a state of the machine. */
export function expectedPage(state: AnyMachineSnapshot) {
  const context: BookingContext = state.context;
  const { request, failure, receipt, selectionChange } = context;
  const isSubmitting = state.matches({ form: 'submitting' });
  const slots = offeredSlots(sessionOf(context)).map(({ id }) => id);
  return {
    fields: [request.fullName, request.email, request.phoneNumber, request.notes, request.date],
    type: [request.bookingType],
    slots,
    // During a submission, a slot that has just become unavailable is already hidden.
    slot: slots.filter((id) => id === request.timeSlot),
    button: isSubmitting ? ['Processing...', 'true'] : ['Book Session', 'false'],
    alerts: failure ? [failure.message] : [],
    details: failure?.detail ? [failure.detail] : [],
    good: state.matches({ form: { editing: 'success' } }) ? [booked] : [],
    receipts: receipt ? 1 : 0,
    isNoticed: selectionChange !== null && !selectionChange.isTold,
  };
}
