import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { booths, hoursInWords, slotById } from '#booking/slots';
import { studio as content } from '#studio/studio';
import { expectNoFindings } from '../support/browser/axe.ts';
import { expectVisibleTabStops } from '../support/browser/focus.ts';
import { expectNoOverflow, expectTargets, showOn } from '../support/browser/layout.ts';
import { expectConsole } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { expectPlainStyle, still } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';

/** The private pages of the studio and of the artist. They work without scripts. */

/** With a mail server that cannot be reached. */
const site = siteForTests({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });

let day = 0;
/** The morning of a date that no other test uses. */
const newSession = () => {
  day += 1;
  return { bookingType: 'performance', date: openDate(day), timeSlot: 'morning' } as const;
};
const book = (session = newSession()) => site.book(session);

async function open(address: string): Promise<Page> {
  const page = await site.newPage({ viewport: { width: 360, height: 640 }, ...still });
  await page.goto(address);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Ticks the box of the form that has a button, and presses the button. */
async function send(page: Page, name: string) {
  const form = page.locator('form').filter({ has: button(page, name) });
  await form.getByRole('checkbox', { name: /^(Yes|I have)/ }).check();
  await button(page, name).click();
}
const openAll = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });

/** Expects that the title, the first text and the focus of a page are the outcome of a form. */
async function expectOutcome(page: Page, text: string, tone = 'good') {
  const notice = page.locator(`main [data-tone="${tone}"]`);
  await notice.getByText(text, { exact: true }).waitFor();
  const error = tone === 'bad' ? 'Error: ' : '';
  expect(await page.title()).toBe(`${error}${text} · ${content.name}`);
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
  const first = () => document.querySelector('#main > div > *')?.textContent;
  expect(await page.evaluate(first)).toBe(text);
  const box = await notice.boundingBox();
  expect(box?.y, 'the top of the notice').toBeGreaterThanOrEqual(64);
}

describe('a private page', () => {
  it('lets the studio confirm a request, with a button on the first screen of a phone', async () => {
    const page = await open((await book()).studio);
    const box = await button(page, 'Confirm the session').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    await send(page, 'Confirm the session');
    const session = (await page.locator('h1 + p').textContent()) ?? '';
    expect(session).toMatch(`, ${hoursInWords(slotById.morning)}, ${booths.performance.name}`);
    await expectOutcome(page, `The session is confirmed: ${session}. The artist gets an e-mail.`);
    expect(await button(page, 'Confirm the session').count()).toBe(0);
  });

  it.each(
    Object.entries<() => Promise<Page>>({
      'a request': async () => open((await book()).studio),
      'a move to a time that is gone': async () => {
        const goal = newSession();
        const { artist } = await book();
        const page = await open(`${artist}?bookingType=performance&date=${goal.date}`);
        await book(goal);
        await page.getByRole('radio', { name: /^Morning/ }).check();
        await send(page, 'Move my booking');
        const refused =
          'This time slot is already booked. Please select another time. The booking is unchanged.';
        await expectOutcome(page, refused, 'bad');
        return page;
      },
    }),
  )('is accessible in the state: %s', async (state, visit) => {
    expectConsole(/status of 409/);
    const page = await visit();
    await openAll(page);
    await expectPlainStyle(page, state);
    await expectNoOverflow(page, state);
    await expectTargets(page, state);
    await expectNoFindings(page, state);
    for (const [width, height] of [[320, 568] as const, [640, 320] as const]) {
      await showOn(page, { width, height });
      await expectVisibleTabStops(page, `${state}, ${width} px`);
    }
  });

  it('is opened again when it comes out of the page cache, in which a booking may be out of date', async () => {
    const page = await open((await book()).artist);
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    expect([(await opened).method(), (await opened).url()]).toEqual(['GET', page.url()]);
  });

  it('prints a booking on one sheet', async () => {
    const paper = await (await open((await book()).artist)).pdf({ format: 'A4' });
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
