import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Screens with the text settings of a visitor, and content that does not fit on them. */

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Text at 200%; default false. */
  readonly isDouble?: boolean;
  /** The text spacing of WCAG; default false. */
  readonly isSpaced?: boolean;
}

/** Sets the text size to 200%, as the text-only zoom of a browser does. */
export const doubleText = (page: Page, isOn = true): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isOn ? '200%' : '',
  );

/** Sets the text spacing of WCAG success criterion 1.4.12. */
const spaceText = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate((isOn) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets = isOn ? [sheet] : [];
  }, isOn);

/** Applies a screen to an open page, without reloading it. */
export async function showOn(page: Page, screen: Screen): Promise<void> {
  const { width, height, isDouble = false, isSpaced = false } = screen;
  await page.setViewportSize({ width, height });
  await doubleText(page, isDouble);
  await spaceText(page, isSpaced);
}

/** The screens on which the layout differs. */
const fewScreens: readonly Screen[] = [
  { width: 320, height: 568, isDouble: true, isSpaced: true },
  { width: 390, height: 844, isDouble: true },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1280, height: 800, isDouble: true },
];

/** The least of a page that is seen at once: 1280 × 1024 at 400 % zoom. */
export const smallestScreen: Screen = { width: 320, height: 256 };

const sizes = [
  { width: 320, height: 568 },
  { width: 640, height: 320 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
];

export const allScreens: readonly Screen[] = sizes.flatMap((size) =>
  [false, true].flatMap((isDouble) =>
    [false, true].map((isSpaced) => ({ ...size, isDouble, isSpaced })),
  ),
);

/** Places where the page or a dialog is wider than the screen, or text leaves an element that clips it or a control. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth, offsetWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const dialog = document.querySelector('[role="dialog"]')?.getBoundingClientRect();
    // offsetWidth excludes the scroll bar.
    if (dialog && (dialog.left < 0 || dialog.right > offsetWidth)) {
      wide.push(`a dialog reaches from ${dialog.left} to ${dialog.right} px`);
    }
    const cut = [...document.querySelectorAll<HTMLElement>('header *, main *, footer *')]
      // A field scrolls its own text, and a picture may be cut.
      .filter((element) => !element.matches('input, textarea') && element.textContent !== '')
      .filter((element) => {
        const { overflowX, clipPath } = getComputedStyle(element);
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
        const hasEdge = overflowX !== 'visible' || element.matches('a, button');
        return isCut && clipPath === 'none' && hasEdge;
      })
      .map((element) => `${element.tagName} cuts "${element.textContent?.slice(0, 30)}"`);
    return [...wide, ...cut];
  });

/** Pairs of text elements whose boxes overlap although neither contains the other. */
const overlappingTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = [
      ...document.querySelectorAll(
        'h1, h2, h3, p, li, dt, dd, label, legend, a, button:not([type="submit"])',
      ),
    ]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => element.textContent?.trim())
      .filter((element) => !element.closest('header, noscript, [aria-hidden="true"]'))
      .filter((element) => getComputedStyle(element).position !== 'absolute')
      // The submit button and its progress stay above what is scrolled.
      .filter(({ parentElement: box }) => box && getComputedStyle(box).position !== 'sticky')
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .filter(({ element }) => !one.element.contains(element) && !element.contains(one.element))
        .map((other) => `"${one.element.textContent}" overlaps "${other.element.textContent}"`),
    );
  });

/**
 * Expects that on each screen the page does not scroll horizontally, clips no text, and no texts
 * overlap; behind an open dialog, they may be anywhere. A busy browser lays out some frames later.
 */
export async function expectNoOverflow(
  page: Page,
  state: string,
  screens: readonly Screen[] = fewScreens,
): Promise<void> {
  const isDialogOpen = (await page.getByRole('dialog').count()) > 0;
  for (const screen of screens) {
    await showOn(page, screen);
    let found: string[] = [];
    const misfits = async () => {
      const overlapping = isDialogOpen ? [] : await overlappingTexts(page);
      found = [...(await overflows(page)), ...overlapping];
      return found;
    };
    const message = `${state}, ${JSON.stringify(screen)}: content that does not fit`;
    await expect
      .poll(misfits, { timeout: 5000 })
      .toEqual([])
      .catch(() => {});
    expect.soft(found, message).toEqual([]);
  }
  await showOn(page, { width: 1280, height: 800 });
}

/** The controls that are smaller than 24 × 44 px, a date than 40 × 40, and the mark than 16 × 16. */
const smallTargets = (page: Page) =>
  page
    .locator('a, button:not([tabindex="-1"]), input, textarea, select, summary, td > *, header svg')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const texts = [...(element.parentNode?.childNodes ?? [])];
        // A link in a sentence is as high as its line; the skip link is small until it is focused.
        if (texts.some((node) => node instanceof Text && node.data.trim())) return [];
        if (element.matches('[href="#main"]')) return [];
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const least = element.matches('td > *') ? [40, 40] : [24, 44];
        const [x = 0, y = 0] = element.matches('svg') ? [16, 16] : least;
        return width < x || height < y
          ? [`${element.outerHTML.slice(0, 80)}: ${width}, ${height}`]
          : [];
      }),
    );

/** What covers the fixed bar while the page scrolls below it. */
const coversOfBar = (page: Page) =>
  page.evaluate(() => {
    const covers = new Set<string | undefined>();
    for (let top = 0; top < document.body.scrollHeight; top += 40) {
      window.scrollTo({ top, behavior: 'instant' });
      for (const x of [10, innerWidth / 2, innerWidth - 10]) {
        const hit = document.elementFromPoint(x, 32);
        const bar = hit?.closest('header');
        // Text that scrolls below a transparent bar is seen through it.
        if (!bar || getComputedStyle(bar).backgroundColor.startsWith('rgba'))
          covers.add(hit?.outerHTML.slice(0, 80));
      }
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return [...covers];
  });

/** Expects that every target is large enough for a finger, and the bar above what scrolls. */
export async function expectTargets(page: Page, state: string): Promise<void> {
  const isOpen = (await page.getByRole('dialog').count()) > 0;
  // The text of a button may be on two lines on the one, on one line on the other.
  for (const width of [320, 1280]) {
    await showOn(page, { width, height: 800 });
    expect.soft(await smallTargets(page), `${state}, ${width}: small targets`).toEqual([]);
    if (!isOpen) expect.soft(await coversOfBar(page), `${state}, ${width}: covers`).toEqual([]);
  }
}
