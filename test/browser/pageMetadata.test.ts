import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The title and the description of the shown page, which React keeps in the head. */

const { visit } = siteForTests();

const metadataOf = (page: Page) =>
  page.evaluate(() => ({
    titles: [...document.querySelectorAll('title')].map((title) => title.textContent),
    descriptions: [...document.querySelectorAll('meta[name="description"]')].map((meta) =>
      meta.getAttribute('content'),
    ),
  }));

it('has exactly one title and one description after loading, navigating and going back', async () => {
  const page = await visit('/');
  const landing = {
    titles: ['Professional Recording Studio in Accra · Accra Recording Studio'],
    descriptions: [expect.stringMatching(/^Record, mix and film/)],
  };
  const booking = {
    titles: ['Book Your Session · Accra Recording Studio'],
    descriptions: [expect.stringMatching(/^Book studio time/)],
  };
  expect(await metadataOf(page)).toEqual(landing);
  await page.getByRole('link', { name: 'Book Studio Now' }).click();
  await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  expect(await metadataOf(page)).toEqual(booking);
  await page.goBack();
  await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
  expect(await metadataOf(page)).toEqual(landing);
});
