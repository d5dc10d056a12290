import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { phrases } from '#studio/landing';
import { accessibilityProperties } from '../support/browser/accessibilityTree.ts';
import { doubleText } from '../support/browser/browserSettings.ts';
import { hasFocus } from '../support/browser/focus.ts';
import { newPage, openHydrated } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The typing headline of the landing page. */

const studio = siteForTests();

/** The visible text of the headline, and the positions of it and its neighbours. */
const look = (page: Page) =>
  page.evaluate(() => {
    const h1 = document.querySelector('h1');
    const spoken = [...(h1?.children ?? [])].filter((part) => !part.ariaHidden);
    const near = document.querySelectorAll('h1, #hero p, #hero a, #hero button, #about h2');
    return {
      typed: h1?.querySelector('[data-paused]')?.textContent ?? '',
      name: spoken.map((part) => part.textContent).join(),
      places: [...near]
        .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join())
        .join(';'),
    };
  });

const pauseButton = (page: Page, pressed: boolean) =>
  page.getByRole('button', { name: 'Pause the headline', pressed });

/** Opens the landing page and stops its clock while the headline plays. */
async function visitPlaying(viewport = { width: 1280, height: 800 }): Promise<Page> {
  const page = await newPage({ viewport });
  await page.clock.install();
  await openHydrated(page, studio.address);
  await pauseButton(page, false).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

describe('the headline', () => {
  it.each([
    ['a small phone with text at 200%', { width: 320, height: 568 }, true],
    ['a laptop', { width: 1280, height: 800 }, false],
  ])(
    'has a constant name and shifts no content while it types on %s',
    async (_, viewport, isDouble) => {
      const page = await visitPlaying(viewport);
      await doubleText(page, isDouble);
      await page.evaluate(() => document.fonts.ready);
      const { name, places } = await look(page);
      expect(name).toBe(phrases.join('. '));
      const typed = new Set<string>();
      // It types and deletes both phrases in 11 seconds.
      for (let time = 0; time < 12_000; time += 250) {
        await page.clock.runFor(250);
        const now = await look(page);
        expect(now, `after "${now.typed}" was typed`).toMatchObject({ name, places });
        typed.add(now.typed);
      }
      for (const phrase of phrases) expect([...typed]).toContain(phrase);
      expect(typed.size, 'texts of the headline').toBeGreaterThan(15);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      const live = '[aria-live], [role="status"], [role="alert"], [role="log"], [role="marquee"]';
      expect(await page.locator(`:is(${live}):has(h1), #hero :is(${live})`).count()).toBe(0);
    },
  );

  it('is paused and played by keyboard with a toggle button that exposes its state', async () => {
    const page = await visitPlaying();
    const typed = page.locator('h1 [data-paused]');
    const button = () => accessibilityProperties(page, '#hero button');
    await page.getByRole('link', { name: 'Book Studio Now' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(page, '#hero button')).toBe(true);
    await expect.poll(button).toMatchObject({ name: 'Pause the headline', pressed: 'false' });

    await page.keyboard.press('Enter');
    await expect.poll(() => typed.getAttribute('data-paused')).toBe('true');
    await expect.poll(button).toMatchObject({ name: 'Pause the headline', pressed: 'true' });
    const paused = await typed.textContent();
    expect(phrases, 'pausing completes the phrase').toContain(paused);
    await page.clock.runFor(5000);
    expect(await typed.textContent()).toBe(paused);

    await page.keyboard.press('Space');
    await expect.poll(() => typed.getAttribute('data-paused')).toBe('false');
    await expect.poll(button).toMatchObject({ pressed: 'false' });
    expect(await hasFocus(page, '#hero button'), 'the button keeps the focus').toBe(true);
    await page.clock.runFor(2000 + 100);
    await expect.poll(() => typed.textContent()).toBe(paused?.slice(0, -2));
  });

  it('is not animated, and its code does not load, until it is played with reduced motion', async () => {
    const page = await newPage({ reducedMotion: 'reduce' });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.clock.install();
    await openHydrated(page, studio.address);
    await pauseButton(page, true).waitFor();
    const before = await look(page);
    expect(before.typed).toBe('Elevate Your Sound');
    await page.clock.runFor(3000);
    expect(await look(page)).toEqual(before);
    expect(await page.evaluate(() => document.getAnimations().length), 'animations').toBe(0);
    expect(requests.filter((url) => /headline|xstate/i.test(url))).toEqual([]);

    await pauseButton(page, true).click();
    await pauseButton(page, false).waitFor();
    await page.clock.runFor(2000 + 100);
    await expect.poll(async () => (await look(page)).typed).not.toBe('Elevate Your Sound');
  });
});
