import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { studioForTests } from '../support/studioForTests.ts';
import {
  cellOf,
  expectConsole,
  holdBack,
  introduce,
  openCalendarAt,
  openDay,
  pickDate,
} from '../support/visitor.ts';
import { findings } from './everywhere.ts';

/** Runs axe in every state of the booking form. */

const { visit, take } = studioForTests();
/** A date on which the morning slot is not available. */
const busy = openDay(30);
/** A date without an available performance slot. */
const full = openDay(33);

beforeAll(async () => {
  await take('recording', busy, 'slot2');
  await take('performance', full, 'morning', 'afternoon', 'evening');
});

const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();
const says = (page: Page, text: string) =>
  page.locator('[data-tone]').filter({ hasText: text }).waitFor();
const check = '**/api/bookings/check-availability?*';
const create = '**/api/bookings';

describe('axe finds no violations in the booking form', { timeout: 120_000 }, () => {
  it('with the open calendar and with each field error', async () => {
    const page = await visit(`/booking?date=${busy}`);
    const found: string[] = [];
    const look = async (state: string) => found.push(...(await findings(page, state)));

    await says(page, 'Morning');
    await look('slot moved');
    await openCalendarAt(page, full);
    await look('calendar');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: /Recording Booth/ }).check();
    await look('recording');
    await page.getByLabel('Full name').fill('Ama');
    await page.getByLabel('Full name').fill('');
    await submit(page);
    await look('name missing');
    await page.getByLabel('Full name').fill('Ama');
    await submit(page);
    await look('email missing');
    await page.getByLabel('Email').fill('ama@example');
    await submit(page);
    await look('phone missing');
    await page.getByLabel('Phone number').fill('024');
    await submit(page);
    await look('email wrong');
    expect(found).toEqual([]);
  });

  it('while booked dates load, with a missing date, with a cleared date, and offline', async () => {
    const page = await visit('/');
    const letGo = await holdBack(page, '**/booked-dates');
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    const found: string[] = [];
    const look = async (state: string) => found.push(...(await findings(page, state)));

    await introduce(page);
    await submit(page);
    await look('date missing');
    await openCalendarAt(page, full);
    await look('calendar, dates not known');
    await cellOf(page, full).click();
    letGo();
    await says(page, 'The Performance Booth is full');
    await look('date cleared');
    await page.context().setOffline(true);
    await says(page, 'You are offline');
    await look('offline');
    await page.context().setOffline(false);
    expect(found).toEqual([]);
  });

  it('from the filled-in form through each error to the receipt', async () => {
    expectConsole(/Failed to load resource/);
    const page = await visit('/booking');
    const found: string[] = [];
    const look = async (state: string) => found.push(...(await findings(page, state)));
    const answering = async (
      url: string,
      answer: (route: Route) => unknown,
      sentence: string,
    ): Promise<void> => {
      await page.route(url, answer);
      await submit(page);
      await says(page, sentence);
      await look(sentence);
      await page.unroute(url);
    };

    await introduce(page);
    await page.getByLabel('Notes').fill('A choir of twelve');
    await pickDate(page, openDay(36));
    await look('filled');
    await answering(check, (route) => route.abort(), 'It may still be free');
    await answering(
      check,
      (route) => route.fulfill({ json: { available: false } }),
      'already booked',
    );
    await answering(
      create,
      (route) => route.fulfill({ status: 400, json: { error: 'The booth is being painted.' } }),
      'painted',
    );
    await answering(
      create,
      (route) => route.fulfill({ status: 500, body: '' }),
      'Failed to create',
    );
    const letGo = await holdBack(page, check);
    await submit(page);
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await look('submitting');
    letGo();
    await says(page, 'Booking successful!');
    await look('booked');
    expect(found).toEqual([]);
  });
});
