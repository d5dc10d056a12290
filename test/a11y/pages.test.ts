import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { exposedRoles } from '../support/browser/accessibilityTree.ts';
import { focusedElement, hasFocus } from '../support/browser/focus.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { today } from '../support/clock.ts';

/** Landmarks, titles, navigation and focus management of all pages. */

const { visit, go } = siteForTests();
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Waits until an element that matches the selector has the focus. */
const expectFocus = (page: Page, selector: string) =>
  expect.poll(() => hasFocus(page, selector), { message: `focus on ${selector}` }).toBe(true);

const routes = [
  ['/', 'Professional Recording Studio in Accra · Accra Recording Studio', /^Record, mix and film/],
  ['/booking', 'Book Your Session · Accra Recording Studio', /^Book studio time/],
  ['/nowhere', 'Page not found · Accra Recording Studio', /./],
] as const;

const sections = [
  ['Contact', 'contact'],
  ['Services', 'services'],
  ['Pricing', 'pricing'],
  ['About', 'about'],
] as const;

describe.each(routes)('the page %s', (path, title) => {
  it('has one main, one h1, a language, its own title, and no unnamed roles', async () => {
    const page = await visit(path);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
    expect(await page.title()).toBe(title);
    expect(await focusedElement(page), 'the focus after loading').toBeNull();

    const roles = await exposedRoles(page);
    expect(roles).toContain('heading');
    expect(roles).not.toContain('status');
    // The booking form is exposed; the forms around the section buttons are not.
    expect(roles.filter((role) => role === 'form')).toHaveLength(path === '/booking' ? 1 : 0);
    expect(await page.locator(':is(h1, h2, h3)[tabindex]').count()).toBe(0);
  });

  it('starts with a skip link that is visible on focus, on a phone and on a desktop', async () => {
    const page = await visit(path, { reducedMotion: 'reduce' });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await go(page, path);
      const skip = page.getByRole('link', { name: 'Skip to the content' });
      const clipping = () => skip.evaluate((link) => getComputedStyle(link).clipPath);
      expect(await clipping()).toBe('inset(50%)');
      await page.keyboard.press('Tab');
      await expectFocus(page, 'a[href="#main"]');
      expect(await clipping()).toBe('none');
      const box = await skip.boundingBox();
      expect(box?.width).toBeGreaterThan(100);
      expect(box?.height).toBeGreaterThan(24);
      expect((await focusedElement(page))?.coveredBy).toEqual([]);
      await page.keyboard.press('Enter');
      await expectFocus(page, 'main');
      await page.keyboard.press('Tab');
      await expectFocus(page, 'main *');
    }
  });
});

it('every page has the same navigation bar and footer', async () => {
  const page = await visit('/');
  const parts = async () => {
    const both = [page.getByRole('banner'), page.getByRole('contentinfo')];
    return (await Promise.all(both.map((part) => part.ariaSnapshot()))).join('\n');
  };
  const home = await parts();
  expect(home).toMatch(
    /Accra Recording Studio.*About.*Services.*Pricing.*Contact.*link "Book Studio":\s+- \/url: \/booking/s,
  );
  expect(home).toMatch(/Quick Links.*About.*Services.*Pricing.*Contact.*Studio Hours/s);
  const footer = await page.getByRole('contentinfo').textContent();
  expect(footer).toMatch(/7:30am-7:30pm/);
  expect(footer).toMatch(/Sunday\s*Closed/);
  expect(footer).toContain(`© ${today.slice(0, 4)}`);
  for (const path of ['/booking', '/nowhere']) {
    await go(page, path);
    expect(await parts(), path).toBe(home);
  }
});

