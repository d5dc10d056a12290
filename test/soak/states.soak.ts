import { it } from 'vitest';
import { allSettings, expectNoFindings } from '../support/browser/axe.ts';
import { expectVisibleTabStops } from '../support/browser/focus.ts';
import { allScreens, expectNoOverflow, showOn } from '../support/browser/layout.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { pageVisits, visits } from '../support/browser/states.ts';

/** Axe, the layout and the tab stops of every page on all screens, with all settings of the text. */

const site = siteForTests({ hasSounds: true });

it.each(Object.entries(visits))(
  'axe finds nothing and all content fits on all screens on %s',
  async (_, visit) =>
    visit(site, async (page, state) => {
      await expectNoOverflow(page, state, allScreens);
      await expectNoFindings(page, state, allSettings);
    }),
);

it.each(Object.entries(pageVisits))(
  'each tab stop is visible on all screens on %s',
  async (_, visit) =>
    visit(site, async (page, state) => {
      for (const screen of allScreens) {
        await showOn(page, screen);
        await expectVisibleTabStops(page, `${state}, ${JSON.stringify(screen)}`);
      }
    }),
);
