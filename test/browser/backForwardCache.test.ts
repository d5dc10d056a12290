import { chromium, type Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dateInWords } from '#booking/dates';
import { liveRegionWith } from '../support/browser/bookingPage.ts';
import { chromiumArguments, findFullChromium } from '../support/browser/chromium.ts';
import {
  dateCell,
  expectConsole,
  fillContactDetails,
  offeredSlots,
  selectedDate,
  submit,
  useBrowser,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';
import { Network } from '../support/engines/network.ts';

/** Going back to a page that the browser has kept in its back/forward cache. */

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

const studio = siteForTests();

/** Opens an address; the page records when it is restored. */
async function visit(address: string): Promise<Page> {
  const page = await studio.newPage();
  await page.goto(address);
  await waitForHydration(page);
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      window.isRestored = persisted;
    });
  });
  return page;
}

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

const succeeded = (page: Page) => page.getByText('Booking successful!').waitFor();

describe.runIf(executablePath)('the back button restores', () => {
  /** Recording slots 2 and 4 are booked, so only the evening is free in the performance booth. */
  const busy = openDate(30);

  beforeAll(async () => {
    const browser = await chromium.launch({
      executablePath,
      args: chromiumArguments,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    useBrowser(browser);
    await studio.take('recording', busy, 'slot2', 'slot4');
  });

  /** Leaves a page for the 404 page, which is a document of its own. */
  async function leave(page: Page): Promise<void> {
    expectConsole(/no page at \/nowhere|status of 404/);
    await page.goto(`${studio.address}/nowhere`);
  }

  it('the landing page after another site', async () => {
    const page = await visit(studio.address);
    await page.goto(studio.address.replace('127.0.0.1', 'localhost'));
    await goBack(page);
  });

  it('the booking page while requests are pending, and their responses arrive', async () => {
    const network = await Network.before(studio.address);
    onTestFinished(() => network.close());
    const [answerDates, answerCalendar, answerPost] = [
      network.delay(/booked-dates$/),
      network.delay(/DateCalendar-/),
      network.delay(/bookings$/),
    ];
    const page = await visit(`${network.address}/booking?date=${busy}`);
    await page.getByRole('button', { name: /^Date/ }).click();
    await liveRegionWith(page, 'Opening the calendar…').waitFor();
    await leave(page);
    answerDates();
    await goBack(page);
    await expect.poll(() => offeredSlots(page)).toEqual(['evening']);
    answerCalendar();
    await dateCell(page, busy).click();
    await fillContactDetails(page);
    await submit(page);
    await expect.poll(() => network.requested).toContain('/api/bookings');
    await leave(page);
    answerPost();
    await goBack(page);
    await succeeded(page);
  });

  it('the booking page days later, without the selected date, which has passed', async () => {
    const date = openDate(1);
    const page = await visit(`${studio.address}/booking?date=${date}`);
    await expect.poll(() => selectedDate(page)).toBe(date);
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + Number(sessionStorage.getItem('passed'));
    });
    await leave(page);
    await page.evaluate((days) => {
      sessionStorage.setItem('passed', String(days * 24 * 60 * 60 * 1000));
    }, 3);
    await goBack(page);
    await expect.poll(() => selectedDate(page)).toBe('');
    await liveRegionWith(page, dateInWords(date)).waitFor();
  });
});
