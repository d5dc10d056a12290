import { chromium, type Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freeCount } from '#booking/messages';
import { slots } from '#booking/slots';
import { chromiumArguments, findFullChromium } from '../support/browser/chromium.mjs';
import {
  dateCell,
  expectConsole,
  fillContactDetails,
  submit,
  useBrowser,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';
import { startNetwork } from '../support/engines/network.ts';

declare global {
  interface Window {
    /** True after the page was restored from the back/forward cache. */
    isRestored?: boolean;
  }
}

const executablePath = findFullChromium();
if (!executablePath) {
  console.info("Chromium's headless shell has no back/forward cache: its tests are skipped.");
}

/** With a mail server that cannot be reached, so that bookings have private pages. */
const studio = siteForTests({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });

/** Goes back to a page and expects that it is restored; the browser's reasons show why it is not. */
async function goBack(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const reasons: string[] = [];
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`));
  });
  await page.goBack({ waitUntil: 'commit' });
  await expect
    .poll(async () => ({ isRestored: await page.evaluate(() => window.isRestored), reasons }))
    .toEqual({ isRestored: true, reasons: [] });
}

const noteRestoration = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      window.isRestored = persisted;
    });
  });

/** Leaves a page for the 404 page, which is a document of its own. */
async function leave(page: Page): Promise<void> {
  expectConsole(/no page at \/nowhere|status of 404/);
  await page.goto(`${studio.address}/nowhere`);
}

describe.runIf(executablePath)('the back/forward cache', () => {
  beforeAll(async () => {
    const browser = await chromium.launch({
      executablePath,
      args: chromiumArguments,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    useBrowser(browser);
  });

  it('keeps the booking page while requests are pending, and their responses arrive', async () => {
    /** Recording slots 2 and 4 are booked, so only the evening is free in the performance booth. */
    const busy = openDate(30);
    await studio.take('recording', busy, 'slot2', 'slot4');
    const network = await startNetwork(studio.address);
    onTestFinished(() => network.close());
    const [answerDates, answerCalendar, answerPost] = [
      network.delay(/booked-dates$/),
      network.delay(/DateCalendar-/),
      network.delay(/bookings$/),
    ];
    const page = await studio.newPage();
    await page.goto(`${network.address}/booking?date=${busy}`);
    await waitForHydration(page);
    await noteRestoration(page);
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.locator('[aria-live]').filter({ hasText: 'Opening the calendar…' }).waitFor();
    await leave(page);
    answerDates();
    await goBack(page);
    await page
      .getByRole('radiogroup', { name: `(${freeCount(1, slots.performance.length)})` })
      .waitFor();
    answerCalendar();
    await dateCell(page, busy).click();
    await fillContactDetails(page);
    await submit(page);
    await expect.poll(() => network.requested).toContain('/api/bookings');
    await leave(page);
    answerPost();
    await goBack(page);
    await page.getByText('Booking successful!').waitFor();
  });

  it('shows neither the page nor the receipt of a booking as they were before it was cancelled', async () => {
    const page = await studio.visit(`/booking?date=${openDate(31)}`);
    await noteRestoration(page);
    await fillContactDetails(page);
    await submit(page);
    const link = page.getByRole('link', { name: 'See, move or cancel your booking' });
    await link.waitFor();
    // What a busy browser still does for a page that was left takes it out of the cache.
    await page.waitForLoadState('networkidle');
    await link.click();
    await page.getByText('will contact you').waitFor();
    await page.locator('summary', { hasText: 'Cancel' }).click();
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: /^Cancel/ }) });
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: /^Cancel/ }).click();
    await page.waitForURL(/done=/);
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Book another session' }).waitFor();
    expect(await page.getByText('will contact you').count()).toBe(0);
    await goBack(page);
    await page.getByText('It may have been changed since.').waitFor();
    expect(await page.getByText('Booking successful!').count()).toBe(0);
    await page.getByRole('link', { name: 'See your booking' }).waitFor();
  });
});
