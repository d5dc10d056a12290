import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { minimalReact } from '../support/browser/minimalReact.ts';
import { openHydrated } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Transfer sizes of the pages, compressed with Brotli and without images. */

const kibibyte = 1024;
const compressed = (content: string | Buffer) => brotliCompressSync(content).length;
const isScript = (path: string) => path.endsWith('.js');
const isFont = (path: string) => path.endsWith('.woff2');
const isPicture = (path: string) => /\.(avif|jpg|png|svg)$/.test(path);

const studio = siteForTests();
let minimalSize: number;

beforeAll(async () => {
  minimalSize = compressed(await minimalReact());
});

/** The paths of the scripts in the HTML of a page. */
async function scriptsNamedBy(page: string): Promise<string[]> {
  const html = await (await fetch(studio.address + page)).text();
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

/** The sizes in bytes of all files by path, including those that `visit` causes to load. */
async function filesOf(path: string, visit: (page: Page) => Promise<void>) {
  const page = await studio.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') || isPicture(pathname)) return;
    // WOFF2 fonts are already compressed.
    const size = isFont(pathname) ? (body: Buffer) => body.length : compressed;
    sizes.set(pathname, response.body().then(size));
  });
  await openHydrated(page, studio.address + path);
  await visit(page);
  const files = new Map<string, number>();
  for (const [file, size] of sizes) files.set(file, await size);
  return files;
}

const sum = (files: Map<string, number>, counts: (path: string) => boolean = () => true) =>
  [...files].reduce((total, [path, size]) => total + (counts(path) ? size : 0), 0);

let landing: Map<string, number>;
let booking: Map<string, number>;

beforeAll(async () => {
  landing = await filesOf('/', (page) =>
    page.getByRole('button', { name: 'Pause the headline', pressed: false }).waitFor(),
  );
  booking = await filesOf('/booking', async (page) => {
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').waitFor();
  });
});

describe('the scripts of a page', () => {
  it.each([
    ['/', 1.22],
    ['/booking', 1.58],
  ])(
    '%s needs at most %f times the bytes of a minimal React page for hydration',
    async (path, limit) => {
      const named = await scriptsNamedBy(path);
      const texts = named.map(async (file) => (await fetch(studio.address + file)).text());
      const sizes = (await Promise.all(texts)).map(compressed);
      expect(sizes.length).toBeGreaterThan(1);
      expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(
        limit * minimalSize,
      );
    },
  );

  it.each(['/', '/booking', '/no/such/page'])(
    '%s has every statically imported script in its HTML',
    async (path) => {
      const named = await scriptsNamedBy(path);
      expect(named.length).toBeGreaterThan(1);
      for (const file of named) {
        const text = await (await fetch(studio.address + file)).text();
        const imports = text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
        for (const [, name] of imports) expect(named, file).toContain(`/assets/${name}`);
      }
    },
  );

  it('/ loads no code of the booking form or the calendar, and loads the headline last', async () => {
    expect([...landing.keys()].filter((path) => /booking|calendar/i.test(path))).toEqual([]);
    const named = await scriptsNamedBy('/');
    const later = [...landing.keys()].filter((path) => isScript(path) && !named.includes(path));
    expect(later).toContainEqual(expect.stringContaining('headlineActor'));
    expect(sum(landing, isScript)).toBeLessThanOrEqual(1.44 * minimalSize);
  });

  it('/booking loads the calendar last, and at most 2.35 times the bytes of a minimal React page', async () => {
    const named = await scriptsNamedBy('/booking');
    expect(named.filter((path) => /calendar/i.test(path))).toEqual([]);
    for (const file of named) {
      const text = await (await fetch(studio.address + file)).text();
      expect(text.includes('react-aria'), file).toBe(false);
    }
    const later = [...booking.keys()].filter((path) => isScript(path) && !named.includes(path));
    expect(later).toContainEqual(expect.stringContaining('DateCalendar'));
    expect(sum(booking, isScript)).toBeLessThanOrEqual(2.35 * minimalSize);
  });
});

describe('the HTML of a page', () => {
  // A new connection over TLS brings about 10 KB before the server waits for an answer.
  it.each([
    ['/', 9_900],
    ['/booking', 8_750],
    ['/no/such/page', 7_850],
  ])('%s has at most %i bytes before the end of its content', async (path, limit) => {
    const html = await (await fetch(studio.address + path)).text();
    const [content = '', rest] = html.split('</footer>');
    expect(rest).toContain('<script>');
    expect(compressed(content)).toBeLessThanOrEqual(limit);
  });
});

describe('the files of a visit', () => {
  it.each([
    ['/', () => landing, 115],
    ['/booking', () => booking, 150],
  ])('to %s are within the budget, with at most 40 KiB of fonts', (path, filesOfVisit, limit) => {
    const files = filesOfVisit();
    expect(files.has(path)).toBe(true);
    expect(sum(files)).toBeLessThanOrEqual(limit * kibibyte);
    expect(sum(files, isFont)).toBeGreaterThan(0);
    expect(sum(files, isFont)).toBeLessThanOrEqual(40 * kibibyte);
  });
});
