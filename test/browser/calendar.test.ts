import { expect, it } from 'vitest';
import { fillContactDetails, pickDate, selectedDate } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** The calendar must not submit the form, and the form must not operate the calendar. */

const { visit } = siteForTests();

it.each([
  ['in a popover', { width: 1280, height: 900 }],
  ['in a dialog over the page', { width: 360, height: 640 }],
])('the calendar %s has no visible or hidden button that submits the form', async (_, viewport) => {
  const page = await visit('/booking', { viewport });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const dialog = page.getByRole('dialog', { name: 'Choose a date' });
  await fillContactDetails(page);
  await page.locator('#date').click();
  await dialog.waitFor();
  const buttons = page
    .locator('body > :has([role="dialog"])')
    .locator('button, [role="button"], input');
  // The dates of a month, two buttons to change the month, and at least one hidden button.
  expect(await buttons.count()).toBeGreaterThan(28 + 2);
  expect(await page.locator('form [role="dialog"], [role="dialog"] [form]').count()).toBe(0);

  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).first().dispatchEvent('click');
  await dialog.waitFor({ state: 'detached' });
  await pickDate(page, openDate(30));
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => selectedDate(page)).toBe(openDate(30));
  expect(await page.getByRole('main').getByRole('alert').count(), 'messages').toBe(0);
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

it('the Enter key submits the form in fields and on radio buttons, and operates no calendar', async () => {
  const page = await visit('/booking');
  const alert = page.getByRole('main').getByRole('alert');
  for (const field of [
    page.getByLabel('Full name'),
    page.getByLabel('Phone number'),
    page.locator('[name="bookingType"]').first(),
    page.locator('[name="timeSlot"]').first(),
  ]) {
    await field.press('Enter');
    await alert.filter({ hasText: 'full name is required' }).waitFor();
    expect(await page.getByRole('dialog').count(), 'open dialogs').toBe(0);
    // Typing removes the message.
    await page.getByLabel('Notes').press('x');
    await alert.waitFor({ state: 'detached' });
  }
  await page.locator('#date').click();
  await page.getByRole('grid', { name: 'March 2027' }).waitFor();
});
