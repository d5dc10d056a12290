import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { axeFindings, axeRuns } from './axeSettings.ts';

/** Runs axe on every page. */

const { visit } = siteForTests();

/** Pauses the headline, because axe cannot check the contrast of a text with one character. */
const pauseHeadline = async (page: Page) => {
  await page.getByRole('button', { name: 'Pause the headline', pressed: false }).click();
  await page.getByRole('button', { name: 'Pause the headline', pressed: true }).waitFor();
};

it.each(['/', '/booking', '/nowhere'])('axe finds no violations on %s', async (path) => {
  const page = await visit(path);
  if (path === '/') await pauseHeadline(page);
  expect(await axeFindings(page, path)).toEqual([]);
});

it.each([320, 768])('axe finds no violations with the open menu at %i px', async (width) => {
  const page = await visit('/', { viewport: { width, height: 800 } });
  await pauseHeadline(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await axeFindings(page, 'open menu')).toEqual([]);
});

it('axe has version 4.14 and checks the target size', () => {
  expect([...axeRuns.versions]).toEqual([expect.stringMatching(/^4\.14\./)]);
  expect([...axeRuns.rules]).toContain('target-size');
  expect(axeRuns.rules.size).toBeGreaterThan(90);
  expect(axeRuns.runs).toBe(5 * 8);
});
