import type { Page } from 'playwright';
import { expect } from 'vitest';
import { audit } from './axe.ts';
import { doubleText, tallViewport } from './browserSettings.ts';

/** Runs axe on a page in several viewports and settings, without reloading the page. */

/** A setting of the visitor's browser. */
interface AxeSetting {
  readonly width: number;
  readonly isDouble?: boolean;
  readonly media?: Parameters<Page['emulateMedia']>[0];
}

/** The settings in which axe looks at different layouts. */
export const fewSettings: readonly AxeSetting[] = [{ width: 320, isDouble: true }, { width: 1280 }];

/** No media setting; null would keep forced colours. */
const noMedia = { forcedColors: 'none', reducedMotion: null } as const;

/** All settings. */
export const allSettings: readonly AxeSetting[] = [
  ...[320, 768, 1280].flatMap((width) => [{ width }, { width, isDouble: true }]),
  { width: 1280, media: { forcedColors: 'active' } },
  { width: 1280, media: { reducedMotion: 'reduce' } },
];

const nameOf = ({ width, isDouble, media }: AxeSetting) =>
  `${width} px${isDouble ? ', 200 % text' : ''}${media ? `, ${Object.keys(media).join()}` : ''}`;

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

/** Expects no violations in this state of a page in any of the settings. */
export async function expectNoFindings(
  page: Page,
  state: string,
  settings: readonly AxeSetting[],
): Promise<void> {
  const found: string[] = [];
  for (const setting of settings) {
    await page.setViewportSize(tallViewport(setting.width));
    await doubleText(page, setting.isDouble === true);
    await page.emulateMedia({ ...noMedia, ...setting.media });
    // At the top, fixed elements cover nothing.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const { version, rules, findings } = await audit(page, {
      isForced: setting.media?.forcedColors === 'active',
    });
    expect(version, 'the version of axe').toMatch(/^4\.14\./);
    expect(rules, 'the rules of axe').toContain('target-size');
    expect(rules.length, 'the number of rules of axe').toBeGreaterThan(80);
    const lines = findings.map((line) => `${state}, ${nameOf(setting)}: ${line}`);
    found.push(...lines.filter((line) => !isReviewed(line)));
  }
  await page.emulateMedia(noMedia);
  await doubleText(page, false);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(found, 'violations that axe found').toEqual([]);
}
