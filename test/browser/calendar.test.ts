import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { liveRegionWith } from '../support/browser/bookingPage.ts';
import {
  delayRequests,
  fillContactDetails,
  pickDate,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** The calendar must not submit the form, and the form must not operate the calendar. */

const studio = siteForTests();

const dateButton = (page: Page) => page.locator('#date');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' });
/** The message above the form. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const check = '**/api/bookings/check-availability?*';

/** Waits for two animation frames. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

describe('the calendar', () => {
  it.each([
    ['in a popover', { width: 1280, height: 900 }],
    ['in a dialog over the page', { width: 360, height: 640 }],
  ])('%s has no visible or hidden button that submits the form', async (_, viewport) => {
    const page = await studio.visit('/booking', { viewport });
    const requestedPaths: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requestedPaths.push(pathname);
    });
    await fillContactDetails(page);
    await dateButton(page).click();
    await dialog(page).waitFor();
    const buttons = page
      .locator('body > :has([role="dialog"])')
      .locator('button, [role="button"], input');
    const found = await buttons.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent ?? '',
        isInForm: element.closest('form') !== null || element.hasAttribute('form'),
      })),
    );
    expect(found.filter(({ isInForm }) => isInForm)).toEqual([]);
    // The dates of a month, two buttons to change the month, and at least one hidden button.
    expect(found.length).toBeGreaterThan(28 + 2);
    const names = found.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Previous month', 'Next month', 'Dismiss']));

    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).first().dispatchEvent('click');
    await dialog(page).waitFor({ state: 'detached' });
    await pickDate(page, openDate(30));
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[name="date"]').inputValue()).toBe(openDate(30));
    await nextFrames(page);
    expect(await alert(page).count(), 'messages of the form').toBe(0);
    expect(requestedPaths, 'requests to the API').toEqual([]);
  });
});

describe('the Enter key', () => {
  const march = '2027-03-10T10:00:00Z';

  it('submits the form in text fields and on radio buttons without opening the calendar or changing its month', async () => {
    const page = await studio.visit('/booking', {}, march);
    for (const field of [
      page.getByLabel('Full name'),
      page.getByLabel('Email'),
      page.getByLabel('Phone number'),
      page.getByRole('radio', { name: /Performance Booth/ }),
      page.getByRole('radio', { name: /Morning/ }),
    ]) {
      await field.press('Enter');
      await alert(page).waitFor();
      expect(await alert(page).textContent()).toBe('full name is required');
      await nextFrames(page);
      expect(await dialog(page).count(), 'open dialogs').toBe(0);
      // Typing removes the message.
      await page.getByLabel('Notes').press('x');
      await expect.poll(() => alert(page).count()).toBe(0);
    }
    for (let times = 1; times <= 4; times += 1) {
      await page.getByLabel('Full name').press('Enter');
      await alert(page).waitFor();
    }
    await dateButton(page).click();
    await dialog(page).getByRole('grid', { name: 'March 2027' }).waitFor();
    expect(await dialog(page).getByRole('grid').count(), 'months in the calendar').toBe(1);
  });
});

describe('during a submission, the calendar', () => {
  it('does not open when its button is pressed', async () => {
    const page = await studio.visit('/booking');
    const respond = await delayRequests(page, check);
    await fillContactDetails(page);
    await pickDate(page, openDate(12));
    await page.getByRole('button', { name: 'Book Session' }).click();
    await liveRegionWith(page, 'Asking the studio').waitFor();
    await dateButton(page).click();
    await nextFrames(page);
    expect(await dateButton(page).getAttribute('aria-expanded')).toBe('false');
    expect(await dialog(page).count()).toBe(0);
    respond();
    await page.getByText('Booking successful!').waitFor();
    expect(await dialog(page).count()).toBe(0);
    await dateButton(page).click();
    await dialog(page).waitFor();
  });

  it('does not open when its code loads after the submit', async () => {
    const page = await studio.newPage();
    const codeRequest = page.waitForRequest('**/assets/DateCalendar-*.js');
    const release = await delayRequests(page, '**/assets/DateCalendar-*.js');
    const respond = await delayRequests(page, check);
    await page.goto(`${studio.address}/booking?date=${openDate(14)}`);
    await waitForHydration(page);
    await fillContactDetails(page);
    await dateButton(page).click();
    await liveRegionWith(page, 'Opening the calendar…').waitFor();
    await page.getByLabel('Full name').press('Enter');
    await liveRegionWith(page, 'Asking the studio').waitFor();
    expect(await liveRegionWith(page, 'Opening the calendar…').count()).toBe(0);
    release();
    // Resolves when the module has run.
    await page.evaluate(`import('${(await codeRequest).url()}').then(() => {})`);
    await nextFrames(page);
    expect(await dialog(page).count()).toBe(0);
    respond();
    await page.getByText('Booking successful!').waitFor();
    expect(await dialog(page).count()).toBe(0);
    await dateButton(page).click();
    await dialog(page).waitFor();
  });
});
