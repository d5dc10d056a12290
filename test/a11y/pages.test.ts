import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accessibilityProperties, exposedRoles } from '../support/browser/accessibilityTree.ts';
import { focusedElement, hasFocus } from '../support/browser/focus.ts';
import { expectConsole } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** Landmarks, titles and focus management of all pages and of navigation between them. */

const { visit } = siteForTests();
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = 'h1';
/** Waits until an element that matches the selector has the focus. */
const expectFocus = (page: Page, selector: string) =>
  expect.poll(() => hasFocus(page, selector), { timeout: 4000 }).toBe(true);

const routes = [
  ['/', 'Professional Recording Studio in Accra · Accra Recording Studio'],
  ['/booking', 'Book Your Session · Accra Recording Studio'],
  ['/nowhere', 'Page not found · Accra Recording Studio'],
] as const;

describe.each(routes)('the page %s', (path, title) => {
  it('has one main, one h1, a language and its own title, and does not move the focus on load', async () => {
    const page = await visit(path);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB');
    expect(await page.title()).toBe(title);
    expect(await focusedElement(page)).toBeNull();
  });

  it('exposes no empty status, no forms of section buttons, and no focusable headings', async () => {
    const page = await visit(path);
    const roles = await exposedRoles(page);
    expect(roles).toContain('heading');
    expect(roles).not.toContain('status');
    // The booking form is exposed; the forms around the section buttons are not.
    expect(roles.filter((role) => role === 'form')).toHaveLength(path === '/booking' ? 1 : 0);
    expect(await page.locator(':is(h1, h2, h3)[tabindex]').count()).toBe(0);
  });

  it.each([320, 1280])(
    'starts with a skip link that is visible on focus at %i px',
    async (width) => {
      const page = await visit(path, { viewport: { width, height: 640 } });
      const skip = page.getByRole('link', { name: 'Skip to the content' });
      const clipping = () => skip.evaluate((link) => getComputedStyle(link).clipPath);
      expect(await clipping()).toBe('inset(50%)');
      await page.keyboard.press('Tab');
      expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await clipping()).toBe('none');
      const box = await skip.boundingBox();
      expect(box?.width).toBeGreaterThan(100);
      expect(box?.height).toBeGreaterThan(24);
      expect((await focusedElement(page))?.coveredBy).toEqual([]);
      await page.keyboard.press('Enter');
      await expectFocus(page, 'main');
      await page.keyboard.press('Tab');
      await expectFocus(page, 'main *');
    },
  );
});

it('every page has the same navigation bar and footer in the same order', async () => {
  const [home, ...others] = await Promise.all(
    routes.map(async ([path]) => {
      const page = await visit(path);
      const both = [page.getByRole('banner'), page.getByRole('contentinfo')];
      return Promise.all(both.map((part) => part.ariaSnapshot()));
    }),
  );
  expect(home?.join()).toMatch(/About.*Services.*Pricing.*Contact.*Book Studio/s);
  for (const other of others) expect(other).toEqual(home);
});

describe('navigation between pages', () => {
  it('changes the title and focuses the new heading, also for Back and Forward', async () => {
    const page = await visit('/');
    const arrivedAt = async (index: number) => {
      await expect.poll(() => page.title()).toBe(routes[index]?.[1]);
      await expectFocus(page, heading);
    };
    await page.getByRole('link', { name: 'Book Studio Now' }).press('Enter');
    await arrivedAt(1);
    await page.goBack();
    await arrivedAt(0);
    await page.goForward();
    await arrivedAt(1);
    await page.getByRole('link', { name: 'Accra Recording Studio' }).press('Enter');
    await arrivedAt(0);
  });

  it('leaves no focusable heading when the focus has left it', async () => {
    const page = await visit('/');
    await page.getByRole('link', { name: 'Book Studio Now' }).press('Enter');
    await expectFocus(page, heading);
    await page.keyboard.press('Tab');
    await expectFocus(page, '#fullName');
    expect(await page.locator('h1[tabindex]').count()).toBe(0);
  });

  it('changes the title and focuses the new heading from the 404 page', async () => {
    const page = await visit('/nowhere');
    await page.getByRole('link', { name: 'Return to Home' }).press('Enter');
    await expectFocus(page, heading);
    expect(await page.title()).toBe(routes[0][1]);
    expectConsole(/no page at/);
    await page.goBack();
    await expect.poll(() => page.title()).toBe(routes[2][1]);
    await expectFocus(page, heading);
  });
});

