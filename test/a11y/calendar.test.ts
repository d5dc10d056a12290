import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { addDays, dateInWords } from '#booking/dates';
import { slots } from '#booking/slots';
import { openingDays } from '#studio/openingDays';
import { announcements, liveRegions } from '../support/browser/accessibilityTree.ts';
import {
  expectFocus,
  expectNameFocused,
  expectVisibleFocus,
  focusedElement,
} from '../support/browser/focus.ts';
import { dateCell } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { morning, openDate, today } from '../support/clock.ts';
import { closedDayAfter, openDaysAfter } from '../support/openDays.ts';

/** The calendar with keyboard, touch and screen reader. */

const studio = siteForTests();
const full = openDate(6);
const closed = closedDayAfter(today);
/** A closed date, if there is one, with its reason. */
const closedDates = closed ? [[closed, openingDays().whenClosed] as const] : [];
const all = slots.performance.map(({ id }) => id);
const isFree = `${all.length} of ${all.length} free`;

/** Opens a path with a fully booked date. */
async function visit(path: string, options: BrowserContextOptions = {}, time = morning) {
  const page = await studio.newPage(options, time);
  const booked = { [full]: { performance: all, recording: [] } };
  await page.route('**/booked-dates', (route) => route.fulfill({ json: booked }));
  await studio.go(page, path);
  return page;
}

