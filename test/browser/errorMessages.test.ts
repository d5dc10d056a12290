import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import { liveRegionWith } from '../support/browser/bookingPage.ts';
import { hasFocus } from '../support/browser/focus.ts';
import {
  expectConsole,
  fillContactDetails,
  newPage,
  nthOpenDate,
  offeredSlots,
  pickDate,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The messages of the error catalogue (specification, section 8) on the booking page. */

const studio = siteForTests();

const booked = '**/api/bookings/booked-dates';
const check = '**/api/bookings/check-availability?*';
const create = '**/api/bookings';
const date = nthOpenDate(30);

/** Opens the booking page with mocked API routes and fills in the form. */
async function readyToBook(
  routes: Record<string, (route: Route) => unknown>,
  day = date,
): Promise<Page> {
  const page = await newPage();
  for (const [url, handler] of Object.entries(routes)) await page.route(url, handler);
  await page.goto(`${studio.address}/booking`);
  await fillContactDetails(page);
  await pickDate(page, day);
  return page;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();
const alertOf = (page: Page) => page.getByRole('alert').locator('p').first().textContent();
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, json: body });

const taken = 'This time slot is already booked. Please select another time.';

describe('submitting an invalid form', () => {
  it('shows the message of the first empty field and focuses the field', async () => {
    const page = await newPage();
    await page.goto(`${studio.address}/booking`);
    const getsTheFocus = (id: string) => expect.poll(() => hasFocus(page, `#${id}`)).toBe(true);
    const descriptionOf = (id: string) =>
      page.locator(`#${id}`).evaluate((field) => {
        const error = field.getAttribute('aria-describedby') ?? '';
        return document.getElementById(error)?.textContent;
      });

    await submit(page);
    expect(await alertOf(page)).toBe('full name is required');
    await getsTheFocus('fullName');
    expect(await descriptionOf('fullName')).toBe('full name is required');
    await page.getByLabel('Full name').fill('Ama');
    expect(await page.getByRole('alert').count()).toBe(0);

    await submit(page);
    expect(await alertOf(page)).toBe('email is required');
    await getsTheFocus('email');
    expect(await descriptionOf('email')).toBe('email is required');
    await page.getByLabel('Email').fill('ama@example');

    await submit(page);
    expect(await alertOf(page)).toBe('phone number is required');
    await getsTheFocus('phoneNumber');
    expect(await descriptionOf('phoneNumber')).toBe('phone number is required');
    await page.getByLabel('Phone number').fill('024');

    await submit(page);
    expect(await alertOf(page)).toBe('date is required');
    await getsTheFocus('date');
    expect(await descriptionOf('date')).toBe('date is required');
    await pickDate(page, date);

    await submit(page);
    expect(await alertOf(page)).toBe('Please enter a valid email address');
    await getsTheFocus('email');
    expect(await descriptionOf('email')).toBe('Please enter a valid email address');
    expect(await page.getByRole('alert').count()).toBe(1);
  });
});

