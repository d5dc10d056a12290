import { describe, expect, it } from 'vitest';
import { firstPrice } from '#booking/prices';
import { hoursOf, slotById } from '#booking/slots';
import { gallery } from '#studio/landing';
import { studio as content } from '#studio/studio';
import { delayRequests, waitForHydration } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Images, fonts and the printed landing page. */

const studio = siteForTests();

describe('the images of the gallery', () => {
  it('exist in three widths and two formats, within their budget', async () => {
    const page = await studio.visit('/');
    const files = gallery.flatMap(({ name }) =>
      [480, 960, 1600].flatMap((width) =>
        ['avif', 'jpg'].map((format) => ({ width, path: `/gallery/${name}-${width}.${format}` })),
      ),
    );
    const found = await page.evaluate(
      (files) =>
        Promise.all(
          files.map(async ({ path }) => {
            const image = new Image();
            image.src = path;
            await image.decode();
            const bytes = (await (await fetch(path)).arrayBuffer()).byteLength;
            return { path, width: image.naturalWidth, height: image.naturalHeight, bytes };
          }),
        ),
      files,
    );
    expect(found.map(({ path, width }) => ({ path, width }))).toEqual(
      files.map(({ path, width }) => ({ path, width })),
    );
    for (const { path, width, height, bytes } of found) {
      expect(width / height, path).toBeCloseTo(1.5, 1);
      if (path.endsWith('960.avif')) expect(bytes, path).toBeLessThan(60 * 1024);
    }
  });

  it('have the width for the screen, reserve their space, and load lazily', async () => {
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
});

describe('the fonts', () => {
  it('are self-hosted and include the cedi sign', async () => {
    const page = await studio.newPage();
    const fonts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) fonts.push(response.url());
    });
    await studio.go(page, '/');
    await page.getByRole('region', { name: 'Studio Rates' }).scrollIntoViewIfNeeded();
    const hasCedi = () =>
      page.evaluate(() => {
        const [family] = getComputedStyle(document.body).fontFamily.split(',');
        return document.fonts.check(`16px ${family}`, '₵');
      });
    await expect.poll(hasCedi, { message: 'the font has the cedi sign' }).toBe(true);
    await expect.poll(() => fonts).toEqual([expect.stringContaining(studio.address)]);
  });

  it('leave the headings as they were painted first when they are late', async () => {
    const page = await studio.newPage();
    const releaseFont = await delayRequests(page, '**/*.woff2');
    const releaseCalendar = await delayRequests(page, '**/assets/DateCalendar-*.js');
    await page.goto(`${studio.address}/booking`, { waitUntil: 'commit' });
    const width = () =>
      page.getByRole('heading', { level: 1 }).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().width;
      });
    await waitForHydration(page);
    // Longer than the 100 ms in which an optional font may still be used: no state tells it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    const painted = await width();
    releaseFont();
    await page.evaluate(() => document.fonts.ready);
    releaseCalendar();
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').waitFor();
    expect(await width()).toBe(painted);
  });
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
