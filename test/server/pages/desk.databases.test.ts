import { describe, expect, it } from 'vitest';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import * as messages from '#booking/messages';
import { firstPrice } from '#booking/prices';
import { booths, halfHours, hoursInWords, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { asField, type LinkedPages, noticeOf } from '../../support/server/privateStudio.ts';
import { openDays, today, validRequest } from '../../support/server/testApi.ts';

const [date = '', nextDay = '', thirdDay = ''] = openDays;
const laterDay = openDays[20] ?? '';
const day = 24 * 60 * 60_000;
const listedIn = /name="listed" value="([^"]+)"/;
const inWords = (fullName: string, on: string) =>
  `${shortDate(on)}, ${hoursInWords(slotById.morning)}, ${fullName}`;
const evening = { bookingType: 'performance', date: nextDay, timeSlot: 'evening' } as const;

describe.each(databases)('the desk on $name', ({ fresh }) => {
  it('shows today and tomorrow, what waits by session, and the days with their closed hours', async () => {
    const { studio, desk, page, act } = await openedDesk(fresh);
    const later = await studio.book({ ...evening, fullName: 'Kofi', notes: 'Five people' });
    studio.now += 1000;
    const tomorrow = await studio.book({ fullName: 'Efua' });
    await studio.store.closeHours(date, [slotById.slot6.start, slotById.slot6.start + 30]);
    const text = await page();
    expect(text).toMatch(/Tomorrow 9:00am to 12:30pm Efua Performance Booth Waits /);
    expect(text).toMatch(
      / 2 wait for an answer .* Waiting for an answer: 2 One of them stands above, .*Kofi/,
    );
    expect(text).toContain(` ${shortDate(date)} Closed 5:30pm-6:30pm. `);
    // Each session is a link once, before and after the answer.
    const isLinkedOnce = async ({ reference }: LinkedPages) =>
      expect((await studio.read(desk)).split(`href="${reference}"`)).toHaveLength(2);
    for (const one of [tomorrow, later]) {
      await isLinkedOnce(one);
      await act(one, 'confirm');
      await isLinkedOnce(one);
    }
    expect(await studio.read(desk)).toContain(`aria-label="Call ${validRequest.phoneNumber}"`);
    expect(await page()).toMatch(/Tomorrow 9:00am to 12:30pm Efua Performance Booth Confirmed /);
    const price = firstPrice('performance');
    const row = `Kofi ${shortDate(nextDay)}, ${hoursInWords(slotById.evening)} Performance Booth, ${price}, not paid. Five people`;
    expect(await page(`?date=${nextDay}`)).toContain(row);
    studio.contentProblem = 'studio.json is not used.';
    expect(await page()).toContain(studio.contentProblem);
    for (const [query, from, shown] of [
      ['', today, 8],
      [`?date=${date}`, date, 7],
    ] as const) {
      const html = await studio.read(desk + query);
      expect(html).toContain(`href="?date=${addDays(from, -7)}">Earlier<`);
      expect(html).toContain(`href="?date=${addDays(from, shown)}">Later<`);
      const dates = [...html.matchAll(/<h[23] id="([\d-]+)">/g)].map(([, one]) => one);
      expect(dates).toEqual(Array.from({ length: shown }, (_, index) => addDays(from, index)));
      expect(html).toContain(`href="close?from=${from}" aria-label="Close ${dateInWords(from)}"`);
      expect(html.includes(`href="month?date=${from}"`)).toBe(query !== '');
    }
  });

  it('links each free box of a day to the form that books it, and draws no other as free', async () => {
    const { studio, desk } = await openedDesk(fresh);
    await studio.book();
    await studio.store.closeHours(date, [slotById.slot6.start]);
    await studio.store.closeHours(nextDay, halfHours({ start: 0, end: 24 * 60 }));
    studio.now = momentOf({ date, minutes: slotById.slot1.end });
    const html = await studio.read(desk);
    const boxes = html.match(/<(?:a|span) [^>]*data-state="[^>]*>/g)?.slice(0, 9) ?? [];
    const states = boxes.map((box) => /data-state="(\w+)"/.exec(box)?.[1]);
    const performance = ['requested', 'free', 'closed'];
    expect(states).toEqual([...performance, 'over', 'taken', 'taken', 'free', 'free', 'closed']);
    const name = `Book ${booths.recording.name}, 1:30pm to 3:30pm, ${dateInWords(date)}`;
    expect(boxes[6]).toContain(`href="book?date=${date}&amp;slot=recording+slot4"`);
    expect(boxes[6]).toContain(`aria-label="${name}"`);
    expect(html).toContain(`href="book?date=${date}" aria-label="Book ${dateInWords(date)}"`);
    expect(html).not.toContain(`aria-label="Book ${dateInWords(nextDay)}"`);
    // Links with the same name lead to the same page.
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>(.*?)<\/a>/g)];
    const named = links.map(([, href = '', more = '', content = '']) => {
      const [, label] = /aria-label="([^"]*)"/.exec(more) ?? [];
      const name = label ?? content.replaceAll(/<[^>]*>/g, '');
      return [name, name === 'The month' ? 'month' : href] as const;
    });
    const targets = new Map(named);
    expect(named.filter(([label, href]) => targets.get(label) !== href)).toEqual([]);
  });

  it('tells who has cancelled in the last two days, and shows a month with the free slots of its dates', async () => {
    const { studio, page, act } = await openedDesk(fresh);
    await studio.act(await studio.book({ fullName: 'Efua' }), 'artist', 'cancel');
    studio.now += day;
    await act(await studio.book({ ...evening, fullName: 'Kofi' }), 'cancel');
    expect(await page()).toMatch(/Cancelled in the last two days: 2 Kofi .* Efua /);
    studio.now += day + 1000;
    expect(await page()).toMatch(/Cancelled in the last two days: 1 Kofi /);
    await studio.store.closeHours(laterDay, halfHours({ start: 0, end: 24 * 60 }));
    await studio.store.closeHours('2026-12-07', halfHours(slotById.slot6));
    const december = await studio.read(`${await studio.openDesk()}month?date=Dec+2026`);
    for (const [one, words] of [
      [nextDay, '8 of 9 free'],
      ['2026-12-07', '7 of 9 free'],
      [laterDay, 'closed'],
    ] as const) {
      expect(december).toContain(
        `aria-label="${dateInWords(one).split(' ', 2).join(' ')}, ${words}, 0 sessions"`,
      );
      expect(december).toContain(`href="./?date=${one}#${one}"`);
    }
    // They begin on a Tuesday and on a Sunday.
    expect(december).toMatch(/<tbody><tr><td><\/td><td><a .*aria-current="date" [^>]*#2026-12-03"/);
    // The form leads to the heading.
    expect(december).toMatch(/<h1 [^>]*id="outcome"/);
    const november = await studio.read(`${await studio.openDesk()}month?date=Nov+2026`);
    expect(november).toMatch(/<tbody><tr>(<td><\/td>){6}<td><a [^>]*#2026-11-01/);
    for (const first of ['2026-11-01', '2027-01-01']) {
      expect(december).toContain(`href="?date=${first}"`);
    }
    expect(await page('month?date=5+Dec')).toContain(' December 2026 ');
    expect(await page('figures?date=next+month')).toContain('Figures of January 2027 ');
    const january = await studio.read(`${await studio.openDesk()}figures?date=next+month`);
    expect(january).toContain('href="?date=2027-02-01"');
  });

  it.each([
    ['', 0],
    ['month', 1],
    ['book', 1],
    ['close', 1],
    ['figures', 0],
    ['figures.csv', 0],
  ])(
    'says with status 400 that a date cannot be read, and keeps it in the field of the page: "%s"',
    async (name, fields) => {
      const { studio, desk } = await openedDesk(fresh);
      const parameter = name === 'close' ? 'from' : 'date';
      const response = await studio.request(`${desk}${name}?${parameter}=soonish`);
      const html = await response.text();
      expect([response.status, noticeOf(html)]).toEqual([400, messages.dateNotRead]);
      expect(html.match(/<input [^>]*aria-invalid="true"[^>]*value="soonish"/g) ?? []).toHaveLength(
        fields,
      );
    },
  );

  it('tells apart the requests that wait and those that nobody answered, from the moment at which a session begins', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    const { reference } = await studio.book({ fullName: 'Efua' });
    const begins = momentOf({ date, minutes: slotById.morning.start });
    studio.now = begins - 1000;
    expect(await page()).toMatch(/Efua Performance Booth Waits .* 1 waits for an answer /);
    studio.now = begins;
    const begun = await page();
    expect(begun).toMatch(
      /Nothing waits for an answer.* Requests and cancelled sessions Not answered, and over: 1 Efua .*, not answered, and over/,
    );
    expect(begun).not.toMatch(/Booth Waits|1 waits for an answer/);
    const ticked = { action: 'decline', agreed: 'yes', session: reference };
    await studio.press(desk, ticked);
    expect(await studio.store.findByReference(reference)).toMatchObject({ status: 'requested' });
    studio.now = momentOf({ date, minutes: 0 }) + 31 * day;
    expect(await studio.read(await studio.openDesk())).not.toContain('Not answered');
  });

  it('declines the ticked requests that still wait, silently or with a reason', async () => {
    const { studio, desk, deliver, act } = await openedDesk(fresh);
    const [first, second, third] = [
      await studio.book({ date }),
      await studio.book({ date: nextDay }),
      await studio.book({ date: thirdDay }),
    ];
    const [, listed = ''] = listedIn.exec(await studio.read(desk)) ?? [];
    await act(first, 'confirm');
    await deliver();
    const decline = (ticked: readonly LinkedPages[], fields = {}) => {
      const body = new URLSearchParams({ action: 'decline', listed, ...fields });
      for (const { reference } of ticked) body.append('session', reference);
      return studio.press(desk, String(body));
    };
    expect((await decline([])).notice).toMatch(/^Nothing is changed/);
    const kept = await decline([second], { reason: 'No time' });
    expect(kept.notice).toMatch(/^Nothing is changed/);
    expect(kept.page).toMatch(
      new RegExp(
        `<details [^>]*open=""[^]*name="session" checked="" value="${second.reference}"[^]*>No time<`,
      ),
    );
    const one = await decline([second], { agreed: 'yes', silent: 'yes' });
    expect(one.notice).toBe('1 request is declined.');
    expect(await deliver()).toEqual([]);
    await decline([third], { agreed: 'yes' });
    expect((await decline([third], { agreed: 'yes' })).notice).toMatch(/^None of these requests/);
    const alone = await decline([first], { agreed: 'yes' });
    expect([alone.status, alone.notice]).toEqual([
      409,
      `Changed or begun meanwhile, and not declined: ${inWords('Ama Mensah', date)}.`,
    ]);
  });

  it('declines all that were listed as they were listed, and names those that were changed meanwhile', async () => {
    const { studio, desk, page, act } = await openedDesk(fresh);
    const book = (fullName: string, on: number) => studio.book({ fullName, date: openDays[on] });
    const confirmed = await book('Ama', 0);
    await act(confirmed, 'confirm');
    const [first, second, third] = [
      await book('Kofi', 1),
      await book('Efua', 2),
      await book('Yaa', 3),
    ];
    // More than are shown at once.
    for (let on = 4; on < 15; on += 1) await book('Esi', on);
    const html = await studio.read(desk);
    const [, listed = ''] = listedIn.exec(html) ?? [];
    for (const [shown] of listed.matchAll(/[\w-]{14}/g)) expect(html).toContain(`href="${shown}"`);
    studio.now += 1000;
    await act(first, 'confirm');
    await act(second, 'note', { studioNote: 'Has paid' });
    const to = { to: asField({ ...third.session, date: laterDay }) };
    await studio.act(third, 'artist', 'move', to);
    // It waits again, and is older than the page.
    await studio.act(confirmed, 'artist', 'move', { to: asField({ ...evening, date: laterDay }) });
    await book('Kwabena', 15);
    const form = { action: 'decline', agreed: 'yes', all: 'yes', listed };
    const { notice, address } = await studio.press(desk, form);
    const left = [inWords('Kofi', nextDay), inWords('Efua', thirdDay), inWords('Yaa', laterDay)];
    const named = 'Changed or begun meanwhile, and not declined: ';
    expect(notice).toBe(`11 requests are declined. ${named}${left.join('; ')}.`);
    const all = await studio.store.bookingsBetween(date, '9999-12-31');
    const standing = all.filter(({ status }) => status !== 'cancelled');
    expect(standing.map(({ fullName }) => fullName)).toEqual([
      ...['Kofi', 'Efua', 'Kwabena', 'Yaa', 'Ama'],
    ]);
    // What is said is read from the database.
    await act(second, 'cancel');
    expect(await page(address.slice(desk.length))).toContain(`${left[0]}; ${left[2]}. `);
  });

  it('shows nothing below the link of a booking, and no message for an unknown code', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    const { artist, reference } = await studio.book();
    for (const path of [`${artist}/${reference}`, `${desk}x`]) {
      expect([path, (await studio.request(path)).status]).toEqual([path, 404]);
    }
    const { headers } = await studio.request(desk.slice(0, -1));
    expect(headers.get('location')).toBe(desk);
    expect((await studio.request(`${artist}/`)).headers.get('location')).toBe(artist);
    // It does not read the days from there to the year 10000.
    for (const [from, first] of [
      ['9999-12-01', addDays(today, 730)],
      ['0001-01-01', addDays(today, -3650)],
    ] as const) {
      expect(await page(`?date=${from}`)).toContain(`Seven days from ${dateInWords(first)}`);
    }
    for (const query of ['book?date=', 'close?from=']) {
      const response = await studio.request(desk + query);
      const notice = noticeOf(await response.text());
      expect([query, response.status, notice]).toEqual([query, 400, 'date is required']);
    }
    for (const query of ['?at=%00', 'book?again=%00', 'find?q=%00']) {
      expect([query, (await studio.request(desk + query)).status]).toEqual([query, 200]);
    }
    for (const code of ['', 'constructor', '<b>']) {
      const response = await studio.request(`${desk}?done=${encodeURIComponent(code)}`);
      expect([response.status, noticeOf(await response.text())]).toEqual([200, undefined]);
    }
  });
});
