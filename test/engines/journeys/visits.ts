import { expect, it } from 'vitest';
import { phrases } from '#studio/landing';
import { type EngineForTests, laptop, phone } from '../../support/engines/engineForTests.ts';
import type { Visitor } from '../../support/engines/visitor.ts';

declare global {
  interface Window {
    /** The texts of the headline, with their times in milliseconds. */
    typed: { readonly text: string; readonly time: number }[];
    /** True after the page was restored from the back/forward cache. */
    isRestored?: boolean;
  }
}

/** Waits until this is the level-one heading of the page. */
const isOn = (visitor: Visitor, heading: string | RegExp) => visitor.sees('heading', heading);

/** Journeys from page to page, and back. */
export function visits(on: EngineForTests): void {
  it('finds the draft again after a reload', async () => {
    const ama = await on.visitor(phone);
    await ama.visit(`${on.network.address}/booking`);
    await ama.fill('Full name', 'Abena Osei');
    await ama.click('radio', /^Recording Booth/);
    await ama.reload();
    await ama.sees('textbox', 'Full name', { value: 'Abena Osei' });
    await ama.sees('radio', /^Recording Booth/, { isChecked: true });
  });

  it('goes back and forward between the pages', async () => {
    const ama = await on.visitor();
    await ama.visit(`${on.network.address}/`);
    await ama.click('link', 'Book Studio Now');
    await isOn(ama, 'Book Your Session');
    await ama.back();
    await isOn(ama, /^Elevate Your Sound/);
    await ama.forward();
    await isOn(ama, 'Book Your Session');
    await ama.fill('Full name', 'Ama Mensah');
  });

  it('finds the form as it was left when it goes back to it from another page', async () => {
    on.expectConsole(/no page at \/nowhere|status of 404/);
    const ama = await on.visitor();
    await ama.visit(`${on.network.address}/booking`);
    await ama.fill('Full name', 'Ama Mensah');
    await ama.page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        window.isRestored = persisted;
      });
    }, undefined);
    await ama.arrive(`${on.network.address}/nowhere`);
    await isOn(ama, '404');
    await ama.back();
    await ama.sees('textbox', 'Full name', { value: 'Ama Mensah' });
    await ama.expectInPage('restored', () => window.isRestored === true, on.keepsPages);
    await ama.isHydrated();
    await ama.click('button', 'Book Session');
    await ama.reads('email is required');
  });

  it('can read everything, and whom to call, without JavaScript', async () => {
    const ama = await on.visitor({ ...phone, javaScript: false });
    await ama.arrive(`${on.network.address}/booking`);
    await ama.reads('The form needs JavaScript. Call +233 30 000 0000 or write to');
    const order = () =>
      [...document.querySelectorAll('main noscript a, main form')].map(
        (element) => element.nodeName,
      );
    await ama.expectInPage('help above the form', order, ['A', 'A', 'FORM']);
    await ama.click('link', 'Accra Recording Studio');
    await isOn(ama, /^Elevate Your Sound/);
    await ama.reads('bookings@studio.example');
  });

  it('sees the headline being typed, read and deleted at its pace', async () => {
    const ama = await on.visitor(phone);
    await ama.visit(`${on.network.address}/`);
    await ama.page.evaluate(() => {
      window.typed = [];
      const headline = document.querySelector('h1 [data-paused]');
      new MutationObserver(() => {
        window.typed.push({ text: headline?.textContent ?? '', time: performance.now() });
      }).observe(document.body, { characterData: true, childList: true, subtree: true });
    }, undefined);
    const [, phrase] = phrases;
    const [first = '', whole, shorter = ''] = [phrase.slice(0, 1), phrase, phrase.slice(0, -1)];
    // It is typed, then read, then deleted.
    const stages = [first, shorter, whole, shorter, first];
    const times = async () => {
      let seen = await ama.page.evaluate(() => window.typed, undefined);
      return stages.map((stage) => {
        const index = seen.findIndex(({ text }) => text === stage);
        const time = seen[index]?.time;
        seen = seen.slice(index + 1);
        return time;
      });
    };
    await expect.poll(times, { interval: 500 }).not.toContain(undefined);
    const [begun = 0, , read = 0, left = 0, gone = 0] = await times();
    // Timers are never early, but a busy page may paint the first text of a stage late.
    const paintedLate = 400;
    expect(read - begun, 'typing').toBeGreaterThan((phrase.length - 1) * 100 - paintedLate);
    expect(left - read, 'reading').toBeGreaterThan(2000 - paintedLate);
    expect(gone - left, 'deleting').toBeGreaterThan((phrase.length - 2) * 50 - paintedLate);
  });

  it.each([
    ['/', phone],
    ['/booking', laptop],
  ])('sees nothing move on %s when the font is late', async (path, size) => {
    const release = on.network.delay(/\.woff2$/);
    const ama = await on.visitor(size);
    await ama.visit(on.network.address + path);
    const look = () =>
      [...document.querySelectorAll('h1, h2, h3, p, a, li, input, label, button:not(#hero *)')].map(
        (element) => {
          const { x, y, height } = element.getBoundingClientRect();
          return [element.textContent?.slice(0, 20), x, y + scrollY, height].join(' ');
        },
      );
    const before = await ama.page.evaluate(look, undefined);
    // Later than the 100 ms in which a browser may still use an optional font: no state tells it.
    await ama.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)), undefined);
    release();
    const arrived = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/display-'));
    await ama.expectInPage('the font has arrived', arrived, true);
    await ama.page.evaluate(async () => {
      for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, undefined);
    expect(await ama.page.evaluate(look, undefined)).toEqual(before);
  });
}
