import { describe, expect, it } from 'vitest';
import { gallery } from '#studio/landing';
import { studio as studioContent } from '#studio/studio';
import { delayRequests, openHydrated, waitForHydration } from '../support/browser/page.ts';
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
    for (const { width, path } of files) {
      const { bytes, size } = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const { naturalWidth, naturalHeight } = image;
        return {
          bytes: (await (await fetch(src)).arrayBuffer()).byteLength,
          size: [naturalWidth, Math.round((naturalWidth / naturalHeight) * 100)],
        };
      }, path);
      expect(size, path).toEqual([width, 150]);
      if (path.endsWith('960.avif')) expect(bytes, path).toBeLessThan(60 * 1024);
    }
  });

  it('have the width for the screen, reserve their space, and load lazily', async () => {
    const page = await studio.newPage({ viewport: { width: 360, height: 640 } });
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
  it('are self-hosted and include the cedi sign', async () => {
    const page = await studio.newPage();
    const fonts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) fonts.push(response.url());
    });
    await openHydrated(page, studio.address);
    await page.getByRole('region', { name: 'Studio Rates' }).scrollIntoViewIfNeeded();
    const hasCedi = () =>
      page.evaluate(() => {
        const family = getComputedStyle(document.body).fontFamily;
        return document.fonts.check(`16px ${family.split(',')[0]}`, '₵');
      });
    await expect.poll(hasCedi, { message: 'the font has the cedi sign' }).toBe(true);
    await expect.poll(() => fonts.length, { message: 'the number of font files' }).toBe(1);
    expect(fonts[0]).toContain(studio.address);
  });

  it('leave the headings as they were painted first when they are late', async () => {
    const page = await studio.newPage();
    const releaseFont = await delayRequests(page, '**/*.woff2');
    const releaseCalendar = await delayRequests(page, '**/assets/DateCalendar-*.js');
    await page.goto(`${studio.address}/booking`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    const width = () =>
      heading.evaluate((element) => {
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

describe('the printed landing page', () => {
  it('has prices, hours and contact details on at most four pages', async () => {
    const page = await studio.visit('/');
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
