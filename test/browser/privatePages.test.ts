import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Selection } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { studio as content } from '#studio/studio';
import { expectNoFindings, fewSettings } from '../support/browser/axeSettings.ts';
import { screenInWords, showOn } from '../support/browser/browserSettings.ts';
import { expectNoOverflow } from '../support/browser/overflow.ts';
import { expectConsole } from '../support/browser/page.ts';
import { byKeyboard, byPointer } from '../support/browser/privatePages.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { expectVisibleTabStops } from '../support/browser/tabStops.ts';
import { openDate } from '../support/clock.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { temporaryFolder } from '../support/server/testApi.ts';

/** The private pages of the studio and of the artist, from the built server. */

/** With a mail server that cannot be reached. */
const site = siteForTests({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });

let day = 0;
/** A session on a date that no other test uses. */
const newSession = (change: Partial<Selection> = {}): Selection => {
  day += 1;
  return { bookingType: 'performance', date: openDate(day), timeSlot: 'morning', ...change };
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const disclosure = (page: Page, name: string) => page.locator('summary', { hasText: name });

/** Expects that the title, the first text and the focus of a page are the outcome of a form. */
async function expectOutcome(page: Page, text: string, tone = 'good') {
  const notice = page.locator(`main [data-tone="${tone}"]`);
  await notice.getByText(text, { exact: true }).waitFor();
  expect(await page.title()).toBe(`${text} · ${content.name}`);
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
  const first = () => document.querySelector('#main > div > *')?.textContent;
  expect(await page.evaluate(first)).toBe(text);
  const box = await notice.boundingBox();
  expect(box?.y, 'the top of the notice').toBeGreaterThanOrEqual(64);
}

describe.each([
  ['by pointer, with JavaScript', byPointer, true],
  ['by pointer, without JavaScript', byPointer, false],
  ['by keyboard, without JavaScript', byKeyboard, false],
])('%s', (_, hands, javaScriptEnabled) => {
  const open = async (address: string) => {
    const page = await site.newPage({
      javaScriptEnabled,
      locale: 'en-GB',
      viewport: { width: 360, height: 640 },
    });
    await page.goto(address);
    return page;
  };

  it('the studio confirms a request, and is told so when it presses again', async () => {
    const { studio, artist } = await site.book(newSession());
    const [page, sameFormLater] = [await open(studio), await open(studio)];
    await hands.press(button(page, 'Confirm the session'));
    await expectOutcome(page, 'The session is confirmed. The artist gets an e-mail.');
    expect(await button(page, 'Confirm the session').count()).toBe(0);
    await hands.press(button(sameFormLater, 'Confirm the session'));
    await expectOutcome(sameFormLater, 'This session was confirmed already.');
    await (await open(artist)).getByText('Your session is confirmed.').waitFor();
  });

  it('the studio declines a request with a reason', async () => {
    const { studio, artist } = await site.book(newSession());
    const page = await open(studio);
    expect(await button(page, 'Decline the session').isVisible()).toBe(false);
    await hands.press(disclosure(page, 'Decline this session'));
    await hands.write(page.getByLabel('Reason for the artist'), 'The piano is away');
    await hands.press(button(page, 'Decline the session'));
    await expectOutcome(page, 'The request is declined. The artist gets an e-mail.');
    await (await open(artist)).getByText('The studio has cancelled this booking.').waitFor();
  });

  it('the artist moves the booking to another booth, date and slot', async () => {
    const { artist, studio } = await site.book(newSession());
    const { date } = newSession();
    const page = await open(artist);
    await hands.press(disclosure(page, 'Move to another date or time'));
    await hands.select(page.getByLabel('Booth'), 'Recording Booth');
    await hands.setDate(page.getByLabel('Date'), date);
    await hands.press(button(page, 'Show free times'));
    await page.getByRole('group', { name: `Recording Booth, ${dateInWords(date)}` }).waitFor();
    await hands.check(page.getByRole('radio', { name: '11:30am to 1:30pm' }));
    await hands.press(button(page, 'Move my booking'));
    await expectOutcome(
      page,
      'Your booking is moved. The studio will contact you to confirm the new time.',
    );
    await page.getByText(dateInWords(date)).waitFor();
    await page.getByText('11:30am to 1:30pm, Accra time (GMT)').waitFor();
    const atStudio = await open(studio);
    await atStudio.getByRole('heading', { name: dateInWords(date) }).waitFor();
  });

  it('the artist reads that the chosen time is gone, and takes another', async () => {
    expectConsole(/status of 409/);
    const { artist } = await site.book(newSession());
    const goal = newSession();
    const page = await open(`${artist}?bookingType=performance&date=${goal.date}`);
    await site.book(goal);
    await hands.check(page.getByRole('radio', { name: /^Morning/ }));
    await hands.press(button(page, 'Move my booking'));
    await expectOutcome(
      page,
      'This time slot is already booked. Please select another time. Your booking is unchanged.',
      'bad',
    );
    expect(await page.getByRole('radio', { name: /^Morning/ }).count()).toBe(0);
    await hands.check(page.getByRole('radio', { name: /^Evening/ }));
    await hands.press(button(page, 'Move my booking'));
    await page.getByText(/^Your booking is moved/).waitFor();
  });

  it('the artist cancels the booking', async () => {
    const { artist, studio } = await site.book(newSession());
    const page = await open(artist);
    expect(await button(page, 'Cancel my booking').isVisible()).toBe(false);
    await hands.press(disclosure(page, 'Cancel this booking'));
    await hands.write(page.getByLabel('Message to the studio'), 'I am ill');
    await hands.press(button(page, 'Cancel my booking'));
    await expectOutcome(page, 'Your booking is cancelled. The studio gets an e-mail.');
    await (await open(studio)).getByText('The artist has cancelled this session.').waitFor();
    await hands.press(page.getByRole('link', { name: 'Book another session' }));
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  });
});

describe('a page', () => {
  const openAll = (page: Page) =>
    page.locator('details').evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
  const press = (page: Page, name: string) => button(page, name).click();

  /** The states of the pages, and how to open each. */
  const states: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    [
      'of a request, for the studio',
      async (page) => {
        await page.goto((await site.book(newSession())).studio);
        await openAll(page);
      },
    ],
    [
      'of a confirmed session, for the studio',
      async (page) => {
        await page.goto((await site.book(newSession())).studio);
        await press(page, 'Confirm the session');
        await page.getByText('The session is confirmed.').waitFor();
        await openAll(page);
      },
    ],
    [
      'of a session that was moved meanwhile, for the studio',
      async (page) => {
        expectConsole(/status of 409/);
        const { studio, artist } = await site.book(newSession());
        await page.goto(studio);
        const atArtist = await site.newPage();
        await atArtist.goto(`${artist}?bookingType=recording&date=${newSession().date}`);
        await atArtist.getByRole('radio').first().check();
        await press(atArtist, 'Move my booking');
        await atArtist.getByText('Your booking is moved').waitFor();
        await press(page, 'Confirm the session');
        await page.getByText('The artist has moved this session.').waitFor();
        await openAll(page);
      },
    ],
    [
      'of a booking with free times, for the artist',
      async (page) => {
        const { artist } = await site.book(newSession());
        await page.goto(`${artist}?bookingType=recording&date=${newSession().date}`);
        await openAll(page);
      },
    ],
    [
      'of a booking whose move was refused, for the artist',
      async (page) => {
        expectConsole(/status of 409/);
        const { artist } = await site.book(newSession());
        const goal = newSession();
        await page.goto(`${artist}?bookingType=performance&date=${goal.date}`);
        await site.book(goal);
        await page.getByRole('radio').first().check();
        await press(page, 'Move my booking');
        await page.getByText('This time slot is already booked.').waitFor();
      },
    ],
    [
      'of a cancelled booking, for the artist',
      async (page) => {
        await page.goto((await site.book(newSession())).artist);
        await openAll(page);
        await press(page, 'Cancel my booking');
        await page.getByText('Your booking is cancelled').waitFor();
      },
    ],
    [
      'of a form that is not valid',
      async (page) => {
        expectConsole(/status of 400/);
        await page.goto((await site.book(newSession())).artist);
        await page
          .locator('[name="seen"]')
          .first()
          .evaluate((field) => field.remove());
        await openAll(page);
        await press(page, 'Cancel my booking');
        await page.getByText('Please press one of the buttons of this page.').waitFor();
      },
    ],
  ];

  it.each(states)('%s has no violations that axe finds', async (name, open) => {
    const page = await site.newPage({ reducedMotion: 'reduce' });
    await open(page);
    await expectNoFindings(page, name, fewSettings);
  });

  it.each(states)('%s fits on every screen, and Tab reaches every control', async (name, open) => {
    const page = await site.newPage({ reducedMotion: 'reduce' });
    await open(page);
    for (const screen of [
      { width: 320, height: 568 },
      { width: 320, height: 568, isDouble: true },
      { width: 320, height: 568, isSpaced: true },
      { width: 768, height: 1024 },
      { width: 1280, height: 800 },
    ]) {
      await showOn(page, screen);
      await expectNoOverflow(page, `${name}, ${screenInWords(screen)}`);
    }
    await showOn(page, { width: 320, height: 568 });
    await expectVisibleTabStops(page, name);
  });

  it('shows the button that confirms on the first screen of a phone', async () => {
    const page = await site.newPage({ viewport: { width: 360, height: 640 } });
    await page.goto((await site.book(newSession())).studio);
    const box = await button(page, 'Confirm the session').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  });

  it('prints the booking without its forms', async () => {
    const page = await site.newPage();
    await page.goto((await site.book(newSession())).artist);
    await openAll(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Morning, 9:00am to 12:30pm').isVisible()).toBe(true);
    for (const name of ['Show free times', 'Cancel my booking']) {
      expect(await button(page, name).isVisible()).toBe(false);
    }
  });

  it('has one style with all its classes, no script and few bytes', async () => {
    const html = await (await fetch((await site.book(newSession())).artist)).text();
    const [style = '', ...others] = html.match(/<style\b.*?<\/style>/gs) ?? [];
    expect(others).toEqual([]);
    const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.trim().split(' '),
    );
    expect(classes.filter((name) => !style.includes(`.${name}`))).toEqual([]);
    expect(html).not.toContain('<script');
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(8_500);
  });

  it('with an unknown token is the 404 page', async () => {
    expectConsole(/no page at|status of 404/);
    const { artist } = await site.book(newSession());
    const page = await site.newPage();
    const response = await page.goto(`${artist.slice(0, -4)}AAAA`);
    expect(response?.status()).toBe(404);
    await page.getByText('Oops! Page not found').waitFor();
  });
});

