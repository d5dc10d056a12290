import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import {
  accessibilityProperties,
  announcements,
  exposedRoles,
  liveRegions,
} from '../support/browser/accessibilityTree.ts';
import { focusedElement, hasFocus } from '../support/browser/focus.ts';
import {
  delayRequests,
  expectConsole,
  fillContactDetails,
  offeredSlots,
  pickDate,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** Accessible names, announcements and focus management of the booking form. */

const { visit, take } = siteForTests();
/** A date on which the morning slot is not available. */
const busy = openDate(30);
const free = openDate(34);
const phone = { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' } as const;
/** 400 % zoom at 1280 × 1024 px. */
const zoomed = { ...phone, viewport: { width: 320, height: 256 } };
const check = '**/api/bookings/check-availability?*';
const create = '**/api/bookings';
const taken = 'This time slot is already booked. Please select another time.';

beforeAll(() => take('recording', busy, 'slot2'));

const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).press('Enter');
const dateChosen = (page: Page) => page.locator('[name="date"]').inputValue();

/** Waits until an element that matches the selector has the focus. */
const expectFocus = (page: Page, selector: string) =>
  expect.poll(() => hasFocus(page, selector), { message: `focus on ${selector}` }).toBe(true);

/** True when an element is completely in the viewport and not covered. */
const isInViewport = (element: Locator) =>
  element.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(middle, y)),
    );
  });

describe('session type and time slot', () => {
  it('are named groups with one tab stop each, and their radio buttons have spoken names', async () => {
    const page = await visit(`/booking?date=${free}`);
    const types = page.getByRole('group', { name: 'Session type', exact: true });
    const slots = page.getByRole('radiogroup', { name: 'Time slot (3 of 3 free)', exact: true });
    await types
      .getByRole('radio', {
        name: 'Performance Booth 200 US dollars for one of three slots',
        exact: true,
      })
      .press('ArrowDown');
    await types
      .getByRole('radio', {
        name: 'Recording Booth 100 Ghana cedis for 2 hours of studio time',
        exact: true,
        checked: true,
      })
      .waitFor();
    await expect.poll(() => offeredSlots(page)).toHaveLength(6);
    await page.getByRole('radio', { name: '7:30am to 9:30am', exact: true }).waitFor();
    await page.keyboard.press('ArrowUp');
    await slots.getByRole('radio', { name: 'Morning 9:00am to 12:30pm', exact: true }).waitFor();

    await page.keyboard.press('Tab');
    await expectFocus(page, '#date');
    await page.keyboard.press('Tab');
    await expectFocus(page, '[value="morning"]:checked');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, '[value="afternoon"]:checked');
    await page.keyboard.press('Tab');
    await expectFocus(page, '#notes');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(page, '[value="afternoon"]');
    await page.keyboard.press('Shift+Tab');
    await expectFocus(page, '#date');
  });

  it('have spoken prices, also on the landing page and in the summary', async () => {
    const page = await visit('/');
    const price = (name: string) => page.getByRole('article', { name }).locator('p').ariaSnapshot();
    expect(await price('Performance Booth')).toContain('200 US dollars for one of three slots');
    expect(await price('Recording Booth')).toContain('100 Ghana cedis for 2 hours');
    expect(await price('Recording Booth')).not.toContain('GH₵');
    await page.getByRole('link', { name: 'Book the Recording Booth' }).click();
    const summary = page.getByRole('region', { name: 'Your session' });
    await expect.poll(() => summary.ariaSnapshot()).toMatch(/7:30am to 9:30am.*100 Ghana cedis/s);
  });
});

