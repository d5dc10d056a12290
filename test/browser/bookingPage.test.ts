import { text } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import { liveRegionWith } from '../support/browser/bookingPage.ts';
import {
  dateCell,
  delayRequests,
  expectConsole,
  fillContactDetails,
  offeredSlots,
  openCalendarAt,
  pickDate,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** The summary, suggestions, receipt, draft and deep links of the booking page. */

const studio = siteForTests();
/** Recording slots 2 and 4 are booked, so only the evening is free in the performance booth. */
const busy = openDate(30);
/** No performance slot and two recording slots are free. */
const full = openDate(33);

beforeAll(async () => {
  await studio.take('recording', busy, 'slot2', 'slot4');
  await studio.take('recording', full, 'slot2', 'slot4', 'slot6', 'slot1');
});

const phone = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

/** Opens a path on a phone. */
const visit = (path: string) => studio.visit(path);

const summary = (page: Page) => page.getByRole('region', { name: 'Your session' });
const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();
const succeeded = (page: Page) => page.getByText('Booking successful!').waitFor();
/** Waits until a field has this value. */
const expectValue = (page: Page, label: string, text: string) =>
  expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
const searchOf = (page: Page) => new URL(page.url()).search;
const dateChosen = (page: Page) => page.locator('[name="date"]').inputValue();
/** Waits until these booth, date and slot are selected. */
const expectSelected = (page: Page, selection: { type?: string; date?: string; slot?: string }) =>
  expect
    .poll(async () => ({
      type: await page.locator('[name="bookingType"]:checked').inputValue(),
      date: await dateChosen(page),
      slot: await page.locator('[name="timeSlot"]:checked').inputValue(),
    }))
    .toMatchObject(selection);

describe('the booking page', () => {
  it('shows the selected booth, date, slot and price in the summary', async () => {
    const page = await visit('/booking');
    expect(await summary(page).textContent()).toMatch(/Performance Booth.*Not chosen yet.*\$200/);
    await page.getByRole('radio', { name: /Recording Booth/ }).check();
    await pickDate(page, openDate(26));
    await page.getByRole('radio', { name: '3:30pm to 5:30pm' }).check();
    for (const part of [
      'Recording Booth',
      dateInWords(openDate(26)),
      '3:30pm-5:30pm',
      '2 hours, Accra time (GMT)',
      'Osu, Accra',
      'GH₵100',
    ]) {
      await expect.poll(() => summary(page).textContent()).toContain(part);
    }
  });

  it('shows a changed slot, and suggests the next date on which the old slot is free', async () => {
    const page = await visit(`/booking?date=${busy}`);
    await liveRegionWith(
      page,
      `Morning, 9:00am to 12:30pm is not free on ${dateInWords(busy)}, so Evening,`,
    ).waitFor();
    await expectSelected(page, { slot: 'evening' });
    await page.getByRole('button', { name: /^Next free date: .*, 9:00am to 12:30pm$/ }).click();
    await expectSelected(page, { slot: 'morning' });
    expect((await dateChosen(page)) > busy, 'the suggested date is later').toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('date');
    expect(await page.getByRole('button', { name: /^Next free/ }).count()).toBe(0);
  });

  it('shows a cleared date, and suggests the other booth', async () => {
    const page = await visit(`/booking?type=performance&date=${full}`);
    await liveRegionWith(page, `The Performance Booth is full on ${dateInWords(full)}.`).waitFor();
    await expectSelected(page, { date: '' });
    await page.getByRole('button', { name: /^See the Recording Booth on/ }).click();
    await expectSelected(page, { type: 'recording', date: full });
    await expect.poll(() => offeredSlots(page)).toEqual(['slot3', 'slot5']);
  });

  it('shows a receipt that can be printed and added to a calendar', async () => {
    const date = openDate(35);
    const page = await visit(`/booking?type=recording&date=${date}&slot=slot3`);
    await fillContactDetails(page, 'Kwame Boateng');
    await submit(page);
    await succeeded(page);
    const receipt = page.getByRole('region', { name: 'Your request' });
    expect(await receipt.textContent()).toContain(dateInWords(date));
    expect(await receipt.textContent()).toContain('11:30am-1:30pm');
    await page.getByText('Reference:').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    const file = await text(await (await download).createReadStream());
    expect(file).toContain(`DTSTART:${date.replaceAll('-', '')}T113000Z`);
    expect(await page.locator('main').textContent()).not.toMatch(
      /sent you|e-?mail (was|has been)/i,
    );
    await expect.poll(() => searchOf(page)).toBe('');

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('form', { name: 'Book Your Session' }).count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await receipt.isVisible()).toBe(true);
  });

  it('restores the draft after a reload and after navigation, until it is booked', async () => {
    const date = openDate(40);
    const page = await visit('/booking');
    await fillContactDetails(page, 'Yaa Asantewaa');
    await page.getByLabel('Notes').fill('Bring the drum kit');
    await pickDate(page, date);
    await page.reload();
    await expectValue(page, 'Full name', 'Yaa Asantewaa');
    await expectValue(page, 'Notes', 'Bring the drum kit');
    await expectSelected(page, { date });
    await page.getByRole('link', { name: 'Accra Recording Studio' }).click();
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await expectValue(page, 'Full name', 'Yaa Asantewaa');
    await submit(page);
    await succeeded(page);
    await page.reload();
    await waitForHydration(page);
    await expectValue(page, 'Full name', '');
  });
});

