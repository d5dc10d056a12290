import { describe, expect, it } from 'vitest';
import { hasFocus } from '../support/focus.ts';
import { studioForTests } from '../support/studioForTests.ts';
import { holdBack, newVisitor, untilFormIsAlive } from '../support/visitor.ts';

/** What becomes of presses while a page is seen and its code is still on the way. */

const studio = studioForTests();

describe('a press before the page is alive', () => {
  const phone = { viewport: { width: 360, height: 640 } };

  /** A page that is seen and not alive yet; `letGo` lets it come to life. */
  async function sleeping(path: string) {
    const page = await newVisitor(phone);
    const letGo = await holdBack(page, '**/assets/index-*.js');
    await page.goto(studio.address + path, { waitUntil: 'commit' });
    const early = await page.locator('script[src*="/clickReplay-"]').getAttribute('src');
    // Resolves once it has run.
    await page.evaluate(`import('${early}').then(() => {})`);
    return { page, letGo };
  }

  it('of the menu’s button opens the menu once it is', async () => {
    const { page, letGo } = await sleeping('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(0);
    letGo();
    await page.getByRole('link', { name: 'Book Studio', exact: true }).waitFor();
  });

  it('of the date’s button opens the calendar once it is', async () => {
    const { page, letGo } = await sleeping('/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    letGo();
    await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
  });

  it('is forgotten when something is typed after it', async () => {
    const { page, letGo } = await sleeping('/booking');
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByLabel('Full name').pressSequentially('Ama');
    letGo();
    await untilFormIsAlive(page);
    await page.getByLabel('Full name').pressSequentially(' Mensah');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('of "Book Session" sends nothing by itself', async () => {
    const { page, letGo } = await sleeping('/booking');
    await page.getByRole('button', { name: 'Book Session' }).click();
    letGo();
    await untilFormIsAlive(page);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Book Session' }).click();
    await page.getByRole('alert').filter({ hasText: 'name' }).waitFor();
  });
});
