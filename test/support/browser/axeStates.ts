import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dateCell,
  delayRequests,
  expectConsole,
  fillContactDetails,
  nthOpenDate,
  openCalendarAt,
  pickDate,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { axeFindings } from './axeSettings.ts';

/** Runs axe in every state of the booking form. */

const { visit, take } = siteForTests();
/** A date on which the morning slot is not available. */
const busy = nthOpenDate(30);
/** A date without an available performance slot. */
const full = nthOpenDate(33);

beforeAll(async () => {
  await take('recording', busy, 'slot2');
  await take('performance', full, 'morning', 'afternoon', 'evening');
});

const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();
const waitForMessage = (page: Page, text: string) =>
  page.locator('[data-tone]').filter({ hasText: text }).waitFor();
const check = '**/api/bookings/check-availability?*';
const create = '**/api/bookings';

describe('axe finds no violations in the booking form', { timeout: 120_000 }, () => {
  it('with the open calendar and with each field error', async () => {
    const page = await visit(`/booking?date=${busy}`);
    const found: string[] = [];
    const audit = async (state: string) => found.push(...(await axeFindings(page, state)));

    await waitForMessage(page, 'Morning');
    await audit('slot moved');
    await openCalendarAt(page, full);
    await audit('calendar');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: /Recording Booth/ }).check();
    await audit('recording');
    await page.getByLabel('Full name').fill('Ama');
    await page.getByLabel('Full name').fill('');
    await submit(page);
    await audit('name missing');
    await page.getByLabel('Full name').fill('Ama');
    await submit(page);
    await audit('email missing');
    await page.getByLabel('Email').fill('ama@example');
    await submit(page);
    await audit('phone missing');
    await page.getByLabel('Phone number').fill('024');
    await submit(page);
    await audit('email wrong');
    expect(found).toEqual([]);
  });

  it('while booked dates load, with a missing date, with a cleared date, and offline', async () => {
    const page = await visit('/');
    const release = await delayRequests(page, '**/booked-dates');
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    const found: string[] = [];
    const audit = async (state: string) => found.push(...(await axeFindings(page, state)));

    await fillContactDetails(page);
    await submit(page);
    await audit('date missing');
    await openCalendarAt(page, full);
    await audit('calendar, dates not known');
    await dateCell(page, full).click();
    release();
    await waitForMessage(page, 'The Performance Booth is full');
    await audit('date cleared');
    await page.context().setOffline(true);
    await waitForMessage(page, 'You are offline');
    await audit('offline');
    await page.context().setOffline(false);
    expect(found).toEqual([]);
  });

  it('from the filled-in form through each error to the receipt', async () => {
    expectConsole(/Failed to load resource/);
    const page = await visit('/booking');
    const found: string[] = [];
    const audit = async (state: string) => found.push(...(await axeFindings(page, state)));
    const submitWithRoute = async (
      url: string,
      handler: (route: Route) => unknown,
      sentence: string,
    ): Promise<void> => {
      await page.route(url, handler);
      await submit(page);
      await waitForMessage(page, sentence);
      await audit(sentence);
      await page.unroute(url);
    };

    await fillContactDetails(page);
    await page.getByLabel('Notes').fill('A choir of twelve');
    await pickDate(page, nthOpenDate(36));
    await audit('filled');
    await submitWithRoute(check, (route) => route.abort(), 'It may still be free');
    await submitWithRoute(
      check,
      (route) => route.fulfill({ json: { available: false } }),
      'already booked',
    );
    await submitWithRoute(
      create,
      (route) => route.fulfill({ status: 400, json: { error: 'The booth is being painted.' } }),
      'painted',
    );
    await submitWithRoute(
      create,
      (route) => route.fulfill({ status: 500, body: '' }),
      'Failed to create',
    );
    const release = await delayRequests(page, check);
    await submit(page);
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await audit('submitting');
    release();
    await waitForMessage(page, 'Booking successful!');
    await audit('booked');
    expect(found).toEqual([]);
  });
});
