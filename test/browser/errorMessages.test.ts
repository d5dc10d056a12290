import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import { hasFocus } from '../support/browser/focus.ts';
import {
  expectConsole,
  fillContactDetails,
  newPage,
  pickDate,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { morning, openDate } from '../support/clock.ts';

/** Failures of the network and lost slots on the booking page; test/a11y/form has the other errors. */

const studio = siteForTests();

const check = '**/api/bookings/check-availability?*';
const create = '**/api/bookings';
const date = openDate(30);

/** Opens the booking page with mocked API routes and fills in the form. */
async function readyToBook(
  routes: Record<string, (route: Route) => unknown>,
  day = date,
): Promise<Page> {
  const page = await newPage();
  await page.clock.install({ time: morning });
  for (const [url, handler] of Object.entries(routes)) await page.route(url, handler);
  await page.goto(`${studio.address}/booking`);
  await waitForHydration(page);
  await fillContactDetails(page);
  await pickDate(page, day);
  return page;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();

/** Lets the delays before the next attempts pass until the message is shown. */
const expectAfterRetries = (page: Page, message: RegExp) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return (await page.locator('[data-tone]').allTextContents()).join();
    })
    .toMatch(message);

describe('the booking page', () => {
  it('shows that the booth is full and focuses the date when the last slot was lost', async () => {
    const day = openDate(34);
    await studio.take('recording', day, 'slot2', 'slot4');
    const page = await readyToBook(
      { [check]: (route) => route.fulfill({ json: { available: false } }) },
      day,
    );
    await page.getByRole('radio', { name: /^Evening/, checked: true }).waitFor();
    await submit(page);
    const taken = 'This time slot is already booked. Please select another time.';
    const full = `The Performance Booth is full on ${dateInWords(day)}. Please choose another date.`;
    await expect
      .poll(() => page.getByRole('alert').locator('p').allTextContents())
      .toEqual([taken, full]);
    expect(await page.locator('#date-error').textContent()).toBe(`${taken} ${full}`);
    await expect.poll(() => hasFocus(page, '#date'), { message: 'focus on the date' }).toBe(true);
    expect(await page.locator('input[name="date"]').inputValue()).toBe('');
    await page.getByRole('button', { name: /^See the Recording Booth on/ }).waitFor();
  });

  it('shows a network error after three attempts with one Idempotency-Key, and keeps the values', async () => {
    expectConsole(/Failed to load resource/);
    const keys: (string | undefined)[] = [];
    const page = await readyToBook({
      [create]: (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return route.abort('connectionreset');
      },
    });
    await submit(page);
    await expectAfterRetries(page, /We could not reach the studio\./);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size, 'different Idempotency-Keys').toBe(1);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    expect(await page.locator('input[name="date"]').inputValue()).toBe(date);
  });

  it('shows what is booked when the response was lost and the request was changed since', async () => {
    expectConsole(/Failed to load resource/);
    let isLost = true;
    const page = await readyToBook({
      [create]: async (route) => {
        if (!isLost) return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      },
    });
    await submit(page);
    await expectAfterRetries(page, /We could not reach the studio\./);
    await page.getByLabel('Notes').fill('Three singers');
    await page.getByRole('radio', { name: /Recording Booth/ }).click();
    isLost = false;
    await submit(page);
    await expect
      .poll(() => page.locator('[data-tone="good"]').allTextContents())
      .toEqual([
        expect.stringMatching(
          /^Booking successful!.*that version is booked.*: booking type: Recording Booth; time slot: .*; notes: Three singers\.$/,
        ),
      ]);
    const receipt = page.getByRole('region', { name: 'Your request' });
    expect(await receipt.textContent()).toContain('Performance Booth');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('retries a POST whose response is lost, and the booking succeeds', async () => {
    expectConsole(/Failed to load resource/);
    let posts = 0;
    const page = await readyToBook({
      [create]: async (route) => {
        posts += 1;
        if (posts > 1) return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      },
    });
    await submit(page);
    await expectAfterRetries(page, /Booking successful!/);
    expect(posts).toBe(2);
  });

  it('only logs that booked dates cannot be fetched, and a slot can be booked', async () => {
    expectConsole(/Booked dates could not be fetched/);
    expectConsole(/Failed to load resource/);
    const page = await readyToBook(
      { '**/api/bookings/booked-dates': (route) => route.abort() },
      openDate(40),
    );
    await page.getByRole('radio', { name: 'Recording Booth' }).check();
    await submit(page);
    await page.getByText('Booking successful!').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
