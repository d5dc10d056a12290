import { describe, it } from 'vitest';
import { allSettings, expectNoFindings } from '../support/browser/axe.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { visits } from '../support/browser/states.ts';

/** Runs axe in every state of every page, in every viewport and setting. */

const site = siteForTests();

describe('in every setting, axe finds no violations on', () => {
  it.each(visits)('%s', (_, visit) =>
    visit(site, (page, state) => expectNoFindings(page, state, allSettings)),
  );
});
