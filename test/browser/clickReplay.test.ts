import { describe, expect, it } from 'vitest';
import { expectFocus } from '../support/browser/focus.ts';
import { delayRequests, waitForHydration } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Clicks on a prerendered page before its code has loaded. */

const studio = siteForTests();

/** Opens the booking page; its main script does not load until `hydrate()`. */
async function openUnhydrated() {
  const page = await studio.newPage({ viewport: { width: 360, height: 640 } });
  const release = await delayRequests(page, '**/assets/index-*.js');
  await page.goto(`${studio.address}/booking`, { waitUntil: 'commit' });
  // The inline script has run when all of the HTML is read.
  await page.waitForFunction(() => document.readyState !== 'loading');
  const hydrate = async () => {
    release();
    await waitForHydration(page);
  };
  return { page, hydrate };
}

describe('a click before hydration', () => {
  it('on the date button opens the calendar after hydration', async () => {
    const { page, hydrate } = await openUnhydrated();
    await page.getByRole('button', { name: /^Date/ }).click();
    await hydrate();
    await expectFocus(page, '[role="dialog"] table *');
  });

  it('on the date button is not replayed when the visitor types after it', async () => {
    const { page, hydrate } = await openUnhydrated();
    const counted = await page.evaluateHandle(() => {
      const counted = { clicks: 0 };
      document.addEventListener('click', () => {
        counted.clicks += 1;
      });
      return counted;
    });
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByLabel('Full name').press('A');
    await hydrate();
    expect(await counted.evaluate(({ clicks }) => clicks)).toBe(1);
  });
});
