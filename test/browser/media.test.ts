import { expect, it } from 'vitest';
import { firstPrice } from '#booking/prices';
import { hoursOf, slotById } from '#booking/slots';
import { gallery } from '#studio/landing';
import { studio as content } from '#studio/studio';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Images, fonts and the printed landing page. */

const studio = siteForTests();

it('every image of the gallery exists in three widths and two formats, within its budget', async () => {
  const page = await studio.visit('/');
  const files = gallery.flatMap(({ name }) =>
    [480, 960, 1600].flatMap((width) =>
      ['avif', 'jpg'].map((format) => ({ width, path: `/gallery/${name}-${width}.${format}` })),
    ),
  );
  for (const { width, path } of files) {
    const image = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return { width: image.naturalWidth, ratio: image.naturalWidth / image.naturalHeight };
    }, path);
    expect(image, path).toEqual({ width, ratio: expect.closeTo(1.5, 1) });
    const { headers } = await fetch(studio.address + path);
    if (path.endsWith('960.avif')) {
      expect(Number(headers.get('content-length')), path).toBeLessThan(60 * 1024);
    }
  }
});

it('the images of the gallery have the width for the screen, reserve their space, and load lazily', async () => {
  const page = await studio.newPage({ viewport: { width: 360, height: 640 } });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await studio.go(page, '/');
  const images = page.getByRole('region', { name: 'Gallery' }).getByRole('img');
  const attributes = await images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map(({ loading, width, height, alt }) => [
      loading,
      Math.round((width / height) * 2),
      alt.length > 20,
    ]),
  );
  expect(attributes).toEqual(gallery.map(() => ['lazy', 3, true]));
  await images.last().scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain(`/gallery/${gallery.at(-1)?.name}-480.avif`);
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
