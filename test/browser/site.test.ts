import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hero } from '#studio/studio';
import { expectConsole, newPage, openHydrated } from '../support/browser/page.ts';
import { recordTexts } from '../support/browser/recordTexts.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

const studio = siteForTests();

async function visit(path: string, width = 1280): Promise<Page> {
  const page = await newPage({ viewport: { width, height: 800 } });
  // Waits for hydration, so that React handles the clicks.
  await openHydrated(page, studio.address + path);
  return page;
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

/** Waits until the top of a section is below the navigation bar. */
const expectAtTop = (page: Page, id: string) =>
  expect.poll(() => topOf(page, id), { timeout: 4000 }).toSatisfy((top) => top >= 0 && top <= 120);

const sections = [
  ['About', 'about'],
  ['Services', 'services'],
  ['Pricing', 'pricing'],
  ['Contact', 'contact'],
] as const;

describe('the landing page', () => {
  it('has every section, text and price of the specification', async () => {
    const page = await visit('/');
    expect(await page.title()).toMatch(/Accra/);
    for (const id of ['hero', 'about', 'services', 'pricing', 'gallery', 'contact']) {
      expect(await page.locator(`section#${id}`).count(), id).toBe(1);
    }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /Elevate Your Sound.*Ready for the next hit/,
    );
    await page.getByText('Professional Recording Studio in Accra', { exact: true }).waitFor();
    for (const service of ['Recording', 'Mixing & Mastering', 'Beat Production', 'Videography']) {
      await page.getByRole('heading', { name: service, exact: true }).waitFor();
    }
    const rates = page.getByRole('region', { name: 'Studio Rates' });
    for (const text of ['$200', 'GH₵100', '2 hours of studio time', '12:30pm-4:00pm']) {
      expect(await rates.textContent()).toContain(text);
    }
    expect(
      await rates.getByRole('article', { name: 'Recording Booth' }).getByRole('listitem').count(),
    ).toBe(6);
    const gallery = page.getByRole('region', { name: 'Gallery' });
    expect(await gallery.getByRole('figure').count()).toBe(3);
    expect(await page.getByRole('link', { name: '+233 30 000 0000' }).getAttribute('href')).toBe(
      'tel:+233300000000',
    );
    await page.getByRole('link', { name: 'Book Studio Now' }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  });

  it('types its headline until it is paused', async () => {
    const page = await visit('/');
    const typed = page.locator('h1 [data-paused]');
    const before = await recordTexts(page, 'h1 [data-paused]');
    await expect.poll(before, { timeout: 15_000 }).toContain('Ready for the n');
    await page.getByRole('button', { name: 'Pause the headline', pressed: false }).click();
    const paused = await typed.textContent();
    expect(hero.phrases).toContain(paused);
    const since = await recordTexts(page, 'h1 [data-paused]');
    await page.getByRole('button', { name: 'Pause the headline', pressed: true }).click();
    await expect.poll(since, { timeout: 15_000 }).toContain(paused?.slice(0, -2));
  });

  it('does not animate the headline when reduced motion is preferred', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(studio.address);
    await page.getByRole('button', { name: 'Pause the headline', pressed: true }).waitFor();
    expect(await page.locator('h1 [data-paused]').textContent()).toBe('Elevate Your Sound');
  });
});

describe('the section buttons', () => {
  it.each(sections)('%s scrolls to its section on the landing page', async (name, id) => {
    const page = await visit('/');
    await bar(page).getByRole('button', { name }).click();
    await expectAtTop(page, id);
    expect(new URL(page.url()).hash).toBe(`#${id}`);
  });

  it.each(sections)(
    '%s goes to the landing page from another route and scrolls',
    async (name, id) => {
      const page = await visit('/booking');
      await bar(page).getByRole('button', { name }).click();
      await expectAtTop(page, id);
      expect(new URL(page.url()).pathname).toBe('/');
    },
  );

  it('scroll smoothly, or instantly when reduced motion is preferred', async () => {
    for (const [reducedMotion, behavior] of [
      ['no-preference', 'smooth'],
      ['reduce', 'auto'],
    ] as const) {
      const page = await newPage({ reducedMotion });
      await page.goto(studio.address);
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      ).toBe(behavior);
    }
  });

  it('are in a menu on a small screen, which closes after a click and on Escape', async () => {
    const page = await visit('/booking', 320);
    const menu = page.getByRole('button', { name: 'Menu' });
    const about = bar(page).getByRole('button', { name: 'About' });
    expect(await about.isVisible()).toBe(false);
    await menu.click();
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await about.isVisible()).toBe(false);
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu.click();
    await about.click();
    await expectAtTop(page, 'about');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('every page', () => {
  it.each(['/', '/booking', '/nowhere'])(
    '%s has the navigation bar and the footer',
    async (path) => {
      if (path === '/nowhere') expectConsole(/no page at \/nowhere|status of 404/);
      const page = await visit(path);
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'Accra Recording Studio' })
        .waitFor();
      expect(await bar(page).getByRole('link', { name: 'Book Studio' }).getAttribute('href')).toBe(
        '/booking',
      );
      const footer = page.getByRole('contentinfo');
      const quickLinks = footer.getByRole('navigation', { name: 'Quick Links' });
      expect(await quickLinks.getByRole('link').allTextContents()).toEqual(
        sections.map(([name]) => name),
      );
      expect(await footer.textContent()).toMatch(/7:30am-7:30pm/);
      expect(await footer.textContent()).toMatch(/Sunday\s*Closed/);
      expect(await footer.textContent()).toContain(`© ${new Date().getUTCFullYear()}`);
      await quickLinks.getByRole('link', { name: 'Pricing' }).click();
      await expectAtTop(page, 'pricing');
    },
  );

  it.each([320, 768, 1280])('does not overflow a screen that is %i px wide', async (width) => {
    expectConsole(/no page at \/nowhere|status of 404/);
    for (const path of ['/', '/booking', '/nowhere']) {
      const page = await visit(path, width);
      await page.getByRole('contentinfo').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  });
});

describe('the booking page', () => {
  it('has its title, the seven fields with their names, and three feature cards', async () => {
    const page = await visit('/booking');
    await page.getByRole('heading', { level: 1, name: 'Book Your Session' }).waitFor();
    expect(await page.title()).toMatch(/^Book Your Session/);
    expect(
      await page
        .getByRole('form', { name: 'Book Your Session' })
        .evaluate((form) =>
          [...new FormData(form as HTMLFormElement).keys()].filter((name) => name !== 'musicLink'),
        ),
    ).toEqual(['fullName', 'email', 'phoneNumber', 'bookingType', 'date', 'timeSlot', 'notes']);
    for (const name of ['Professional Equipment', 'Flexible Hours', 'Easy Booking']) {
      await page.getByRole('heading', { name }).waitFor();
    }
  });
});

describe('the 404 page', () => {
  it('has status 404, logs the path, and links to the landing page', async () => {
    expectConsole(/status of 404/);
    const page = await newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    expectConsole(/no page at \/no\/such\/page/);
    const response = await page.goto(`${studio.address}/no/such/page`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '404' }).waitFor();
    await page.getByText('Oops! Page not found', { exact: true }).waitFor();
    await expect.poll(() => logged.join()).toContain('/no/such/page');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByRole('heading', { name: 'Studio Rates' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
