import type { Page } from 'playwright';
import { openDate } from '../clock.ts';
import { type Screen, screenInWords, showOn } from './browserSettings.ts';
import { expectNoOverflow } from './overflow.ts';
import { expectConsole, fillContactDetails, waitForHydration } from './page.ts';
import type { SiteForTests } from './siteForTests.ts';
import { expectVisibleTabStops } from './tabStops.ts';

/** The states of the pages whose layout is checked, and the screens on which it is checked. */

const still = { reducedMotion: 'reduce' } as const;

/** Opens the booking page with a selected date and the longest error message. */
async function bookingPageWithMessage({ visit }: SiteForTests): Promise<Page> {
  expectConsole(/Failed to load resource/);
  const page = await visit(`/booking?date=${openDate(30)}`, still);
  await page.route('**/check-availability?*', (route) => route.abort());
  await fillContactDetails(page);
  await page.getByRole('button', { name: 'Book Session' }).press('Enter');
  await page.getByRole('alert').getByText('It may still be free').waitFor();
  return page;
}

/** Opens the booking page with code of its screen that throws an error while rendering. */
export async function brokenBookingPage({ address, newPage }: SiteForTests): Promise<Page> {
  expectConsole(/The screen is broken/);
  const page = await newPage(still);
  await page.route('**/assets/BookingScreen-*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const broken = code.replace(
      /[`"]Book Your Session[`"]/,
      '(()=>{throw Error("The screen is broken")})()',
    );
    await route.fulfill({ contentType: 'text/javascript', body: broken });
  });
  await page.goto(`${address}/booking`);
  await waitForHydration(page);
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor();
  return page;
}

/** The states of pages, and how to open each. */
export const pageStates: readonly (readonly [
  name: string,
  open: (site: SiteForTests) => Promise<Page>,
])[] = [
  ['the landing page', ({ visit }) => visit('/', still)],
  ['the booking page', ({ visit }) => visit('/booking', still)],
  ['the booking page with the longest message', bookingPageWithMessage],
  ['the 404 page', ({ visit }) => visit('/nowhere', still)],
  ['a page whose screen is broken', brokenBookingPage],
];

/** Opens the calendar of the booking page. */
export async function openCalendar({ visit }: SiteForTests): Promise<Page> {
  const page = await visit('/booking', still);
  await page.getByRole('button', { name: /^Date/ }).click();
  await page.getByRole('grid').waitFor();
  return page;
}

/** The screens on which the layout differs. */
export const fewScreens: readonly Screen[] = [
  { width: 320, height: 568, isDouble: true, isSpaced: true },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** The screens on which the least of a page can be seen at once. */
export const fewTabbingScreens: readonly Screen[] = [
  // 400 % zoom at 1280 × 1024 px.
  { width: 320, height: 256 },
  { width: 1280, height: 800, isDouble: true },
];

const sizes = [
  [320, 568],
  [640, 320],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

export const allScreens: readonly Screen[] = sizes.flatMap(([width, height]) =>
  [false, true].flatMap((isDouble) =>
    [false, true].map((isSpaced) => ({ width, height, isDouble, isSpaced })),
  ),
);

export const allTabbingScreens: readonly Screen[] = [
  ...fewTabbingScreens,
  { width: 320, height: 568, isSpaced: true },
  { width: 1280, height: 800 },
  { width: 640, height: 520 },
  // 200 % zoom at 1280 × 800 px.
  { width: 640, height: 400 },
];

/** Expects that all content fits on each screen, without reloading the page. */
export async function checkLayout(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await showOn(page, screen);
    await expectNoOverflow(page, screenInWords(screen));
  }
}

/** Expects visible tab stops on each screen, without reloading the page. */
export async function checkTabbing(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await showOn(page, screen);
    await expectVisibleTabStops(page, screenInWords(screen));
  }
}
