import { describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import { freeCount } from '#booking/messages';
import { slots } from '#booking/slots';
import { expectFocus, expectNameFocused } from '../support/browser/focus.ts';
import { fillContactDetails, pickDate, selectedDate } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate, today } from '../support/clock.ts';

/** The calendar must not submit the form, and the form must not operate the calendar. */

const { go, newPage, visit } = siteForTests();

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
  expect(await page.getByRole('main').getByRole('alert').innerText(), 'messages').toBe('');
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

it('the Enter key submits the form in a field, selects a radio button, and opens no calendar', async () => {
  const page = await visit('/booking');
  const alert = page.getByRole('main').getByRole('alert');
  const slot = page.locator('[name="timeSlot"]').last();
  // Tab leads to the selected radio button only; screen readers also to the others.
  await slot.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => slot.isChecked()).toBe(true);
  expect(await alert.innerText(), 'messages').toBe('');
  await page.locator('#phoneNumber').press('Enter');
  await expectFocus(page, '#fullName');
  await alert.filter({ hasText: 'full name is required' }).waitFor();
  expect(await page.getByRole('dialog').count(), 'open dialogs').toBe(0);
});

it('Back on Android closes the calendar, and the focus is on the date again', async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    const all = window as unknown as { CloseWatcher: new () => EventTarget; watcher: EventTarget };
    all.CloseWatcher = class extends all.CloseWatcher {
      constructor() {
        super();
        all.watcher = this;
      }
    };
  });
  await go(page, '/booking');
  await page.locator('#date').click();
  await page.getByRole('grid').waitFor();
  await page.evaluate('watcher.requestClose()');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page, '#date');
});

describe('the calendar that was rendered ahead', () => {
  it('opens by the screen and the booth of now', async () => {
    const page = await visit('/booking', { viewport: { width: 412, height: 823 } });
    await page.locator('td').first().waitFor({ state: 'attached' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('label:has([value="recording"])').click();
    await page.locator('#date').click();
    await page.locator('[data-placement]').getByRole('dialog').waitFor();
    const all = slots.recording.length;
    await expectNameFocused(page, `Today, ${dateInWords(today)}, ${freeCount(all, all)}`);
  });

  it('leaves the focus at the date when it is lost while the calendar closes', async () => {
    const page = await newPage();
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        document.getElementById('email')?.focus(),
      ),
    );
    await go(page, '/booking');
    await page.locator('td').first().waitFor({ state: 'attached' });
    await page.locator('#date').press('Enter');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page, '#date');
    await page.evaluate(() => document.getElementById('date')?.blur());
    await expectFocus(page, '#date');
  });
});
