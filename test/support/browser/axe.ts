import axe from 'axe-core';

/** Runs axe-core in a page: violations, and results that need manual review. */

/** WCAG 2.0, 2.1 and 2.2, levels A and AA, and the best practices of axe. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Audit {
  readonly version: string;
  /** The ids of the rules that were run, including inapplicable ones. */
  readonly rules: readonly string[];
  /** A line for each violation: rule, element, reasons. */
  readonly violations: readonly string[];
  /** The violations, and such lines for results that need manual review. */
  readonly findings: readonly string[];
}

/** A page of Playwright, or of any engine. */
interface AuditedPage {
  evaluate<Result, Argument>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
}

/**
 * Runs axe on the current state of the page. With forced colours it skips contrast, because axe reads
 * the author's colours instead of the painted ones.
 */
export async function audit(page: AuditedPage, { isForced = false } = {}): Promise<Audit> {
  const isThere = await page.evaluate(() => 'axe' in window, undefined);
  if (!isThere) await page.evaluate(new Function(axe.source) as () => void, undefined);
  return page.evaluate(
    async ({ tags, isForced }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations, incomplete, passes, inapplicable, testEngine } = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations', 'incomplete'],
        rules: isForced ? { 'color-contrast': { enabled: false } } : {},
      });
      const lines = (results: typeof violations) =>
        results.flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, all, none }) => {
            const reasons = [...any, ...all, ...none].map(({ message }) => message);
            return `${id} | ${target.join(' ')} | ${reasons.join(' ')}`;
          }),
        );
      return {
        version: testEngine.version,
        rules: [...violations, ...incomplete, ...passes, ...inapplicable].map(({ id }) => id),
        violations: lines(violations),
        findings: lines([...violations, ...incomplete]),
      };
    },
    { tags, isForced },
  );
}
