import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';
import { dateInWords } from '#booking/dates';
import type { Timestamp } from '#studio/clock';
import { shiftDate } from '../clock.ts';

/** Pages in Chromium; a test fails on unexpected console errors and warnings. */

let browser: Browser | undefined;
let consoleMessages: string[] = [];
let announced: RegExp[] = [];

/** Closes all pages. Throws when one of them has written unexpected errors or warnings. */
export async function closePages(): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
  const unexpected = consoleMessages.filter((text) => !announced.some((known) => known.test(text)));
  consoleMessages = [];
  announced = [];
  expect(unexpected, 'errors and warnings in the console of the browser').toEqual([]);
}

/** Disconnects from Chromium, which keeps running for other test files. */
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/** Allows matching console errors and warnings in this test. */
export const expectConsole = (message: RegExp) => announced.push(message);

/** Makes the frames of a page late while a test is as fast as ever: finds what waits for no state. */
function delayFrames(milliseconds: number): void {
  window.requestAnimationFrame = (callback) =>
    window.setTimeout(() => callback(performance.now()), milliseconds);
  window.cancelAnimationFrame = window.clearTimeout;
}

/** A blank page in a new browser context. Its clock shows `time`, if there is one, and runs. */
export async function newPage(options: BrowserContextOptions = {}, time?: Timestamp) {
  browser ??= await chromium.connect(inject('chromiumEndpoint'));
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, ...options });
  if (time !== undefined) await context.addInitScript(shiftDate, time - Date.now());
  if (process.env.LATE) await context.addInitScript(delayFrames, Number(process.env.LATE));
  const page = await context.newPage();
  // Only a hang takes this long, also on a busy machine.
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text());
  });
  page.on('pageerror', (error) => consoleMessages.push(error.message));
  return page;
}

/** Waits until the page has shown a message: it scrolls to it after two frames, and once more after four. */
export const messageShown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  });

/** The cell of a date in the open calendar. */
export const dateCell = (page: Page, date: string) =>
  page.getByRole('grid').getByRole('gridcell', { name: dateInWords(date) });

/** Waits until the page is hydrated, so that React handles its events. */
export const waitForHydration = (page: Page): Promise<void> =>
  page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });

/**
 * Opens an address in a page and waits until the page is loaded and hydrated and, on the booking
 * page, until the booked dates have arrived.
 */
export async function openHydrated(page: Page, address: string): Promise<void> {
  const isBooking = new URL(address).pathname === '/booking';
  const bookedDates = isBooking && page.waitForResponse('**/api/bookings/booked-dates');
  await page.goto(address);
  await waitForHydration(page);
  await bookedDates;
}

/** Delays requests that match a URL pattern until the returned function is called. */
export async function delayRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await until;
    await route.continue();
  });
  return release;
}

/** Opens the calendar and moves to the month of a date. */
export async function openCalendarAt(page: Page, date: string): Promise<void> {
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Date/ }).click();
  await page.getByRole('grid').waitFor();
  const shownMonths = () =>
    page.getByRole('grid').evaluateAll((grids) => grids.map(({ ariaLabel }) => ariaLabel).join());
  const month = dateInWords(date).split(' ').slice(-2).join(' ');
  for (let shown = await shownMonths(); !shown.includes(month); shown = await shownMonths()) {
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect.poll(shownMonths, { message: 'the month after "Next month"' }).not.toBe(shown);
  }
}

/** Picks a date in the calendar. */
export async function pickDate(page: Page, date: string): Promise<void> {
  await openCalendarAt(page, date);
  await dateCell(page, date).click();
}

/** Submits the booking form by keyboard. */
export const submit = (page: Page) =>
  page.getByRole('button', { name: 'Book Session' }).press('Enter');

/** The selected date (yyyy-MM-dd), or an empty text. */
export const selectedDate = (page: Page): Promise<string> =>
  page.locator('[name="date"]').inputValue();

/** Fills in name, e-mail address and phone number. */
export async function fillContactDetails(page: Page, name = 'Ama Mensah'): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill('ama@example.com');
  await page.getByLabel('Phone number').fill('+233 24 000 0000');
}
