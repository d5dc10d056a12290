import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { liveRegionWith } from '../support/browser/bookingPage.ts';
import { hasFocus } from '../support/browser/focus.ts';
import {
  delayRequests,
  expectConsole,
  openHydrated,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Lazily loaded code: when it loads, and what happens when it does not load. */

const studio = siteForTests();

describe('a page', () => {
  it('is loaded again when one of its scripts was lost, whichever it is', async () => {
    expectConsole(/Failed to (load resource|fetch dynamically imported module)/);
    const address = `${studio.address}/booking`;
    const html = await (await fetch(address)).text();
    const scripts = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(2);
    const visits = scripts.map(async (script) => {
      const page = await studio.newPage();
      await page.route(`**${script}`, (route) => route.abort());
      await page.goto(address);
      await page.unroute(`**${script}`);
      await waitForHydration(page);
    });
    await Promise.all(visits);
  });
});

describe('the lazy calendar', () => {
  const code = '**/assets/DateCalendar-*.js';
  const button = (page: Page) => page.getByRole('button', { name: /^Date/ });

  /** Opens the form with a typed name and blocks the code of the calendar. */
  async function formWithoutCalendar() {
    expectConsole(/Failed to load resource/);
    const page = await studio.newPage();
    await page.route(code, (route) => route.abort());
    await openHydrated(page, `${studio.address}/booking`);
    await waitForHydration(page);
    await page.getByLabel('Full name').fill('Abena Osei');
    return page;
  }

  it('opens when its code has loaded, and its button shows that it is loading', async () => {
    const page = await studio.newPage();
    const release = await delayRequests(page, code);
    await page.goto(`${studio.address}/booking`);
    await waitForHydration(page);
    await button(page).press('Enter');
    await page.getByRole('button', { name: 'Date Opening the calendar…', exact: true }).waitFor();
    await liveRegionWith(page, 'Opening the calendar…').waitFor();
    expect(await button(page).getAttribute('aria-busy')).toBe('true');
    release();
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    await page.getByRole('button', { name: 'Date Choose a date', exact: true }).waitFor();
  });

  it('opens on a second click when its code did not load on the first', async () => {
    const page = await formWithoutCalendar();
    await button(page).click();
    await liveRegionWith(page, 'The calendar did not load. Press to try again.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute(code);
    await button(page).click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Date Choose a date', exact: true }).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
  });

  it('reloads the page, keeps the draft and opens when its code fails to load twice', async () => {
    const page = await formWithoutCalendar();
    await button(page).click();
    await liveRegionWith(page, 'The calendar did not load.').waitFor();
    await page.route('**/booking', async (route) => {
      await page.unroute(code);
      await route.continue();
    });
    await button(page).click();
    await page.getByRole('grid').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
  });

  it('loads its code when the page is idle', async () => {
    const page = await studio.newPage();
    const coming = page.waitForResponse(code);
    await page.goto(`${studio.address}/booking`);
    expect((await coming).status()).toBe(200);
  });

  it('is rendered once outside the document, without moving the focus or announcing anything', async () => {
    const page = await studio.newPage();
    const release = await delayRequests(page, code);
    await page.goto(`${studio.address}/booking`);
    await waitForHydration(page);
    await page.getByLabel('Full name').focus();
    const seen = await page.evaluateHandle(() => {
      const noted = { cells: 0, focused: 0, added: '' };
      const create = document.createElement;
      document.createElement = (...parts: Parameters<typeof create>) => {
        if (parts[0] === 'td') noted.cells += 1;
        return create.apply(document, parts);
      };
      document.addEventListener('focusin', () => {
        noted.focused += 1;
      });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof Element) noted.added += node.outerHTML;
        }
      }).observe(document.body, { childList: true, subtree: true });
      return noted;
    });
    release();
    await expect.poll(() => seen.evaluate(({ cells }) => cells)).toBeGreaterThanOrEqual(28);
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
    expect(await seen.evaluate(({ focused }) => focused)).toBe(0);
    expect(await seen.evaluate(({ added }) => added)).not.toMatch(/grid|aria-live/);
    expect(await hasFocus(page, '#fullName')).toBe(true);
  });
});

describe('a link to the booking page', () => {
  it.each(['hovered', 'focused'])('prefetches the code of the page when it is %s', async (how) => {
    const page = await studio.newPage();
    await openHydrated(page, studio.address);
    const coming = page.waitForResponse('**/assets/BookingScreen-*.js');
    const link = page.getByRole('link', { name: 'Book Studio Now' });
    await (how === 'hovered' ? link.hover() : link.focus());
    expect((await coming).status()).toBe(200);
  });
});

describe('a page whose code fails to load', () => {
  const code = '**/assets/BookingScreen-*.js';

  it('is opened by a full page load', async () => {
    expectConsole(/Failed to load resource/);
    const page = await studio.newPage();
    await openHydrated(page, studio.address);
    await page.route(code, (route) => route.abort());
    await page.route('**/booking', async (route) => {
      await page.unroute(code);
      await route.continue();
    });
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
    await waitForHydration(page);
    await page.goBack();
    await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
  });

  it('can be read, and its links work', async () => {
    expectConsole(/Failed to load resource|dynamically imported module/);
    const page = await studio.newPage();
    await page.route(code, (route) => route.abort());
    await page.goto(`${studio.address}/booking`);
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
    await page.getByRole('link', { name: 'Accra Recording Studio' }).click();
    await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
  });
});

describe('content that loads after the first paint', () => {
  it('does not shift the form when the summary appears', async () => {
    const page = await studio.visit('/booking');
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await studio.go(page, '/booking');
      const option = page.getByText('Recording Booth', { exact: true }).first();
      const before = await option.boundingBox();
      await page
        .getByRole('heading', { name: 'Your session', exact: true })
        .evaluate((heading) => heading.closest('form > div:last-child')?.remove());
      expect(await option.boundingBox(), `${width} px`).toEqual(before);
    }
  });
});
