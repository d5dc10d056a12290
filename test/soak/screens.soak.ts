import { describe, it } from 'vitest';
import {
  allScreens,
  allTabbingScreens,
  checkLayout,
  checkTabbing,
  openCalendar,
  pageStates,
} from '../support/browser/screens.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The layout and the tab stops of every page on all screens, with all settings of the text. */

const site = siteForTests();

describe('on all screens', () => {
  it.each(pageStates)('all content fits and each tab stop is visible on %s', async (_, open) => {
    const page = await open(site);
    await checkLayout(page, allScreens);
    await checkTabbing(page, allTabbingScreens);
  });

  it('the open calendar fits', async () => checkLayout(await openCalendar(site), allScreens));
});
