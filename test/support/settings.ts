import type { Page } from 'playwright';

/** Ways in which a visitor sets up a browser, put on a page that is already open. */

/** Makes all text twice as large, as a browser does that enlarges text alone. */
export const doubleText = (page: Page, isOn = true): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isOn ? '200%' : '',
  );

/** Spaces the text as success criterion 1.4.12 says. */
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
 * The width and height of a screen on which everything is seen at once and nothing overlaps. So tall
 * that the middle of the page is empty: axe takes what lies there for lying over an open dialog.
 */
export const tall = (width: number) => ({ width, height: 18_000 });
