import type { Page } from 'playwright';
import { expect } from 'vitest';
import { focusedElement } from './focus.ts';

/** Presses Tab and Shift+Tab through a page. */

/** Presses a key until the focus leaves the page, and returns the faults and the tab stops. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', steps = 80) {
  const faults: string[] = [];
  const stops: string[] = [];
  const address = page.url();
  for (let step = 0; step < steps; step += 1) {
    // The first tab stop is the skip link; Shift+Tab starts where Tab ended.
    if (key === 'Tab' && step === 0) await page.locator('header a').first().focus();
    else await page.keyboard.press(key);
    const now = await focusedElement(page);
    if (!now) break;
    stops.push(now.what);
    const found = [
      ...(page.url() === address ? [] : [`leads to ${page.url()}`]),
      ...(now.dialogs > 0 ? ['opens a dialog'] : []),
      ...now.coveredBy.map((cover) => `is covered by ${cover}`),
      ...(now.ring < 2 ? ['has no focus ring'] : []),
      ...(now.contrast < 3 ? [`has a ring at ${now.contrast.toFixed(1)}:1`] : []),
    ];
    faults.push(...found.map((fault) => `${key}: ${now.what} ${fault}`));
  }
  return { faults, stops };
}

/** The visible controls, described as in `focusedElement`. Radio buttons of a group are equal. */
const controls = (page: Page): Promise<string[]> =>
  page
    .locator('a[href], button, input:not([type="hidden"]), textarea, select, summary')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((of) => {
          const own = of.getAttribute('aria-label') ?? of.id;
          return `${of.tagName.toLowerCase()} "${own || (of.textContent ?? '').slice(0, 40)}"`;
        }),
    );

/**
 * Expects that every control is a tab stop, in the same order in both directions, and that no
 * focused element is covered or without a visible focus ring.
 */
export async function expectVisibleTabStops(page: Page, state: string): Promise<void> {
  const forward = await walk(page, 'Tab');
  const backward = await walk(page, 'Shift+Tab', forward.stops.length);
  expect([...forward.faults, ...backward.faults], `${state}: faults of tab stops`).toEqual([]);
  expect(backward.stops, `${state}: the stops of Shift+Tab`).toEqual(forward.stops.toReversed());
  expect(new Set(forward.stops), `${state}: every control is a stop`).toEqual(
    new Set(await controls(page)),
  );
}
