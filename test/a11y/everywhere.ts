import type { Page } from 'playwright';
import { audit } from '../support/axe.ts';
import { doubleText, tall } from '../support/settings.ts';

/** axe on a page in all the ways it can be looked at, without loading it again. */

const widths = [320, 768, 1280] as const;

/**
 * What axe cannot judge and a person has. An empty field has no text whose contrast could be
 * measured; axe measures it in the states in which the fields are filled. A text on two lines in the
 * calendar is not measured either; axe measures the same text where it stands on one line.
 */
const reviewed = [
  // The caret of the headline is a background at the end of its text, ivory on the ground: 15:1.
  /^(.*: )?color-contrast \| \S+ \| Element's background color could not be determined due to a background gradient$/,
  /: color-contrast \| .* \| Element has no value/,
  /^calendar.*, 320 px, 200 % text: color-contrast \| .* partially overlaps other elements$/,
];

const isReviewed = (finding: string) => reviewed.some((known) => known.test(finding));

/** All that axe was asked so far and answered. */
export const asked = { runs: 0, versions: new Set<string>(), rules: new Set<string>() };

/** What axe finds in a state of a page: three widths, twice the text, forced colours, no motion. */
export async function findings(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (setting: string, isForced = false) => {
    // Where nothing that stands still over the page lies over anything.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const { version, rules, findings } = await audit(page, { isForced });
    asked.runs += 1;
    asked.versions.add(version);
    for (const rule of rules) asked.rules.add(rule);
    const lines = findings.map((line) => `${state}, ${setting}: ${line}`);
    found.push(...lines.filter((line) => !isReviewed(line)));
  };

  for (const width of widths) {
    await page.setViewportSize(tall(width));
    await look(`${width} px`);
    await doubleText(page);
    await look(`${width} px, 200 % text`);
    await doubleText(page, false);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await look('forced colours', true);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await look('reduced motion');
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}
