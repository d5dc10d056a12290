import { expect, it } from 'vitest';
import { expectNoFindings, narrow } from '../support/browser/axe.ts';
import {
  expectFocus,
  expectVisibleFocus,
  expectVisibleTabStops,
  focusedElement,
} from '../support/browser/focus.ts';
import {
  expectNoOverflow,
  expectTargets,
  showOn,
  smallestScreen,
} from '../support/browser/layout.ts';
import { pickDate, selectedDate, submit } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { expectPlainStyle, pageVisits, paths, still, visits } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';

/** Rules for every state of every page; `npm run soak` checks more screens and settings. */

const site = siteForTests({ hasSounds: true });
const { visit } = site;

it.each(Object.entries(visits))(
  'axe finds nothing, all content fits, is seen, stands still and has visible tab stops on %s',
  async (name, run) =>
    run(site, async (page, state) => {
      // A calendar that is closing hides the page from assistive technology.
      await page.locator('[data-exiting]').waitFor({ state: 'detached' });
      await expectPlainStyle(page, state);
      await expectNoOverflow(page, state);
      await expectTargets(page, state);
      // What only a wide page has, the bar, is the same in all states.
      await expectNoFindings(page, state, paths.includes(state) ? undefined : [narrow]);
      if (!(name in pageVisits)) return;
      await showOn(page, smallestScreen);
      await expectVisibleTabStops(page, state);
    }),
);

it('with forced colours, the focus can be seen, also on the chosen date', async () => {
  const page = await visit(`/booking?date=${openDate(20)}`, { ...still, forcedColors: 'active' });
  await submit(page);
  await expectFocus(page, '#fullName');
  await expectVisibleTabStops(page, 'forced colours');
  await page.getByRole('button', { name: /^Date/ }).press('Enter');
  await expectFocus(page, '[data-selected]');
  await expectVisibleFocus(page);
});

it('a calendar that is higher than the screen scrolls to its dates and to its months, and its Close stays in view', async () => {
  const low = { ...still, viewport: { width: 568, height: 256 } };
  // A date at the end of a month.
  const page = await visit(`/booking?date=${openDate(15)}`, low);
  await page.getByRole('button', { name: /^Date/ }).press('Enter');
  await expectFocus(page, 'table *');
  await expectVisibleFocus(page);
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await close.click();
  await expectFocus(page, '#date');
  await page.getByRole('button', { name: /^Date/ }).click();
  await expectFocus(page, 'table *');
  await expect.poll(async () => (await focusedElement(page))?.coveredBy).toEqual([]);
  expect((await close.boundingBox())?.y).toBeLessThan(212);
  // Scripts and assistive technology move the focus without keys.
  await page.getByLabel('Type a date').click();
  await page
    .locator('td[data-selected]')
    .evaluate((cell: HTMLElement) => cell.focus({ focusVisible: true } as FocusOptions));
  await expectVisibleFocus(page);
  await page.keyboard.press('Escape');
  await pickDate(page, openDate(31));
  await expect.poll(() => selectedDate(page)).toBe(openDate(31));
});
