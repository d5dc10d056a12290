import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { gallery, studio as studioContent } from '#studio/studio';
import { expectConsole, newPage, openHydrated } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The layout of the pages in numbers: overflow, overlaps, shifts, file sizes. */

const studio = siteForTests();

const paths = ['/', '/booking?type=recording', '/nowhere'];

/** Pairs of text elements whose boxes overlap although neither contains the other. */
const overlappingTexts = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(
        'header, [class*="visuallyHidden"], noscript, [aria-hidden="true"], [role="alert"]',
      );
    const texts = [
      ...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, label, legend, button, a'),
    ]
      .filter((element) => isShown(element) && element.textContent?.trim())
      .filter((element) => getComputedStyle(element).position !== 'absolute')
      .filter((element) => !element.closest('form > div > div > button[type="submit"]'));
    const box = (element: Element) => element.getBoundingClientRect();
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => !one.contains(other) && !other.contains(one))
        .filter((other) => overlap(box(one), box(other)))
        .map((other) => `${one.textContent} | ${other.textContent}`),
    );
  });

describe('no content overflows and no texts overlap', () => {
  it.each([
    ['a small phone', 320, 568, 100],
    ['a phone in landscape', 640, 320, 100],
    ['a tablet', 768, 1024, 100],
    ['a laptop', 1280, 800, 100],
    ['a desktop', 1920, 1080, 100],
    ['a very wide screen', 2560, 1440, 100],
    ['a small phone with text at 200%', 320, 568, 200],
    ['a laptop with text at 200%', 1280, 800, 200],
  ])('on %s', async (_, width, height, percent) => {
    expectConsole(/no page at|status of 404/);
    const page = await newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    for (const path of paths) {
      await openHydrated(page, studio.address + path);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      expect(await overlappingTexts(page), path).toEqual([]);
    }
  });
});

describe('while the headline types', () => {
  it.each([
    [320, 568, 100],
    [1280, 800, 100],
    [320, 568, 200],
  ])(
    'nothing shifts for 12 seconds at %i × %i px with text at %i per cent',
    async (width, height, percent) => {
      const page = await newPage({ viewport: { width, height } });
      await page.addInitScript((size) => {
        document.addEventListener('readystatechange', () => {
          document.documentElement.style.fontSize = `${size}%`;
        });
      }, percent);
      await openHydrated(page, studio.address);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                sum += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift' });
            setTimeout(() => resolve(sum), 12_000);
          }),
      );
      expect(shift).toBe(0);
      // The headline has changed, so the observer saw it typing.
      const headline = page.locator('h1 [data-paused]');
      await expect.poll(() => headline.textContent()).not.toBe('Elevate Your Sound');
    },
  );
});

describe('the images of the gallery', () => {
  const kibibyte = 1024;

  it.each(gallery.flatMap(({ name }) => [480, 960, 1600].map((width) => [name, width] as const)))(
    '%s exists at a width of %i px in two formats, within its budget',
    async (name, width) => {
      const page = await newPage();
      await page.goto(studio.address);
      for (const format of ['avif', 'jpg']) {
        const address = `${studio.address}/gallery/${name}-${width}.${format}`;
        const bytes = (await (await fetch(address)).arrayBuffer()).byteLength;
        if (format === 'avif' && width === 960) expect(bytes).toBeLessThan(60 * kibibyte);
        const size = await page.evaluate(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return [image.naturalWidth, Math.round((image.naturalWidth / image.naturalHeight) * 100)];
        }, address);
        expect(size).toEqual([width, 150]);
      }
    },
  );

  it('have the width for the screen, reserve their space, and load lazily', async () => {
    const page = await newPage({ viewport: { width: 360, height: 640 } });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await openHydrated(page, studio.address);
    const images = page.getByRole('region', { name: 'Gallery' }).getByRole('img');
    for (const image of await images.all()) {
      expect(await image.getAttribute('loading')).toBe('lazy');
      expect(Number(await image.getAttribute('width'))).toBe(960);
      expect(Number(await image.getAttribute('height'))).toBe(640);
      expect((await image.getAttribute('alt'))?.length).toBeGreaterThan(20);
    }
    await images.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() => fetched.filter((path) => path.startsWith('/gallery/')))
      .toContain('/gallery/performance-booth-480.avif');
  });
});

describe('the fonts', () => {
  it('are self-hosted, include the cedi sign, and are smaller than 40 KiB in total', async () => {
    const page = await newPage();
    const fonts: number[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.woff2')) fonts.push((await response.body()).byteLength);
    });
    await openHydrated(page, studio.address);
    await page.getByRole('region', { name: 'Studio Rates' }).scrollIntoViewIfNeeded();
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      const family = getComputedStyle(document.querySelector('body') as Element).fontFamily;
      return document.fonts.check(`16px ${family.split(',')[0]}`, '₵');
    });
    expect(loaded).toBe(true);
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, bytes) => sum + bytes)).toBeLessThan(40 * 1024);
  });
});

describe('the printed landing page', () => {
  it('has prices, hours and contact details on at most four pages', async () => {
    const page = await newPage();
    await openHydrated(page, `${studio.address}/`);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Studio Rates', 'Contact']) {
      expect(await page.getByRole('heading', { name }).isVisible()).toBe(true);
    }
    const rates = await page.getByRole('region', { name: 'Studio Rates' }).innerText();
    for (const text of ['$200', 'GH₵100', '12:30pm-4:00pm']) expect(rates).toContain(text);
    expect(await page.getByRole('link', { name: studioContent.phone }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Gallery' }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('link', { name: /^Book/ }).count()).toBe(0);
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4);
  });
});
