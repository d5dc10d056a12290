import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { deskPages } from '../../server/pages/privatePages.ts';
import { textRuns } from '../support/browser/accessibilityTree.ts';
import { expectFocus } from '../support/browser/focus.ts';
import { looksOf } from '../support/browser/looks.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { still, visits } from '../support/browser/states.ts';
import { openDate, today } from '../support/clock.ts';
import { gluedWords } from '../support/gluedWords.ts';
import { asField } from '../support/server/privateStudio.ts';
import { wordsNoted } from '../support/server/words.ts';

const environment = { SMTP_URL: 'smtp://127.0.0.1:1' };
const site = siteForTests({ environment, hasSounds: true });
/** After the first session of a day. */
const late = siteForTests({
  environment,
  hasSounds: true,
  time: momentOf({ date: today, minutes: slotById.morning.end }),
});

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** The states that are also noted with forced colours and on paper. */
const shownMost = new Set([
  ...['/', '/booking', 'calendar', 'name missing', 'submitting', 'booked'],
  ...['the booking of an artist', 'a request', 'a cancelled booking'],
  ...['the desk /', 'the desk /month', 'the desk /figures', 'the desk /close on a date'],
]);

/** Notes what is seen; of each state, only the lines that no earlier one has. */
function notes() {
  const text: string[] = [];
  const known = new Set<string>();
  const note = (title: string, lines: readonly string[]) => {
    const fresh = lines.filter((line) => !known.has(line));
    for (const line of fresh) known.add(line);
    if (fresh.length > 0) text.push([title, ...fresh.map((line) => `  ${line}`), ''].join('\n'));
  };
  /** Notes a control in use, when it looks otherwise than at rest: that very look. */
  async function noteInUse(what: string, control: Locator, use: () => Promise<unknown>) {
    const atRest = (await looksOf(control)).join();
    let lines: string[] = [];
    const look = async () => {
      await use();
      lines = await looksOf(control);
      return lines.join();
    };
    await expect.poll(look, { message: what }).not.toBe(atRest);
    const [, state] = what.split(', ');
    note(
      what,
      lines.map((line) => line.replace(': ', ` (${state}): `)),
    );
  }
  return {
    text,
    note,
    /** Notes a page wide and on a phone, and with forced colours and on paper where it shows most. */
    async noteAll(page: Page, state: string) {
      const body = page.locator('body');
      await page.mouse.move(0, 0);
      await page.locator('[data-exiting]').waitFor({ state: 'detached' });
      note(state, await looksOf(body));
      expect.soft(gluedWords(await textRuns(page)), `${state}: glued words`).toEqual([]);
      const glued = await page.locator('a + a').evaluateAll((links) =>
        links
          .filter(({ previousSibling }) => previousSibling?.nodeName === 'A')
          .map(({ textContent }) => textContent)
          .filter(Boolean),
      );
      expect.soft(glued, `${state}: links without a space`).toEqual([]);
      /** The shown text when its lines, or the height around it, are others with the words than without. */
      const brokenBy = (words: HTMLElement) => {
        const { parentElement: all, previousElementSibling: space } = words;
        const lines = () => all?.firstElementChild?.getClientRects().length ?? 0;
        const height = () => all?.parentElement?.clientHeight ?? 0;
        const before = [lines(), height()] as const;
        for (const part of [words, space as HTMLElement]) part.style.display = 'none';
        const isOther = lines() !== before[0] || Math.abs(height() - before[1]) > 2;
        for (const part of [words, space as HTMLElement]) part.style.display = '';
        return isOther && all?.textContent;
      };
      const spoken = await page.locator('span[translate] > span:nth-child(3)').all();
      const broken = await Promise.all(spoken.map((one) => one.evaluate(brokenBy)));
      expect.soft(broken.filter(Boolean), `${state}: broken by words in the flow`).toEqual([]);
      await page.setViewportSize(phone);
      note(`${state}, on a phone`, await looksOf(body));
      await page.setViewportSize(wide);
      if (!shownMost.has(state)) return;
      await page.emulateMedia({ forcedColors: 'active' });
      note(`${state}, with forced colours`, await looksOf(body));
      await page.emulateMedia({ forcedColors: 'none', media: 'print' });
      note(`${state}, on paper`, await looksOf(body));
      await page.emulateMedia({ media: 'screen' });
    },
    /** Notes controls that are hovered, and focused by a key. */
    async noteUse(page: Page, controls: Record<string, Locator>) {
      for (const [what, control] of Object.entries(controls)) {
        await noteInUse(`${what}, hovered`, control, () => control.hover());
        await page.mouse.move(0, 0);
        const isHovered = () => control.evaluate((element) => element.matches(':hover'));
        await expect.poll(isHovered, { message: `${what}, no longer hovered` }).toBe(false);
        await page.keyboard.press('Tab');
        await noteInUse(`${what}, focused`, control, () =>
          control.locator('input').or(control).last().focus(),
        );
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      }
    },
  };
}

