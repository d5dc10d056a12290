import type { Page } from 'playwright';
import { expect } from 'vitest';
import { checkingSlot } from '#booking/messages';
import { notFound, routes } from '../../../src/app/routes.ts';
import { openDate } from '../clock.ts';
import { faintShapes } from './colors.ts';
import { expectFocus } from './focus.ts';
import {
  dateCell,
  delayRequests,
  expectConsole,
  fillContactDetails,
  messageShown,
  openCalendarAt,
  pickDate,
  submit,
  waitForHydration,
} from './page.ts';
import type { SiteForTests } from './siteForTests.ts';

/** Visits that lead to the states of all pages, of a studio with sounds. */

/** A path of every page; the 404 page is at all unknown ones. */
export const paths = routes.map((route) => (route === notFound ? '/nowhere' : route.path));

/** Headlines stand still, and the position changes at once. */
export const still = { reducedMotion: 'reduce' } as const;

/** Checks the current state of a page. */
type Check = (page: Page, state: string) => Promise<void>;

/** A visit calls `check` in each state. */
type Visit = (site: SiteForTests, check: Check) => Promise<void>;

const messageWith = (page: Page, text: string) =>
  page.locator('[data-tone]').filter({ hasText: text });
const availability = '**/api/bookings/check-availability?*';

/** Delays requests and the timeouts of the form, which a check takes longer than on a slow machine. */
async function holdRequests(page: Page, address: string): Promise<() => void> {
  const release = await delayRequests(page, address);
  await page.evaluate(() => {
    const start = window.setTimeout;
    const wait = (run: TimerHandler, delay = 0) => start(run, delay < 30_000 ? delay : 1e9);
    window.setTimeout = wait as typeof start;
  });
  return release;
}

/** Opens the booking page with code of its screen that throws an error while rendering. */
export async function brokenBookingPage({ address, newPage }: SiteForTests): Promise<Page> {
  expectConsole(/The screen is broken/);
  const page = await newPage(still);
  await page.route('**/assets/BookingScreen-*.js', async (route) => {
    const code = await (await route.fetch()).text();
    const body = code.replace(
      /[`"]Book Your Session[`"]/,
      '(()=>{throw Error("The screen is broken")})()',
    );
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${address}/booking`);
  await waitForHydration(page);
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor();
  return page;
}

const visitOf =
  (path: string): Visit =>
  async ({ visit }, check) =>
    check(await visit(path, still), path);

/** The states in which a visitor stays longest; the test of layouts also presses Tab in them. */
export const pageVisits: Readonly<Record<string, Visit>> = {
  ...Object.fromEntries(paths.map((path) => [path, visitOf(path)])),
  'a broken screen': async (site, check) => check(await brokenBookingPage(site), 'broken screen'),
  'the booking page with the longest message': async ({ visit }, check) => {
    expectConsole(/Failed to load resource/);
    const page = await visit(`/booking?date=${openDate(30)}`, still);
    await page.route(availability, (route) => route.abort());
    await fillContactDetails(page);
    await submit(page);
    await page.getByRole('alert').getByText('It may still be free').waitFor();
    await messageShown(page);
    await check(page, 'longest message');
  },
};

export const visits: Readonly<Record<string, Visit>> = {
  ...pageVisits,
  'the open menu': async ({ visit }, check) => {
    const page = await visit('/', { ...still, viewport: { width: 320, height: 800 } });
    await page.getByRole('button', { name: 'Menu', expanded: false }).click();
    await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
    await check(page, 'open menu');
  },
  'a sound that does not load': async ({ visit }, check) => {
    expectConsole(/Failed to load resource/);
    const page = await visit('/', still);
    await page.route('**/sounds/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Play Harmattan' }).click();
    await page.getByRole('alert').waitFor();
    await check(page, 'sound failed');
  },
  'the booking page with the open calendar and a field error': async ({ visit, take }, check) => {
    const [busy, full] = [openDate(30), openDate(33)];
    await take('recording', busy, 'slot2');
    await take('performance', full, 'morning', 'afternoon', 'evening');
    const page = await visit('/booking', still);
    await pickDate(page, busy);
    await messageWith(page, 'Morning').waitFor();
    await check(page, 'slot moved');
    await openCalendarAt(page, full);
    await dateCell(page, full).filter({ hasText: 'no free time' }).waitFor();
    await check(page, 'calendar');
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: /Recording Booth/ }).check();
    await submit(page);
    await page.getByRole('alert').getByText('is required').waitFor();
    await expectFocus(page, '#fullName');
    await check(page, 'name missing');
  },
  'dates that load, a cleared date, and offline': async ({ visit, take }, check) => {
    const full = openDate(32);
    await take('performance', full, 'morning', 'afternoon', 'evening');
    const page = await visit('/', still);
    const release = await holdRequests(page, '**/booked-dates');
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await openCalendarAt(page, full);
    await check(page, 'calendar, dates not known');
    await dateCell(page, full).click();
    release();
    await messageWith(page, 'The Performance Booth has no free time').waitFor();
    await check(page, 'date cleared');
    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await messageWith(page, 'You are offline').waitFor();
    await check(page, 'offline');
    await page.context().setOffline(false);
  },
  'the booking page from the filled-in form to the receipt': async ({ visit }, check) => {
    const page = await visit(`/booking?date=${openDate(36)}`, still);
    await fillContactDetails(page);
    await page.getByLabel('Notes').fill('A choir of twelve');
    await check(page, 'filled');
    const release = await holdRequests(page, availability);
    await submit(page);
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.getByText(checkingSlot).last().waitFor();
    await check(page, 'submitting');
    release();
    await messageWith(page, 'Booking successful!').waitFor();
    await check(page, 'booked');
  },
};

/** Expects that what is no text can be seen, and that nothing moves with reduced motion. */
export async function expectPlainStyle(page: Page, state: string): Promise<void> {
  for (const forcedColors of ['active', 'none'] as const) {
    await page.emulateMedia({ forcedColors });
    const message = `${state}: shapes below 3:1, forced colours: ${forcedColors}`;
    expect.soft(await faintShapes(page), message).toEqual([]);
  }
  const moving = await page.evaluate(() => [
    ...document.getAnimations().map(({ id }) => `an animation ${id}`),
    ...[...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== 'none' || Number.parseFloat(transitionDuration) > 0;
      })
      .map((element) => element.outerHTML.slice(0, 60)),
  ]);
  expect.soft(moving, `${state}: what moves with reduced motion`).toEqual([]);
}
