import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import { said } from '../support/bookingPage.ts';
import { hasFocus } from '../support/focus.ts';
import { studioForTests } from '../support/studioForTests.ts';
import {
  expectConsole,
  introduce,
  newVisitor,
  openDay,
  pickDate,
  slotsOffered,
} from '../support/visitor.ts';

/** Each sentence of the error catalogue (specification, section 8), seen on the page. */

const studio = studioForTests();

const booked = '**/api/bookings/booked-dates';
const check = '**/api/bookings/check-availability?*';
const create = '**/api/bookings';
const date = openDay(30);

/** A visitor whose form is filled, and whose network answers as the routes say. */
async function readyToBook(
  routes: Record<string, (route: Route) => unknown>,
  day = date,
): Promise<Page> {
  const page = await newVisitor();
  for (const [url, answer] of Object.entries(routes)) await page.route(url, answer);
  await page.goto(`${studio.address}/booking`);
  await introduce(page);
  await pickDate(page, day);
  return page;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();
const alertOf = (page: Page) => page.getByRole('alert').locator('p').first().textContent();
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, json: body });

const taken = 'This time slot is already booked. Please select another time.';

describe('the form says what is missing', () => {
  it('names the empty fields in their order, and takes the visitor to each', async () => {
    const page = await newVisitor();
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

describe('when the studio does not say yes, nothing that was typed is lost and the page says', () => {
  const keepsWhatWasTyped = async (page: Page) => {
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    expect(await page.locator('input[name="date"]').inputValue()).toBe(date);
  };

  it('that the slot is booked, when the check says so, and asks for no booking', async () => {
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
    expect(await slotsOffered(page)).toEqual(['afternoon', 'evening']);
    await keepsWhatWasTyped(page);
  });

  it('which slot was lost and which one is chosen now, once, and offers another day', async () => {
    const page = await readyToBook({ [check]: json(200, { available: false }) });
    await submit(page);
    const moved = `Morning, 9:00am to 12:30pm is not free on ${dateInWords(date)}, so Afternoon, 12:30pm to 4:00pm is chosen instead.`;
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').locator('p').allTextContents()).toEqual([taken, moved]);
    expect(await page.locator('#timeSlot-error').textContent()).toBe(`${taken} ${moved}`);
    expect(await said(page, 'is not free').count()).toBe(0);
    await expect.poll(() => hasFocus(page, '[name="timeSlot"][value="afternoon"]')).toBe(true);
    await page.getByRole('button', { name: /^Next free date: .*, 9:00am to 12:30pm$/ }).click();
    await page.getByRole('radio', { name: /Morning/, checked: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('that the booth is full, when the slot was the last of its day, and asks for a date', async () => {
    const day = openDay(34);
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
    ['is refused', json(500, { error: 'no' })],
    ['is not JSON', (route: Route) => route.fulfill({ body: '<html>' })],
  ])('that the slot is booked, when the check %s, but goes on offering it', async (_, answer) => {
    expectConsole(/Failed to load resource/);
    const page = await readyToBook({ [check]: answer });
    await submit(page);
    // A line more says that the studio was not reached.
    expect(await page.getByRole('alert').locator('p').first().textContent()).toBe(taken);
    expect(await slotsOffered(page)).toEqual(['morning', 'afternoon', 'evening']);
    await keepsWhatWasTyped(page);
  });

  it("the studio's own reason, when it gives one", async () => {
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
  ])('"Failed to create booking", when the refusal %s', async (_, answer) => {
    expectConsole(/Failed to load resource/);
    const page = await readyToBook({ [create]: answer });
    await submit(page);
    expect(await alertOf(page)).toBe('Failed to create booking');
    await keepsWhatWasTyped(page);
  });

  it('that the studio was not reached, after three tries under one key', async () => {
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

describe('while a booking is on its way', () => {
  it('the button says so, keeps the focus, and asks once however often it is pressed', async () => {
    let checks = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const page = await readyToBook({
      [check]: async (route) => {
        checks += 1;
        await held;
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
    letGo();
    await page.getByText('Booking successful!').waitFor();
    expect(checks).toBe(1);
  });

  it('a reply that was lost does not cost the visitor the slot', async () => {
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
  it('are only logged: the calendar carries on and the booking can be made', async () => {
    expectConsole(/Booked dates could not be fetched/);
    expectConsole(/Failed to load resource/);
    const page = await readyToBook({ [booked]: (route) => route.abort() }, openDay(40));
    await page.getByRole('radio', { name: 'Recording Booth' }).check();
    await submit(page);
    await page.getByText('Booking successful!').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
