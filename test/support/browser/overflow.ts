import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Finds content that does not fit. */

/** Places where the page or a dialog is wider than the screen, or an element clips its text. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth, offsetWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const dialog = document.querySelector('[role="dialog"]')?.getBoundingClientRect();
    if (dialog && dialog.left < 0) wide.push(`a dialog begins at ${dialog.left} px`);
    // offsetWidth excludes the scroll bar.
    if (dialog && dialog.right > offsetWidth) wide.push(`a dialog ends at ${dialog.right} px`);
    const cut = [...document.querySelectorAll<HTMLElement>('header *, main *, footer *')]
      // A field scrolls its own text.
      .filter((element) => !element.matches('input, textarea'))
      .filter((element) => {
        const { overflowX, clipPath } = getComputedStyle(element);
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
        return isCut && clipPath === 'none' && overflowX !== 'visible';
      })
      .map((element) => `${element.tagName} cuts "${element.textContent?.slice(0, 30)}"`);
    return [...wide, ...cut];
  });

/** Pairs of text elements whose boxes overlap although neither contains the other. */
const overlappingTexts = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(
        'header, [class*="visuallyHidden"], noscript, [aria-hidden="true"], [role="alert"]',
      );
    const texts = [
      ...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, label, legend, button, a'),
    ]
      .filter((element) => isShown(element) && element.textContent?.trim())
      .filter((element) => getComputedStyle(element).position !== 'absolute')
      .filter((element) => !element.closest('form > div > div > button[type="submit"]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .filter(
          (other) => !one.element.contains(other.element) && !other.element.contains(one.element),
        )
        .map((other) => `"${one.element.textContent}" overlaps "${other.element.textContent}"`),
    );
  });

/** Expects that the page does not scroll horizontally, clips no text, and no texts overlap. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  // Resize handlers run before the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  // Behind an open dialog, texts may be anywhere.
  const isDialogOpen = (await page.getByRole('dialog').count()) > 0;
  const found = [...(await overflows(page)), ...(isDialogOpen ? [] : await overlappingTexts(page))];
  expect(found, `${state}: content that does not fit`).toEqual([]);
}
