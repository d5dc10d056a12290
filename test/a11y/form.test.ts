import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { slotById, slotInWords } from '#booking/slots';
import { studio as content } from '#studio/studio';
import { accessibilityProperties, announcements } from '../support/browser/accessibilityTree.ts';
import { expectFocus, expectVisibleFocus, focusedElement } from '../support/browser/focus.ts';
import {
  dateCell,
  delayRequests,
  expectConsole,
  fillContactDetails,
  openCalendarAt,
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
  const seen = await page.evaluateHandle(() => {
    const name = new Promise((resolve) => {
      const note = ({ target }: Event) => resolve((target as Element).ariaLabel);
      document.querySelector('#date')?.addEventListener('focus', note);
    });
    return { name };
  });
  await page.getByRole('button', { name: /^Next free date/ }).press('Enter');
  const name = await seen.evaluate(({ name }) => name);
  expect(name).toBe(`Date ${dateInWords(await selectedDate(page))}, required`);
  expect(await selectedDate(page)).not.toBe(busy);
});

it('a change of the slot by a pick is inserted some frames after the page is no longer inert, because Firefox would not announce it, and is not announced again when the calendar is closed', async () => {
  const page = await visit('/booking');
  await openCalendarAt(page, busy);
  const seen = await page.evaluateHandle(() => {
    const frames = new Promise((resolve) => {
      let count = 0;
      const countFrames = () => {
        count = document.querySelector('[inert] form') ? 0 : count + 1;
        if (document.querySelector('form [aria-live] [data-tone]')) resolve(count);
        else requestAnimationFrame(countFrames);
      };
      countFrames();
    });
    return { frames };
  });
  await dateCell(page, busy).click();
  expect(await seen.evaluate(({ frames }) => frames)).toBeGreaterThan(1);
  await expectAnnounced(page, expect.stringContaining(dateInWords(busy)));
  // Chromium announces a live region with text again when the page is no longer inert.
  await page.locator('#date').press('Enter');
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(page, '#date');
  await expectAnnounced(page);
  await page.getByText('is chosen instead').waitFor();
});

it('an invalid field gets the focus, and the visible message is its description but no live region', async () => {
  const page = await visit('/booking', zoomed);
  await page.locator('#email').pressSequentially('ama@');
  expect((await accessibilityProperties(page, '#email')).invalid, 'while typing').toBe('false');
  await page.locator('#email').fill('');
  for (const [field, sentence, value] of [
    ['fullName', 'full name is required', 'Ama'],
    ['email', 'email is required', 'ama@example'],
    ['phoneNumber', 'phone number is required', '024'],
    ['date', 'date is required', free],
    ['email', 'Please enter a valid email address', 'ama@example.com'],
  ] as const) {
    const control = page.locator(`#${field}`);
    // A button does not support aria-invalid; its description and border show the error.
    const invalid = (is: boolean) => (field === 'date' ? {} : { invalid: `${is}` });
    for (const _ of ['first', 'second']) {
      await submit(page);
      await expectFocus(page, `#${field}`);
    }
    await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([sentence]);
    await expect
      .poll(() => accessibilityProperties(page, `#${field}`))
      .toMatchObject({ description: sentence, ...invalid(true) });
    await expectAnnounced(page);
    await expectInViewport(page.locator(`#${field}-error`));
    await expectVisibleFocus(page);

    if (field === 'date') {
      await pickDate(page, value);
      // The calendar returns the focus some frames later.
      await expectFocus(page, '#date');
    } else await control.fill(value);
    await expect
      .poll(() => accessibilityProperties(page, `#${field}`))
      .toMatchObject({ description: '', ...invalid(false) });
    const errors = page.getByRole('alert').or(page.locator('[data-invalid]'));
    await expect.poll(() => errors.allTextContents()).toEqual(['']);
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

  it('focuses the new slot, described by what has changed, when the slot is taken, and suggests a date', async () => {
    const page = await readyToBook();
    await page.route(check, (route) => route.fulfill({ json: { available: false } }));
    await submit(page);
    await expectFocus(page, '[value="afternoon"]:checked');
    await page.locator('[role="radiogroup"][aria-invalid="true"]').waitFor();
    const [date, to] = [dateInWords(free), slotInWords(slotById.afternoon)];
    const moved = messages.slotMoved(slotInWords(morning), to, date);
    const slot = () => accessibilityProperties(page, '[name="timeSlot"]:checked');
    await expect.poll(slot).toMatchObject({ description: moved });
    await expectInViewport(page.locator('#timeSlot-error'));
    await expectAnnounced(page);
    await expectVisibleFocus(page);
    await page.getByRole('button', { name: /^Next free date: / }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(slot).toMatchObject({ description: '' });
    // The message of the alert is not announced again.
    await expectAnnounced(page);
  });

  it('announces its progress, then focuses a message in view that is no live region, before the receipt', async () => {
    const page = await readyToBook(openDate(35));
    const release = await delayRequests(page, check);
    await submit(page);
    await expectAnnounced(page, messages.checkingSlot);
    release();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain(messages.bookingSuccessful);
    // The focus makes screen readers speak it; a live region would repeat it.
    await expectAnnounced(page);
    await expectInViewport(page.getByText(messages.bookingSuccessful));
    await page.keyboard.press('Tab');
    await expect.poll(focused, { message: 'the receipt follows' }).toContain(content.address);
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
  });
});
