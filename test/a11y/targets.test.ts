import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** Target sizes and forced colours. */

const { visit, go, newPage } = siteForTests();

describe('on a phone', () => {
  it('every target is at least 24 pixels wide and 44 pixels high', async () => {
    const page = await newPage({ viewport: { width: 320, height: 640 } });
    for (const path of ['/', '/booking', '/nowhere']) {
      await go(page, path);
      await page.getByRole('button', { name: 'Menu', expanded: false }).click();
      await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
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
      const small = targets.filter(({ width, height }) => width < 24 || height < 44);
      expect(small, `too small on ${path}`).toEqual([]);
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
});

describe('with forced colours', () => {
  /** A picture of an element and its surroundings, as base64. */
  async function pictureOf(page: Page, selector: string): Promise<string> {
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
    return (await page.screenshot({ clip })).toString('base64');
  }

  /** The number of pixels whose contrast between two pictures is at least 3:1. */
  const differing = (page: Page, pictures: readonly [string, string]) =>
    page.evaluate(async (pictures) => {
      const [before, after] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
        }),
      );
      const luminance = (pixels: ArrayLike<number> = [], at = 0) =>
        [0.2126, 0.7152, 0.0722].reduce(
          (sum, weight, part) => sum + weight * ((pixels[at + part] ?? 0) / 255) ** 2.2,
          0.05,
        );
      let count = 0;
      for (let at = 0; at < (before?.length ?? 0); at += 4) {
        const ratio = luminance(before, at) / luminance(after, at);
        if (Math.max(ratio, 1 / ratio) >= 3) count += 1;
      }
      return count;
    }, pictures);

  const visitForced = (path: string) =>
    visit(path, {
      forcedColors: 'active',
      reducedMotion: 'reduce',
      viewport: { width: 640, height: 900 },
    });

  it.each([
    [
      '/booking',
      ['#fullName', '[name="bookingType"]', '#date', 'form[aria-label] button[type="submit"]'],
    ],
    ['/', ['main a[href="/booking"]', '#hero button']],
  ])('the focus is visible on %s', async (path, selectors) => {
    const page = await visitForced(path);
    for (const selector of selectors) {
      const element = page.locator(selector).first();
      await element.focus();
      await element.blur();
      const before = await pictureOf(page, selector);
      await element.focus();
      const box = await element.boundingBox();
      const around = 2 * ((box?.width ?? 0) + (box?.height ?? 0));
      const changed = await differing(page, [before, await pictureOf(page, selector)]);
      expect(changed, `pixels that show the focus of ${selector}`).toBeGreaterThan(around * 1.5);
    }
  });

  it('the selected date and invalid fields are visible', async () => {
    const page = await visitForced(`/booking?date=${openDate(20)}`);
    const before = await pictureOf(page, '#fullName');
    await page.getByRole('button', { name: 'Book Session' }).press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('#notes').focus();
    const invalid = await pictureOf(page, '#fullName');
    expect(
      await differing(page, [before, invalid]),
      'pixels that show the invalid field',
    ).toBeGreaterThan(1000);

    await page.getByRole('button', { name: /^Date/ }).press('Enter');
    await page.getByRole('grid').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('button');
    const selected = await pictureOf(page, '[data-selected]');
    await page.keyboard.press('ArrowUp');
    const focused = await pictureOf(page, '[data-focused]:not([data-selected])');
    expect(
      await differing(page, [selected, focused]),
      'pixels that show the selected date',
    ).toBeGreaterThan(400);
  });
});
