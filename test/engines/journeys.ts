import { describe, expect, it } from 'vitest';
import { bookingSuccessful, calendarFailed, checkUnanswered } from '#booking/messages';
import { booths } from '#booking/slots';
import { studio } from '#studio/studio';
import type { Engine } from '../support/engines/engine.ts';
import { engineForTests, phone } from '../support/engines/engineForTests.ts';
import type { Visitor } from '../support/engines/visitor.ts';

declare global {
  interface Window {
    /** True after the page was restored from the back/forward cache. */
    isRestored?: boolean;
  }
}

const recordingBooth = new RegExp(`^${booths.recording.name}`);

/** Waits for the open calendar and returns the date that has the focus, the first free one, in words. */
async function focusedDate(visitor: Visitor): Promise<string> {
  await visitor.sees('dialog', 'Choose a date');
  const label = () => visitor.page.evaluate(() => document.activeElement?.textContent, undefined);
  // The name of today's cell begins with "Today".
  const inWords = /\w+day \d+ \w+ \d+/;
  await expect.poll(label, { message: 'the focused date' }).toMatch(inWords);
  return inWords.exec((await label()) ?? '')?.[0] ?? '';
}

/** Lets the time pass that CSS waits before it shows the notice of late code. */
const endAnimations = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  }, undefined);

/** Declares the journeys in which engines differ. */
export function journeysIn(name: string, engine: Engine): void {
  const on = engineForTests(engine);

  describe(`a visitor with ${name}`, () => {
    it('books by pointer on a phone, and keeps what is typed while the network is gone', async () => {
      on.expectConsole(/./);
      const ama = await on.visitor('/', phone);
      await ama.isHydrated();
      await ama.click('link', 'Book Studio Now');
      await ama.fill('Full name', 'Ama Mensah');
      await ama.fill('Email', 'ama@example.com');
      await ama.fill('Phone number', '+233 24 000 0000');
      await ama.click('radio', recordingBooth);
      await ama.click('button', /^Date/);
      const date = await focusedDate(ama);
      await ama.click('gridcell', new RegExp(date));
      await ama.sees('button', `Date ${date}, required`, { isFocused: true });
      const restore = on.network.lose(/^\/api/);
      await ama.click('button', 'Book Session');
      await ama.reads(checkUnanswered);
      restore();
      await ama.click('button', 'Book Session');
      await ama.reads(bookingSuccessful);
      await ama.sees('textbox', 'Full name', { value: '' });
    });

    it('books by keyboard', async () => {
      // Firefox says so when the popover of the calendar is measured while it closes. It is no error.
      on.expectConsole(/ResizeObserver loop/);
      const kofi = await on.visitor('/booking');
      await kofi.isHydrated();
      const ratioOfMark = () => {
        const { width = 0, height = 1 } =
          document.querySelector('footer svg')?.getBoundingClientRect() ?? {};
        return width / height;
      };
      await kofi.expectInPage('the ratio of the mark in the footer', ratioOfMark, 1);
      await kofi.tabTo('textbox', 'Full name');
      for (const text of ['Kofi Asante', 'kofi@example.com', '024 000 0000']) {
        await kofi.page.type(text);
        await kofi.page.press('Tab');
      }
      await kofi.sees('radio', new RegExp(`^${booths.performance.name}`), { isFocused: true });
      await kofi.page.press('ArrowDown');
      await kofi.sees('radio', recordingBooth, { isFocused: true, isChecked: true });
      await kofi.tabTo('button', /^Date/);
      await kofi.page.press('Enter');
      const date = await focusedDate(kofi);
      await kofi.page.press('Enter');
      await kofi.sees('button', `Date ${date}, required`, { isFocused: true });
      await kofi.tabTo('button', 'Book Session');
      await kofi.page.press('Enter');
      await kofi.reads(bookingSuccessful);
    });

    it('opens the calendar when its code comes after it was lost', async () => {
      on.expectConsole(/./);
      const restore = on.network.lose(/DateCalendar-/);
      const esi = await on.visitor('/booking', phone);
      await esi.isHydrated();
      await esi.click('button', /^Date/);
      await esi.sees('button', `Date ${calendarFailed}`);
      restore();
      await esi.click('button', /^Date/);
      await esi.sees('dialog', 'Choose a date');
    });

    it.each([
      ['the main code', /index-/],
      ['the code of the page', /BookingScreen-/],
    ])('gets a page that works by itself when %s was lost', async (_, file) => {
      on.expectConsole(/./);
      const restore = on.network.lose(file);
      const esi = await on.visitor('/booking', phone);
      await esi.expectInPage('loaded', () => document.readyState, 'complete');
      restore();
      await esi.isHydrated();
      await esi.fill('Full name', 'Esi Owusu');
    });

    it.each([
      ['stalls', (file: RegExp) => on.network.delay(file)],
      ['is lost with the server', (file: RegExp) => on.network.lose(file)],
    ])('reads whom to call when the code of the next page %s', async (_, fail) => {
      on.expectConsole(/./);
      fail(/BookingScreen-/);
      const esi = await on.visitor('/', phone);
      await esi.isHydrated();
      fail(/./);
      await esi.click('link', 'Book Studio Now');
      await esi.expectInPage('no screen', () => document.querySelector('h1'), null);
      await endAnimations(esi);
      await esi.reads(`load it again. Call ${studio.phone}`);
      // Testing Library takes no link with an empty `href` for one.
      const links = () =>
        [...document.links]
          .filter((link) => link.textContent === 'load it again')
          .filter((link) => link.checkVisibility({ visibilityProperty: true })).length;
      await esi.expectInPage('the links to load it again', links, 1);
    });

    it('keeps what was typed before the code came, and sees no notice when it has come', async () => {
      const release = on.network.delay(/index-/);
      const esi = await on.visitor('/booking', phone);
      await endAnimations(esi);
      await esi.reads(`If its buttons do nothing, load it again. Call ${studio.phone}`);
      await esi.fill('Full name', 'Esi Owusu');
      release();
      await esi.isHydrated();
      await esi.sees('textbox', 'Full name', { value: 'Esi Owusu' });
      await endAnimations(esi);
      const hasNotice = () => document.body.innerText.includes('load it again');
      await esi.expectInPage('the notice of late code', hasNotice, false);
    });

    it('goes back and forward, and finds the form as it was left on another page', async () => {
      on.expectConsole(/no page at \/nowhere/);
      const ama = await on.visitor('/');
      await ama.isHydrated();
      await ama.click('link', 'Book Studio Now');
      await ama.sees('heading', 'Book Your Session');
      await ama.go(-1);
      await ama.sees('heading', /^Elevate Your Sound/);
      await ama.page.evaluate(() => performance.clearResourceTimings(), undefined);
      await ama.go(1);
      await ama.sees('heading', 'Book Your Session');
      // Firefox keeps no page that waits for an answer or for a picture.
      await ama.expectInPage(
        'the booked dates',
        () =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => name.endsWith('/booked-dates')),
        true,
      );
      await ama.fill('Full name', 'Ama Mensah');
      await expect.poll(on.network.isIdle).toBe(true);
      await ama.page.evaluate(() => {
        window.addEventListener('pageshow', ({ persisted }) => {
          window.isRestored = persisted;
        });
      }, undefined);
      await ama.arrive(`${on.network.address}/nowhere`);
      await ama.sees('heading', '404');
      await ama.go(-1);
      await ama.sees('textbox', 'Full name', { value: 'Ama Mensah' });
      await ama.expectInPage('restored', () => window.isRestored, true);
      await ama.click('button', 'Book Session');
      await ama.reads('email is required');
    });
  });
}
