import type { Page } from 'playwright';
import { expect } from 'vitest';
import { contrast } from './colors.ts';

/** The focus: where it is, whether it can be seen, and where Tab leads. */

/** True when the focused element matches a selector. */
export const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);

/** Waits until an element that matches the selector has the focus. */
export const expectFocus = (page: Page, selector: string) =>
  expect.poll(() => hasFocus(page, selector), { message: `focus on ${selector}` }).toBe(true);

/** The label or the text of the focused element. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // The body has the words of all that it contains.
    if (focused === document.body) return '';
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
    const texts = [...((label ?? focused)?.childNodes ?? [])]
      .filter((node) => !(node instanceof Element) || node.ariaHidden !== 'true')
      .map(({ textContent }) => textContent);
    return focused?.ariaLabel ?? texts.join('');
  });

/** Waits until the focused element has this label or text. */
export const expectNameFocused = (page: Page, name: string | RegExp) =>
  expect.poll(() => focusedName(page), { message: 'the focus' }).toMatch(name);

/**
 * Describes the focused element after the page has stopped scrolling; null for the body. `coveredBy`
 * has the elements and the edges of the screen that cover it or its focus ring.
 */
export async function focusedElement(page: Page) {
  const seen = await page.evaluate(async () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const isSmooth = () => getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let [before, quiet] = [Number.NaN, 0];
    // Smooth scrolling starts a few frames later.
    for (const frames = isSmooth() ? 12 : 2; quiet < frames; await nextFrame()) {
      const { top } = element.getBoundingClientRect();
      quiet = top === before ? quiet + 1 : 0;
      before = top;
    }

    const style = getComputedStyle(element);
    const ring = style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth);
    const offset = ring && (Number.parseFloat(style.outlineOffset) || 0);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const name = (of: Element) =>
      `${of.tagName.toLowerCase()} "${of.ariaLabel || of.id || (of.textContent ?? '').slice(0, 40)}"`;
    /** Eight points around the element, at a distance from its edge. */
    const around = (distance: number) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const [west, north] = [left - distance, top - distance];
      const [east, south] = [right + distance, bottom + distance];
      return [west, x, east].flatMap((px) =>
        [north, y, south].filter((py) => px !== x || py !== y).map((py) => ({ x: px, y: py })),
      );
    };

    const isTooHigh = bottom - top > window.innerHeight / 2;
    const clipping: Element[] = [];
    for (let around = element.parentElement; around; around = around.parentElement) {
      const isRoot = around === document.body || around === document.documentElement;
      if (!isRoot && getComputedStyle(around).overflow !== 'visible') clipping.push(around);
    }
    const coveredBy = new Set<string>();
    // Near the outer edge of the ring, or just inside the border without a ring.
    for (const { x, y } of around(ring ? offset + ring - 0.5 : -1)) {
      if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) {
        if (!isTooHigh) coveredBy.add(`the edge at ${Math.round(x)}, ${Math.round(y)}`);
        continue;
      }
      for (const box of clipping) {
        const edge = box.getBoundingClientRect();
        const isInside = x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
        if (!isInside && !isTooHigh) coveredBy.add(`the edge of ${name(box)}`);
      }
      const hit = document.elementFromPoint(x, y);
      for (let over = hit; over && over !== document.body; over = over.parentElement) {
        if (over.contains(element)) break;
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(over).position)) {
          coveredBy.add(name(over));
          break;
        }
      }
    }

    // What the middle of the ring is painted on.
    const grounds = around(offset + ring / 2).map(({ x, y }) =>
      [...document.elementsFromPoint(x, y), document.documentElement]
        .map((under) => getComputedStyle(under).backgroundColor)
        // System colours may be a little transparent.
        .find((color) => !/^rgba.*, 0(\.[0-4]\d*)?\)$/.test(color)),
    );
    const all = [...document.querySelectorAll('[role="dialog"]')];
    const dialogs = all.filter((dialog) => dialog.checkVisibility()).length;
    const what = name(element);
    return { what, coveredBy: [...coveredBy], ring, color: style.outlineColor, grounds, dialogs };
  });
  if (!seen) return null;
  const { color, grounds, ...element } = seen;
  const ratios = grounds.map((ground = '') => contrast(color, ground));
  return { ...element, contrast: Math.min(...ratios) };
}

type Focused = NonNullable<Awaited<ReturnType<typeof focusedElement>>>;

/** The problems of a focused element: it is covered, or its ring is missing or faint. */
const faultsOf = ({ what, coveredBy, ring, contrast }: Focused) => [
  ...coveredBy.map((cover) => `${what} is covered by ${cover}`),
  ...(ring < 2 ? [`${what} has no focus ring`] : []),
  ...(contrast < 3 ? [`${what} has a ring at ${contrast.toFixed(1)}:1`] : []),
];

/** Expects that an element has the focus, is not covered, and has a visible focus ring. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const element = await focusedElement(page);
  expect(element ? faultsOf(element) : ['nothing has the focus']).toEqual([]);
}

/** Presses a key until the focus leaves the page, and returns the faults and the tab stops. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', steps = 80) {
  const faults: string[] = [];
  const stops: string[] = [];
  // The form writes its selection to the query some time after it has changed.
  const path = () => new URL(page.url()).pathname;
  const start = path();
  for (let step = 0; step < steps; step += 1) {
    // The first tab stop is the skip link; Shift+Tab starts where Tab ended.
    if (key === 'Tab' && step === 0) {
      // A link that has the focus already is not scrolled to.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.locator('header a').first().focus();
    } else await page.keyboard.press(key);
    const now = await focusedElement(page);
    if (!now) break;
    stops.push(now.what);
    if (path() !== start) faults.push(`${key} leads to ${page.url()}`);
    if (now.dialogs > 0) faults.push(`${now.what} opens a dialog`);
    faults.push(...faultsOf(now).map((fault) => `${key}: ${fault}`));
  }
  return { faults, stops };
}

/** The visible controls, described as in `focusedElement`. */
const controls = (page: Page): Promise<string[]> =>
  page
    .locator('a[href], button, input:not([type="hidden"]), textarea, select, summary')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((of) => {
        const name = of.ariaLabel || of.id || (of.textContent ?? '').slice(0, 40);
        return `${of.tagName.toLowerCase()} "${name}"`;
      }),
    );

/**
 * Expects that every control is a tab stop, in the same order in both directions, and that no
 * focused element is covered or without a visible focus ring.
 */
export async function expectVisibleTabStops(page: Page, state: string): Promise<void> {
  const forward = await walk(page, 'Tab');
  const backward = await walk(page, 'Shift+Tab', forward.stops.length);
  const faults = [...forward.faults, ...backward.faults];
  expect.soft(faults, `${state}: faults of tab stops`).toEqual([]);
  const reversed = forward.stops.toReversed();
  expect.soft(backward.stops, `${state}: the stops of Shift+Tab`).toEqual(reversed);
  const all = new Set(await controls(page));
  expect.soft(new Set(forward.stops), `${state}: every control is a stop`).toEqual(all);
}