describe('an automatic change of the selection', () => {
  it('is announced in a polite live region without moving the focus', async () => {
    const page = await visit(`/booking?type=recording&date=${busy}&slot=slot4`);
    await page.getByRole('radio', { name: /^Recording/ }).focus();
    await expect.poll(() => announcements(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => announcements(page))
      .toEqual([expect.stringMatching(/9:00am to 12:30pm is not free on/)]);
    const [region] = await liveRegions(page);
    expect(region?.live).toBe('polite');
    await expectFocus(page, '[value="performance"]');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is announced by focusing the date button when the next free date is accepted', async () => {
    const page = await visit(`/booking?date=${busy}`);
    // Screen readers do not speak a name that changes after the element has got the focus.
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        const name = target instanceof Element && (target.ariaLabel ?? target.textContent);
        document.body.dataset.focused = String(name);
      });
    });
    await page.getByRole('button', { name: /^Next free date/ }).press('Enter');
    await expectFocus(page, '#date');
    expect(await page.locator('body').getAttribute('data-focused')).toBe(
      `Date ${dateInWords(await dateChosen(page))}`,
    );
    expect(await dateChosen(page)).not.toBe(busy);
  });
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
    await page.keyboard.press('Enter');
    await expectFocus(page, 'table *');
    await page.keyboard.press('Escape');
    await expectFocus(page, '#date');
    // Not today, on which the slot may have begun: the replaced slot would be announced.
    await pickDate(page, free);
    await expectFocus(page, '#date');
    await expectNoError(page, 'date');
    await expectError(page, 'email', 'Please enter a valid email address');
    await page.locator('#email').fill('ama@example.com');
    await expectNoError(page, 'email');
  });

  /** Submits the form twice and expects the focus of the field, and its message and description. */
  async function expectError(page: Page, field: string, sentence: string) {
    for (const attempt of ['first', 'second']) {
      await submit(page);
      await expect.poll(() => hasFocus(page, `#${field}`), { message: attempt }).toBe(true);
    }
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.allTextContents()).toEqual([sentence]);
    const isAboveForm = await alert.evaluate((element) => {
      const form = document.querySelector('form[aria-label]');
      return Boolean(form && element.compareDocumentPosition(form) & 4);
    });
    expect(isAboveForm, 'the message is above the form').toBe(true);
    await expect
      .poll(() => accessibilityProperties(page, `#${field}`))
      // A button does not support aria-invalid; its description and border show the error.
      .toMatchObject({ description: sentence, ...(field === 'date' ? {} : { invalid: 'true' }) });
    // The alert is in the accessibility tree but is not announced.
    expect(await exposedRoles(page)).toContain('alert');
    await expect.poll(() => announcements(page)).toEqual([]);
    const error = page.locator(`#${field}-error`);
    expect(await error.textContent()).toBe(sentence);
    await expect.poll(() => isInViewport(error), { message: `${sentence} is visible` }).toBe(true);
    expect((await focusedElement(page))?.coveredBy, sentence).toEqual([]);
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

  it.each([
    ['the availability check fails', check, taken],
    ['the POST fails', create, 'Failed to create booking'],
  ])('keeps the typed values and announces a visible error when %s', async (_, url, sentence) => {
    expectConsole(/Failed to load resource/);
    const page = await readyToBook();
    await page.route(url, (route) => route.fulfill({ status: 500, body: '' }));
    await submit(page);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(sentence);
    await expect.poll(() => isInViewport(page.getByRole('alert'))).toBe(true);
    await expect.poll(() => announcements(page)).toEqual([expect.stringContaining(sentence)]);
    await expectFocus(page, 'form button[type="submit"]');
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    expect(await dateChosen(page)).toBe(free);
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  });

  it('sends no POST for a taken slot, focuses the new slot, described by the messages about both, and suggests a date', async () => {
    const page = await readyToBook();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.route(check, (route) => route.fulfill({ json: { available: false } }));
    await submit(page);
    await expectFocus(page, '[value="afternoon"]:checked');
    await expect.poll(() => offeredSlots(page)).toEqual(['afternoon', 'evening']);
    expect(posts, 'requests after a failed check').toEqual([]);
    const group = page.getByRole('radiogroup', { name: /^Time slot/ });
    await expect.poll(() => group.getAttribute('aria-invalid')).toBe('true');
    const day = dateInWords(free);
    const lost = `Morning, 9:00am to 12:30pm is not free on ${day}, so Afternoon, 12:30pm to 4:00pm is chosen instead.`;
    await expect
      .poll(() => accessibilityProperties(page, '[name="timeSlot"]:checked'))
      .toMatchObject({ description: `${taken} ${lost}` });
    expect(await page.getByRole('alert').locator('p').allTextContents()).toEqual([taken, lost]);
    await expect.poll(() => isInViewport(page.locator('#timeSlot-error'))).toBe(true);
    await expect.poll(() => announcements(page)).toEqual([]);
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
    await page.getByRole('button', { name: /^Next free date: .*, 9:00am to 12:30pm$/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect
      .poll(() => accessibilityProperties(page, '[name="timeSlot"]:checked'))
      .toMatchObject({ description: '' });
    // The message of the alert is not announced again.
    await expect.poll(() => announcements(page)).toEqual([]);
  });

  it('sends one request while the button reads "Processing...", and focuses the success message', async () => {
    const page = await readyToBook(openDate(35));
    const release = await delayRequests(page, '**/api/bookings**');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/bookings')) calls += 1;
    });
    await submit(page);
    const button = page.getByRole('button', { name: 'Processing...', exact: true });
    await button.waitFor();
    await expect
      .poll(() => announcements(page))
      .toEqual(['Asking the studio whether the slot is still free…']);
    await expectFocus(page, 'form button[type="submit"]');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.getAttribute('disabled')).toBeNull();
    for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key);
    await button.click({ force: true });
    await page.getByLabel('Full name').press('Enter');
    expect(calls).toBe(1);
    release();

    const sentence = "Booking successful! We'll contact you to confirm your appointment.";
    const success = page.getByText(sentence);
    await expect
      .poll(() => success.evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(calls).toBe(2);
    // The focus makes screen readers speak it; a live region would repeat it.
    await expect.poll(() => announcements(page)).toEqual([]);
    await expect.poll(() => isInViewport(success)).toBe(true);
    const receipt = page.getByRole('region', { name: 'Your request' });
    expect(
      await receipt.evaluate((element) =>
        document.activeElement ? document.activeElement.compareDocumentPosition(element) & 4 : 0,
      ),
    ).toBe(4);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Add to calendar');
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
  });
});