it('every state looks as in looks.txt, wide, on a phone, with forced colours and on paper', async () => {
  const { text, note, noteAll, noteUse } = notes();
  const words = wordsNoted();
  for (const visit of Object.values(visits)) {
    await visit(site, async (page, state) => {
      await noteAll(page, state);
      words.step(state);
      const { pathname } = new URL(page.url());
      const tree = await page.locator('body').ariaSnapshot();
      // react-aria clears what it announces some seconds later.
      const isLasting = (line: string) => !/^ *- log\b/.test(line);
      words.lines(pathname, tree.split('\n').filter(isLasting));
    });
  }
  await words.expectIn('words.txt');

  const page = await site.visit('/', still);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await noteUse(page, {
    ...{ 'a section': button('About'), 'the form': link('Book Studio') },
    'a service': link('Book Videography'),
    'the headline': page.locator('#hero button').first(),
    contact: page.locator('#contact a').first(),
  });
  await site.take('performance', openDate(40), 'morning', 'afternoon', 'evening');
  await site.go(page, `/booking?date=${openDate(40)}`);
  await noteUse(page, {
    ...{ 'a suggestion': button(/^Next free date/), 'a field': page.getByLabel('Full name') },
    ...{ 'the date': page.locator('#date'), 'the button': page.locator('main [type="submit"]') },
    'a slot': page.locator('label:has([type="radio"])').first(),
  });
  for (const viewport of [wide, phone]) {
    const calendar = await site.visit(`/booking?date=${openDate(2)}`, { ...still, viewport });
    await calendar.locator('#date').press('Enter');
    await expectFocus(calendar, '[data-selected]');
    const body = calendar.locator('body');
    note(`the calendar at the chosen date, ${viewport.width} px`, await looksOf(body));
    if (viewport !== wide) continue;
    const boxes = calendar.locator(':has(> [role="dialog"]), :has(> * > [role="dialog"])');
    const close = (is: boolean) =>
      boxes.evaluateAll((all, is) => {
        for (const box of all) box.toggleAttribute('data-exiting', is);
      }, is);
    await close(true);
    note('the calendar that closes', await looksOf(body));
    await close(false);
    const cell = calendar
      .locator('td[data-today]')
      .or(calendar.getByRole('button', { name: 'Next month' }));
    await noteUse(calendar, { 'a date': cell.first(), 'the next month': cell.last() });
  }

  const session = { bookingType: 'performance', date: today, timeSlot: 'afternoon' } as const;
  await late.book({ ...session, timeSlot: 'evening' });
  const booking = await late.book({ ...session, date: openDate(1) });
  const seen = asField({ ...session, date: openDate(1) });
  const act = (address: string, action: string) =>
    fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ action, seen, agreed: 'yes', changes: '1' }),
    });
  const desk = await late.openDesk();
  const visitPrivate = async (title: string, address: string) => {
    await page.goto(address);
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
    await noteAll(page, title);
  };
  await visitPrivate('the booking of an artist', booking.artist);
  await visitPrivate('a request', booking.studio);
  await act(booking.studio, 'confirm');
  await visitPrivate('the confirmed booking of an artist', booking.artist);
  await visitPrivate('a confirmed session', `${booking.studio}?done=confirmed`);
  const evening = `from=${openDate(1)}&start=${slotById.slot6.start}`;
  const closing = new URLSearchParams({ action: 'close', agreed: 'yes', seen: evening });
  await fetch(`${desk}close`, { method: 'POST', body: closing });
  for (const name of deskPages.keys()) {
    if (!name.endsWith('.csv')) await visitPrivate(`the desk /${name}`, desk + name);
  }
  await visitPrivate('the desk /book on a date', `${desk}book?date=${openDate(1)}`);
  await visitPrivate('the desk /close on a date', `${desk}close?from=${openDate(1)}`);
  await act(booking.artist, 'cancel');
  await visitPrivate('a cancelled booking', booking.artist);
  await visitPrivate('a cancelled session', booking.studio);
  await expect(text.join('\n')).toMatchFileSnapshot('looks.txt');
}, 900_000);
