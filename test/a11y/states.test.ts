import { describe, expect, it } from 'vitest';
import { expectNoFindings } from '../support/browser/axe.ts';
import { faintShapes } from '../support/browser/colors.ts';
import {
  expectFocus,
  expectVisibleFocus,
  expectVisibleTabStops,
} from '../support/browser/focus.ts';
import { expectNoOverflow, fewTabbingScreens, showOn } from '../support/browser/layout.ts';
import { pickDate, selectedDate, submit } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { expectPlainStyle, pageVisits, paths, still, visits } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';

/** Rules for every state of every page; `npm run soak` checks more screens and settings. */

const site = siteForTests();
const { visit } = site;

describe('in every state,', () => {
  it.each(visits)(
    'axe finds nothing, all content fits, is seen and stands still on %s',
    async (_, run) =>
      run(site, async (page, state) => {
        await expectPlainStyle(page, state);
        await expectNoOverflow(page, state);
        await expectNoFindings(page, state);
      }),
  );

  it.each(pageVisits)('each control is a visible tab stop on %s', async (_, run) =>
    run(site, async (page, state) => {
      for (const screen of fewTabbingScreens) {
        await showOn(page, screen);
        await expectVisibleTabStops(page, `${state}, ${JSON.stringify(screen)}`);
      }
    }),
  );
});

it('with forced colours, controls, their focus and their states can be seen', async () => {
  const page = await visit(`/booking?date=${openDate(20)}`, { ...still, forcedColors: 'active' });
  const border = () =>
    page.getByLabel('Full name').evaluate((field) => getComputedStyle(field).borderTopWidth);
  const valid = await border();
  await submit(page);
  await expectFocus(page, '#fullName');
  expect(await border(), 'the border of an invalid field').not.toBe(valid);
  await expectVisibleTabStops(page, 'forced colours');
  await page.getByRole('button', { name: /^Date/ }).press('Enter');
  await expectFocus(page, '[data-selected]');
  await expectVisibleFocus(page);
  expect(await faintShapes(page), 'shapes below 3:1').toEqual([]);
});

describe('on a phone', () => {
  it('every target is at least 24 pixels wide and 44 pixels high, a date 40, and the mark of the bar 16', async () => {
    const page = await site.newPage({ viewport: { width: 320, height: 640 } });
    for (const path of paths) {
      await site.go(page, path);
      const mark = await page.locator('header svg').boundingBox();
      expect(mark?.width, `the mark of the bar on ${path}`).toBeGreaterThanOrEqual(16);
      await page.getByRole('button', { name: 'Menu', expanded: false }).press('Enter');
      await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
      const targets = await page
        .locator('a:not([href="#main"]), button, input:not([type="hidden"]), textarea')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getClientRects().length > 0)
            .map((element) => {
              const target = element.closest('label') ?? element;
              const { width, height } = target.getBoundingClientRect();
              return { what: element.textContent || element.id, width, height };
            }),
        );
      expect(targets.length).toBeGreaterThan(8);
      const small = targets.filter(({ width, height }) => width < 24 || height < 44);
      expect(small, `too small on ${path}`).toEqual([]);
    }
    await site.go(page, '/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').waitFor();
    const dates = await page
      .locator('td [role="button"]:visible')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON()));
    expect(dates.length).toBeGreaterThan(27);
    expect(dates.filter(({ width, height }) => Math.min(width, height) < 40)).toEqual([]);
  });

  it('a calendar that is higher than the screen scrolls to its dates and to its months', async () => {
    const page = await visit('/booking', { ...still, viewport: { width: 568, height: 256 } });
    await page.getByRole('button', { name: /^Date/ }).press('Enter');
    await expectFocus(page, 'table *');
    await expectVisibleFocus(page);
    await page.keyboard.press('Escape');
    await pickDate(page, openDate(31));
    await expect.poll(() => selectedDate(page)).toBe(openDate(31));
  });
});
