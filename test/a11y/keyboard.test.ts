import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { addDays, weekday } from '#booking/dates';
import { studioTime } from '#studio/clock';
import { hasFocus } from '../support/browser/focus.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Complete bookings of both types, from the landing page to the receipt, by keyboard only. */

const { visit } = siteForTests();

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let step = 0; step < 30; step += 1) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** The second Monday from today on: arrow keys move across a Sunday to reach it. */
const monday = (() => {
  const today = studioTime(Date.now()).date;
  return addDays(today, ((8 - weekday(today)) % 7) + 7);
})();

it.each([
  [
    'performance',
    async () => {},
    async (page: Page) => page.keyboard.press('ArrowDown'),
    { bookingType: 'performance', timeSlot: 'afternoon' },
  ],
  [
    'recording',
    async (page: Page) => page.keyboard.press('ArrowDown'),
    async (page: Page) => page.keyboard.press('ArrowUp'),
    { bookingType: 'recording', timeSlot: 'slot6' },
  ],
] as const)(
  'a %s session can be booked by keyboard only',
  async (_, chooseType, chooseSlot, expected) => {
    const page = await visit('/');
    await tabTo(page, 'main a[href="/booking"]');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);

    await tabTo(page, '#fullName');
    await page.keyboard.type('Akosua Addo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('akosua@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('+233 20 111 2222');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, '[name="bookingType"]')).toBe(true);
    await chooseType(page);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, '#date')).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
    const wanted = String(Number(monday.slice(8)));
    for (let step = 0; step < 20; step += 1) {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === wanted) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, '[name="timeSlot"]:checked')).toBe(true);
    await chooseSlot(page);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, '#notes')).toBe(true);
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
      ...expected,
    });

    const success = page.getByText('Booking successful!');
    await expect
      .poll(() => success.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add to calendar');
  },
);