describe('the headline', () => {
  /** Samples the spoken text and the positions ten times per second. */
  const sample = (page: Page, seconds: number) =>
    page.evaluate(async (seconds) => {
      const seen = {
        shown: new Set<string>(),
        names: new Set<string>(),
        places: new Set<string>(),
      };
      const h1 = document.querySelector('h1');
      const near = document.querySelectorAll('h1, #hero p, #hero a, #hero button, #about h2');
      for (let tick = 0; tick < seconds * 10; tick += 1) {
        const spoken = [...(h1?.children ?? [])].filter((part) => !part.ariaHidden);
        seen.names.add(spoken.map((part) => part.textContent).join());
        seen.shown.add(h1?.querySelector('[data-paused]')?.textContent ?? '');
        seen.places.add(
          [...near]
            .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join())
            .join(';'),
        );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return Object.fromEntries(Object.entries(seen).map(([key, set]) => [key, [...set]]));
    }, seconds);
  const name = 'Elevate Your Sound. Ready for the next hit';

  it('has a constant name, is not a live region, and shifts no content while it types', async () => {
    const page = await visit('/');
    const { shown, names, places } = await sample(page, 12);
    expect(shown?.length).toBeGreaterThan(20);
    expect(names).toEqual([name]);
    expect(places).toHaveLength(1);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const live = '[aria-live], [role="status"], [role="alert"], [role="log"], [role="marquee"]';
    expect(await page.locator('h1').evaluate((h1, live) => !h1.closest(live), live)).toBe(true);
    expect(await page.locator(`#hero :is(${live})`).count()).toBe(0);
  });

  it('is paused and played by keyboard with a toggle button that exposes its state', async () => {
    const page = await visit('/');
    const still = () => page.locator('h1 [data-paused]').getAttribute('data-paused');
    await page.getByRole('link', { name: 'Book Studio Now' }).focus();
    await page.keyboard.press('Tab');
    await expectFocus(page, '#hero button');
    const button = () => accessibilityProperties(page, '#hero button');
    await expect.poll(button).toMatchObject({ name: 'Pause the headline', pressed: 'false' });
    await page.keyboard.press('Enter');
    await expect.poll(still).toBe('true');
    await expect.poll(button).toMatchObject({ name: 'Pause the headline', pressed: 'true' });
    await page.keyboard.press('Space');
    await expect.poll(still).toBe('false');
    await expect.poll(button).toMatchObject({ pressed: 'false' });
    await expectFocus(page, '#hero button');
  });

  it('is not animated when reduced motion is preferred', async () => {
    const page = await visit('/', { reducedMotion: 'reduce' });
    const { shown, places } = await sample(page, 3);
    expect(shown).toEqual(['Elevate Your Sound']);
    expect(places).toHaveLength(1);
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
  });
});

describe('the section buttons', () => {
  it.each(['/', '/booking'])(
    'move the focus from %s to the heading below the bar, instantly with reduced motion',
    async (path) => {
      const page = await visit(path, { reducedMotion: 'reduce' });
      for (const [name, id] of [
        ['Contact', 'contact'],
        ['Services', 'services'],
        ['Pricing', 'pricing'],
        ['About', 'about'],
      ] as const) {
        await bar(page).getByRole('button', { name }).press('Enter');
        await expectFocus(page, `#${id} h2`);
        // With reduced motion, the scroll position changes instantly.
        const [top, below] = await page.evaluate(() => [
          document.activeElement?.getBoundingClientRect().top ?? 0,
          document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
        ]);
        expect(top, name).toBeGreaterThanOrEqual(below ?? 0);
        expect(top, name).toBeLessThan(400);
      }
    },
  );
});

describe('the menu on a small screen', () => {
  const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu' });
  const isOpen = (page: Page) => menuOf(page).getAttribute('aria-expanded');
  const open = async () => {
    const page = await visit('/booking', { viewport: { width: 320, height: 640 } });
    await menuOf(page).press('Enter');
    expect(await isOpen(page)).toBe('true');
    return page;
  };

  it('hides its items while it is closed', async () => {
    const page = await visit('/booking', { viewport: { width: 320, height: 640 } });
    expect(await isOpen(page)).toBe('false');
    expect(await bar(page).getByRole('button').count()).toBe(1);
    await menuOf(page).focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, 'header *')).toBe(false);
  });

  it('closes on Escape from any of its items, and restores the focus', async () => {
    const page = await open();
    for (const tabs of [0, 1, 3, 5]) {
      if ((await isOpen(page)) === 'false') await page.keyboard.press('Enter');
      for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab');
      expect(await hasFocus(page, 'nav *')).toBe(true);
      await page.keyboard.press('Escape');
      expect(await isOpen(page)).toBe('false');
      await expectFocus(page, '[aria-controls="menu"]');
    }
  });

  it('closes on Escape when no element has the focus', async () => {
    const page = await open();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe('false');
    await expectFocus(page, '[aria-controls="menu"]');
  });

  it('closes when the focus moves to the page', async () => {
    const page = await open();
    for (let tab = 0; tab < 6; tab += 1) await page.keyboard.press('Tab');
    await expectFocus(page, 'main *');
    expect(await isOpen(page)).toBe('false');
    expect((await focusedElement(page))?.coveredBy).toEqual([]);
  });
});
