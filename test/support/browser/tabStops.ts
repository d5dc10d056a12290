import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { doubleText, spaceText } from '../support/browser/browserSettings.ts';
import { focusedElement, hasFocus } from '../support/browser/focus.ts';
import { expectConsole, fillContactDetails, nthOpenDate } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Tab and Shift+Tab through every page: the focused element and its focus ring are visible. */

const { visit, take } = siteForTests();
/** A date on which the morning slot is not available. */
const busy = nthOpenDate(31);

beforeAll(() => take('recording', busy, 'slot2'));

/** Presses a key until the focus leaves the page, and returns the faults and the tab stops. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', where: string, steps = 80) {
  const wrong: string[] = [];
  const seen: string[] = [];
  const address = page.url();
  for (let step = 0; step < steps; step += 1) {
    // The first tab stop is the skip link; Shift+Tab starts where Tab ended.
    if (key === 'Tab' && step === 0) await page.locator('header a').first().focus();
    else await page.keyboard.press(key);
    const now = await focusedElement(page);
    if (!now) break;
    seen.push(now.what);
    const faults = [
      ...(page.url() === address ? [] : [`leads to ${page.url()}`]),
      ...((await page.getByRole('dialog').count()) > 0 ? ['opens a dialog'] : []),
      ...now.coveredBy.map((cover) => `covered by ${cover}`),
      ...(now.ring < 2 ? ['without a ring'] : []),
      ...(now.contrast < 3 ? [`ring at ${now.contrast.toFixed(1)}:1`] : []),
    ];
    for (const fault of faults) wrong.push(`${where}, ${key}: ${now.what} ${fault}`);
  }
  return { wrong, seen };
}

const settings: [string, { width: number; height: number }, (page: Page) => Promise<void>][] = [
  ['a phone with spaced text', { width: 320, height: 568 }, (page) => spaceText(page)],
  ['a desktop', { width: 1280, height: 800 }, async () => {}],
  ['a small window', { width: 640, height: 520 }, async () => {}],
  ['a desktop at 200 % zoom', { width: 640, height: 400 }, async () => {}],
  ['a desktop at 400 % zoom', { width: 320, height: 256 }, async () => {}],
  ['a desktop with 200 % text', { width: 1280, height: 800 }, (page) => doubleText(page)],
];

/** The visible controls, described as in `focused`. Radio buttons of a group are equal. */
const controls = (page: Page): Promise<string[]> =>
  page.locator('a[href], button, input:not([type="hidden"]), textarea').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((of) => {
        const own = of.getAttribute('aria-label') ?? of.id;
        return `${of.tagName.toLowerCase()} "${own || (of.textContent ?? '').slice(0, 40)}"`;
      }),
  );

/** Presses Tab and Shift+Tab through the page in every setting, without reloading it. */
async function walkEverywhere(page: Page, state: string) {
  const wrong: string[] = [];
  for (const [name, viewport, set] of settings) {
    await page.setViewportSize(viewport);
    await set(page);
    const forward = await walk(page, 'Tab', `${state}, ${name}`);
    const backward = await walk(page, 'Shift+Tab', `${state}, ${name}`, forward.seen.length);
    wrong.push(...forward.wrong, ...backward.wrong);
    expect(backward.seen, 'the same stops, the other way').toEqual(forward.seen.toReversed());
    expect(new Set(forward.seen), `${state}, ${name}: every control is a stop`).toEqual(
      new Set(await controls(page)),
    );
    await doubleText(page, false);
    await spaceText(page, false);
  }
  return wrong;
}

const still = { reducedMotion: 'reduce' } as const;

describe('the focused element is not covered, and its focus ring is visible', () => {
  it.each(['/', '/booking', '/nowhere'])('on %s', { timeout: 90_000 }, async (path) => {
    expect(await walkEverywhere(await visit(path, still), path)).toEqual([]);
  });

  it('on the booking page with the longest error message', { timeout: 90_000 }, async () => {
    expectConsole(/Failed to load resource/);
    const page = await visit(`/booking?date=${nthOpenDate(30)}`, still);
    await page.route('**/check-availability?*', (route) => route.abort());
    await fillContactDetails(page);
    await page.getByRole('button', { name: 'Book Session' }).press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await walkEverywhere(page, 'message')).toEqual([]);
  });

  it('in the notes on a phone, between a message and the submit button', async () => {
    const phone = { ...still, viewport: { width: 360, height: 640 } };
    const page = await visit(`/booking?date=${busy}`, phone);
    await page.getByText('is not free on').waitFor();
    await page.getByRole('button', { name: /^See the Recording Booth/ }).focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, '#notes')).toBe(true);
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
  });

  it('in the open menu with Tab and Shift+Tab', async () => {
    const page = await visit('/booking', { ...still, viewport: { width: 320, height: 256 } });
    for (const isLarge of [false, true]) {
      await doubleText(page, isLarge);
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 5; step += 1) {
          await page.keyboard.press(key);
          const now = await focusedElement(page);
          expect(now?.coveredBy, now?.what).toEqual([]);
          expect(now?.contrast, now?.what).toBeGreaterThan(3);
        }
      }
      expect(await hasFocus(page, '[aria-controls="menu"]')).toBe(true);
      await page.keyboard.press('Enter');
    }
  });
});
