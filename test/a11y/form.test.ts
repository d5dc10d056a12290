import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { slotById, slotInWords } from '#booking/slots';
import { accessibilityProperties, announcements } from '../support/browser/accessibilityTree.ts';
import { expectFocus, expectVisibleFocus, focusedElement } from '../support/browser/focus.ts';
import {
  expectConsole,
  fillContactDetails,
  pickDate,
  selectedDate,
  submit,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { still } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';

/** Accessible names, announcements and focus management of the booking form. */

const { visit, take } = siteForTests();
/** A date on which the morning slot is not available. */
const busy = openDate(30);
const free = openDate(34);
const phone = { ...still, viewport: { width: 320, height: 568 } } as const;
/** 400 % zoom at 1280 × 1024 px. */
const zoomed = { ...still, viewport: { width: 320, height: 256 } };
const check = '**/api/bookings/check-availability?*';
const morning = slotById.morning;

beforeAll(() => take('recording', busy, 'slot2'));

/** Waits until exactly these texts are announced, without moving the focus. */
const expectAnnounced = (page: Page, ...texts: unknown[]) =>
  expect.poll(() => announcements(page)).toEqual(texts);

/** Waits until an element is completely in the viewport and not covered. */
const expectInViewport = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const middle = (left + right) / 2;
        return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
          element.contains(document.elementFromPoint(middle, y)),
        );
      }),
    )
    .toBe(true);

it('an accepted next free date is announced by focusing the date button, which has its new name', async () => {
  const page = await visit(`/booking?date=${busy}`);
  // Screen readers do not speak a name that changes after the element has got the focus.
  const focused = page.evaluate(
    () =>
      new Promise((resolve) => {
        const note = ({ target }: Event) => resolve((target as Element).ariaLabel);
        document.querySelector('#date')?.addEventListener('focus', note);
      }),
  );
  await page.getByRole('button', { name: /^Next free date/ }).press('Enter');
  expect(await focused).toBe(`Date ${dateInWords(await selectedDate(page))}`);
  expect(await selectedDate(page)).not.toBe(busy);
});

describe('an invalid form', () => {
  it('focuses the invalid field, whose description is the visible message, without a live region', async () => {
    const page = await visit('/booking', zoomed);
    await page.locator('#email').pressSequentially('ama@');
    expect((await accessibilityProperties(page, '#email')).invalid, 'while typing').toBe('false');
    await page.locator('#email').fill('');
    for (const [field, sentence, value] of [
      ['fullName', 'full name is required', 'Ama'],
      ['email', 'email is required', 'ama@example'],
      ['phoneNumber', 'phone number is required', '024'],
    ] as const) {
      await expectError(page, field, sentence);
      await page.locator(`#${field}`).fill(value);
      await expectNoError(page, field);
    }
    await expectError(page, 'date', 'date is required');
    await pickDate(page, free);
    await expectFocus(page, '#date');
    await expectNoError(page, 'date');
    await expectError(page, 'email', 'Please enter a valid email address');
    await page.locator('#email').fill('ama@example.com');
    await expectNoError(page, 'email');
  });

  /** Submits the form twice and expects the focus of the field, and its message and description. */
  async function expectError(page: Page, field: string, sentence: string) {
    for (const _ of ['first', 'second']) {
      await submit(page);
      await expectFocus(page, `#${field}`);
    }
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.allTextContents()).toEqual([sentence]);
    await expect
      .poll(() => accessibilityProperties(page, `#${field}`))
      // A button does not support aria-invalid; its description and border show the error.
      .toMatchObject({ description: sentence, ...(field === 'date' ? {} : { invalid: 'true' }) });
    await expectAnnounced(page);
    const error = page.locator(`#${field}-error`);
    expect(await error.textContent()).toBe(sentence);
    const red = await error.evaluate((element) => getComputedStyle(element).color);
    const border = await page
      .locator(`#${field}`)
      .evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(border, 'the border of an invalid field').toBe(red);
    await expectInViewport(error);
    await expectVisibleFocus(page);
  }

  async function expectNoError(page: Page, field: string) {
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect
      .poll(() => accessibilityProperties(page, `#${field}`))
      .toMatchObject({ description: '', ...(field === 'date' ? {} : { invalid: 'false' }) });
    expect(await page.locator('[data-invalid]').count(), 'fields shown as invalid').toBe(0);
  }
});

describe('a failed or successful submission', () => {
  const readyToBook = async (date = free) => {
    const page = await visit(`/booking?date=${date}`, phone);
    await fillContactDetails(page);
    return page;
  };

  it('announces an error in view when the POST fails', async () => {
    expectConsole(/Failed to load resource/);
    const page = await readyToBook();
    await page.route('**/api/bookings', (route) => route.fulfill({ status: 500, body: '' }));
    await submit(page);
    await expectAnnounced(page, expect.stringContaining(messages.createFailed));
    await expectInViewport(page.getByRole('alert'));
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  });

  it('focuses the new slot, described by the messages about both, when the slot is taken, and suggests a date', async () => {
    const page = await readyToBook();
    await page.route(check, (route) => route.fulfill({ json: { available: false } }));
    await submit(page);
    await expectFocus(page, '[value="afternoon"]:checked');
    await page.locator('[role="radiogroup"][aria-invalid="true"]').waitFor();
    const moved = messages.slotMoved(
      slotInWords(morning),
      slotInWords(slotById.afternoon),
      dateInWords(free),
    );
    const slot = () => accessibilityProperties(page, '[name="timeSlot"]:checked');
    await expect.poll(slot).toMatchObject({ description: `${messages.slotTaken} ${moved}` });
    await expectInViewport(page.locator('#timeSlot-error'));
    await expectAnnounced(page);
    await expectVisibleFocus(page);
    await page.getByRole('button', { name: /^Next free date: / }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(slot).toMatchObject({ description: '' });
    // The message of the alert is not announced again.
    await expectAnnounced(page);
  });

  it('focuses a success message in view, which is no live region, and Tab leads to the receipt', async () => {
    const page = await readyToBook(openDate(35));
    await submit(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain(messages.bookingSuccessful);
    // The focus makes screen readers speak it; a live region would repeat it.
    await expectAnnounced(page);
    await expectInViewport(page.getByText(messages.bookingSuccessful));
    await page.keyboard.press('Tab');
    await expect.poll(focused, { message: 'the receipt follows' }).toBe('Add to calendar');
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
  });
});
