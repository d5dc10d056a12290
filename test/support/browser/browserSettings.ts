import type { Page } from 'playwright';

/** Applies browser settings of a visitor to an open page. */

/** Sets the text size to 200%, as the text-only zoom of a browser does. */
export const doubleText = (page: Page, isOn = true): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isOn ? '200%' : '',
  );

/** Sets the text spacing of WCAG success criterion 1.4.12. */
export const spaceText = (page: Page, isOn = true): Promise<void> =>
  page.evaluate((isOn) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets = isOn ? [sheet] : [];
  }, isOn);

/** A screen with the text settings of a visitor. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Text at 200%; default false. */
  readonly isDouble?: boolean;
  /** The text spacing of WCAG; default false. */
  readonly isSpaced?: boolean;
}

/** Applies a screen to an open page, without reloading it. */
export async function showOn(page: Page, screen: Screen): Promise<void> {
  const { width, height, isDouble = false, isSpaced = false } = screen;
  await page.setViewportSize({ width, height });
  await doubleText(page, isDouble);
  await spaceText(page, isSpaced);
}

/** A screen in words, e.g. "320 × 568 px, text at 200%, spaced text". */
export const screenInWords = ({ width, height, isDouble, isSpaced }: Screen): string =>
  `${width} × ${height} px${isDouble ? ', text at 200%' : ''}${isSpaced ? ', spaced text' : ''}`;

/**
 * A viewport that shows a whole page. It is so tall that the middle of the page is empty, because axe
 * reports content behind an open dialog as overlapping.
 */
export const tallViewport = (width: number) => ({ width, height: 18_000 });
