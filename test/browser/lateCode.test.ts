import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { said } from '../support/bookingPage.ts';
import { textsOf } from '../support/changingText.ts';
import { hasFocus } from '../support/focus.ts';
import { studioForTests } from '../support/studioForTests.ts';
import { expectConsole, holdBack, newVisitor, untilFormIsAlive } from '../support/visitor.ts';

/** The code that a page does without at first: when it comes, and what if it does not. */

const studio = studioForTests();

/** What browsers tell of layout shifts; TypeScript does not know of it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}
declare global {
  interface Window {
    /** How much has moved on the page so far. */
    shifted: number;
    /** The elements that moved: name and text. */
    moved: string[];
  }
}

describe('the calendar', () => {
  const code = '**/assets/DateCalendar-*.js';
  const button = (page: Page) => page.getByRole('button', { name: /^Date/ });

  /** The form, filled in with a name, for which the calendar's code does not come. */
  async function formWithoutCalendar() {
    expectConsole(/Failed to load resource/);
    const page = await newVisitor();
    await page.route(code, (route) => route.abort());
    await page.goto(`${studio.address}/booking`, { waitUntil: 'networkidle' });
    await untilFormIsAlive(page);
    await page.getByLabel('Full name').fill('Abena Osei');
    return page;
  }

  it('opens as soon as its code has come, and its button says so until then', async () => {
    const page = await newVisitor();
    const letGo = await holdBack(page, code);
    await page.goto(`${studio.address}/booking`);
    await untilFormIsAlive(page);
    await button(page).press('Enter');
    await page.getByRole('button', { name: 'Date Opening the calendar…', exact: true }).waitFor();
    await said(page, 'Opening the calendar…').waitFor();
    expect(await button(page).getAttribute('aria-busy')).toBe('true');
    letGo();
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    await page.getByRole('button', { name: 'Date Choose a date', exact: true }).waitFor();
  });

  it('comes on another press when it did not come on the first', async () => {
    const page = await formWithoutCalendar();
    await button(page).click();
    await said(page, 'The calendar did not load. Press to try again.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unroute(code);
    await button(page).click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Date Choose a date', exact: true }).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
  });

  it('is asked for with a new page when it does not come again, and the draft is kept', async () => {
    const page = await formWithoutCalendar();
    await button(page).click();
    await said(page, 'The calendar did not load.').waitFor();
    const again = page.waitForRequest((request) => request.isNavigationRequest());
    await button(page).click();
    await again;
    await page.unroute(code);
    await untilFormIsAlive(page);
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
    await button(page).click();
    await page.getByRole('grid').or(said(page, 'did not load')).waitFor();
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
    await untilFormIsAlive(page);
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
  it.each([1024, 1280])(
    'leaves room for the summary at %i px, should it come later',
    async (width) => {
      const page = await studio.visit('/booking', { viewport: { width, height: 800 } });
      const option = page.getByText('Recording Booth', { exact: true }).first();
      const before = await option.boundingBox();
      await page
        .getByRole('heading', { name: 'Your session', exact: true })
        .evaluate((heading) => heading.closest('form > div:last-child')?.remove());
      expect(await option.boundingBox()).toEqual(before);
    },
  );

  it.each(['/', '/booking'])('moves nothing on %s, however late the font comes', async (path) => {
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      const page = await newVisitor({ viewport });
      const letGo = await holdBack(page, '**/*.woff2');
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            window.shifted += value;
            for (const { node } of sources)
              window.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        window.shifted = 0;
        window.moved = [];
      });
      await page.goto(studio.address + path, { waitUntil: 'commit' });
      if (path === '/') await page.getByRole('button', { name: 'Pause the headline' }).waitFor();
      else await untilFormIsAlive(page);
      letGo();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const { shifted, moved } = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return { shifted: window.shifted, moved: window.moved };
      });
      // A bar of the waveform that comes into sight counts as a shift, though a very small one.
      expect(shifted, `${viewport.width} px, moved: ${moved}`).toBeLessThan(0.001);
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
    await page.getByRole('button', { name: 'Pause the headline', pressed: true }).click();
    await page.getByRole('button', { name: 'Pause the headline', pressed: false }).waitFor();
    await expect.poll(texts, { timeout: 15_000 }).toContain('Elevate Your Soun');
  });
});
