import { describe, it } from 'vitest';
import { expectVisibleTabStops } from '../support/browser/focus.ts';
import {
  allScreens,
  allTabbingScreens,
  expectNoOverflow,
  showOn,
} from '../support/browser/layout.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { pageVisits, visits } from '../support/browser/states.ts';

/** The layout and the tab stops of every page on all screens, with all settings of the text. */

const site = siteForTests();

describe('on all screens', () => {
  it.each(visits)('all content fits on %s', async (_, visit) =>
    visit(site, (page, state) => expectNoOverflow(page, state, allScreens)),
  );

  it.each(pageVisits)('each tab stop is visible on %s', async (_, visit) =>
    visit(site, async (page, state) => {
      for (const screen of allTabbingScreens) {
        await showOn(page, screen);
        await expectVisibleTabStops(page, `${state}, ${JSON.stringify(screen)}`);
      }
    }),
  );
});
