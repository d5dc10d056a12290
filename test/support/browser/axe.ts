import axe from 'axe-core';
import type { Page } from 'playwright';

/** Runs axe-core in a page: violations, and results that need manual review. */

/** WCAG 2.0, 2.1 and 2.2, levels A and AA, and the best practices of axe. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Audit {
  readonly version: string;
  /** The ids of the rules that were run, including inapplicable ones. */
  readonly rules: readonly string[];
  /** A line for each violation and each incomplete result: rule, element, reasons. */
  readonly findings: readonly string[];
}

/**
 * Runs axe on the current state of the page. With forced colours it skips contrast, because axe reads
 * the author's colours instead of the painted ones.
 */
export async function audit(page: Page, { isForced = false } = {}): Promise<Audit> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, isForced }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations, incomplete, passes, inapplicable, testEngine } = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations', 'incomplete'],
        rules: isForced ? { 'color-contrast': { enabled: false } } : {},
      });
      const found = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const reasons = [...any, ...all, ...none].map(({ message }) => message);
          return `${id} | ${target.join(' ')} | ${reasons.join(' ')}`;
        }),
      );
      return {
        version: testEngine.version,
        rules: [...violations, ...incomplete, ...passes, ...inapplicable].map(({ id }) => id),
        findings: found,
      };
    },
    { tags, isForced },
  );
}
