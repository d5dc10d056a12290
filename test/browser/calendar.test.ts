import { expect, it } from 'vitest';
import { fillContactDetails, pickDate, selectedDate } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** The calendar must not submit the form, and the form must not operate the calendar. */

const { visit } = siteForTests();

it('the calendar has no visible or hidden button that submits the form', async () => {
  const page = await visit('/booking');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const dialog = page.getByRole('dialog', { name: 'Choose a date' });
  await fillContactDetails(page);
  await page.locator('#date').click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).first().dispatchEvent('click');
  await dialog.waitFor({ state: 'detached' });
  await pickDate(page, openDate(30));
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => selectedDate(page)).toBe(openDate(30));
  expect(await page.getByRole('main').getByRole('alert').count(), 'messages').toBe(0);
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

it('the Enter key submits the form in a field and on a radio button, and opens no calendar', async () => {
  const page = await visit('/booking');
  const alert = page.getByRole('main').getByRole('alert');
  for (const selector of ['#fullName', '[name="timeSlot"]']) {
    await page.locator(selector).first().press('Enter');
    await alert.filter({ hasText: 'full name is required' }).waitFor();
    expect(await page.getByRole('dialog').count(), 'open dialogs').toBe(0);
    // Typing removes the message.
    await page.getByLabel('Notes').press('x');
    await alert.waitFor({ state: 'detached' });
  }
});
