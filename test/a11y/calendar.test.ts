import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { announcements, liveRegions } from '../support/browser/accessibilityTree.ts';
import { focusedElement, hasFocus } from '../support/browser/focus.ts';
import { dateCell } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The calendar with keyboard, touch and screen reader. */

const { visit, take, go } = siteForTests();
/** A Wednesday before the first slot. The last bookable date is Thursday 9 March 2028. */
const moment = '2027-03-10T07:00:00Z';
const full = '2027-03-17';

beforeAll(() => take('performance', full, 'morning', 'afternoon', 'evening'));

const trigger = (page: Page) => page.getByRole('button', { name: /^Date/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a date', exact: true });
const dateChosen = (page: Page) => page.locator('[name="date"]').inputValue();
const nameFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const openByKey = async (page: Page) => {
  await trigger(page).press('Enter');
  await dialog(page).waitFor();
  await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
};

describe('the calendar', () => {
  it('opens in a named dialog with focus on an enabled date, traps Tab, and restores the focus', async () => {
    const page = await visit('/booking', {}, moment);
    await openByKey(page);
    expect(await nameFocused(page)).toBe('Today, Wednesday 10 March 2027, 3 of 3 free');
    expect(await hasFocus(page, '[aria-disabled]')).toBe(false);
    const stops: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(step < 5 ? 'Tab' : 'Shift+Tab');
      expect(await hasFocus(page, '[role="dialog"] *')).toBe(true);
      const now = await focusedElement(page);
      expect(now?.coveredBy, now?.what).toEqual([]);
      expect(now?.contrast, now?.what).toBeGreaterThan(3);
      stops.push(await nameFocused(page));
    }
    expect(new Set(stops)).toEqual(
      new Set(['Next month', 'Today, Wednesday 10 March 2027, 3 of 3 free']),
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    expect(await dialog(page).count()).toBe(0);
    expect(await dateChosen(page)).toBe('');
  });

  it('restores the focus to the button, which is labelled with the date, when a date is picked', async () => {
    const page = await visit('/booking', {}, moment);
    await openByKey(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    expect(await dialog(page).count()).toBe(0);
    expect(await dateChosen(page)).toBe('2027-03-11');
    await page.getByRole('button', { name: 'Date Thursday 11 March 2027', exact: true }).waitFor();
    await openByKey(page);
    expect(await nameFocused(page)).toBe('Thursday 11 March 2027, selected, 3 of 3 free');
    const ring = await focusedElement(page);
    expect(ring?.ring).toBeGreaterThanOrEqual(2);
    expect(ring?.contrast).toBeGreaterThan(3);
  });

  it('moves the focus with the standard keys, also across months and to disabled dates', async () => {
    const page = await visit('/booking', {}, moment);
    const wrong: string[] = [];
    for (const [from, key, to] of [
      ['2027-03-31', 'ArrowRight', 'Thursday 1 April 2027'],
      ['2027-03-31', 'ArrowDown', 'Wednesday 7 April 2027'],
      ['2027-04-01', 'ArrowLeft', 'Wednesday 31 March 2027'],
      ['2027-04-01', 'ArrowUp', 'Thursday 25 March 2027'],
      ['2027-04-15', 'Home', 'Thursday 1 April 2027'],
      ['2027-04-15', 'End', 'Friday 30 April 2027'],
      ['2027-03-31', 'Home', 'Monday 1 March 2027, in the past'],
      ['2027-03-31', 'PageDown', 'Friday 30 April 2027'],
      ['2027-04-15', 'PageUp', 'Monday 15 March 2027'],
      ['2027-04-01', 'PageUp', 'Monday 1 March 2027'],
      ['2027-03-11', 'ArrowUp', 'Thursday 4 March 2027, in the past'],
      ['2027-04-15', 'Shift+PageUp', 'Monday 1 March 2027'],
      ['2027-04-15', 'Shift+PageDown', 'Friday 31 March 2028, too far ahead'],
      ['2028-03-09', 'Shift+PageUp', 'Tuesday 9 March 2027'],
      ['2028-03-09', 'ArrowRight', 'Friday 10 March 2028, too far ahead'],
    ] as const) {
      await go(page, `/booking?date=${from}`);
      await openByKey(page);
      await page.keyboard.press(key);
      const name = await nameFocused(page);
      if (!name.includes(to)) wrong.push(`${key} on ${from} leads to "${name}", not "${to}"`);
      await page.keyboard.press('Escape');
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a Sunday', 'Saturday 13 March 2027', 'ArrowRight', 'Sunday 14 March 2027, closed on Sundays'],
    ['a full date', 'Tuesday 16 March 2027', 'ArrowRight', 'Wednesday 17 March 2027, fully booked'],
  ])(
    'can focus %s, which is labelled with the reason and cannot be selected',
    async (_, from, key, name) => {
      const page = await visit('/booking', {}, moment);
      await openByKey(page);
      while (!(await nameFocused(page)).includes(from)) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(key);
      expect(await nameFocused(page)).toBe(name);
      expect(await hasFocus(page, '[aria-disabled="true"]')).toBe(true);

      expect(await announcements(page)).toEqual([]);
      const alerts = new Set<number | undefined>();
      for (const press of ['Enter', 'Space', 'Enter']) {
        await page.keyboard.press(press);
        const [alert, ...others] = await liveRegions(page);
        expect(alert?.live).toBe('assertive');
        expect(alert?.text).toBe(`${name.replace(',', ' cannot be chosen:')}.`);
        expect(others).toEqual([]);
        alerts.add(alert?.id);
        expect(await nameFocused(page)).toBe(name);
        expect(await dateChosen(page)).toBe('');
      }
      // Screen readers repeat an alert only when it is inserted again.
      expect(alerts.size).toBe(3);
      await page.keyboard.press('Escape');
      await openByKey(page);
      expect(await announcements(page)).toEqual([]);
    },
  );

  it('announces the new month in a live region in the accessibility tree', async () => {
    const page = await visit('/booking', {}, moment);
    await openByKey(page);
    for (const [button, month] of [
      ['Next month', 'April 2027'],
      ['Next month', 'May 2027'],
      ['Previous month', 'April 2027'],
    ] as const) {
      const before = (await announcements(page)).join(' ');
      await page.getByRole('button', { name: button, exact: true }).press('Enter');
      await expect
        .poll(async () => (await announcements(page)).join(' '))
        .toBe(`${before} ${month}`.trim());
    }
  });

  it('renders a new grid for a new month, so that Orca speaks the announcement', async () => {
    const page = await visit('/booking', {}, moment);
    await openByKey(page);
    const march = await page.getByRole('grid').elementHandle();
    await page.getByRole('button', { name: 'Next month' }).press('Enter');
    await page.getByRole('grid', { name: /April 2027/ }).waitFor();
    expect(await march?.evaluate((grid) => grid.isConnected)).toBe(false);
  });

  it('keeps the old date in the DOM until the focus is in the next month, so that Orca reads one date', async () => {
    const page = await visit('/booking?date=2027-03-31', {}, moment);
    await openByKey(page);
    const wasThere = page.evaluate(() => {
      const left = document.activeElement;
      return new Promise((resolve) => {
        document.addEventListener('focusin', () => resolve(left?.isConnected), { once: true });
      });
    });
    await page.keyboard.press('ArrowDown');
    expect(await wasThere).toBe(true);
    await expect.poll(() => page.getByRole('grid').count()).toBe(1);
    expect(await nameFocused(page)).toContain('Wednesday 7 April 2027');
  });

  it('can focus today when no time is left, and labels it with the reason', async () => {
    const page = await visit('/booking', {}, '2027-03-10T17:00:00Z');
    await openByKey(page);
    expect(await nameFocused(page)).toBe('Thursday 11 March 2027, 3 of 3 free');
    await page.keyboard.press('ArrowLeft');
    expect(await nameFocused(page)).toBe('Today, Wednesday 10 March 2027, no time left today');
  });

  it('shows the reason when a disabled date is tapped', async () => {
    const page = await visit('/booking', { hasTouch: true }, moment);
    await trigger(page).tap();
    await dateCell(page, '2027-03-14').tap({ force: true });
    await dialog(page)
      .getByText('Sunday 14 March 2027 cannot be chosen: closed on Sundays.')
      .waitFor();
    await dateCell(page, '2027-03-09').tap({ force: true });
    await dialog(page).getByText('Tuesday 9 March 2027 cannot be chosen: in the past.').waitFor();
  });

  it('does not scroll the page on a small phone, and leaves the date button uncovered', async () => {
    const phone = { viewport: { width: 320, height: 568 }, hasTouch: true };
    // A month with six weeks, so that the calendar reaches the navigation bar.
    const page = await visit('/booking', phone, '2027-08-10T07:00:00Z');
    await page.evaluate(() => {
      const top = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
      const room = top('button[aria-disabled]') - top('#date') - 64;
      window.scrollBy({ top: -room, behavior: 'instant' });
    });
    const scrolled = await page.evaluate(() => window.scrollY);
    const { x = 0, y = 0 } = (await trigger(page).boundingBox()) ?? {};
    await page.touchscreen.tap(x + 40, y + 20);
    // Playwright scrolls each element into view first, as screen readers do.
    await page.getByRole('button', { name: 'Next month' }).tap();
    await dateCell(page, '2027-09-21').tap();
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    expect(await dialog(page).count()).toBe(0);
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  it('does not move its buttons when the month changes', async () => {
    const phone = { viewport: { width: 412, height: 823 } };
    const page = await visit('/booking', phone, '2027-01-13T07:00:00Z');
    await openByKey(page);
    const next = page.getByRole('button', { name: 'Next month' });
    const places = new Set<string>();
    // February 2027 has four weeks, May 2027 has six.
    for (let month = 0; month < 11; month += 1) {
      places.add(JSON.stringify(await next.boundingBox()));
      await next.click();
    }
    expect(places.size).toBe(1);
  });

  it('keeps the focus on "Next month" when it is tapped', async () => {
    const page = await visit('/booking', { hasTouch: true }, moment);
    await trigger(page).tap();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
    await page.getByRole('button', { name: 'Next month' }).tap();
    await dialog(page)
      .getByRole('grid', { name: /April 2027/ })
      .waitFor();
    expect(await nameFocused(page)).toBe('Next month');
  });

  it('labels every disabled date with a reason, and none as available', async () => {
    const page = await visit('/booking', {}, moment);
    await openByKey(page);
    for (let month = 0; month < 3; month += 1) {
      const names = await page
        .locator('table [aria-disabled="true"][aria-label]')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.checkVisibility())
            .map((cell) => cell.getAttribute('aria-label') ?? ''),
        );
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => /available/i.test(name))).toEqual([]);
      expect(names.filter((name) => !/past|Sundays|booked|ahead|no time left/.test(name))).toEqual(
        [],
      );
      await page.keyboard.press('PageDown');
      // The old month is removed when the focus has left it.
      await expect.poll(() => page.getByRole('grid').count()).toBe(1);
    }
  });

  it('announces politely that booked dates are loading', async () => {
    const page = await visit('/', {}, moment);
    await page.route('**/booked-dates', () => {});
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await openByKey(page);
    await expect
      .poll(() => liveRegions(page))
      .toEqual([
        expect.objectContaining({ live: 'polite', text: 'Checking which dates are free…' }),
      ]);
    expect(await hasFocus(page, 'table *')).toBe(true);
  });
});