const trigger = (page: Page) => page.getByRole('button', { name: /^Date/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a date', exact: true });
const openByKey = async (page: Page) => {
  await trigger(page).press('Enter');
  await dialog(page).waitFor();
  await expectFocus(page, 'table *');
};
/** Presses the arrow key until a date of this month has the focus. */
async function moveTo(page: Page, date: string) {
  const day = () =>
    page.evaluate(() => document.activeElement?.querySelector('[aria-hidden]')?.textContent);
  for (let now = await day(); now !== String(Number(date.slice(8))); now = await day()) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(day, { message: 'the date after ArrowRight' }).not.toBe(now);
  }
}

describe('the calendar', () => {
  it('opens at the first free or the chosen date, keeps Tab inside, and returns the focus on Escape and Close', async () => {
    const page = await visit('/booking');
    const first = `Today, ${dateInWords(today)}, ${isFree}`;
    await openByKey(page);
    expect(await page.getByRole('application').count(), 'Orca is silent when left').toBe(0);
    for (const stop of [first, 'Close', 'Type a date', 'Next month', first]) {
      await expectNameFocused(page, stop);
      await expectVisibleFocus(page);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Shift+Tab');
    const tomorrow = openDate(1);
    await moveTo(page, tomorrow);
    const isOpenAtFocus = await page.evaluateHandle(() => {
      const seen: boolean[] = [];
      const look = () => seen.push(document.querySelector('[role="dialog"]') !== null);
      document.querySelector('#date')?.addEventListener('focus', look);
      return seen;
    });
    await page.keyboard.press('Enter');
    await expectFocus(page, '#date');
    expect(await isOpenAtFocus.jsonValue(), 'left before it is removed').toEqual([true]);
    expect(await page.getByText('Selected Date').count(), 'said by the button alone').toBe(0);
    await openByKey(page);
    await expectNameFocused(page, `${dateInWords(tomorrow)}, selected, ${isFree}`);
    await page.keyboard.press('Escape');
    await expectFocus(page, '#date');
    await openByKey(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'date');
    // Also in the last frames of the dialog that closes.
    await openByKey(page);
  });

  it('has weeks from Monday to Sunday, and whole months from this one to the last that can be booked', async () => {
    const page = await visit('/booking');
    await openByKey(page);
    expect(await page.locator('th').allTextContents()).toEqual([
      ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    ]);
    for (const [key, date, name = ''] of [
      ['Home', '2027-03-01', ', in the past'],
      ['End', '2027-03-31'],
      ['PageDown', '2027-04-30'],
      // The first and the last month can be shown to their ends.
      ['Shift+PageUp', '2027-03-01'],
      ['Shift+PageDown', '2028-03-01'],
      ['End', '2028-03-31', ', too far ahead'],
      ['PageDown', '2028-03-31'],
    ] as const) {
      await page.keyboard.press(key);
      await expectNameFocused(page, `${dateInWords(date)}${name}`);
    }
  });

  it.each([...closedDates, [full, 'no free time'] as const])(
    'announces why %s cannot be selected, each time that it is pressed: %s',
    async (date, reason) => {
      const page = await visit('/booking');
      await openByKey(page);
      expect(await announcements(page)).toEqual([]);
      await moveTo(page, date);
      const name = `${dateInWords(date)}, ${reason}`;
      await expectNameFocused(page, name);
      await expectFocus(page, 'td[role="gridcell"][aria-disabled="true"]');
      await expectVisibleFocus(page);
      // Screen readers repeat an alert only when it is inserted again.
      const alerts = new Set<number | undefined>();
      for (const [times, press] of ['Enter', 'Space', 'Enter'].entries()) {
        await page.keyboard.press(press);
        const announced = async () => {
          const regions = await liveRegions(page);
          for (const { id } of regions) alerts.add(id);
          return [alerts.size, regions.map(({ live, text }) => [live, text])];
        };
        const text = `${name.replace(',', ' cannot be chosen:')}.`;
        await expect.poll(announced).toEqual([times + 1, [['assertive', text]]]);
        await expectNameFocused(page, name);
      }
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await openByKey(page);
      expect(await announcements(page)).toEqual([]);
    },
  );

  it('announces a new month, renders a new grid, so that Orca speaks it, and does not move its buttons', async () => {
    const phone = { viewport: { width: 412, height: 823 } };
    const page = await visit('/booking', phone, Date.parse('2027-01-13T07:00:00Z'));
    await openByKey(page);
    const next = page.getByRole('button', { name: 'Next month' });
    const place = await next.boundingBox();
    const spoken = await announcements(page);
    const heard = async () => (await announcements(page)).join(' ');
    // February 2027 has four weeks, May 2027 has six.
    for (const month of ['February', 'March', 'April', 'May']) {
      const grid = await page.getByRole('grid').elementHandle();
      await next.press('Enter');
      spoken.push(`${month} 2027`);
      // React Aria removes a text after 7 seconds.
      const remaining = spoken.map((_, first) => spoken.slice(first).join(' '));
      await expect.poll(heard).toBeOneOf(remaining);
      await expect.poll(() => page.getByRole('grid').count()).toBe(1);
      expect(await grid?.evaluate((grid) => grid.isConnected), 'the old grid remains').toBe(false);
      expect(await next.boundingBox(), `the place of "Next month" in ${month}`).toEqual(place);
    }
  });

  it('keeps the old date in the DOM until the focus is in the next month, so that Orca reads one date', async () => {
    const page = await visit('/booking');
    await openByKey(page);
    await page.keyboard.press('End');
    await expectNameFocused(page, dateInWords('2027-03-31'));
    const seen = await page.evaluateHandle(() => {
      const left = document.activeElement;
      const isKept = new Promise((resolve) => {
        document.addEventListener('focusin', () => resolve(left?.isConnected), { once: true });
      });
      return { isKept };
    });
    await page.keyboard.press('ArrowDown');
    expect(await seen.evaluate(({ isKept }) => isKept)).toBe(true);
    await expect.poll(() => page.getByRole('grid').count()).toBe(1);
    await expectNameFocused(page, dateInWords('2027-04-07'));
  });

  it('shows the reason when a disabled date is tapped, and keeps the focus on a tapped "Next month"', async () => {
    const page = await visit('/booking', { hasTouch: true });
    await trigger(page).tap();
    for (const [date, reason] of [...closedDates, [addDays(today, -1), 'in the past']] as const) {
      // Playwright taps a disabled element only by force, and then also while it moves.
      const cell = await dateCell(page, date).elementHandle();
      await cell?.waitForElementState('stable');
      await cell?.tap({ force: true });
      const message = `${dateInWords(date)} cannot be chosen: ${reason}.`;
      await dialog(page).getByText(message).waitFor();
    }
    await page.getByRole('button', { name: 'Next month' }).tap();
    await dialog(page).getByRole('grid', { name: /April/ }).waitFor();
    await expectNameFocused(page, 'Next month');
  });

  it('does not scroll the page on a small phone, and leaves the date button uncovered', async () => {
    const phone = { viewport: { width: 320, height: 568 }, hasTouch: true };
    // A month with six weeks, so that the calendar reaches the navigation bar.
    const page = await visit('/booking', phone, Date.parse('2027-08-10T07:00:00Z'));
    await page.evaluate(() => {
      const top = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
      const room = top(':has(> #book)') - top('#date') - 64;
      window.scrollBy({ top: -room, behavior: 'instant' });
    });
    const scrolled = await page.evaluate(() => window.scrollY);
    const { x = 0, y = 0 } = (await trigger(page).boundingBox()) ?? {};
    await page.touchscreen.tap(x + 40, y + 20);
    // Playwright scrolls each element into view first, as screen readers do.
    await page.getByRole('button', { name: 'Next month' }).tap();
    // A date that has room on one line, like the text before it.
    const date = openDaysAfter('2027-09-20').find((date) => dateInWords(date).length < 26) ?? '';
    await dateCell(page, date).tap();
    await expectFocus(page, '#date');
    await dialog(page).waitFor({ state: 'detached' });
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });
});
