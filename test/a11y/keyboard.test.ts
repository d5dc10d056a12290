import { expect, it } from 'vitest';
import { booths, slots } from '#booking/slots';
import { expectFocus, hasFocus } from '../support/browser/focus.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { today } from '../support/clock.ts';
import { closedDayAfter, openDaysAfter } from '../support/openDays.ts';

const { visit } = siteForTests();
/** An open date after a closed one, across which the arrow keys move. */
const [date = ''] = openDaysAfter(closedDayAfter(today) ?? today);

it('a session can be booked by keyboard only, from the landing page to the receipt', async () => {
  const page = await visit('/');
  const { keyboard } = page;
  /** Presses Tab until an element that matches the selector has the focus. */
  const tabTo = async (selector: string) => {
    for (let step = 0; step < 30; step += 1) {
      if (await hasFocus(page, selector)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${selector}`);
  };
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);

  await tabTo('main a[href="/booking"]');
  await keyboard.press('Enter');
  await expectFocus(page, 'h1');
  await tabTo('#fullName');
  for (const text of ['Akosua Addo', 'akosua@example.com', '+233 20 111 2222']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expectFocus(page, '[name="bookingType"]');
  await keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: booths.recording.name, checked: true }).waitFor();
  await keyboard.press('Tab');
  await expectFocus(page, '#date');
  await keyboard.press('Enter');
  await expectFocus(page, 'table *');
  for (let day = await focusedText(); day !== date.slice(8); day = await focusedText()) {
    await keyboard.press('ArrowRight');
    await expect.poll(focusedText, { message: 'the date after ArrowRight' }).not.toBe(day);
  }
  await keyboard.press('Enter');
  await expectFocus(page, '#date');
  await keyboard.press('Tab');
  await expectFocus(page, '[name="timeSlot"]:checked');
  await keyboard.press('ArrowUp');
  await keyboard.press('Tab');
  await expectFocus(page, '#notes');
  await keyboard.type('Two voices');
  await keyboard.press('Tab');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    fullName: 'Akosua Addo',
    email: 'akosua@example.com',
    phoneNumber: '+233 20 111 2222',
    date,
    notes: 'Two voices',
    bookingType: 'recording',
    timeSlot: slots.recording.at(-1)?.id,
  });
  await expect.poll(focusedText).toMatch(/^Booking successful!/);
  await keyboard.press('Tab');
  expect(await focusedText()).toBe('Add to calendar');
});
