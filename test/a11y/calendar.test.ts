import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { announcements, liveRegions } from '../support/browser/accessibilityTree.ts';
import { focusedElement, hasFocus } from '../support/browser/focus.ts';
import { dateCell } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The calendar with keyboard, touch and screen reader. */

const studio = siteForTests();
/** A Wednesday before the first slot. The last bookable date is Thursday 9 March 2028. */
const moment = '2027-03-10T07:00:00Z';
const full = '2027-03-17';

const booked = { [full]: { performance: ['morning', 'afternoon', 'evening'], recording: [] } };

/** Opens a path at a fixed time, with booked dates that do not depend on the server's clock. */
async function visit(path: string, options: BrowserContextOptions = {}, time = moment) {
  const page = await studio.newPage(options, time);
  await page.route('**/booked-dates', (route) => route.fulfill({ json: booked }));
  await studio.go(page, path);
  return page;
}

const trigger = (page: Page) => page.getByRole('button', { name: /^Date/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a date', exact: true });
const dateChosen = (page: Page) => page.locator('[name="date"]').inputValue();
const nameFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
/** Waits until the focus is on the element with this accessible name. */
const expectNameFocused = (page: Page, name: string) =>
  expect.poll(() => nameFocused(page), { message: 'the name of the focused element' }).toBe(name);
const openByKey = async (page: Page) => {
  await trigger(page).press('Enter');
  await dialog(page).waitFor();
  await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
};

describe('the calendar', () => {
  it('opens in a named dialog, traps Tab, and restores the focus when it closes', async () => {
    const page = await visit('/booking');
    await openByKey(page);
    await expectNameFocused(page, 'Today, Wednesday 10 March 2027, 3 of 3 free');
    expect(await hasFocus(page, '[aria-disabled]'), 'focus on a disabled date').toBe(false);
    const stops: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(step < 5 ? 'Tab' : 'Shift+Tab');
      expect(await hasFocus(page, '[role="dialog"] *'), 'focus in the dialog').toBe(true);
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

    await openByKey(page);
    await page.keyboard.press('ArrowRight');
    await expectNameFocused(page, 'Thursday 11 March 2027, 3 of 3 free');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    expect(await dialog(page).count()).toBe(0);
    expect(await dateChosen(page)).toBe('2027-03-11');
    await page.getByRole('button', { name: 'Date Thursday 11 March 2027', exact: true }).waitFor();
    await openByKey(page);
    await expectNameFocused(page, 'Thursday 11 March 2027, selected, 3 of 3 free');
    const ring = await focusedElement(page);
    expect(ring?.ring).toBeGreaterThanOrEqual(2);
    expect(ring?.contrast).toBeGreaterThan(3);
  });

  it.each([
    [
      '2027-03-31',
      [
        ['ArrowRight', 'Thursday 1 April 2027'],
        ['ArrowLeft', 'Wednesday 31 March 2027'],
        ['ArrowDown', 'Wednesday 7 April 2027'],
        ['ArrowUp', 'Wednesday 31 March 2027'],
        ['PageDown', 'Friday 30 April 2027'],
        ['Home', 'Thursday 1 April 2027'],
        ['End', 'Friday 30 April 2027'],
        ['PageUp', 'Tuesday 30 March 2027'],
        ['Home', 'Monday 1 March 2027, in the past'],
        ['PageDown', 'Thursday 1 April 2027'],
        ['ArrowUp', 'Thursday 25 March 2027'],
        ['PageDown', 'Sunday 25 April 2027, closed on Sundays'],
        // The first and the last month can be shown to their ends.
        ['Shift+PageUp', 'Monday 1 March 2027'],
      ],
    ],
    [
      '2028-03-09',
      [
        ['ArrowRight', 'Friday 10 March 2028, too far ahead'],
        ['ArrowLeft', 'Thursday 9 March 2028'],
        ['Shift+PageUp', 'Tuesday 9 March 2027'],
        ['ArrowRight', 'Wednesday 10 March 2027'],
        ['PageDown', 'Saturday 10 April 2027'],
        ['Shift+PageDown', 'Friday 31 March 2028, too far ahead'],
      ],
    ],
  ] as const)(
    'moves the focus from %s with the standard keys, also across months',
    async (from, steps) => {
      const page = await visit(`/booking?date=${from}`);
      await openByKey(page);
      for (const [key, name] of steps) {
        await page.keyboard.press(key);
        await expect.poll(() => nameFocused(page), { message: key }).toContain(name);
      }
    },
  );

  it('announces why a Sunday or a full date cannot be selected, each time that it is pressed', async () => {
    const page = await visit('/booking');
    await openByKey(page);
    expect(await announcements(page)).toEqual([]);
    for (const [steps, name] of [
      [4, 'Sunday 14 March 2027, closed on Sundays'],
      [3, 'Wednesday 17 March 2027, fully booked'],
    ] as const) {
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
      await expectNameFocused(page, name);
      expect(await hasFocus(page, '[aria-disabled="true"]'), `${name} is disabled`).toBe(true);
      // Screen readers repeat an alert only when it is inserted again.
      const alerts = new Set<number | undefined>();
      for (const [times, press] of ['Enter', 'Space', 'Enter'].entries()) {
        await page.keyboard.press(press);
        await expect
          .poll(async () => {
            const regions = await liveRegions(page);
            for (const { id, text } of regions)
              if (text.includes(name.slice(0, 10))) alerts.add(id);
            return [regions.map(({ live, text }) => ({ live, text })), alerts.size];
          })
          .toEqual([
            [{ live: 'assertive', text: `${name.replace(',', ' cannot be chosen:')}.` }],
            times + 1,
          ]);
        expect(await nameFocused(page)).toBe(name);
        expect(await dateChosen(page)).toBe('');
      }
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await openByKey(page);
    expect(await announcements(page)).toEqual([]);
  });

  it('announces a new month in a live region, and renders a new grid, so that Orca speaks it', async () => {
    const page = await visit('/booking');
    await openByKey(page);
    let spoken = (await announcements(page)).join(' ');
    for (const [button, month] of [
      ['Next month', 'April 2027'],
      ['Next month', 'May 2027'],
      ['Previous month', 'April 2027'],
    ] as const) {
      const grid = await page.getByRole('grid').elementHandle();
      await page.getByRole('button', { name: button, exact: true }).press('Enter');
      spoken = `${spoken} ${month}`.trim();
      await expect.poll(async () => (await announcements(page)).join(' ')).toBe(spoken);
      await page.getByRole('grid', { name: month }).waitFor();
      expect(await grid?.evaluate((grid) => grid.isConnected), 'the old grid remains').toBe(false);
    }
  });

  it('keeps the old date in the DOM until the focus is in the next month, so that Orca reads one date', async () => {
    const page = await visit('/booking?date=2027-03-31');
    await openByKey(page);
    await page.evaluate(() => {
      const left = document.activeElement;
      const note = () => document.body.setAttribute('data-kept', String(left?.isConnected));
      document.addEventListener('focusin', note, { once: true });
    });
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.locator('body').getAttribute('data-kept'), {
        message: 'the old date was in the DOM when the focus moved',
      })
      .toBe('true');
    await expect.poll(() => page.getByRole('grid').count()).toBe(1);
    await expectNameFocused(page, 'Wednesday 7 April 2027, 3 of 3 free');
  });

  it('can focus today when no time is left, and labels it with the reason', async () => {
    const page = await visit('/booking', {}, '2027-03-10T17:00:00Z');
    await openByKey(page);
    await expectNameFocused(page, 'Thursday 11 March 2027, 3 of 3 free');
    await page.keyboard.press('ArrowLeft');
    await expectNameFocused(page, 'Today, Wednesday 10 March 2027, no time left today');
  });

  it('shows the reason when a disabled date is tapped, and keeps the focus on a tapped "Next month"', async () => {
    const page = await visit('/booking', { hasTouch: true });
    await trigger(page).tap();
    // A forced tap does not wait until the dialog stands still.
    await expectNameFocused(page, 'Today, Wednesday 10 March 2027, 3 of 3 free');
    await dateCell(page, '2027-03-14').tap({ force: true });
    await dialog(page)
      .getByText('Sunday 14 March 2027 cannot be chosen: closed on Sundays.')
      .waitFor();
    await dateCell(page, '2027-03-09').tap({ force: true });
    await dialog(page).getByText('Tuesday 9 March 2027 cannot be chosen: in the past.').waitFor();
    await page.getByRole('button', { name: 'Next month' }).tap();
    await dialog(page)
      .getByRole('grid', { name: /April 2027/ })
      .waitFor();
    await expectNameFocused(page, 'Next month');
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
    for (const month of ['January', 'February', 'March', 'April', 'May']) {
      await page.getByRole('grid', { name: `${month} 2027` }).waitFor();
      await expect.poll(() => page.getByRole('grid').count()).toBe(1);
      places.add(JSON.stringify(await next.boundingBox()));
      await next.click();
    }
    expect([...places], 'the places of "Next month"').toHaveLength(1);
  });

  it('labels every disabled date with a reason, and none as available', async () => {
    const page = await visit('/booking');
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
    const page = await visit('/');
    await page.route('**/booked-dates', () => {});
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await openByKey(page);
    await expect
      .poll(() => liveRegions(page))
      .toEqual([
        expect.objectContaining({ live: 'polite', text: 'Checking which dates are free…' }),
      ]);
    expect(await hasFocus(page, 'table *'), 'focus in the grid').toBe(true);
  });
});
