import { beforeAll, describe, expect, it } from 'vitest';
import { doubleText } from '../support/browser/browserSettings.ts';
import { focusedElement, hasFocus } from '../support/browser/focus.ts';
import { pickDate } from '../support/browser/page.ts';
import {
  checkLayout,
  checkTabbing,
  fewScreens,
  fewTabbingScreens,
  openCalendar,
  pageStates,
} from '../support/browser/screens.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** Reflow and tab stops on the screens that differ; `npm run soak` checks all screens. */

const site = siteForTests();
const still = { reducedMotion: 'reduce' } as const;
/** A date on which the morning slot is not available. */
const busy = openDate(31);

beforeAll(() => site.take('recording', busy, 'slot2'));

describe('on a small and on a large screen', () => {
  it.each(pageStates)('all content fits and each tab stop is visible on %s', async (_, open) => {
    const page = await open(site);
    await checkLayout(page, fewScreens);
    await checkTabbing(page, fewTabbingScreens);
  });

  it('the open calendar fits', async () => checkLayout(await openCalendar(site), fewScreens));

  it('a calendar that is higher than the screen scrolls to its dates and to its months', async () => {
    const page = await site.visit('/booking', { ...still, viewport: { width: 568, height: 256 } });
    await page.getByRole('button', { name: /^Date/ }).press('Enter');
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
    await page.keyboard.press('Escape');
    await pickDate(page, busy);
    await expect.poll(() => page.locator('[name="date"]').inputValue()).toBe(busy);
  });
});

describe('on a phone, the focused element is not covered', () => {
  it('in the notes, between a message and the submit button', async () => {
    const phone = { ...still, viewport: { width: 360, height: 640 } };
    const page = await site.visit(`/booking?date=${busy}`, phone);
    await page.getByText('is not free on').waitFor();
    await page.getByRole('button', { name: /^See the Recording Booth/ }).focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, '#notes'), 'Tab leads to the notes').toBe(true);
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
  });

  it('in the open menu with Tab and Shift+Tab', async () => {
    const page = await site.visit('/booking', { ...still, viewport: { width: 320, height: 256 } });
    for (const isLarge of [false, true]) {
      await doubleText(page, isLarge);
      await page.getByRole('button', { name: 'Menu', expanded: false }).press('Enter');
      await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 5; step += 1) {
          await page.keyboard.press(key);
          const now = await focusedElement(page);
          expect(now?.coveredBy, now?.what).toEqual([]);
          expect(now?.contrast, now?.what).toBeGreaterThan(3);
        }
      }
      expect(await hasFocus(page, '[aria-controls="menu"]'), 'back at the menu button').toBe(true);
      await page.keyboard.press('Enter');
    }
  });
});