describe('a failed submission keeps the typed values and', () => {
  const keepsWhatWasTyped = async (page: Page) => {
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    expect(await page.locator('input[name="date"]').inputValue()).toBe(date);
  };

  it('shows that the slot is booked and sends no POST when the slot is not available', async () => {
    let posts = 0;
    const page = await readyToBook({
      [create]: (route) => {
        posts += 1;
        return route.abort();
      },
      [check]: json(200, { available: false }),
    });
    await submit(page);
    expect(await alertOf(page)).toBe(taken);
    expect(posts).toBe(0);
    expect(await offeredSlots(page)).toEqual(['afternoon', 'evening']);
    await keepsWhatWasTyped(page);
  });

  it('shows the lost slot and the new slot once, and suggests another date', async () => {
    const page = await readyToBook({ [check]: json(200, { available: false }) });
    await submit(page);
    const moved = `Morning, 9:00am to 12:30pm is not free on ${dateInWords(date)}, so Afternoon, 12:30pm to 4:00pm is chosen instead.`;
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').locator('p').allTextContents()).toEqual([taken, moved]);
    expect(await page.locator('#timeSlot-error').textContent()).toBe(`${taken} ${moved}`);
    expect(await liveRegionWith(page, 'is not free').count()).toBe(0);
    await expect.poll(() => hasFocus(page, '[name="timeSlot"][value="afternoon"]')).toBe(true);
    await page.getByRole('button', { name: /^Next free date: .*, 9:00am to 12:30pm$/ }).click();
    await page.getByRole('radio', { name: /Morning/, checked: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('shows that the booth is full and focuses the date when the last slot was lost', async () => {
    const day = nthOpenDate(34);
    await studio.take('recording', day, 'slot2', 'slot4');
    const page = await readyToBook({ [check]: json(200, { available: false }) }, day);
    await submit(page);
    const full = `The Performance Booth is full on ${dateInWords(day)}. Please choose another date.`;
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').locator('p').allTextContents()).toEqual([taken, full]);
    expect(await page.locator('#date-error').textContent()).toBe(`${taken} ${full}`);
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    expect(await page.locator('input[name="date"]').inputValue()).toBe('');
    await page.getByRole('button', { name: /^See the Recording Booth on/ }).waitFor();
  });

  it.each([
    ['fails', (route: Route) => route.abort()],
    ['returns 500', json(500, { error: 'no' })],
    ['does not return JSON', (route: Route) => route.fulfill({ body: '<html>' })],
  ])(
    'shows that the slot is booked but still offers it when the availability check %s',
    async (_, handler) => {
      expectConsole(/Failed to load resource/);
      const page = await readyToBook({ [check]: handler });
      await submit(page);
      // A second paragraph says that the slot could not be checked.
      expect(await page.getByRole('alert').locator('p').first().textContent()).toBe(taken);
      expect(await offeredSlots(page)).toEqual(['morning', 'afternoon', 'evening']);
      await keepsWhatWasTyped(page);
    },
  );

  it('shows the error message of the server', async () => {
    expectConsole(/status of 400/);
    const page = await readyToBook({
      [create]: json(400, { error: 'The booth is being painted.' }),
    });
    await submit(page);
    expect(await alertOf(page)).toBe('The booth is being painted.');
    await keepsWhatWasTyped(page);
  });

  it.each([
    ['has no error field', json(500, { message: 'no' })],
    ['is not JSON', (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
  ])('shows "Failed to create booking" when the error response %s', async (_, handler) => {
    expectConsole(/Failed to load resource/);
    const page = await readyToBook({ [create]: handler });
    await submit(page);
    expect(await alertOf(page)).toBe('Failed to create booking');
    await keepsWhatWasTyped(page);
  });

  it('shows a network error after three attempts with one Idempotency-Key', async () => {
    expectConsole(/Failed to load resource/);
    const keys: (string | undefined)[] = [];
    const page = await readyToBook({
      [create]: (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return route.abort('connectionreset');
      },
    });
    await submit(page);
    await page.getByRole('alert').waitFor();
    expect(await alertOf(page)).toMatch(/^We could not reach the studio\./);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await keepsWhatWasTyped(page);
  });
});

describe('during a submission', () => {
  it('the button shows "Processing...", keeps the focus and submits only once', async () => {
    let checks = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await readyToBook({
      [check]: async (route) => {
        checks += 1;
        await released;
        await route.continue();
      },
    });
    await submit(page);
    const button = page.getByRole('button', { name: 'Processing...' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click({ force: true });
    await page.keyboard.press('Enter');
    await page.getByLabel('Full name').press('Enter');
    release();
    await page.getByText('Booking successful!').waitFor();
    expect(checks).toBe(1);
  });

  it('a lost response of the POST is retried and the booking succeeds', async () => {
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
    await page.getByRole('radio', { name: 'Evening' }).check();
    await submit(page);
    await page.getByText('Booking successful!').waitFor();
    expect(posts).toBe(2);
  });
});

describe('booked dates that cannot be fetched', () => {
  it('are only logged, and a slot can be booked', async () => {
    expectConsole(/Booked dates could not be fetched/);
    expectConsole(/Failed to load resource/);
    const page = await readyToBook({ [booked]: (route) => route.abort() }, nthOpenDate(40));
    await page.getByRole('radio', { name: 'Recording Booth' }).check();
    await submit(page);
    await page.getByText('Booking successful!').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
