import { describe, it } from 'vitest';
import { allSettings, expectNoFindings } from '../support/browser/axeSettings.ts';
import { axeVisits } from '../support/browser/axeStates.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Runs axe in every state of every page, in every viewport and setting. */

const site = siteForTests();

describe('in every setting, axe finds no violations on', () => {
  it.each(axeVisits)('%s', (_, visit) =>
    visit(site, (page, state) => expectNoFindings(page, state, allSettings)),
  );
});
