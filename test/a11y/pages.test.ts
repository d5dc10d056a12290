import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { linkedSections } from '../../src/app/navigation.ts';
import { notFound, pageTitle, type RouteDefinition, routes } from '../../src/app/routes.ts';
import { expectFocus, expectVisibleFocus, hasFocus } from '../support/browser/focus.ts';
import { doubleText } from '../support/browser/layout.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { paths, still } from '../support/browser/states.ts';

/** Landmarks, titles, navigation and focus management of all pages. */

const { visit } = siteForTests();
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

it.each(paths)('%s starts with a skip link that is visible on focus', async (path) => {
  const page = await visit(path, still);
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  const clipping = () => skip.evaluate((link) => getComputedStyle(link).clipPath);
  expect(await clipping()).toBe('inset(50%)');
  await page.keyboard.press('Tab');
  await expectFocus(page, 'a[href="#main"]');
  expect(await clipping()).toBe('none');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'main');
  await page.keyboard.press('Tab');
  // A page need not contain anything that takes the focus.
  await expectFocus(page, 'main *, footer *');
});

it('navigation changes title and description and focuses the new heading, also for Back and Forward', async () => {
  const [landing, booking] = routes as [RouteDefinition, RouteDefinition];
  const page = await visit('/nowhere');
  const expectArrival = async (route: RouteDefinition) => {
    const [title, description] = [pageTitle(route), route.description()];
    const head = () =>
      page
        .locator('title, meta[name="description"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('content') ?? one.textContent));
    await expect.poll(async () => (await head()).sort()).toEqual([title, description].sort());
    await expectFocus(page, 'h1');
  };
  await page.getByRole('link', { name: 'Return to Home' }).press('Enter');
  await expectArrival(landing);
  await page.goBack();
  await expectArrival(notFound);
  await page.goForward();
  await page.getByRole('link', { name: 'Book Studio Now' }).press('Enter');
  await expectArrival(booking);
  await page.goBack();
  await expectArrival(landing);
  await page.goForward();
  await expectArrival(booking);
  await page.keyboard.press('Tab');
  await expectFocus(page, '#fullName');
  expect(await page.locator('h1[tabindex]').count(), 'focusable headings').toBe(0);
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
    const top = () => page.locator('#pricing h2').evaluate((it) => it.getBoundingClientRect().top);
    await expect.poll(top).toSatisfy((top) => top >= 0 && top <= 120);
    await page.emulateMedia(still);
    expect(await behavior()).toBe('auto');
  });
});

it('the menu of a small screen hides its items while it is closed, and closes on Escape, when the focus leaves, and when an item is chosen', async () => {
  const page = await visit('/booking', { ...still, viewport: { width: 320, height: 256 } });
  const menu = page.getByRole('button', { name: 'Menu' });
  const expectOpen = (open: boolean) =>
    page.getByRole('button', { name: 'Menu', expanded: open }).waitFor();
  expect(await bar(page).getByRole('button').count()).toBe(1);
  await menu.focus();
  for (const isLarge of [false, true]) {
    await doubleText(page, isLarge);
    await page.keyboard.press('Enter');
    await expectOpen(true);
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expectVisibleFocus(page);
    }
    expect(await hasFocus(page, 'nav *'), 'the focus is in the menu').toBe(true);
    await page.keyboard.press('Escape');
    await expectOpen(false);
    await expectFocus(page, '[aria-controls="menu"]');
  }

  await menu.press('Enter');
  await expectOpen(true);
  for (let tab = 0; tab < linkedSections.length + 2; tab += 1) await page.keyboard.press('Tab');
  await expectFocus(page, 'main *');
  await expectOpen(false);

  await menu.click();
  await bar(page).getByRole('button', { name: 'About' }).click();
  await expectFocus(page, '#about h2');
  await expectOpen(false);

  // As in Safari, which does not focus a button that is clicked.
  await menu.evaluate((button) => {
    button.addEventListener('mousedown', (event) => event.preventDefault());
  });
  await menu.click();
  await page.keyboard.press('Escape');
  await expectOpen(false);
});
