import { text } from 'node:stream/consumers';
import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import { liveRegionWith } from '../support/browser/bookingPage.ts';
import {
  dateCell,
  expectConsole,
  fillContactDetails,
  newPage,
  nthOpenDate,
  offeredSlots,
  openCalendarAt,
  pickDate,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The summary, suggestions, receipt, draft and deep links of the booking page. */

const studio = siteForTests();
/** Recording slots 2 and 4 are booked, so only the evening is free in the performance booth. */
const busy = nthOpenDate(30);
/** No performance slot and two recording slots are free. */
const full = nthOpenDate(33);

beforeAll(async () => {
  await studio.take('recording', busy, 'slot2', 'slot4');
  await studio.take('recording', full, 'slot2', 'slot4', 'slot6', 'slot1');
});

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const visit = (path: string, options: BrowserContextOptions = desktop) =>
  studio.visit(path, options);

const summary = (page: Page) => page.getByRole('region', { name: 'Your session' });
const submit = (page: Page) => page.getByRole('button', { name: 'Book Session' }).click();
const succeeded = (page: Page) => page.getByText('Booking successful!').waitFor();
/** Waits until a field has this value. */
const expectValue = (page: Page, label: string, text: string) =>
  expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
const searchOf = (page: Page) => new URL(page.url()).search;
const typeChosen = (page: Page) => page.locator('[name="bookingType"]:checked').inputValue();
const slotChosen = (page: Page) => page.locator('[name="timeSlot"]:checked').inputValue();
const dateChosen = (page: Page) => page.locator('[name="date"]').inputValue();

describe.each([
  ['on a phone', phone],
  ['on a desktop', desktop],
])('the booking page %s', (_, screen) => {
  it('shows the selected booth, date, slot and price in the summary', async () => {
    const page = await visit('/booking', screen);
    expect(await summary(page).textContent()).toMatch(/Performance Booth.*Not chosen yet.*\$200/);
    await page.getByRole('radio', { name: /Recording Booth/ }).check();
    await pickDate(page, nthOpenDate(26));
    await page.getByRole('radio', { name: '3:30pm to 5:30pm' }).check();
    const text = await summary(page).textContent();
    for (const part of [
      'Recording Booth',
      dateInWords(nthOpenDate(26)),
      '3:30pm-5:30pm',
      '2 hours, Accra time (GMT)',
      'Osu, Accra',
      'GH₵100',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('shows the number of free slots in the calendar and beside the slots', async () => {
    const page = await visit('/booking?type=recording', screen);
    await openCalendarAt(page, busy);
    expect(await dateCell(page, busy).getAttribute('aria-label')).toMatch(/, 4 of 6 free$/);
    expect(await dateCell(page, busy).locator('[data-free="true"]').count()).toBe(4);
    await dateCell(page, busy).click();
    await page.getByRole('radiogroup', { name: 'Time slot (4 of 6 free)' }).waitFor();
  });

  it('shows a changed slot, and suggests the next date on which the old slot is free', async () => {
    const page = await visit(`/booking?date=${busy}`, screen);
    await liveRegionWith(
      page,
      `Morning, 9:00am to 12:30pm is not free on ${dateInWords(busy)}, so Evening,`,
    ).waitFor();
    expect(await slotChosen(page)).toBe('evening');
    await page.getByRole('button', { name: /^Next free date: .*, 9:00am to 12:30pm$/ }).click();
    expect(await slotChosen(page)).toBe('morning');
    expect((await dateChosen(page)) > busy).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('date');
    expect(await page.getByRole('button', { name: /^Next free/ }).count()).toBe(0);
  });

  it('shows a cleared date, and suggests the other booth', async () => {
    const page = await visit(`/booking?type=performance&date=${full}`, screen);
    await liveRegionWith(page, `The Performance Booth is full on ${dateInWords(full)}.`).waitFor();
    expect(await dateChosen(page)).toBe('');
    await page.getByRole('button', { name: /^See the Recording Booth on/ }).click();
    expect([await typeChosen(page), await dateChosen(page)]).toEqual(['recording', full]);
    expect(await offeredSlots(page)).toEqual(['slot3', 'slot5']);
  });

  it('shows a receipt that can be printed and added to a calendar', async () => {
    const date = nthOpenDate(screen === phone ? 35 : 36);
    const page = await visit(`/booking?type=recording&date=${date}&slot=slot3`, screen);
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
    expect(searchOf(page)).toBe('');

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('form', { name: 'Book Your Session' }).count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await receipt.isVisible()).toBe(true);
  });

  it('restores the draft after a reload and after navigation, until it is booked', async () => {
    const date = nthOpenDate(screen === phone ? 40 : 41);
    const page = await visit('/booking', screen);
    await fillContactDetails(page, 'Yaa Asantewaa');
    await page.getByLabel('Notes').fill('Bring the drum kit');
    await pickDate(page, date);
    await page.reload();
    await expectValue(page, 'Full name', 'Yaa Asantewaa');
    expect(await page.getByLabel('Notes').inputValue()).toBe('Bring the drum kit');
    expect(await dateChosen(page)).toBe(date);
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
  it('preselect type, date and slot, and are replaced without new history entries', async () => {
    const date = nthOpenDate(37);
    const page = await visit(`/booking?type=recording&date=${date}&slot=slot3`);
    expect([await typeChosen(page), await dateChosen(page), await slotChosen(page)]).toEqual([
      'recording',
      date,
      'slot3',
    ]);
    const before = await page.evaluate(() => history.length);
    await page.getByRole('radio', { name: '1:30pm to 3:30pm' }).check();
    expect(searchOf(page)).toBe(`?type=recording&date=${date}&slot=slot4`);
    await page.getByRole('radio', { name: /Performance Booth/ }).check();
    expect(searchOf(page)).toBe(`?date=${date}`);
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  it.each([
    '?type=karaoke&date=2026-02-30&slot=slot99',
    '?date=2020-01-01&slot=slot1',
    '?date=__proto__&type=constructor',
  ])('ignore invalid values: %s', async (query) => {
    const page = await visit(`/booking${query}`);
    expect([await typeChosen(page), await dateChosen(page), await slotChosen(page)]).toEqual([
      'performance',
      '',
      'morning',
    ]);
  });

  it.each([
    ['pricing', 'Book the Recording Booth', 'recording'],
    ['pricing', 'Book the Performance Booth', 'performance'],
    ['services', 'Book Videography', 'performance'],
    ['services', 'Book Mixing & Mastering', 'recording'],
  ])('preselect the booking type in the section %s: %s', async (section, name, type) => {
    const page = await visit('/');
    await page.locator(`#${section}`).getByRole('link', { name }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
    expect(await typeChosen(page)).toBe(type);
  });
});

describe('the booking page with a slow or failing network', () => {
  it('shows a status while booked dates load, and the calendar can be used', async () => {
    const page = await newPage(phone);
    let respond = () => {};
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/booked-dates', async (route) => {
      await responded;
      await route.continue();
    });
    await page.goto(`${studio.address}/booking`);
    await openCalendarAt(page, busy);
    await liveRegionWith(page, 'Checking which dates are free…').waitFor();
    await dateCell(page, busy).click();
    expect(await dateChosen(page)).toBe(busy);
    respond();
    await liveRegionWith(page, 'Morning, 9:00am to 12:30pm is not free').waitFor();
    expect(await slotChosen(page)).toBe('evening');
  });

  it('shows a second paragraph when the slot could not be checked', async () => {
    expectConsole(/Failed to load resource/);
    const page = await visit(`/booking?date=${nthOpenDate(38)}`, phone);
    await fillContactDetails(page);
    await page.route('**/check-availability?*', (route) => route.abort());
    await submit(page);
    const alert = page.getByRole('alert');
    expect(await alert.locator('p').allTextContents()).toEqual([
      'This time slot is already booked. Please select another time.',
      'We could not check this slot. It may still be free. Please check your connection and send the form again.',
    ]);
    expect(await slotChosen(page)).toBe('morning');
  });

  it('shows a message while the browser is offline', async () => {
    // What is prefetched when the page is idle.
    expectConsole(/ERR_INTERNET_DISCONNECTED/);
    const page = await visit('/booking', phone);
    await page.context().setOffline(true);
    const notice = liveRegionWith(page, 'You are offline.');
    await notice.waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe('the booking form on a phone', () => {
  it('has the right keyboard for each field, and trims the values', async () => {
    const page = await visit(`/booking?date=${nthOpenDate(39)}`, phone);
    const attributes = (label: string) =>
      page
        .getByLabel(label)
        .evaluate((field: HTMLInputElement) => [
          field.autocomplete,
          field.inputMode,
          field.enterKeyHint,
        ]);
    expect(await attributes('Full name')).toEqual(['name', '', 'next']);
    expect(await attributes('Email')).toEqual(['email', 'email', 'next']);
    expect(await attributes('Phone number')).toEqual(['tel', 'tel', 'next']);
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
    const page = await visit('/booking', { ...phone, viewport: { width: 360, height: 330 } });
    for (const label of ['Full name', 'Phone number', 'Notes']) {
      const field = page.getByLabel(label);
      await field.focus();
      await page.waitForTimeout(600);
      const button = page.getByRole('button', { name: 'Book Session' });
      const box = await button.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(330);
      const hit = await field.evaluate((element) => {
        const { x, y, width } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + 10));
      });
      expect(hit, label).toBe(true);
    }
  });
});
