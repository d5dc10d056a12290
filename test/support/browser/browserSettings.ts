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

/**
 * A viewport that shows a whole page. It is so tall that the middle of the page is empty, because axe
 * reports content behind an open dialog as overlapping.
 */
export const tallViewport = (width: number) => ({ width, height: 18_000 });
