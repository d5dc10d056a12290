import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { hasFocus } from '../support/browser/focus.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { nextDate, today } from '../support/clock.ts';

/** A complete booking, from the landing page to the receipt, by keyboard only. */

const { visit } = siteForTests();

/** Waits until an element that matches the selector has the focus. */
const expectFocus = (page: Page, selector: string) =>
  expect.poll(() => hasFocus(page, selector), { message: `focus on ${selector}` }).toBe(true);

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let step = 0; step < 30; step += 1) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** An open date after a closed one, across which the arrow keys move. */
const monday = nextDate(nextDate(today, false));

it('a session in the Recording Booth can be booked by keyboard only', async () => {
  const page = await visit('/');
  await tabTo(page, 'main a[href="/booking"]');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'h1');

  await tabTo(page, '#fullName');
  await page.keyboard.type('Akosua Addo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('akosua@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+233 20 111 2222');
  await page.keyboard.press('Tab');
  await expectFocus(page, '[name="bookingType"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expectFocus(page, '#date');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'table *');
  const day = () => page.evaluate(() => document.activeElement?.textContent);
  for (let now = await day(); now !== String(Number(monday.slice(8))); now = await day()) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(day, { message: 'the date after ArrowRight' }).not.toBe(now);
  }
  await page.keyboard.press('Enter');
  await expectFocus(page, '#date');
  await page.keyboard.press('Tab');
  await expectFocus(page, '[name="timeSlot"]:checked');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expectFocus(page, '#notes');
  await page.keyboard.type('Two voices');
  await page.keyboard.press('Tab');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    fullName: 'Akosua Addo',
    email: 'akosua@example.com',
    phoneNumber: '+233 20 111 2222',
    date: monday,
    notes: 'Two voices',
    bookingType: 'recording',
    timeSlot: 'slot6',
  });

  const success = page.getByText('Booking successful!');
  await expect
    .poll(() => success.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add to calendar');
});
