import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { minimalReact } from '../support/browser/minimalReact.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { paths } from '../support/browser/states.ts';

/** Transfer sizes of the pages, compressed with Brotli and without images. */

const compressed = (content: string | Buffer) => brotliCompressSync(content).length;
const isScript = (path: string) => path.endsWith('.js');
const isPicture = (path: string) => /\.(avif|jpg|png|svg)$/.test(path);

/**
 * Limits: scripts for hydration and all scripts, as multiples of a minimal React page; bytes of the
 * HTML before the end of its content, fonts included, for which the first paint waits; KiB of all files. A page without an entry has those of `others`.
 */
const others = { hydration: 1.22, scripts: 1.44, html: 13_100, files: 115 };
const limits: Readonly<Record<string, typeof others>> = {
  '/': { ...others, html: 14_900 },
  '/booking': { hydration: 1.58, scripts: 2.35, html: 13_600, files: 150 },
};

/** The actions on each page that load all of its code. */
const uses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/': (page) => page.getByRole('button', { name: 'Pause the headline', pressed: false }).waitFor(),
  '/booking': async (page) => {
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').waitFor();
  },
};

const site = siteForTests();
let minimalSize: number;

beforeAll(async () => {
  minimalSize = compressed(await minimalReact());
});

const textOf = async (path: string) => (await fetch(site.address + path)).text();

/** The paths of the scripts in the HTML of a page. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);

/** The sizes in bytes by path of all files of a visit. */
async function filesOf(path: string): Promise<ReadonlyMap<string, number>> {
  const page = await site.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') || isPicture(pathname)) return;
    sizes.set(pathname, response.body().then(compressed));
  });
  await site.go(page, path);
  await uses[path]?.(page);
  return new Map(
    await Promise.all([...sizes].map(async ([name, size]) => [name, await size] as const)),
  );
}

const sum = (files: ReadonlyMap<string, number>, counts: (path: string) => boolean = () => true) =>
  [...files].reduce((total, [path, size]) => total + (counts(path) ? size : 0), 0);

describe.each(paths)('the page %s', (path) => {
  const limit = limits[path] ?? others;

  it('names every script that it imports statically, and keeps to its limits', async () => {
    const html = await textOf(path);
    const named = scriptsIn(html);
    expect(named.length).toBeGreaterThan(1);
    let hydration = 0;
    for (const file of named) {
      const code = await textOf(file);
      hydration += compressed(code);
      for (const [, name] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
        expect(named, file).toContain(`/assets/${name}`);
      }
    }
    const [content = '', rest] = html.split('</footer>');
    expect(rest).toContain('<script>');
    const files = await filesOf(path);
    expect(files.size).toBeGreaterThan(named.length);
    const over = Object.entries({
      hydration: hydration / minimalSize,
      scripts: sum(files, isScript) / minimalSize,
      html: compressed(content),
      files: sum(files) / 1024,
    }).filter(([what, size]) => size > limit[what as keyof typeof limit]);
    expect(over, 'sizes above their limits').toEqual([]);
  });
});
