import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { addDays, dateInWords } from '#booking/dates';
import { booths, hoursInWords, slotById, slotInWords } from '#booking/slots';
import { monthInWords } from '../../server/pages/desk/desk.ts';
import { deskPages } from '../../server/pages/privatePages.ts';
import { expectNoFindings, narrow } from '../support/browser/axe.ts';
import { expectVisibleTabStops } from '../support/browser/focus.ts';
import { expectNoOverflow, expectTargets, showOn } from '../support/browser/layout.ts';
import { expectConsole } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { expectPlainStyle, still } from '../support/browser/states.ts';
import { openDate } from '../support/clock.ts';

/** A month of a studio's owner at the desk, on a phone and without scripts. */

const site = siteForTests({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });

const [soon, later, ill, tuesday] = [1, 2, 3, 4].map(openDate) as [string, string, string, string];
const { morning, evening } = slotById;
const performance = `${booths.performance.name}, `;

let days = 30;
/** A date on which nothing is booked. */
const nextFree = () => {
  days += 1;
  return openDate(days);
};

it('the owner answers, moves, notes, books, closes and declines on the phone', async () => {
  const book = (fullName: string, date: string, more = {}) =>
    site.book({ fullName, date, bookingType: 'performance', timeSlot: 'morning', ...more });
  await book('Ama', soon);
  await book('Kofi', later);
  await book('Efua', ill);
  await book('Spam 1', openDate(6));
  await book('Spam 2', openDate(7));
  const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false, ...still };
  const page = await site.newPage(phone);
  const desk = await site.openDesk();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tick = (name: string) => page.getByRole('checkbox', { name }).check();
  const unfold = (name: string) => page.locator('summary', { hasText: name }).click();
  const told = (text: string | RegExp) => page.locator('#outcome').getByText(text).waitFor();
  /** Opens the page of a session from the desk. */
  const find = async (name: string) => {
    await page.goto(desk);
    const session = page.getByRole('listitem').filter({ hasText: name }).first();
    await session.getByRole('link').first().click();
    await page.getByText(name, { exact: true }).waitFor();
  };
  const check = async (state: string) => {
    await expectPlainStyle(page, state);
    await expectNoOverflow(page, state);
    await expectTargets(page, state);
  };

  await page.goto(desk);
  await page.getByRole('heading', { name: 'Also waiting: 4' }).waitFor();
  await check('the desk');
  const lines = (heading: Element) =>
    heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight);
  const date = page.getByRole('heading', { name: dateInWords(later) });
  expect(await date.evaluate(lines), 'lines of a date').toBeLessThan(1.5);

  // A request is confirmed after a call.
  await find('Ama');
  await tick('I have called the artist');
  await button('Confirm the session').click();
  await told(/^The session is confirmed: .* The artist gets an e-mail\.$/);

  // An hour later, please; the deposit is there.
  await unfold('Move to another date or time');
  await button('Show free times').click();
  await page.getByRole('radio', { name: slotInWords(evening) }).check();
  await tick('Yes, move it');
  await button('Move the session').click();
  await told(`The session is moved: ${dateInWords(soon)}, ${hoursInWords(evening)}`);
  await unfold('Money, attendance');
  await page.getByLabel('Received so far in dollars').fill('40');
  await page.getByLabel('Note, e.g.').fill('Brings a drum kit');
  await button('Save').click();
  await told('Saved: $40 of $200 received.');
  await check('a session');
  await page.getByText('by the desk: received $40, before $0').waitFor();

  // Somebody telephones, for every week until the holidays; one of the days is taken.
  await book('Nana', addDays(tuesday, 7));
  await page.goto(`${desk}book?date=${tuesday}`);
  await page.getByRole('radio', { name: performance + slotInWords(morning) }).check();
  await page.getByLabel('Every week until').fill(addDays(tuesday, 14));
  await page.getByLabel('Name').fill('Yaa');
  await page.getByLabel('Phone number').fill('024 000 0000');
  await check('the form to book');
  await button('Book and confirm').click();
  await told(`Not booked: ${dateInWords(addDays(tuesday, 7))} (booked by Nana).`);

  // She calls again: from the month to a free box of that day, and her number says who she is.
  await page.goto(desk);
  await page.getByRole('link', { name: 'The month' }).first().click();
  await page.getByLabel('Another month').fill(tuesday);
  await button('Show the month').click();
  await page.getByRole('heading', { name: monthInWords(tuesday) }).waitFor();
  await check('the month');
  const [weekdayName, number] = dateInWords(tuesday).split(' ');
  await page.getByRole('link', { name: `${weekdayName} ${number}, ` }).click();
  await page.getByRole('heading', { name: dateInWords(tuesday), exact: true }).waitFor();
  await check('seven days');
  const free = page.getByRole('link', { name: `Book ${performance}${hoursInWords(evening)}` });
  await free.first().click();
  await page.getByText(performance + slotInWords(evening)).waitFor();
  await page.getByLabel('Phone number').fill('+233 24 000 0000');
  expectConsole(/status of 400/);
  await button('Book and confirm').click();
  await told('Yaa has this number.');
  await button('Book and confirm').click();
  await told(`Booked and confirmed: ${dateInWords(tuesday)}, ${hoursInWords(evening)}`);
  await page.goto(`${desk}figures`);
  await page.getByRole('heading', { name: /^Figures of / }).waitFor();
  await check('the figures');

  // Ill for a day: its session is cancelled with a reason, and the day is closed.
  await page.goto(`${desk}close?from=${ill}`);
  await page.getByRole('listitem').filter({ hasText: 'Efua' }).waitFor();
  await page.getByRole('radio', { name: 'Cancel these sessions' }).check();
  await page.getByLabel('Reason for the artists').fill('We are ill');
  await tick('Yes, close them');
  await check('the form to close');
  await button('Close these hours').click();
  await told(`Closed: ${dateInWords(ill)}, the whole day. 1 request is declined.`);

  // Two requests of a program are declined without an e-mail.
  await page.goto(desk);
  await unfold('Decline several');
  for (const name of ['Spam 1', 'Spam 2', 'Without an e-mail', 'Yes, decline them'])
    await tick(name);
  await button('Decline the ticked requests').click();
  await told('2 requests are declined.');
  await page.getByRole('heading', { name: 'Waiting for an answer: 2' }).waitFor();
  const heading = page.getByRole('heading', { name: dateInWords(ill), exact: true });
  const ofDay = page.locator('section').filter({ has: heading }).last();
  await ofDay.getByText('Closed 7:30am').waitFor();
  expect(await page.locator('main script').count()).toBe(0);
});

/** What a page shows most with; the others have all without a query. */
const queries: Readonly<Record<string, string>> = {
  ...{ book: `?date=${later}`, close: `?from=${later}`, find: '?q=ama' },
};

it.each([...deskPages.keys()].filter((name) => !name.endsWith('.csv')))(
  'the page "%s" of the desk is accessible',
  async (name) => {
    await site.book({ bookingType: 'performance', date: nextFree(), timeSlot: 'morning' });
    const page: Page = await site.newPage({ viewport: { width: 390, height: 844 }, ...still });
    await page.goto((await site.openDesk()) + name + (queries[name] ?? ''));
    // What only a wide page has, the columns, is the same on all.
    await expectNoFindings(page, name, name === '' ? undefined : [narrow]);
    await showOn(page, { width: 320, height: 568 });
    await expectVisibleTabStops(page, name);
  },
);
