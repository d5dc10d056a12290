import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import { firstPrice } from '#booking/prices';
import { booths, durationInWords, hoursInWords, slotById } from '#booking/slots';
import { expectFocus } from '../support/browser/focus.ts';
import { expectConsole, fillContactDetails, submit } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { still } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';

/** The receipt and the links of the booking page, and its form on a phone. */

const studio = siteForTests();
const { visit } = studio;

it('the booking page opens with the selection of a link, and shows a receipt that can be printed and added to a calendar', async () => {
  const date = openDate(35);
  const page = await visit(`/booking?type=recording&date=${date}&slot=slot3`);
  const { slot3 } = slotById;
  const summary = page.getByRole('region', { name: 'Your session' });
  for (const part of [
    ...[booths.recording.name, dateInWords(date), hoursInWords(slot3), firstPrice('recording')],
    `${durationInWords(slot3)}, Accra time (GMT)`,
  ]) {
    await summary.filter({ hasText: part }).waitFor();
  }
  await fillContactDetails(page);
  await submit(page);
  const receipt = page.getByRole('region', { name: 'Your request' });
  await receipt.getByText(dateInWords(date)).waitFor();
  await receipt.getByText(hoursInWords(slot3)).waitFor();
  await page.getByText('Reference', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await text(await (await download).createReadStream());
  expect(file).toContain(`DTSTART:${date.replaceAll('-', '')}T`);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('form', { name: 'Book Your Session' }).count()).toBe(0);
  expect(await page.getByRole('banner').or(page.getByRole('button')).count()).toBe(0);
  expect(await receipt.isVisible()).toBe(true);
});

it('a link of the landing page preselects the booth', async () => {
  const page = await visit('/');
  await page.getByRole('link', { name: `Book the ${booths.recording.name}` }).click();
  await page.locator('[name="bookingType"][value="recording"]:checked').waitFor();
  await page.getByRole('region', { name: 'Your session' }).getByText('Not chosen yet').waitFor();
});

it('a page with earlier terms is loaded again by its button, and the next press books', async () => {
  expectConsole(/Failed to load resource/);
  const page = await visit(`/booking?date=${openDate(37)}`);
  const body = JSON.stringify({ error: 'The price has changed.' });
  await page.route('**/api/bookings', (route) => route.fulfill({ status: 412, body }));
  await fillContactDetails(page);
  await submit(page);
  const again = page.getByRole('button', { name: 'Load the page again' });
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await again.waitFor({ state: 'detached' });
  await expectFocus(page, '#book');
  await page.keyboard.press('Enter');
  await page.getByText('Booking successful!').waitFor();
});

it('the booking form on a phone keeps the submit button and the focused field visible above the keyboard', async () => {
  const viewport = { width: 360, height: 330 };
  const page = await visit('/booking', { ...still, viewport, hasTouch: true, isMobile: true });
  const button = page.getByRole('button', { name: 'Book Session' });
  for (const label of ['Full name', 'Phone number', 'Notes']) {
    const field = page.getByLabel(label);
    await field.focus();
    const seen = async () => {
      const box = await button.boundingBox();
      const isVisible = await field.evaluate((element) => {
        const { x, y, width } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + 10));
      });
      return { isVisible, isButtonInView: box !== null && box.y + box.height <= 330 };
    };
    await expect.poll(seen, { message: label }).toEqual({ isVisible: true, isButtonInView: true });
  }
});

it('Enter goes to the next field on a touch screen, and sends nothing', async () => {
  const page = await visit('/booking', { hasTouch: true, isMobile: true });
  for (const [name, next] of [
    ['fullName', '#email'],
    ['email', '#phoneNumber'],
    ['phoneNumber', '[name="bookingType"]'],
  ]) {
    await page.locator(`#${name}`).press('Enter');
    await expectFocus(page, next ?? '');
  }
  expect(await page.getByText('full name is required').count()).toBe(0);
});
