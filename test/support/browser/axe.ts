import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { contrast } from './colors.ts';
import { doubleText } from './layout.ts';

/** WCAG 2.0, 2.1 and 2.2, levels A and AA, and the best practices of axe. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe, and returns the number of its rules and a line for each violation or unsure result. Axe
 * does not measure the contrast of a text over a gradient, a picture or the edge of another element;
 * of one digit there, it says that the text is too short. It is measured with the nearest background
 * colour behind the text. Of text over pictures, test/browser/media.test.ts measures the contrast
 * with the picture.
 */
async function audit(page: Page) {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(new Function(axe.source) as () => void);
  const { rules, findings } = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations, incomplete, passes, inapplicable } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations', 'incomplete'],
    });
    const found = [...violations, ...incomplete];
    /** The colour of a text, and the nearest background colour behind it. */
    const colorsOf = (selector: string) => {
      const text = document.querySelector(selector);
      let opacity = 1;
      for (let one = text; text && one; one = one.parentElement) {
        const { backgroundColor, opacity: own } = getComputedStyle(one);
        opacity *= Number(own);
        if (/^rgba.*, 0(\.\d+)?\)$/.test(backgroundColor)) continue;
        const color = getComputedStyle(text).color.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);
        return { color, backgroundColor };
      }
      return null;
    };
    const findings = found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const reasons = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        const selector = target.join(' ');
        const isUnsure =
          id === 'color-contrast' && /could not be determined|too short/.test(reasons);
        const colors = isUnsure ? colorsOf(selector) : null;
        return { line: `${id} | ${selector} | ${reasons}`, colors };
      }),
    );
    return { rules: found.length + passes.length + inapplicable.length, findings };
  }, tags);
  const faint = findings.filter(
    ({ colors }) => !colors || contrast(colors.color, colors.backgroundColor) < 4.5,
  );
  return { rules, findings: faint.map(({ line }) => line) };
}

interface AxeSetting {
  readonly width: number;
  /** Text at 200%; default false. */
  readonly isDouble?: boolean;
}

/** The narrowest page. */
export const narrow: AxeSetting = { width: 320, isDouble: true };

const fewSettings: readonly AxeSetting[] = [narrow, { width: 1280 }];

export const allSettings: readonly AxeSetting[] = [320, 768, 1280].flatMap((width) => [
  { width },
  { width, isDouble: true },
]);

/** Axe cannot measure the contrast of an empty field; it does where the same field is filled in. */
const reviewed = /: color-contrast \| .* \| Element has no value/;

/** Expects no violations in this state of a page in any of the settings. */
export async function expectNoFindings(
  page: Page,
  state: string,
  settings: readonly AxeSetting[] = fewSettings,
): Promise<void> {
  const found: string[] = [];
  for (const setting of settings) {
    // The whole page, so tall that its middle is empty: axe reports what is behind an open dialog.
    await page.setViewportSize({ width: setting.width, height: 18_000 });
    await doubleText(page, setting.isDouble);
    // At the top, fixed elements cover nothing.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const { rules, findings } = await audit(page);
    expect(rules, 'the number of rules of axe').toBeGreaterThan(80);
    found.push(...findings.map((line) => `${state}, ${JSON.stringify(setting)}: ${line}`));
  }
  await doubleText(page, false);
  await page.setViewportSize({ width: 1280, height: 800 });
  const unknown = found.filter((finding) => !reviewed.test(finding));
  expect.soft(unknown, 'violations that axe found').toEqual([]);
}