describe('from its mailbox', () => {
  it('the studio confirms a request, and the artist cancels the session', async () => {
    const mail = await startMailServer();
    const { address } = await startServer({
      environment: {
        DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite'),
        SMTP_URL: mail.url,
      },
    });
    /** The private page to which the newest e-mail with a subject links. */
    const pageFrom = async (subject: RegExp) => {
      const find = () => mail.arrivals.findLast((one) => subject.test(one.mail.subject ?? ''));
      await expect.poll(find).toBeDefined();
      const [path] = /\/private\/\S+/.exec(find()?.mail.text ?? '') ?? [];
      const page = await site.newPage({ javaScriptEnabled: false });
      await page.goto(`${address}${path}`);
      return page;
    };
    const request = await fetch(`${address}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fullName: 'Ama Mensah',
        email: 'ama@example.com',
        phoneNumber: '024',
        ...newSession(),
      }),
    });
    expect(request.status).toBe(201);
    const studio = await pageFrom(/^New request/);
    await button(studio, 'Confirm the session').click();
    await studio.getByText('The session is confirmed.').waitFor();
    const artist = await pageFrom(/^Confirmed/);
    await disclosure(artist, 'Cancel this booking').click();
    await artist.getByLabel('Message to the studio').fill('I am ill');
    await button(artist, 'Cancel my booking').click();
    await artist.getByText('Your booking is cancelled.').waitFor();
    await expect
      .poll(
        () => mail.arrivals.find(({ mail }) => /by the artist/.test(mail.subject ?? ''))?.mail.text,
      )
      .toContain('Reason: I am ill');
  }, 60_000);
});
