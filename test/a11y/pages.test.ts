import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hoursOf, openingHours } from '#booking/slots';
import { openingDays } from '#studio/openingDays';
import { linkedSections } from '../../src/app/navigation.ts';
import { notFound, type RouteDefinition, routes } from '../../src/app/routes.ts';
import { exposedRoles } from '../support/browser/accessibilityTree.ts';
import {
  expectFocus,
  expectVisibleFocus,
  focusedElement,
  hasFocus,
} from '../support/browser/focus.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { paths, still } from '../support/browser/states.ts';
import { today } from '../support/clock.ts';

/** Landmarks, titles, navigation and focus management of all pages. */

const { visit, go } = siteForTests();
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

describe.each(paths)('the page %s', (path) => {
  it('has no unnamed roles, and no focus after loading', async () => {
    const page = await visit(path);
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
    expect(await focusedElement(page)).toBeNull();
    const roles = await exposedRoles(page);
    expect(roles).toContain('heading');
    expect(roles).not.toContain('status');
    // The booking form is exposed; the forms around the section buttons are not.
    expect(roles.filter((role) => role === 'form')).toHaveLength(path === '/booking' ? 1 : 0);
    expect(await page.locator(':is(h1, h2, h3)[tabindex]').count()).toBe(0);
  });

  it('starts with a skip link that is visible on focus', async () => {
    const page = await visit(path, still);
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    const clipping = () => skip.evaluate((link) => getComputedStyle(link).clipPath);
    expect(await clipping()).toBe('inset(50%)');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'a[href="#main"]');
    expect(await clipping()).toBe('none');
    expect((await skip.boundingBox())?.width).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await expectFocus(page, 'main');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'main *');
  });
});

it('every page has the same navigation bar and footer, with the opening days and hours', async () => {
  const page = await visit('/');
  const parts = async () => {
    const both = [page.getByRole('banner'), page.getByRole('contentinfo')];
    return (await Promise.all(both.map((part) => part.ariaSnapshot()))).join('\n');
  };
  const home = await parts();
  const labels = linkedSections.map(({ label }) => label).join('.*');
  expect(home).toMatch(new RegExp(`${labels}.*link "Book Studio":\\s+- /url: /booking`, 's'));
  expect(home).toMatch(new RegExp(`Quick Links.*${labels}.*Studio Hours`, 's'));
  const footer = page.getByRole('contentinfo');
  const closed = openingDays.closed ? [openingDays.closed, 'Closed'] : [];
  expect(await footer.locator('dt, dd').allTextContents()).toEqual([
    openingDays.open,
    expect.stringContaining(hoursOf(openingHours)),
    ...closed,
  ]);
  await footer.getByText(`© ${today.slice(0, 4)}`).waitFor();
  for (const path of paths.slice(1)) {
    await go(page, path);
    expect(await parts(), path).toBe(home);
  }
});

it.each(['/', '/booking'])('the timeline of %s is not in the accessibility tree', async (path) => {
  const page = await visit(path);
  const timeline = page.locator('[aria-hidden="true"]:has([data-state])').first();
  const [label = ''] = await timeline
    .locator(':scope > :last-child > :nth-child(2)')
    .allTextContents();
  expect(label).toMatch(/^\d+(am|pm)$/);
  expect(await page.getByRole('main').ariaSnapshot()).not.toContain(label);
});

describe('navigation between pages', () => {
  const [landing, booking] = routes as [RouteDefinition, RouteDefinition];

  /** Waits for the page: its heading has the focus, and it has one title and one description. */
  const arrivedAt = async (page: Page, { title, description }: RouteDefinition) => {
    const head = () =>
      page
        .locator('title, meta[name="description"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('content') ?? one.textContent));
    await expect.poll(async () => (await head()).sort()).toEqual([title, description].sort());
    await expectFocus(page, 'h1');
  };

  it('changes title and description and focuses the new heading, also for Back and Forward', async () => {
    const page = await visit('/nowhere');
    await page.getByRole('link', { name: 'Return to Home' }).press('Enter');
    await arrivedAt(page, landing);
    await page.goBack();
    await arrivedAt(page, notFound);
    await page.goForward();
    await page.getByRole('link', { name: 'Book Studio Now' }).press('Enter');
    await arrivedAt(page, booking);
    await page.goBack();
    await arrivedAt(page, landing);
    await page.goForward();
    await arrivedAt(page, booking);
    await page.keyboard.press('Tab');
    await expectFocus(page, '#fullName');
    expect(await page.locator('h1[tabindex]').count(), 'focusable headings').toBe(0);
  });
});

describe('the section buttons', () => {
  it.each(['/', '/booking'])(
    'on %s lead to the heading of their section, below the bar',
    async (path) => {
      // With reduced motion, the scroll position changes instantly.
      const page = await visit(path, still);
      for (const { href, label } of linkedSections) {
        await bar(page).getByRole('button', { name: label }).press('Enter');
        await expectFocus(page, `${href.slice(1)} h2`);
        expect(new URL(page.url()).href).toMatch(new RegExp(`${href}$`));
        const isBelowBar = () =>
          page.evaluate(() => {
            const { top = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
            const { bottom = 0 } = document.querySelector('header')?.getBoundingClientRect() ?? {};
            return top >= bottom && top < 400;
          });
        await expect.poll(isBelowBar, { message: `${label} is below the bar` }).toBe(true);
        if (path === '/') continue;
        await page.goBack();
        await page.waitForURL(`**${path}`);
      }
    },
  );

  it('scroll smoothly, as the quick links do, unless reduced motion is preferred', async () => {
    const page = await visit('/booking');
    const behavior = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behavior()).toBe('smooth');
    const quickLinks = page.getByRole('navigation', { name: 'Quick Links' });
    await quickLinks.getByRole('link', { name: 'Pricing' }).click();
    await expectFocus(page, '#pricing h2');
    const top = () => page.locator('#pricing').evaluate((it) => it.getBoundingClientRect().top);
    await expect.poll(top).toSatisfy((top) => top >= 0 && top <= 120);
    await page.emulateMedia(still);
    expect(await behavior()).toBe('auto');
  });
});

it('the menu of a small screen hides its items while it is closed, and closes on Escape, when the focus leaves, and when an item is chosen', async () => {
  const page = await visit('/booking', { ...still, viewport: { width: 320, height: 640 } });
  const menu = page.getByRole('button', { name: 'Menu' });
  const expectOpen = (open: boolean) =>
    page.getByRole('button', { name: 'Menu', expanded: open }).waitFor();
  await expectOpen(false);
  expect(await bar(page).getByRole('button').count()).toBe(1);
  await menu.focus();
  await page.keyboard.press('Tab');
  expect(await hasFocus(page, 'header *'), 'the focus is in the closed menu').toBe(false);

  await menu.focus();
  for (const tabs of [0, 3]) {
    await page.keyboard.press('Enter');
    await expectOpen(true);
    for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
    expect(await hasFocus(page, 'nav *'), `the focus after ${tabs} tabs is in the menu`).toBe(true);
    await page.keyboard.press('Escape');
    await expectOpen(false);
    await expectFocus(page, '[aria-controls="menu"]');
  }

  await menu.press('Enter');
  await expectOpen(true);
  for (let tab = 0; tab < linkedSections.length + 2; tab += 1) await page.keyboard.press('Tab');
  await expectFocus(page, 'main *');
  await expectOpen(false);
  await expectVisibleFocus(page);

  await menu.click();
  await bar(page).getByRole('button', { name: 'About' }).click();
  await expectFocus(page, '#about h2');
  await expectOpen(false);
});
