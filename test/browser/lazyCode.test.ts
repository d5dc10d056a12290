import { describe, expect, it } from 'vitest';
import { expectFocus, hasFocus } from '../support/browser/focus.ts';
import { delayRequests, expectConsole, waitForHydration } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { brokenBookingPage } from '../support/browser/states.ts';

/** Code that loads late, is lost or throws. */

const studio = siteForTests();
const screen = '**/assets/BookingScreen-*.js';
const calendar = '**/assets/DateCalendar-*.js';

describe('a page', () => {
  it.each([
    ['once a minute at most while a script stays lost', 2],
    ['never while a script stays lost and storage is blocked', 1],
  ])('is loaded again %s', async (_, all) => {
    expectConsole(/Failed to (load resource|fetch dynamically imported module)/);
    const page = await studio.newPage({}, null);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    if (all === 1)
      await page.addInitScript(() =>
        Object.defineProperty(window, 'sessionStorage', { value: null }),
      );
    await page.clock.install();
    await page.route(screen, (route) => route.abort());
    await page.goto(`${studio.address}/booking`);
    for (let load = 1; load <= all; load += 1) {
      const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
      const reloaded = load < all && page.waitForEvent('load');
      await page.clock.runFor(3000);
      await Promise.all([asked, reloaded]);
    }
    // Fails when the page is left meanwhile.
    await page.evaluate(() => fetch('/', { method: 'HEAD' }).then(() => {}));
    expect(loads).toBe(all);
  });

  it('stays readable while the server is unreachable, and is loaded again when the browser is online', async () => {
    expectConsole(/Failed to (load resource|fetch dynamically imported module)/);
    const page = await studio.newPage({}, null);
    await page.clock.install();
    await page.route(screen, (route) => route.abort());
    await page.goto(`${studio.address}/booking`);
    await page.route('**/*', (route) => route.abort());
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.clock.runFor(3000);
    await asked;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.clock.runFor(3000);
    await waitForHydration(page);
  });

  it('says after eight seconds that its code is late, and no longer when it is hydrated', async () => {
    const page = await studio.newPage();
    const release = await delayRequests(page, '**/assets/index-*.js');
    const address = `${studio.address}/booking?type=recording`;
    await page.goto(address, { waitUntil: 'commit' });
    const notice = page.getByText('This page is still loading.');
    await notice.waitFor({ state: 'attached' });
    const isVisibleAt = (time: number) =>
      notice.evaluate((element, time) => {
        for (const animation of document.getAnimations()) animation.currentTime = time;
        return element.checkVisibility({ visibilityProperty: true });
      }, time);
    expect(await isVisibleAt(7900)).toBe(false);
    expect(await isVisibleAt(8000)).toBe(true);
    const again = page.waitForRequest((request) => request.isNavigationRequest());
    await notice.getByRole('link', { name: 'load it again' }).click();
    expect((await again).url()).toBe(address);
    release();
    await waitForHydration(page);
    expect(await notice.isVisible()).toBe(false);
  });

  it('whose screen is broken says whom to call, and leads to the other pages', async () => {
    const page = await brokenBookingPage(studio);
    await page.getByRole('main').getByRole('link', { name: /^\+/ }).waitFor();
    await page.getByText(/^©/).waitFor();
    await expectFocus(page, 'h1');
    await page.getByRole('link', { name: 'Accra Recording Studio' }).click();
    await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await page.getByRole('heading', { name: 'This page stopped working' }).waitFor();
    await expectFocus(page, 'h1');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  });

  it('at an unknown path logs the path', async () => {
    expectConsole(/status of 404|no page at/);
    const page = await studio.newPage();
    const sentence = 'no page at /no/such/page';
    const logged = page.waitForEvent('console', (message) => message.text().includes(sentence));
    await page.goto(`${studio.address}/no/such/page`);
    await logged;
  });
});

describe('the lazy calendar', () => {
  it('reloads the page only at the next press, keeps the draft and opens when its code failed to load', async () => {
    expectConsole(/Failed to load resource/);
    const page = await studio.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method()));
    await page.clock.install();
    await page.route(calendar, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await studio.go(page, '/booking');
    await lost;
    await page.clock.runFor(3000);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked, 'it is not reloaded by itself').not.toContain('HEAD');
    await page.getByLabel('Full name').fill('Abena Osei');
    const button = page.getByRole('button', { name: /^Date/ });
    await button.click();
    await page.locator('#date').filter({ hasText: 'The calendar did not load.' }).waitFor();
    // A reload would lose the page.
    await page.context().setOffline(true);
    await button.click();
    await page.context().setOffline(false);
    await page.route('**/booking', async (route) => {
      await page.unroute(calendar);
      await route.continue();
    });
    await button.click();
    await page.getByRole('grid').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
  });

  it('is loaded and rendered when the page is idle, unnoticed', async () => {
    const page = await studio.newPage();
    const release = await delayRequests(page, calendar);
    await page.goto(`${studio.address}/booking`);
    await waitForHydration(page);
    await page.getByLabel('Full name').focus();
    release();
    const cell = await page.waitForSelector('td', { state: 'attached' });
    expect(await cell.isVisible()).toBe(false);
    expect(await hasFocus(page, '#fullName')).toBe(true);
    await page.locator('#date').click();
    await page.getByRole('grid').waitFor();
    expect(await cell.isVisible(), 'the cell that was rendered ahead').toBe(true);
  });
});

it.each(['hovered', 'focused'])(
  'a link to the booking page prefetches its code when it is %s',
  async (how) => {
    const page = await studio.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await studio.go(page, '/');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked.join(), 'without an intent, while data is saved').not.toContain('BookingScreen');
    const coming = page.waitForResponse(screen);
    const link = page.getByRole('link', { name: 'Book Studio Now' });
    await (how === 'hovered' ? link.hover() : link.focus());
    expect((await coming).status()).toBe(200);
  },
);
