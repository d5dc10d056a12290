import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../support/changingText.ts';
import { hasFocus } from '../support/focus.ts';
import { held, studioForTests } from '../support/studioForTests.ts';
import { expectConsole, newVisitor } from '../support/visitor.ts';

/** The code that a page does without at first: when it comes, and what if it does not. */

const studio = studioForTests();

/** What browsers tell of layout shifts; TypeScript does not know of it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}
declare global {
  interface Window {
    /** How much has moved on the page so far. */
    shifted: number;
  }
}

/** Waits until the form's own code runs. */
const expectAlive = (page: Page) =>
  page.getByRole('button', { name: 'Book Session' }).and(page.locator('[type="submit"]')).waitFor();

describe('the calendar', () => {
  const code = '**/assets/DateCalendar-*.js';
  const button = (page: Page) => page.getByRole('button', { name: /^Date/ });

  it('opens as soon as its code has come, and its button says so until then', async () => {
    const page = await newVisitor();
    const { until, letGo } = held();
    await page.route(code, async (route) => {
      await until;
      await route.continue();
    });
    await page.goto(`${studio.address}/booking`);
    await expectAlive(page);
    await button(page).press('Enter');
    await page.getByRole('button', { name: 'Date Opening the calendar…', exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Opening the calendar…' }).waitFor();
    expect(await button(page).getAttribute('aria-busy')).toBe('true');
    letGo();
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    await page.getByRole('button', { name: 'Date Choose a date', exact: true }).waitFor();
  });

  it('comes on another press when it did not come on the first', async () => {
    expectConsole(/Failed to load resource/);
    const page = await newVisitor();
    await page.route(code, (route) => route.abort());
    await page.goto(`${studio.address}/booking`, { waitUntil: 'networkidle' });
    await expectAlive(page);
    await page.getByLabel('Full name').fill('Abena Osei');
    await button(page).click();
    await page
      .getByRole('status')
      .filter({ hasText: 'The calendar did not come. Press to try again.' })
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute(code);
    await button(page).click();
    await page.getByRole('grid').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
  });

  it('is asked for with a new page when it does not come again, and the draft is kept', async () => {
    expectConsole(/Failed to load resource/);
    const page = await newVisitor();
    await page.route(code, (route) => route.abort());
    await page.goto(`${studio.address}/booking`, { waitUntil: 'networkidle' });
    await expectAlive(page);
    await page.getByLabel('Full name').fill('Abena Osei');
    await button(page).click();
    await page.getByRole('status').filter({ hasText: 'The calendar did not come.' }).waitFor();
    const again = page.waitForRequest((request) => request.isNavigationRequest());
    await button(page).click();
    await again;
    await page.unroute(code);
    await expectAlive(page);
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
    await button(page).click();
    await page
      .getByRole('grid')
      .or(page.getByRole('status').filter({ hasText: 'not come' }))
      .waitFor();
  });

  it('no longer says that it did not come once it has', async () => {
    expectConsole(/Failed to load resource/);
    const page = await newVisitor();
    await page.route(code, (route) => route.abort());
    await page.goto(`${studio.address}/booking`, { waitUntil: 'networkidle' });
    await expectAlive(page);
    await button(page).click();
    await page.getByRole('button', { name: /The calendar did not come/ }).waitFor();
    await page.unroute(code);
    await page.getByLabel('Full name').hover();
    await button(page).hover();
    await page.getByRole('button', { name: 'Date Choose a date', exact: true }).waitFor();
  });

  it('comes by itself once the page is idle', async () => {
    const page = await newVisitor();
    const coming = page.waitForResponse(code);
    await page.goto(`${studio.address}/booking`);
    expect((await coming).status()).toBe(200);
  });
});

describe('a link to the form', () => {
  it.each(['pointed at', 'come to by keyboard'])('fetches it when it is %s', async (how) => {
    const page = await newVisitor();
    await page.goto(studio.address, { waitUntil: 'networkidle' });
    const coming = page.waitForResponse('**/assets/BookingScreen-*.js');
    const link = page.getByRole('link', { name: 'Book Studio Now' });
    await (how === 'pointed at' ? link.hover() : link.focus());
    expect((await coming).status()).toBe(200);
  });
});

describe('a press before the page is alive', () => {
  const phone = { viewport: { width: 360, height: 640 } };

  /** A page that is seen and not alive yet; `letGo` lets it come to life. */
  async function sleeping(path: string) {
    const page = await newVisitor(phone);
    const { until, letGo } = held();
    await page.route('**/assets/index-*.js', async (route) => {
      await until;
      await route.continue();
    });
    await page.goto(studio.address + path, { waitUntil: 'commit' });
    const early = await page.locator('script[src*="/early-"]').getAttribute('src');
    // Resolves once it has run.
    await page.evaluate(`import('${early}').then(() => {})`);
    return { page, letGo };
  }

  it('of the menu’s button opens the menu once it is', async () => {
    const { page, letGo } = await sleeping('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(0);
    letGo();
    await page.getByRole('link', { name: 'Book Studio', exact: true }).waitFor();
  });

  it('of the date’s button opens the calendar once it is', async () => {
    const { page, letGo } = await sleeping('/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    letGo();
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
  });

  it('is forgotten when something is typed after it', async () => {
    const { page, letGo } = await sleeping('/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByLabel('Full name').pressSequentially('Ama');
    letGo();
    await expectAlive(page);
    await page.getByLabel('Full name').pressSequentially(' Mensah');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('of "Book Session" sends nothing by itself', async () => {
    const { page, letGo } = await sleeping('/booking');
    await page.getByRole('button', { name: 'Book Session' }).click();
    letGo();
    await expectAlive(page);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Book Session' }).click();
    await page.getByRole('alert').filter({ hasText: 'name' }).waitFor();
  });
});

describe('a page whose code does not come', () => {
  const code = '**/assets/BookingScreen-*.js';

  it('is asked for as a page, and the link leads there all the same', async () => {
    expectConsole(/Failed to load resource/);
    const page = await newVisitor();
    await page.goto(studio.address, { waitUntil: 'networkidle' });
    await page.route(code, (route) => route.abort());
    await page.route('**/booking', async (route) => {
      await page.unroute(code);
      await route.continue();
    });
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
    await expectAlive(page);
    await page.goBack();
    await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
  });

  it('can be read, and leads on, without it', async () => {
    expectConsole(/Failed to load resource|dynamically imported module/);
    const page = await newVisitor();
    await page.route(code, (route) => route.abort());
    await page.goto(`${studio.address}/booking`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
    await page.getByRole('link', { name: 'Accra Recording Studio' }).click();
    await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
  });
});

describe('what comes after the first sight of a page', () => {
  it.each(['/', '/booking'])('moves nothing on %s, however late the font comes', async (path) => {
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      const page = await newVisitor({ viewport });
      const { until, letGo } = held();
      await page.route('**/*.woff2', async (route) => {
        await until;
        await route.continue();
      });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as LayoutShift[]) window.shifted += value;
        }).observe({ type: 'layout-shift', buffered: true });
        window.shifted = 0;
      });
      await page.goto(studio.address + path, { waitUntil: 'commit' });
      if (path === '/') await page.getByRole('button', { name: 'Pause the headline' }).waitFor();
      else await expectAlive(page);
      letGo();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const shifted = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return window.shifted;
      });
      // A bar of the waveform that comes into sight counts as a shift, though a very small one.
      expect(shifted, `${viewport.width} px`).toBeLessThan(0.001);
    }
  });

  it('leaves the headline still, and asks for none of its code, until it is played', async () => {
    const page = await newVisitor({ reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(studio.address, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => /headline|xstate/i.test(url))).toEqual([]);
    const typed = page.locator('h1 [data-still]');
    expect(await typed.textContent()).toBe('Elevate Your Sound');
    const texts = await textsOf(page, 'h1 [data-still]');
    await page.getByRole('button', { name: 'Play the headline' }).click();
    await page.getByRole('button', { name: 'Pause the headline' }).waitFor();
    await expect.poll(texts, { timeout: 15_000 }).toContain('Elevate Your Soun');
  });
});
