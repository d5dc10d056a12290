import { describe, it } from 'vitest';
import { expectNoFindings, fewSettings } from '../support/browser/axeSettings.ts';
import { axeVisits } from '../support/browser/axeStates.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Runs axe in every state of every page; `npm run soak` does it in all settings. */

const site = siteForTests();

describe('axe finds no violations on', () => {
  it.each(axeVisits)('%s', (_, visit) =>
    visit(site, (page, state) => expectNoFindings(page, state, fewSettings)),
  );
});
