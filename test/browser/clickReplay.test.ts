import { describe, expect, it } from 'vitest';
import { hasFocus } from '../support/browser/focus.ts';
import { delayRequests, waitForHydration } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Clicks on a prerendered page before its code has loaded. */

const studio = siteForTests();

describe('a click before hydration', () => {
  const phone = { viewport: { width: 360, height: 640 } };

  /** Opens a page whose main script does not load until `letGo()`. */
  async function openUnhydrated(path: string) {
    const page = await studio.newPage(phone);
    const hydrate = await delayRequests(page, '**/assets/index-*.js');
    await page.goto(studio.address + path, { waitUntil: 'commit' });
    // The inline script has run when all of the HTML is read.
    await page.waitForFunction(() => document.readyState !== 'loading');
    return { page, hydrate };
  }

  it('on the menu button opens the menu after hydration', async () => {
    const { page, hydrate } = await openUnhydrated('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(0);
    hydrate();
    await page.getByRole('link', { name: 'Book Studio', exact: true }).waitFor();
  });

  it('on the date button opens the calendar after hydration', async () => {
    const { page, hydrate } = await openUnhydrated('/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    hydrate();
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
  });

  it('is not replayed when the visitor types after it', async () => {
    const { page, hydrate } = await openUnhydrated('/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByLabel('Full name').pressSequentially('Ama');
    hydrate();
    await waitForHydration(page);
    await page.getByLabel('Full name').pressSequentially(' Mensah');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    expect(await page.getByRole('dialog').count(), 'open dialogs').toBe(0);
  });

  it('on "Book Session" is not replayed', async () => {
    const { page, hydrate } = await openUnhydrated('/booking');
    await page.getByRole('button', { name: 'Book Session' }).click();
    hydrate();
    await waitForHydration(page);
    // A click is replayed at hydration, so the typed name would be part of its result.
    await page.getByLabel('Full name').fill('Ama');
    expect(await page.getByRole('alert').count(), 'messages before a second click').toBe(0);
    await page.getByRole('button', { name: 'Book Session' }).click();
    await page.getByRole('alert').filter({ hasText: 'email is required' }).waitFor();
  });
});
