import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { firstPrice } from '#booking/prices';
import { hoursOf, slotById } from '#booking/slots';
import { gallery } from '#studio/pictures';
import { studio as content, setStudio } from '#studio/studio';
import { contrast } from '../support/browser/colors.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { still } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';
import { startSite } from '../support/server/startSite.ts';

/** Images, fonts and the printed landing page. */

const studio = siteForTests();

it('every image of the gallery exists in five widths and two formats, within its budget', async () => {
  for (const image of gallery.flatMap((name) => [`${name} avif`, `${name} jpg`])) {
    const [name, format] = image.split(' ');
    let narrower = 0;
    for (const width of [240, 480, 720, 960, 1600]) {
      const path = `/gallery/${name}-${width}.${format}`;
      const file = await (await fetch(studio.address + path)).arrayBuffer();
      const image = await sharp(file).metadata();
      const ratio = image.width / image.height;
      expect([path, image.width, ratio]).toEqual([path, width, expect.closeTo(1.5, 1)]);
      const bytes = file.byteLength;
      expect(narrower / bytes, path).toBeLessThanOrEqual(0.7);
      if (path.endsWith('960.avif')) expect(bytes, path).toBeLessThan(60 * 1024);
      narrower = bytes;
    }
  }
});

it('the pictures have the format and width for a phone and for a wide screen; those of the gallery reserve their space, and load lazily', async () => {
  const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 };
  const page = await studio.visit('/', phone);
  const images = page.getByRole('region', { name: 'Gallery' }).getByRole('img');
  const attributes = await images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(({ loading, width, height, alt }) => [
      loading,
      Math.round((width / height) * 2),
      alt.length > 20,
    ]),
  );
  expect(attributes).toEqual(gallery.map(() => ['lazy', 3, true]));
  const wide = { viewport: { width: 1600, height: 900 } };
  for (const [one, density] of [
    [page, 2],
    [await studio.visit('/booking', phone), 2],
    [await studio.visit('/', wide), 1],
    [await studio.visit('/booking', wide), 1],
  ] as const) {
    const pictures = await one.locator('main img').filter({ visible: true }).all();
    expect(pictures.length).toBeGreaterThan(2);
    for (const picture of pictures) {
      await picture.scrollIntoViewIfNeeded();
      const { file, pixels } = await picture.evaluate(async (element, density) => {
        const image = element as HTMLImageElement;
        await image.decode();
        // The picture of the hero is dim, and comes before the others: half of its pixels will do.
        const share = density === 2 && image.closest('#hero') ? 1 : density;
        return { file: image.currentSrc, pixels: image.width * share };
      }, density);
      const widths = [240, 480, 720, 960, 1600];
      expect(file).toContain(`-${widths.find((width) => width >= pixels) ?? 1600}.avif`);
    }
  }
});

/**
 * Returns the lines of text over pictures of which the contrast with the brightest red, green and blue
 * behind them is too small.
 */
async function faintLines(page: Page, least = 5.5): Promise<object[]> {
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((element) => (element as HTMLImageElement).decode());
  }
  const lines = await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const selector =
      '#hero h1 > span, #hero p, #hero li, #hero button, article h3, figcaption, section > h2, [aria-label="Your booking"] p:nth-child(-n+2), [aria-label="Your booking"] > div > span';
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { color } = getComputedStyle(element);
      element.style.color = 'transparent';
      // The caret and the icon of the button are not text.
      if (element.matches('#hero *')) element.style.visibility = 'hidden';
      return [...range.getClientRects()]
        .filter(({ width }) => width > 2)
        .map(({ x, y, width, height }) => ({ x, y, width, height, color }));
    });
  });
  expect(lines.length).toBeGreaterThan(0);
  const screenshot = sharp(await page.screenshot({ fullPage: true }));
  const { data, info } = await screenshot.raw().toBuffer({ resolveWithObject: true });
  return lines
    .map((line) => {
      const most = [0, 0, 0];
      const [left, right] = [Math.max(0, Math.floor(line.x)), line.x + line.width];
      for (let y = Math.floor(line.y); y < line.y + line.height; y += 1) {
        for (let x = left; x < Math.min(right, info.width); x += 1) {
          const pixel = data.subarray((y * info.width + x) * info.channels);
          for (const part of most.keys()) {
            most[part] = Math.max(most[part] ?? 0, pixel[part] ?? 0);
          }
        }
      }
      return { ...line, ratio: contrast(line.color, `rgb(${most.join(' ')})`) };
    })
    .filter(({ ratio }) => ratio < least);
}

it.each([
  [320, 568],
  [768, 1024],
  [1600, 900],
])(
  'text over a picture has a contrast of 5.5 with its brightest pixel behind each line, at %i px',
  async (width, height) => {
    const date = openDate(Math.round(width / 10));
    const { artist } = await studio.book({ bookingType: 'recording', date, timeSlot: 'slot1' });
    for (const address of [studio.address, `${studio.address}/booking`, artist]) {
      const page = await studio.newPage({ viewport: { width, height }, ...still });
      await page.goto(address);
      expect(await faintLines(page), address).toEqual([]);
    }
  },
);

it('text over the white picture of an owner is readable, on wide screens, too', async () => {
  const white = sharp({ create: { width: 960, height: 640, channels: 3, background: 'white' } });
  const before = content;
  const site = await startSite({ hasSounds: true, picture: await white.jpeg().toBuffer() });
  onTestFinished(() => {
    setStudio(before);
    return site.stop();
  });
  for (const width of [320, 896, 1280, 1920]) {
    const page = await studio.newPage({ viewport: { width, height: 800 }, ...still });
    for (const path of ['/', '/booking']) {
      await page.goto(site.address + path);
      expect(await faintLines(page, 4.5), `${path}, ${width} px`).toEqual([]);
    }
  }
});

it('every page has the display font and the cedi sign in the page itself', async () => {
  const page = await studio.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await studio.go(page, '/');
  const fonts = () =>
    page.evaluate(() => [...document.fonts].map(({ weight, status }) => `${weight} ${status}`));
  await expect.poll(fonts).toEqual(['800 loaded', '400 800 loaded']);
  expect(requests.filter((address) => address.includes('.woff2'))).toEqual([]);
});

it('the printed landing page has prices, hours and contact details on at most four pages', async () => {
  const page = await studio.visit('/');
  await page.emulateMedia({ media: 'print' });
  const printed = await page.getByRole('main').innerText();
  for (const text of [
    ...[firstPrice('performance'), firstPrice('recording'), hoursOf(slotById.afternoon)],
    ...['Contact', content.phone],
  ]) {
    expect(printed).toContain(text);
  }
  expect(printed).not.toMatch(/Gallery|^Book /m);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4);
});