describe('deep links to the booking page', () => {
  it('preselect type, date and slot, and follow the selection', async () => {
    const date = openDate(37);
    const page = await visit(`/booking?type=recording&date=${date}&slot=slot3`);
    await expectSelected(page, { type: 'recording', date, slot: 'slot3' });
    await page.getByRole('radio', { name: '1:30pm to 3:30pm' }).check();
    await expect.poll(() => searchOf(page)).toBe(`?type=recording&date=${date}&slot=slot4`);
    await page.getByRole('radio', { name: /Performance Booth/ }).check();
    await expect.poll(() => searchOf(page)).toBe(`?date=${date}`);
  });

  it('ignore invalid values', async () => {
    const page = await studio.newPage();
    for (const query of [
      '?type=karaoke&date=2026-02-30&slot=slot99',
      '?date=2020-01-01&slot=slot1',
      '?date=__proto__&type=constructor',
    ]) {
      await studio.go(page, `/booking${query}`);
      await expect.poll(() => searchOf(page), { message: query }).toBe('');
      await expectSelected(page, { type: 'performance', date: '', slot: 'morning' });
    }
  });

  it('preselect the booth in the sections of the landing page', async () => {
    const page = await visit('/');
    for (const [section, name, type] of [
      ['pricing', 'Book the Recording Booth', 'recording'],
      ['pricing', 'Book the Performance Booth', 'performance'],
      ['services', 'Book Mixing & Mastering', 'recording'],
      ['services', 'Book Videography', 'performance'],
    ] as const) {
      await page.locator(`#${section}`).getByRole('link', { name }).click();
      await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
      await expectSelected(page, { type });
      await page.goBack();
      await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
    }
  });
});

describe('the booking page with a slow or failing network', () => {
  it('shows a status while booked dates load, and the calendar can be used', async () => {
    const page = await studio.newPage(phone);
    const respond = await delayRequests(page, '**/booked-dates');
    await page.goto(`${studio.address}/booking`);
    await openCalendarAt(page, busy);
    await liveRegionWith(page, 'Checking which dates are free…').waitFor();
    await dateCell(page, busy).click();
    await expectSelected(page, { date: busy });
    respond();
    await liveRegionWith(page, 'Morning, 9:00am to 12:30pm is not free').waitFor();
    await expectSelected(page, { slot: 'evening' });
  });

  it('shows a second paragraph when the slot could not be checked', async () => {
    expectConsole(/Failed to load resource/);
    const page = await visit(`/booking?date=${openDate(38)}`);
    await fillContactDetails(page);
    await page.route('**/check-availability?*', (route) => route.abort());
    await submit(page);
    await expect
      .poll(() => page.getByRole('alert').locator('p').allTextContents())
      .toEqual([
        'This time slot is already booked. Please select another time.',
        'We could not check this slot. It may still be free. Please check your connection and send the form again.',
      ]);
    await expectSelected(page, { slot: 'morning' });
    await expect.poll(() => offeredSlots(page)).toEqual(['morning', 'afternoon', 'evening']);
  });

  it('shows a message while the browser is offline', async () => {
    // What is prefetched when the page is idle.
    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    const page = await visit('/booking');
    await page.context().setOffline(true);
    const notice = liveRegionWith(page, 'You are offline.');
    await notice.waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe('the booking form on a phone', () => {
  it('has the right keyboard for each field, and trims the values', async () => {
    const page = await visit(`/booking?date=${openDate(39)}`);
    const attributes = (label: string) =>
      page
        .getByLabel(label)
        .evaluate((field: HTMLInputElement) => [
          field.autocomplete,
          field.type,
          field.enterKeyHint,
        ]);
    expect(await attributes('Full name')).toEqual(['name', 'text', 'next']);
    expect(await attributes('Email')).toEqual(['email', 'email', 'next']);
    expect(await attributes('Phone number')).toEqual(['tel', 'tel', 'next']);
    expect(await page.getByLabel('Notes').getAttribute('autocomplete')).toBeNull();
    await page.getByLabel('Full name').fill('  Ama Mensah ');
    await page.getByLabel('Email').fill(' ama@example.com ');
    await page.getByLabel('Phone number').fill(' 024  000 ');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await submit(page);
    expect((await sent).postDataJSON()).toMatchObject({
      fullName: 'Ama Mensah',
      email: 'ama@example.com',
      phoneNumber: '024 000',
    });
    await succeeded(page);
  });

  it('keeps the submit button and the focused field visible above the keyboard', async () => {
    const page = await studio.visit('/booking', {
      ...phone,
      viewport: { width: 360, height: 330 },
    });
    for (const label of ['Full name', 'Phone number', 'Notes']) {
      const field = page.getByLabel(label);
      await field.focus();
      const button = page.getByRole('button', { name: 'Book Session' });
      await expect
        .poll(
          async () => {
            const box = await button.boundingBox();
            const isVisible = await field.evaluate((element) => {
              const { x, y, width } = element.getBoundingClientRect();
              return element.contains(document.elementFromPoint(x + width / 2, y + 10));
            });
            return { isVisible, isButtonInView: box !== null && box.y + box.height <= 330 };
          },
          { message: label },
        )
        .toEqual({ isVisible: true, isButtonInView: true });
    }
  });
});
