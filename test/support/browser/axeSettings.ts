import type { Page } from 'playwright';
import { audit } from '../support/browser/axe.ts';
import { doubleText, tallViewport } from '../support/browser/browserSettings.ts';

/** Runs axe on a page in every viewport and setting, without reloading the page. */

const widths = [320, 768, 1280] as const;

/**
 * Results that axe leaves for manual review. Axe cannot measure the contrast of an empty field, but
 * measures it in states in which the field is filled in. It cannot measure text on two lines in the
 * calendar, but measures the same text on one line.
 */
const reviewed = [
  // The caret of the headline is a background at the end of its text, with a contrast of 15:1.
  /^(.*: )?color-contrast \| \S+ \| Element's background color could not be determined due to a background gradient$/,
  /: color-contrast \| .* \| Element has no value/,
  /^calendar.*, 320 px, 200 % text: color-contrast \| .* partially overlaps other elements$/,
];

const isReviewed = (finding: string) => reviewed.some((known) => known.test(finding));

/** Versions and rules of all axe runs so far. */
export const axeRuns = { runs: 0, versions: new Set<string>(), rules: new Set<string>() };

/** Violations in a state of a page: three widths, 200% text, forced colours, reduced motion. */
export async function axeFindings(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  const auditIn = async (setting: string, isForced = false) => {
    // At the top, fixed elements cover nothing.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const { version, rules, findings } = await audit(page, { isForced });
    axeRuns.runs += 1;
    axeRuns.versions.add(version);
    for (const rule of rules) axeRuns.rules.add(rule);
    const lines = findings.map((line) => `${state}, ${setting}: ${line}`);
    found.push(...lines.filter((line) => !isReviewed(line)));
  };

  for (const width of widths) {
    await page.setViewportSize(tallViewport(width));
    await auditIn(`${width} px`);
    await doubleText(page);
    await auditIn(`${width} px, 200 % text`);
    await doubleText(page, false);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await auditIn('forced colours', true);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await auditIn('reduced motion');
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}
