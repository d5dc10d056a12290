import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { phrases } from '#studio/landing';
import { accessibilityProperties } from '../support/browser/accessibilityTree.ts';
import { hasFocus } from '../support/browser/focus.ts';
import { doubleText } from '../support/browser/layout.ts';
import { expectConsole, newPage, openHydrated } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The typing headline of the landing page. */

const studio = siteForTests();
const [first, second] = phrases;

/** Opens the landing page with a simulated clock. */
async function visit(options: Parameters<typeof newPage>[0]): Promise<Page> {
  const page = await newPage(options);
  await page.clock.install({ time: 0 });
  await openHydrated(page, studio.address);
  return page;
}

/** The headline, and the positions of it and its neighbours. */
const look = (page: Page) =>
  page.evaluate(() => {
    const typed = document.querySelector('h1 [data-paused]');
    const near = document.querySelectorAll('h1, #hero p, #hero a, #hero button, #about h2');
    return {
      typed: typed?.textContent,
      rest: typed?.nextElementSibling?.getAttribute('data-text'),
      places: [...near].map((element) => JSON.stringify(element.getBoundingClientRect())),
    };
  });

describe('the headline', () => {
  it('is played and paused by keyboard with a toggle button, also after its code was lost', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    await page.clock.pauseAt(3_600_000);
    expect(await page.evaluate(() => document.getAnimations().length), 'animations').toBe(0);
    const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
    const before = (await page.evaluate(loaded)).join();
    expect(before, 'its code, before it is played').not.toMatch(/headline|xstate/i);
    await page.getByRole('link', { name: 'Book Studio Now' }).focus();
    await page.keyboard.press('Shift+Tab');
    expectConsole(/Failed to load resource/);
    await page.route('**/assets/headlineActor-*.js', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await page.keyboard.press('Enter');
    await lost;
    await page.unrouteAll();
    for (const [key, name, typed, rest] of [
      ['Enter', 'Pause the headline', first.slice(0, -1), first.slice(-1)],
      ['Space', 'Play the headline', first, ''],
    ] as const) {
      await page.keyboard.press(key);
      const button = () => accessibilityProperties(page, '#hero button');
      await expect.poll(button).toMatchObject({ name, pressed: undefined });
      await page.clock.runFor(2050);
      await expect.poll(() => look(page)).toMatchObject({ typed, rest });
      expect(await hasFocus(page, '#hero button')).toBe(true);
    }
  });

  it('has a constant name and shifts no content while it types, with text at 200%', async () => {
    const page = await visit({ viewport: { width: 320, height: 568 } });
    await page.getByRole('button', { name: 'Pause the headline' }).waitFor();
    await page.clock.pauseAt(3_600_000);
    await doubleText(page);
    const { places } = await look(page);
    const typed = new Set<string | undefined>();
    // It types and deletes both phrases in 10 seconds.
    for (let time = 0; time < 10_000; time += 250) {
      await page.clock.runFor(250);
      const now = await look(page);
      expect(now, `after "${now.typed}" was typed`).toMatchObject({ places });
      typed.add(now.typed);
    }
    expect([...typed]).toEqual(expect.arrayContaining([first, second]));
    await page.getByRole('heading', { name: phrases.join('. '), exact: true }).waitFor();
    const live = '[aria-live], [role="status"], [role="alert"], [role="log"], [role="marquee"]';
    expect(await page.locator(`:is(${live}):has(h1), #hero :is(${live})`).count()).toBe(0);
  });
});
