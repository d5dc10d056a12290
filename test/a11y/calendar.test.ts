import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { focused, hasFocus } from '../support/focus.ts';
import { studioForTests } from '../support/studioForTests.ts';
import { cellOf } from '../support/visitor.ts';

/** The calendar by keyboard and by touch. */

const { visit, take, go } = studioForTests();
/** Wednesday, before the first slot; the last date that can be booked is Thursday 9 March 2028. */
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
  it('opens on an enabled date in a named dialog that keeps Tab and gives the focus back', async () => {
    const page = await visit('/booking', {}, moment);
    await openByKey(page);
    expect(await nameFocused(page)).toBe('Today, Wednesday 10 March 2027, 3 of 3 free');
    expect(await hasFocus(page, '[aria-disabled]')).toBe(false);
    const stops: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(step < 5 ? 'Tab' : 'Shift+Tab');
      expect(await hasFocus(page, 'dialog *')).toBe(true);
      const now = await focused(page);
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

  it('gives the focus back on a pick to a button that says the date in words', async () => {
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
    const ring = await focused(page);
    expect(ring?.ring).toBeGreaterThanOrEqual(2);
    expect(ring?.contrast).toBeGreaterThan(3);
  });

  it('is walked with the keys that calendars have, over the ends of months and of all dates', async () => {
    const page = await visit('/booking', {}, moment);
    const wrong: string[] = [];
    for (const [from, key, to] of [
      ['2027-03-31', 'ArrowRight', 'Thursday 1 April 2027'],
      ['2027-03-31', 'ArrowDown', 'Wednesday 7 April 2027'],
      ['2027-04-01', 'ArrowLeft', 'Wednesday 31 March 2027'],
      ['2027-04-01', 'ArrowUp', 'Thursday 25 March 2027'],
      ['2027-04-15', 'Home', 'Thursday 1 April 2027'],
      ['2027-04-15', 'End', 'Friday 30 April 2027'],
      ['2027-03-31', 'Home', 'Wednesday 10 March 2027'],
      ['2027-03-31', 'PageDown', 'Friday 30 April 2027'],
      ['2027-04-15', 'PageUp', 'Monday 15 March 2027'],
      ['2027-04-01', 'PageUp', 'Wednesday 10 March 2027'],
      ['2027-03-11', 'ArrowUp', 'Wednesday 10 March 2027'],
      ['2027-04-15', 'Shift+PageUp', 'Wednesday 10 March 2027'],
      ['2027-04-15', 'Shift+PageDown', 'Thursday 9 March 2028'],
      ['2028-03-09', 'Shift+PageUp', 'Wednesday 10 March 2027'],
      ['2028-03-09', 'ArrowRight', 'Thursday 9 March 2028'],
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
    '%s can be reached, says why it is closed, and cannot be chosen',
    async (_, from, key, name) => {
      const page = await visit('/booking', {}, moment);
      await openByKey(page);
      while (!(await nameFocused(page)).includes(from)) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(key);
      expect(await nameFocused(page)).toBe(name);
      expect(await hasFocus(page, '[aria-disabled="true"]')).toBe(true);

      const said = dialog(page).getByRole('status');
      expect(await said.textContent()).toBe('');
      for (const press of ['Enter', 'Space', 'Enter']) {
        const before = await said
          .locator('span')
          .elementHandle({ timeout: 100 })
          .catch(() => null);
        await page.keyboard.press(press);
        expect(await said.textContent()).toBe(`${name.replace(',', ' cannot be chosen:')}.`);
        // Only what is new in a status is spoken.
        expect(await before?.evaluate((old) => old.isConnected)).not.toBe(true);
        expect(await nameFocused(page)).toBe(name);
        expect(await dateChosen(page)).toBe('');
      }
      await page.keyboard.press('Escape');
      await openByKey(page);
      expect(await said.textContent()).toBe('');
    },
  );

  it('says the same to those who press a closed date with a finger', async () => {
    const page = await visit('/booking', { hasTouch: true }, moment);
    await trigger(page).tap();
    await cellOf(page, '2027-03-14').tap({ force: true });
    await dialog(page)
      .getByText('Sunday 14 March 2027 cannot be chosen: closed on Sundays.')
      .waitFor();
    await cellOf(page, '2027-03-09').tap({ force: true });
    await dialog(page).getByText('Tuesday 9 March 2027 cannot be chosen: in the past.').waitFor();
  });

  it('leaves the page where it was on a small phone, its button in sight above the form’s', async () => {
    const phone = { viewport: { width: 320, height: 568 }, hasTouch: true };
    // A month of six rows of weeks, so that the calendar reaches up to the bar.
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
    // Each is brought into view first, as a screen reader does with what it comes to.
    await page.getByRole('button', { name: 'Next month' }).tap();
    await cellOf(page, '2027-09-21').tap();
    await expect.poll(() => hasFocus(page, '#date')).toBe(true);
    expect(await dialog(page).count()).toBe(0);
    expect((await focused(page))?.coveredBy).toEqual([]);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });

  it('keeps its buttons in their places from month to month', async () => {
    const phone = { viewport: { width: 412, height: 823 } };
    const page = await visit('/booking', phone, '2027-01-13T07:00:00Z');
    await openByKey(page);
    const next = page.getByRole('button', { name: 'Next month' });
    const places = new Set<string>();
    // February 2027 has four rows of weeks, May has six.
    for (let month = 0; month < 11; month += 1) {
      places.add(JSON.stringify(await next.boundingBox()));
      await next.click();
    }
    expect(places.size).toBe(1);
  });

  it('gives an arrow the focus with the finger, and keeps it there for the next press', async () => {
    const page = await visit('/booking', { hasTouch: true }, moment);
    await trigger(page).tap();
    await expect.poll(() => hasFocus(page, 'table *')).toBe(true);
    const next = page.getByRole('button', { name: 'Next month' });
    const { x = 0, y = 0, width = 0, height = 0 } = (await next.boundingBox()) ?? {};
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect.poll(() => nameFocused(page)).toBe('Next month');
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await dialog(page)
      .getByRole('grid', { name: /April 2027/ })
      .waitFor();
    expect(await nameFocused(page)).toBe('Next month');
  });

  it('calls no closed date the first available one', async () => {
    const page = await visit('/booking', {}, moment);
    await openByKey(page);
    for (let month = 0; month < 3; month += 1) {
      const names = await page
        .locator('table [aria-disabled="true"][aria-label]')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => /available/i.test(name))).toEqual([]);
      expect(names.filter((name) => !/past|Sundays|booked|ahead/.test(name))).toEqual([]);
      await page.keyboard.press('PageDown');
    }
  });

  it('says politely that it is still asking which dates are free', async () => {
    const page = await visit('/', {}, moment);
    await page.route('**/booked-dates', () => {});
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await openByKey(page);
    await dialog(page).getByRole('status').filter({ hasText: 'Checking which dates' }).waitFor();
    expect(await dialog(page).getByRole('alert').count()).toBe(0);
    expect(await hasFocus(page, 'table *')).toBe(true);
  });
});