describe('navigation between pages', () => {
  /** Waits for the page: its heading has the focus, and it has one title and one description. */
  const arrivedAt = async (page: Page, [, title, description]: (typeof routes)[number]) => {
    await expect.poll(() => page.title()).toBe(title);
    await expectFocus(page, 'h1');
    expect(await page.locator('title').count()).toBe(1);
    const descriptions = page.locator('meta[name="description"]');
    expect(await descriptions.count()).toBe(1);
    expect(await descriptions.getAttribute('content')).toMatch(description);
  };

  it('changes title and description and focuses the new heading, also for Back and Forward', async () => {
    const page = await visit('/');
    await page.getByRole('link', { name: 'Book Studio Now' }).press('Enter');
    await arrivedAt(page, routes[1]);
    await page.goBack();
    await arrivedAt(page, routes[0]);
    await page.goForward();
    await arrivedAt(page, routes[1]);
    await page.getByRole('link', { name: 'Accra Recording Studio' }).press('Enter');
    await arrivedAt(page, routes[0]);
    await page.getByRole('link', { name: 'Book Studio Now' }).press('Enter');
    await arrivedAt(page, routes[1]);
    await page.keyboard.press('Tab');
    await expectFocus(page, '#fullName');
    expect(await page.locator('h1[tabindex]').count(), 'focusable headings').toBe(0);
  });

  it('from the 404 page leads to the landing page and back', async () => {
    const page = await visit('/nowhere');
    await page.getByRole('link', { name: 'Return to Home' }).press('Enter');
    await arrivedAt(page, routes[0]);
    await page.goBack();
    await arrivedAt(page, routes[2]);
  });
});

describe('the section buttons', () => {
  it.each([
    ['on the landing page', async () => {}],
    [
      'on another page',
      async (page: Page) => {
        await bar(page).getByRole('link', { name: 'Book Studio' }).press('Enter');
        await expectFocus(page, 'h1');
      },
    ],
  ])('%s lead to the heading of their section, below the bar', async (_, leave) => {
    // With reduced motion, the scroll position changes instantly.
    const page = await visit('/', { reducedMotion: 'reduce' });
    for (const [name, id] of sections) {
      await leave(page);
      await bar(page).getByRole('button', { name }).press('Enter');
      await expectFocus(page, `#${id} h2`);
      expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: `#${id}` });
      await expect
        .poll(
          () =>
            page.evaluate(() => {
              const { top = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
              const { bottom = 0 } =
                document.querySelector('header')?.getBoundingClientRect() ?? {};
              return top >= bottom && top < 400;
            }),
          { message: `the heading of ${name} is below the bar` },
        )
        .toBe(true);
    }
  });

  it('scroll smoothly, as the quick links do, unless reduced motion is preferred', async () => {
    const page = await visit('/booking');
    const behavior = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behavior()).toBe('smooth');
    const quickLinks = page.getByRole('navigation', { name: 'Quick Links' });
    await quickLinks.getByRole('link', { name: 'Pricing' }).click();
    await expectFocus(page, '#pricing h2');
    await expect
      .poll(() => page.locator('#pricing').evaluate((it) => it.getBoundingClientRect().top), {
        message: 'the top of the section after scrolling',
      })
      .toSatisfy((top) => top >= 0 && top <= 120);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await behavior()).toBe('auto');
  });
});

describe('the menu on a small screen', () => {
  const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu' });
  const isOpen = (page: Page) => menuOf(page).getAttribute('aria-expanded');
  const expectOpen = (page: Page, open: boolean) =>
    expect.poll(() => isOpen(page), { message: 'aria-expanded of the menu' }).toBe(String(open));
  const visitSmall = () =>
    visit('/booking', { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });

  it('hides its items while it is closed, and closes on Escape', async () => {
    const page = await visitSmall();
    await expectOpen(page, false);
    expect(await bar(page).getByRole('button').count()).toBe(1);
    await menuOf(page).focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, 'header *'), 'the focus is in the closed menu').toBe(false);

    await menuOf(page).focus();
    for (const tabs of [0, 1, 3, 5]) {
      await page.keyboard.press('Enter');
      await expectOpen(page, true);
      for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
      expect(await hasFocus(page, 'nav *'), `the focus after ${tabs} tabs is in the menu`).toBe(
        true,
      );
      await page.keyboard.press('Escape');
      await expectOpen(page, false);
      await expectFocus(page, '[aria-controls="menu"]');
    }
  });

  it('closes when the focus moves to the page, and when an item is chosen', async () => {
    const page = await visitSmall();
    await menuOf(page).press('Enter');
    await expectOpen(page, true);
    for (let tab = 0; tab < 6; tab += 1) await page.keyboard.press('Tab');
    await expectFocus(page, 'main *');
    await expectOpen(page, false);
    expect((await focusedElement(page))?.coveredBy).toEqual([]);

    await menuOf(page).click();
    await bar(page).getByRole('button', { name: 'About' }).click();
    await expectFocus(page, '#about h2');
    await expectOpen(page, false);
  });
});
