import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { doubleText, spaceText } from '../support/browser/browserSettings.ts';
import { nthOpenDate } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Reflow, text spacing, target sizes and forced colours. */

const { visit } = siteForTests();

/** Places where the page or a dialog is wider than the screen, or an element clips its text. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth, offsetWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
    const dialog = document.querySelector('[role="dialog"]')?.getBoundingClientRect();
    if (dialog && dialog.left < 0) wide.push(`a dialog from ${dialog.left} px`);
    // offsetWidth excludes the scroll bar.
    if (dialog && dialog.right > offsetWidth) wide.push(`a dialog up to ${dialog.right} px`);
    const cut = [...document.querySelectorAll<HTMLElement>('header *, main *, footer *')]
      .filter((element) => {
        const { overflowX, clipPath } = getComputedStyle(element);
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
        return isCut && clipPath === 'none' && overflowX !== 'visible';
      })
      .map((element) => `${element.tagName} cuts "${element.textContent?.slice(0, 30)}"`);
    return [...wide, ...cut];
  });

/** The overflows at four screen widths with all settings of size and spacing of text. */
async function overflowsEverywhere(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const isDouble of [false, true]) {
    for (const isSpaced of [false, true]) {
      await doubleText(page, isDouble);
      await spaceText(page, isSpaced);
      for (const width of [320, 640, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // Resize handlers run before the next frame.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
        );
        const setting = `${width} px${isDouble ? ', 200 %' : ''}${isSpaced ? ', spaced' : ''}`;
        wrong.push(...(await overflows(page)).map((fault) => `${setting}: ${fault}`));
      }
    }
  }
  return wrong;
}

describe('no page scrolls horizontally or clips text', () => {
  it.each(['/', `/booking?date=${nthOpenDate(20)}`, '/nowhere'])('on %s', async (path) => {
    expect(await overflowsEverywhere(await visit(path))).toEqual([]);
  });

  it('in the open calendar', async () => {
    const page = await visit('/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').waitFor();
    expect(await overflowsEverywhere(page)).toEqual([]);
    expect(await page.getByRole('grid').isVisible()).toBe(true);
  });
});

describe('on a phone', () => {
  it('every target is at least 24 pixels wide and 44 pixels high', async () => {
    for (const path of ['/', '/booking', '/nowhere']) {
      const page = await visit(path, { viewport: { width: 320, height: 640 } });
      await page.getByRole('button', { name: 'Menu' }).click();
      const targets = await page
        .locator('a:not([href="#main"]), button, input:not([type="hidden"]), textarea')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getClientRects().length > 0)
            .map((element) => {
              const { width, height } = (
                element.closest('label') ?? element
              ).getBoundingClientRect();
              return { what: element.textContent || element.id, width, height };
            }),
        );
      expect(targets.length).toBeGreaterThan(8);
      expect(targets.filter(({ width, height }) => width < 24 || height < 44)).toEqual([]);
    }
  });

  it('the dates are at least 40 pixels wide and high, and the whole calendar is on the screen', async () => {
    const page = await visit('/booking', { viewport: { width: 320, height: 568 } });
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').waitFor();
    const sizes = await page
      .locator('td [role="button"]:visible')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON()));
    expect(sizes.length).toBeGreaterThan(27);
    for (const { width, height, left, right } of sizes) {
      expect(width).toBeGreaterThanOrEqual(40);
      expect(height).toBeGreaterThanOrEqual(40);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
    }
  });

  it('the fields have autocomplete tokens', async () => {
    const page = await visit('/booking');
    const tokens = await page
      .locator(
        'form[aria-label] :is(input:not([type="radio"], [type="hidden"], [hidden]), textarea)',
      )
      .evaluateAll((fields) =>
        fields.map((field) => [field.id, field.getAttribute('autocomplete')]),
      );
    expect(tokens).toEqual([
      ['fullName', 'name'],
      ['email', 'email'],
      ['phoneNumber', 'tel'],
      ['notes', null],
    ]);
  });
});

describe('with forced colours', () => {
  /** The pixels in and around an element as RGBA values. */
  async function pixelsOf(page: Page, selector: string) {
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
    const image = (await page.screenshot({ clip })).toString('base64');
    return page.evaluate(async (image) => {
      const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
    }, image);
  }

  /** The number of pixels whose contrast between the two pictures is at least 3:1. */
  const differing = (before: readonly number[], after: readonly number[]) => {
    const luminance = (pixels: readonly number[], at: number) =>
      [0.2126, 0.7152, 0.0722].reduce(
        (sum, weight, part) => sum + weight * ((pixels[at + part] ?? 0) / 255) ** 2.2,
        0.05,
      );
    let count = 0;
    for (let at = 0; at < before.length; at += 4) {
      const [dark = 0, light = 0] = [luminance(before, at), luminance(after, at)].sort(
        (a, b) => a - b,
      );
      if (light / dark >= 3) count += 1;
    }
    return count;
  };

  const visitForced = (path: string) =>
    visit(path, {
      forcedColors: 'active',
      reducedMotion: 'reduce',
      viewport: { width: 640, height: 900 },
    });

  it.each([
    ['/booking', '#fullName'],
    ['/booking', '[name="bookingType"]'],
    ['/booking', '#date'],
    ['/booking', 'form[aria-label] button[type="submit"]'],
    ['/', 'main a[href="/booking"]'],
    ['/', '#hero button'],
  ])('the focus is visible on %s at %s', async (path, selector) => {
    const page = await visitForced(path);
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    await page.keyboard.press('Tab');
    const before = await pixelsOf(page, selector);
    await page.locator(selector).first().focus();
    const box = await page.locator(selector).first().boundingBox();
    const around = 2 * ((box?.width ?? 0) + (box?.height ?? 0));
    expect(differing(before, await pixelsOf(page, selector))).toBeGreaterThan(around * 1.5);
  });

  it('the selected date and invalid fields are visible', async () => {
    const page = await visitForced(`/booking?date=${nthOpenDate(20)}`);
    const before = await pixelsOf(page, '#fullName');
    await page.getByRole('button', { name: 'Book Session' }).press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('#notes').focus();
    expect(differing(before, await pixelsOf(page, '#fullName'))).toBeGreaterThan(1000);

    await page.getByRole('button', { name: /^Date/ }).press('Enter');
    await page.getByRole('grid').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('button');
    const chosen = await pixelsOf(page, '[data-selected]');
    await page.keyboard.press('ArrowUp');
    const [first, second] = [chosen, await pixelsOf(page, '[data-focused]')];
    expect(differing(first, second)).toBeGreaterThan(400);
  });
});
