import type { Page, Route } from 'playwright';
import { openDate } from '../clock.ts';
import {
  dateCell,
  delayRequests,
  expectConsole,
  fillContactDetails,
  openCalendarAt,
  pickDate,
} from './page.ts';
import { brokenBookingPage } from './screens.ts';
import type { SiteForTests } from './siteForTests.ts';

/** Visits that lead to every state of the pages that axe checks. */

/** Checks the current state of a page. */
type Check = (page: Page, state: string) => Promise<void>;

/** The name of a visit, and the visit itself, which calls `check` in each state. */
type Visit = readonly [name: string, visit: (site: SiteForTests, check: Check) => Promise<void>];

const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();
const messageWith = (page: Page, text: string) =>
  page.locator('[data-tone]').filter({ hasText: text });
/** Waits for the message for the invalid field. */
const alertWith = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
const availability = '**/api/bookings/check-availability?*';
const creation = '**/api/bookings';

/** The landing page with the paused headline: axe cannot check a text with one character. */
async function landingPage({ visit }: SiteForTests) {
  const page = await visit('/', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Pause the headline', pressed: true }).waitFor();
  return page;
}

export const axeVisits: readonly Visit[] = [
  ['the landing page', async (site, check) => check(await landingPage(site), 'landing page')],
  [
    'the open menu of the landing page',
    async (site, check) => {
      const page = await landingPage(site);
      await page.setViewportSize({ width: 320, height: 800 });
      await page.getByRole('button', { name: 'Menu', expanded: false }).click();
      await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
      await check(page, 'open menu');
    },
  ],
  ['the 404 page', async ({ visit }, check) => check(await visit('/nowhere'), '404 page')],
  [
    'a page whose screen is broken',
    async (site, check) => check(await brokenBookingPage(site), 'broken screen'),
  ],
  [
    'the booking page with the open calendar and with each field error',
    async ({ visit, take }, check) => {
      const [busy, full] = [openDate(30), openDate(33)];
      await take('recording', busy, 'slot2');
      await take('performance', full, 'morning', 'afternoon', 'evening');
      const page = await visit('/booking');
      await check(page, 'empty form');
      await pickDate(page, busy);
      await messageWith(page, 'Morning').waitFor();
      await check(page, 'slot moved');
      await openCalendarAt(page, full);
      await dateCell(page, full)
        .and(page.getByLabel(/fully booked$/))
        .waitFor();
      await check(page, 'calendar');
      await page.keyboard.press('Escape');
      await page.getByRole('grid').waitFor({ state: 'detached' });
      await page.getByRole('radio', { name: /Recording Booth/ }).check();
      await page.getByRole('radio', { name: '7:30am to 9:30am' }).waitFor();
      await check(page, 'recording');
      await submit(page);
      await alertWith(page, 'full name is required');
      await check(page, 'name missing');
      await page.getByLabel('Full name').fill('Ama');
      await submit(page);
      await alertWith(page, 'email is required');
      await check(page, 'email missing');
      await page.getByLabel('Email').fill('ama@example');
      await submit(page);
      await alertWith(page, 'phone number is required');
      await check(page, 'phone missing');
      await page.getByLabel('Phone number').fill('024');
      await submit(page);
      await alertWith(page, 'valid email address');
      await check(page, 'email wrong');
    },
  ],
  [
    'the booking page while dates load, with a missing date, with a cleared date, and offline',
    async ({ visit, take }, check) => {
      const full = openDate(32);
      await take('performance', full, 'morning', 'afternoon', 'evening');
      const page = await visit('/');
      const release = await delayRequests(page, '**/booked-dates');
      await page.getByRole('link', { name: 'Book Studio Now' }).click();
      await fillContactDetails(page);
      await submit(page);
      await alertWith(page, 'date is required');
      await check(page, 'date missing');
      await openCalendarAt(page, full);
      await check(page, 'calendar, dates not known');
      await dateCell(page, full).click();
      release();
      await messageWith(page, 'The Performance Booth is full').waitFor();
      await check(page, 'date cleared');
      expectConsole(/ERR_INTERNET_DISCONNECTED/);
      await page.context().setOffline(true);
      await messageWith(page, 'You are offline').waitFor();
      await check(page, 'offline');
      await page.context().setOffline(false);
    },
  ],
  [
    'the booking page from the filled-in form through each error to the receipt',
    async ({ visit }, check) => {
      expectConsole(/Failed to load resource/);
      const page = await visit('/booking');
      const submitWithRoute = async (
        url: string,
        handler: (route: Route) => unknown,
        sentence: string,
      ): Promise<void> => {
        await page.route(url, handler);
        await submit(page);
        await messageWith(page, sentence).waitFor();
        await check(page, sentence);
        await page.unroute(url);
      };
      await fillContactDetails(page);
      await page.getByLabel('Notes').fill('A choir of twelve');
      await pickDate(page, openDate(36));
      await check(page, 'filled');
      await submitWithRoute(availability, (route) => route.abort(), 'It may still be free');
      await submitWithRoute(
        availability,
        (route) => route.fulfill({ json: { available: false } }),
        'already booked',
      );
      await submitWithRoute(
        creation,
        (route) => route.fulfill({ status: 400, json: { error: 'The booth is being painted.' } }),
        'painted',
      );
      await submitWithRoute(
        creation,
        (route) => route.fulfill({ status: 500, body: '' }),
        'Failed to create',
      );
      const release = await delayRequests(page, availability);
      await submit(page);
      await page.getByRole('button', { name: 'Processing...' }).waitFor();
      await check(page, 'submitting');
      release();
      await messageWith(page, 'Booking successful!').waitFor();
      await check(page, 'booked');
      await page.getByRole('button', { name: 'Book another session' }).click();
      await messageWith(page, 'Booking successful!').waitFor({ state: 'detached' });
      await check(page, 'another booking');
    },
  ],
];
