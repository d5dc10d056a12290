import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { paths } from '../support/browser/states.ts';

/** Transfer sizes of the pages, compressed with Brotli and without images. */

/**
 * Limits in KiB: the HTML before the end of its content, fonts included, for which the first paint
 * waits; the scripts for hydration; all files of a visit. A page without an entry has `others`. Up to one
 * KiB is left for sentences: without it, a new word would need another limit.
 */
const others = { html: 14.8, hydration: 70, files: 116.2 };
const limits: Readonly<Record<string, typeof others>> = {
  '/': { ...others, html: 17.2 },
  '/booking': { html: 16.1, hydration: 93.6, files: 152.8 },
};

/** The actions on each page that load all of its code. */
const uses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/': async (page) => {
    await page.getByRole('button', { name: 'Pause the headline' }).waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/BookingScreen-')),
    );
  },
  '/booking': async (page) => {
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').waitFor();
  },
};

const site = siteForTests();

const textOf = async (path: string) => (await fetch(site.address + path)).text();
/** The size of texts, in KiB. */
const sizeOf = (...texts: (string | Buffer)[]): number =>
  texts.reduce((sum, text) => sum + brotliCompressSync(text).length / 1024, 0);

it.each(paths)(
  'the page %s names every script that it imports, and keeps to its limits',
  async (path) => {
    const html = await textOf(path);
    const named = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
    const scripts = await Promise.all(named.map(textOf));
    for (const [, name] of scripts.join().matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
      expect(named).toContain(`/assets/${name}`);
    }
    const page = await site.newPage();
    const files: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/api\/|\.(avif|jpg|png|svg)$/.test(pathname)) files.push(response.body());
    });
    await site.go(page, path);
    await uses[path]?.(page);
    expect(files.length).toBeGreaterThan(named.length);
    const [content = '', rest] = html.split('</footer>');
    expect(rest).toContain('<script>');
    const sizes = {
      html: sizeOf(content),
      hydration: sizeOf(...scripts),
      files: sizeOf(...(await Promise.all(files))),
    };
    const limit = limits[path] ?? others;
    const over = Object.entries(sizes).filter(
      ([what, size]) => size > limit[what as keyof typeof limit],
    );
    expect(over, 'sizes above their limits').toEqual([]);
  },
);
