import { describe, expect, it } from 'vitest';
import type { Selection } from '#booking/availability';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import * as messages from '#booking/messages';
import { firstPrice } from '#booking/prices';
import {
  booths,
  halfHours,
  hoursInWords,
  openingHours,
  type SlotId,
  slotById,
} from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio as content } from '#studio/studio';
import { databases } from '../../support/database/databases.ts';
import { mailingStudio } from '../../support/server/outbox.ts';
import { asField, type LinkedPages, noticeOf } from '../../support/server/privateStudio.ts';
import { openDays } from '../../support/server/testApi.ts';

/** The studio's desk, with e-mails that are sent to a real SMTP server. */

const [date = '', nextDay = '', thirdDay = ''] = openDays;
const laterDay = openDays[20] ?? '';
const day = 24 * 60 * 60_000;
const evening = { bookingType: 'performance', date: nextDay, timeSlot: 'evening' } as const;

describe.each(databases)('the desk on $name', ({ fresh }) => {
  /** The app, a link to the desk, and a way to send the forms of a session there. */
  async function open() {
    const studio = await mailingStudio(fresh);
    const desk = await studio.openDesk();
    const act = ({ reference, session }: LinkedPages, action: string, fields = {}, path = desk) =>
      studio.press(path + reference, { action, agreed: 'yes', seen: asField(session), ...fields });
    /** Sends what is due; returns the recipient and the subject of each e-mail. */
    const deliver = async () =>
      (await studio.deliver()).map(({ to, subject }) => `${to}: ${subject}`);
    const page = async (path = '') =>
      (await studio.read(desk + path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    return { studio, desk, act, deliver, page };
  }

  it('shows what waits, by session, the sessions of each day, closed hours and figures', async () => {
    const { studio, page, act } = await open();
    const later = await studio.book({ ...evening, fullName: 'Kofi' });
    studio.now += 1000;
    const sooner = await studio.book({ fullName: 'Efua' });
    await studio.store.closeHours(date, [slotById.slot6.start, slotById.slot6.start + 30]);
    const text = await page();
    const [waiting, days] = text.split('Decline several');
    expect(waiting).toMatch(/Waiting for an answer: 2 .*Efua.*Kofi/);
    expect(days).toContain('Today and the next seven days');
    const session = `Closed 5:30pm-6:30pm. ${hoursInWords(slotById.morning)} Efua`;
    expect(text.split(dateInWords(date))[1]).toContain(session);
    expect(text).toMatch(/ 0 of [0-9.]+ hours, 2 waiting for an answer /);
    await act(later, 'confirm');
    await act(sooner, 'note', { changes: '0', didNotCome: 'yes' });
    studio.now = momentOf({ date: nextDay, minutes: slotById.evening.end });
    const figures = /1 session took place, 3\.5 of [0-9.]+ hours, ([^,]+), 1 did not come/;
    expect(figures.exec(await page())?.[1]).toBe(`${firstPrice('performance')} owed`);
    expect(await page(`?from=${addDays(date, 7)}`)).toMatch(/Seven days from .* 0 of /);
  });

  it('tells apart the requests that wait and those that nobody answered, from the moment at which a session begins', async () => {
    const { studio, desk, page } = await open();
    const { reference } = await studio.book({ fullName: 'Efua' });
    const begins = momentOf({ date, minutes: slotById.morning.start });
    studio.now = begins - 1000;
    expect(await page()).toMatch(/Waiting for an answer: 1 .* Efua , Performance Booth, waits for/);
    studio.now = begins;
    const title = 'Waiting for an answer: 0 Not answered, and over: 1 ';
    const begun = await page();
    expect(begun).toMatch(
      new RegExp(`${title}.* Efua , Performance Booth, not answered, and over`),
    );
    expect(begun).not.toContain('waits for your answer');
    const ticked = { action: 'decline', agreed: 'yes', session: reference };
    await studio.press(desk, ticked);
    expect(await studio.store.findByReference(reference)).toMatchObject({ status: 'requested' });
    studio.now = momentOf({ date, minutes: 0 }) + 31 * day;
    expect(await studio.read(await studio.openDesk())).not.toContain('Not answered');
  });

  it('moves, notes and answers a session; the artist hears of what concerns him, once', async () => {
    const { studio, act, deliver, page } = await open();
    const booking = await studio.book();
    await deliver();
    const to = { to: asField(evening) };
    const told = 'The artist gets an e-mail.';
    const moved = `The session is moved: ${dateInWords(nextDay)}, ${hoursInWords(slotById.evening)}, ${booths.performance.name}.`;
    expect((await act(booking, 'move', to)).notice).toBe(`${moved} ${told}`);
    expect((await act(booking, 'move', to)).notice).toBe('The session is at this time already.');
    const subject = `Moved: your session is on ${dateInWords(nextDay)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    const now = { ...booking, session: evening };
    const notes = { isPaid: 'yes', studioNote: 'Brings two singers', changes: '1' };
    await act(now, 'note', notes);
    const stale = await act(now, 'note', { ...notes, isPaid: '' });
    expect(stale.notice).toMatch(/^Nothing is saved: .*changed meanwhile/);
    const history = /Moved from .* by the desk .*Noted by the desk: Paid/;
    expect(await page(booking.reference)).toMatch(history);
    expect(await studio.read(booking.artist)).not.toContain('Brings two singers');
    const cancelled = /^The session is cancelled: .* The artist gets no e-mail\.$/;
    expect((await act(now, 'cancel', { silent: 'yes' })).notice).toMatch(cancelled);
    expect(await deliver()).toEqual([]);
  });

  it('corrects an address: what was said last goes to the new one, and the earlier links end', async () => {
    const { studio, act, deliver, page } = await open();
    const booking = await studio.book({ email: 'ama@gmial.example' });
    await deliver();
    expect((await act(booking, 'email', { email: 'ama' })).status).toBe(400);
    await act(booking, 'email', { email: ' ama@example.com ', changes: '0' });
    expect(await deliver()).toEqual([`ama@example.com: Your request for ${dateInWords(date)}`]);
    const ended = await studio.request(booking.artist);
    expect([ended.status, await ended.text()]).toEqual([
      410,
      expect.stringContaining('This link has been replaced'),
    ]);
    expect((await studio.request(booking.studio)).status).toBe(200);

    await act(booking, 'confirm');
    await deliver();
    await act(booking, 'email', { email: 'ama@example.com', changes: '2' });
    const subject = `Confirmed: your session on ${dateInWords(date)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    const history = /New address by the desk \(.*Confirmed by the desk \(.*New link by the desk \(/;
    expect(await page(booking.reference)).toMatch(history);
    await act(booking, 'cancel');
    for (const fields of [{ email: 'kofi@example.com' }, { isPaid: 'yes', changes: '4' }]) {
      const { notice } = await act(booking, 'email' in fields ? 'email' : 'note', fields);
      expect(notice).toBe('This session is cancelled. It cannot be changed.');
    }
  });

  it('says no longer that e-mails do not arrive once the address is corrected, also when several have failed', async () => {
    const { studio, act, deliver, page } = await open();
    const { outbox, store } = studio;
    const booking = await studio.book({ email: 'ama@gmial.example' });
    outbox.mail.fault = (_, address) => (address?.endsWith('gmial.example') ? 550 : undefined);
    await deliver();
    await act(booking, 'confirm');
    await deliver();
    const wrong = 'E-mails to ama@gmial.example do not arrive.';
    expect(await page(booking.reference)).toContain(wrong);
    expect(await store.undelivered(date)).toHaveLength(1);
    await act(booking, 'email', { email: 'ama@example.com', changes: '1' });
    expect(await page(booking.reference)).not.toContain('do not arrive');
    expect(await store.undelivered(date)).toEqual([]);
    expect(await deliver()).toHaveLength(1);
  });

  it('sends one letter when a new link is asked for twice, and refuses an address from a page that is out of date', async () => {
    const { studio, act, deliver, page } = await open();
    const booking = await studio.book({ email: 'ama@gmial.example' });
    await deliver();
    const send = (email: string) => act(booking, 'email', { email, changes: '0' });
    const ended = (already: string) =>
      `The artist’s earlier links have ended${already}. The artist gets an e-mail.`;
    expect((await send('ama@example.com')).notice).toBe(ended(''));
    expect(await deliver()).toHaveLength(1);
    expect((await send('ama@example.com')).notice).toBe(ended(' already'));
    expect((await send('kofi@example.com')).notice).toMatch(/^Nothing is saved: .*meanwhile/);
    expect(await deliver()).toEqual([]);
    expect(await page(booking.reference)).toContain('ama@example.com');
    expect(await studio.read(`${await studio.openDesk()}${booking.reference}`)).toMatch(
      /name="changes" value="1".*name="changes" value="1"/s,
    );
  });

  it('lets the studio tidy up for 30 days after a session, without an e-mail unless it is moved', async () => {
    const { studio, act, deliver } = await open();
    const booking = await studio.book();
    const later = await studio.book({ ...evening });
    await deliver();
    studio.now = momentOf({ date, minutes: openingHours.end }) + 8 * day - 1000;
    const noEmail = 'No e-mail is sent about a session that is over.';
    const confirmed = await act(booking, 'confirm', {}, await studio.openDesk());
    expect(confirmed.notice).toMatch(new RegExp(`^The session is confirmed: .* ${noEmail}$`));
    const declined = await act(later, 'cancel', {}, await studio.openDesk());
    expect(declined.notice).toMatch(new RegExp(`^The request is declined: .* ${noEmail}$`));
    expect(await deliver()).toEqual([]);
    await act(
      booking,
      'move',
      { to: asField({ ...evening, date: laterDay }) },
      await studio.openDesk(),
    );
    const subject = `Moved: your session is on ${dateInWords(laterDay)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    studio.now = momentOf({ date: nextDay, minutes: slotById.evening.end }) + 30 * day;
    await expect(act(later, 'cancel', {}, await studio.openDesk())).rejects.toThrow(/404/);
  });

  describe('booking for somebody', () => {
    const yaa = { fullName: 'Yaa', phoneNumber: '024 000 0000', email: '', notes: '' };
    const morning = { ...yaa, slot: 'performance morning', date };
    const session = `${dateInWords(date)}, ${hoursInWords(slotById.morning)}, ${booths.performance.name}`;
    const weeks = [0, 7, 14].map((days) => addDays(date, days));
    const [, second = '', third = ''] = weeks;

    it('confirms the session at once, also without an address and after it has begun', async () => {
      const { studio, desk, deliver } = await open();
      studio.now = momentOf({ date, minutes: slotById.morning.start + 1 });
      // As people type it, and as the form itself writes it.
      const typed = { ...morning, date: dateInWords(date), email: ' ' };
      const { notice } = await studio.press(`${desk}book`, typed);
      expect(notice).toBe(
        `Booked and confirmed: ${session}. No e-mail is sent: please call the artist.`,
      );
      expect(await deliver()).toEqual([]);
      const [booked] = await studio.store.bookingsBetween(date, date);
      expect(booked).toMatchObject({ email: '', status: 'confirmed', series: null });
      const evening = { ...morning, slot: 'performance evening', email: 'yaa@example.com' };
      await studio.press(`${desk}book`, evening);
      const subject = `Confirmed: your session on ${dateInWords(date)}`;
      expect(await deliver()).toEqual([`yaa@example.com: ${subject}`]);
    });

    it('answers a form that is sent again with its booking, and another one with a fresh key', async () => {
      const { studio, desk, page } = await open();
      const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const key = keyIn(await studio.read(`${desk}book`));
      const form = { ...morning, key, until: third };
      const press = (fields: Record<string, string>) => studio.press(`${desk}book`, fields);
      const [first, again] = await Promise.all([press(form), press(form)]);
      expect(again.address).toBe(first.address);
      expect(again.notice).toMatch(/^3 sessions are booked and confirmed until /);
      const other = await press({ ...form, fullName: 'Kofi', slot: 'performance evening' });
      expect(other.notice).toMatch(/^This form has booked another session already\./);
      const fresh = keyIn(other.page);
      expect(fresh).not.toBe(key);
      const kofi = { ...form, fullName: 'Kofi', slot: 'performance evening', key: fresh };
      expect((await press(kofi)).status).toBe(200);
      expect(await studio.store.bookingsBetween(date, third)).toHaveLength(6);
      // What is said is read from the database.
      for (const { reference } of await studio.store.bookingsBetween(date, third)) {
        const seen = asField({ bookingType: 'performance', date, timeSlot: 'morning' });
        await studio.press(desk + reference, { action: 'cancel', agreed: 'yes', seen });
      }
      expect(noticeOf(await studio.read(first.address))).toBeUndefined();
      expect((await press(form)).notice).toMatch(/^2 sessions are booked and confirmed until /);
      expect(await page(`book?slot=performance+morning&date=${date}&until=${third}`)).not.toContain(
        'Booked',
      );
    });

    it('tells the artist of a series in one e-mail, of all that are cancelled in another, and knows its gaps', async () => {
      const { studio, desk, page } = await open();
      await studio.book({ date: second });
      await studio.deliver();
      const form = { ...morning, until: dateInWords(third), email: 'yaa@example.com' };
      const booked = await studio.press(`${desk}book`, form);
      expect(booked.notice).toBe(
        `2 sessions are booked and confirmed until ${dateInWords(third)}, the first: ${session}. Not free, and not booked: ${shortDate(second)}. The artist gets an e-mail.`,
      );
      const [email, ...others] = await studio.deliver();
      expect([email?.subject, others]).toEqual([
        `Confirmed: your 2 sessions from ${dateInWords(date)} on`,
        [],
      ]);
      for (const text of [
        `${shortDate(date)} 2026: 9:00am-12:30pm`,
        `${shortDate(second)} 2026: not free, so not booked`,
        `${shortDate(third)} 2026: 9:00am-12:30pm`,
      ]) {
        expect(email?.text).toContain(text);
      }
      const { attachments } = studio.outbox.mail.arrivals.at(-1)?.mail ?? {};
      expect(String(attachments?.[0]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(2);

      const path = booked.address.split('?')[0] ?? '';
      expect(await page(path.slice(desk.length))).toContain('Booked together: 2 sessions');
      const seen = asField({ bookingType: 'performance', date, timeSlot: 'morning' });
      const address = { action: 'email', agreed: 'yes', seen, changes: '1' };
      await studio.press(path, { ...address, email: 'yaa@example.org' });
      const [corrected, ...rest] = await studio.deliver();
      expect([corrected?.to, corrected?.subject, rest]).toEqual([
        'yaa@example.org',
        email?.subject,
        [],
      ]);
      expect((await studio.store.bookingsBetween(third, third))[0]?.email).toBe('yaa@example.org');
      const cancel = { action: 'cancel', agreed: 'yes', seen, withLater: 'yes', reason: 'We move' };
      const cancelled = await studio.press(path, cancel);
      expect(cancelled.notice).toMatch(/^2 sessions are cancelled, the first of them: /);
      const [letter, ...more] = await studio.deliver();
      expect([letter?.subject, more]).toEqual([
        `Cancelled: your 2 sessions from ${dateInWords(date)} on`,
        [],
      ]);
      expect(letter?.text).toMatch(new RegExp(`Reason: We move[^]*${shortDate(third)} 2026`));
    });

    it('says at the field what is wrong, or what is in the way, and keeps what was typed', async () => {
      const { studio, desk, act } = await open();
      const there = await studio.book();
      await studio.store.closeHours(nextDay, halfHours({ start: 0, end: 24 * 60 }));
      studio.now = momentOf({ date: addDays(date, -1), minutes: openingHours.end });
      const press = (fields: Record<string, string>) =>
        studio.press(`${desk}book`, { ...morning, notes: 'Two singers', ...fields });
      for (const [fields, status, message] of [
        [{ fullName: ' ' }, 400, messages.isRequired('fullName')],
        [{ date: '' }, 400, messages.isRequired('date')],
        [{ date: 'fri-sat' }, 400, messages.dateNotRead],
        [{ until: 'later' }, 400, messages.dateNotRead],
        [{ until: addDays(date, -7) }, 400, 'The last week is before the first date.'],
        [{ until: addDays(date, 371) }, 400, /^At most 53 weeks can be booked at once, until /],
        [{ date: '30 Nov 2026' }, 409, messages.pastDate],
        [{ date: addDays(date, -1) }, 409, 'These hours are over. Please choose later ones.'],
        [{ date: nextDay }, 409, 'You have closed these hours.'],
        [{}, 409, 'These hours are already booked by Ama Mensah. '],
      ] as const) {
        const answer = await press(fields);
        const expected = message instanceof RegExp ? message : new RegExp(`^${message}$`);
        expect([fields, answer.status]).toEqual([fields, status]);
        expect(answer.notice).toMatch(expected);
        expect(answer.page.match(/data-invalid="true"/g)).toHaveLength(1);
        expect(answer.page).toContain('Two singers');
        expect(answer.page).toContain('value="024 000 0000"');
      }
      const { page } = await press({});
      expect(page).toContain(`<a href="${there.reference}">${dateInWords(date)}, `);
      await act(there, 'cancel');
      expect((await press({})).status).toBe(200);
    });
  });

  it('closes days and hours, with the sessions there kept or cancelled, and opens them again', async () => {
    const { studio, desk, deliver, page, act } = await open();
    const [kept, cancelled] = [await studio.book(), await studio.book({ date: nextDay })];
    await deliver();
    const hours = { from: date, to: nextDay, start: '', end: '' };
    const close = (day: string, fields: Record<string, string>) => {
      const seen = String(new URLSearchParams({ ...hours, from: day, to: day }));
      return studio.press(`${desk}close`, { action: 'close', agreed: 'yes', seen, ...fields });
    };
    const session = kept.reference;
    expect((await close(date, { session })).notice).toMatch(/^Please choose what happens/);
    const keep = await close(date, { session, booked: 'keep' });
    expect(keep.notice).toBe(
      `Closed: ${dateInWords(date)}, the whole day. Sessions that are kept there: 1.`,
    );
    const cancel = await close(nextDay, { session: cancelled.reference, booked: 'cancel' });
    expect(cancel.notice).toMatch(/ Sessions that are cancelled: 1\.$/);
    const subject = `Declined: your request for ${dateInWords(nextDay)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    const isFree = () => studio.store.isFree(date, slotById.morning);
    const closed = async () =>
      [...(await studio.store.closedHours(date))].map(([one, all]) => [one, all.length]);
    expect(await closed()).toEqual([
      [date, 48 - halfHours(slotById.morning).length],
      [nextDay, 48],
    ]);
    const shown = await page(`close?${new URLSearchParams(hours)}`);
    expect(shown).toMatch(/the whole day .* closed 7:30am-9:00am, 12:30pm-7:30pm/);
    const opened = await close(nextDay, { action: 'open' });
    expect(opened.notice).toBe(`Open again: ${dateInWords(nextDay)}, the whole day.`);
    expect(await closed()).toHaveLength(1);
    expect(noticeOf(await studio.read(cancel.address))).toBeUndefined();
    // The hours of the kept session stay closed when it is cancelled, and its own when they are opened.
    await act(kept, 'cancel');
    expect([await isFree(), (await closed())[0]]).toEqual([false, [date, 48]]);
    await close(date, { action: 'open' });
    const again = await studio.book();
    await close(date, { session: again.reference, booked: 'keep' });
    await close(date, { action: 'open' });
    expect(await isFree()).toBe(false);
    await act(again, 'cancel');
    expect([await isFree(), await closed()]).toEqual([true, []]);
    for (const [wrong, reason] of [
      ['from=soon', messages.dateNotRead],
      ['from=30+Nov+2026', messages.pastDate],
      ['from=2030-01-01', messages.tooFarAhead],
      [`from=${nextDay}&to=${date}`, 'The last day is before the first one.'],
      [`from=${date}&to=${addDays(date, 200)}`, 'At most 92 days can be closed at once, until '],
      [`from=${date}&start=600&end=540`, 'Please choose hours that end after they begin.'],
    ]) {
      expect(await page(`close?${wrong}`)).toContain(reason);
    }
  });

  it('declines the ticked requests that still wait, silently or with a reason', async () => {
    const { studio, desk, deliver, act } = await open();
    const [first, second, third] = [
      await studio.book({ date }),
      await studio.book({ date: nextDay }),
      await studio.book({ date: thirdDay }),
    ];
    await act(first, 'confirm');
    await deliver();
    const decline = (ticked: readonly LinkedPages[], fields = {}) => {
      const body = new URLSearchParams({ action: 'decline', ...fields });
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
    const one = await decline([first, second], { agreed: 'yes', silent: 'yes' });
    expect(one.notice).toBe('1 request is declined.');
    expect(await deliver()).toEqual([]);
    // "All" excludes requests that are newer than the page.
    const listed = /name="seen" value="([^"]+)"/;
    studio.now += 1000;
    const fourth = await studio.book({ date: openDays[3] });
    const [, seen = ''] = listed.exec(await studio.read(desk)) ?? [];
    expect(seen).toBe(fourth.reference);
    studio.now += 1000;
    await studio.book({ date: laterDay });
    const every = await decline([], { agreed: 'yes', all: 'yes', seen });
    expect(every.notice).toBe('2 requests are declined.');
    expect((await decline([third], { agreed: 'yes' })).notice).toMatch(/^None of these requests/);
    const all = await studio.store.bookingsBetween(date, '9999-12-31');
    expect(all.map(({ status }) => status)).toEqual([
      ...['confirmed', 'cancelled', 'cancelled', 'cancelled', 'requested'],
    ]);
  });

  it('has the figures of a month as reckoned by hand, and so has the first sheet that arrives after it', async () => {
    const { studio, act, page } = await open();
    const december = (date: number) => `2026-12-${String(date).padStart(2, '0')}`;
    const at = (date: string, hours: number) => {
      studio.now = momentOf({ date, minutes: 60 * hours });
    };
    const recording = (timeSlot: SlotId) => ({ bookingType: 'recording', timeSlot }) as const;
    const on = (date: number, change: Partial<Selection> = {}) =>
      studio.book({ ...change, date: december(date) });
    /** Takes steps at the desk, each with its fields. */
    const take = async (booking: LinkedPages, ...steps: readonly [string, object?][]) => {
      for (const [action, fields] of steps) {
        const result = await act(booking, action, fields, await studio.openDesk());
        expect([action, result.status]).toEqual([action, 200]);
      }
    };
    const note = (marks: object, changes = 1): [string, object] => [
      'note',
      { changes: String(changes), ...marks },
    ];
    const [isPaid, didNotCome] = [{ isPaid: 'yes' }, { didNotCome: 'yes' }];
    const text = async (from: string) =>
      (await studio.read(`${await studio.openDesk()}?from=${from}`)).replaceAll(/<[^>]+>/g, ' ');

    // Performances of 3.5 hours for $200, recordings of 2 hours for GH₵100.
    await take(await on(2), ['confirm'], note(isPaid));
    await take(await on(3), ['confirm']);
    await take(await on(4, recording('slot1')), ['confirm'], note(isPaid));
    const toOtherBooth = { ...recording('slot2'), date: december(7) };
    await take(await on(5), ['move', { to: asField(toOtherBooth) }]);
    const byArtist = await on(8, recording('slot3'));
    const session = { ...evening, date: december(9) };
    await studio.act(byArtist, 'artist', 'move', { to: asField(session) });
    await take({ ...byArtist, session }, ['confirm'], note(isPaid, 2));
    await on(10);
    const late = await on(11, recording('slot4'));
    const unanswered = await on(12);
    await take(await on(12, { timeSlot: 'evening' }), ['cancel']);
    const withdrawn = await on(14, recording('slot5'));
    await take(withdrawn, ['confirm']);
    await studio.act(withdrawn, 'artist', 'cancel');
    const absent = await on(14);
    const absentAndPaid = await on(15, recording('slot6'));
    const toJanuary = await on(16);
    const next = await on(28);
    for (const booking of [absent, absentAndPaid, toJanuary, next])
      await take(booking, ['confirm']);
    await take(toJanuary, ['move', { to: asField({ ...evening, date: '2027-01-20' }) }]);
    await on(29, recording('slot1'));
    await studio.store.closeHours(december(24), halfHours({ start: 0, end: 24 * 60 }));
    expect(await page()).toContain(
      'December 2026 0 of 312 hours, 8 still to come, 4 waiting for an answer, 2 cancelled ',
    );

    at(december(16), 12);
    await take(late, ['confirm']);
    await take(unanswered, ['cancel']);
    await take(absent, note(didNotCome));
    await take(absentAndPaid, note({ ...isPaid, ...didNotCome }));
    // Of 2, 3, 4, 7, 9 and 11 December: 3 × 3.5 + 3 × 2 hours.
    expect((await text(december(17))).replaceAll(/\s+/g, ' ')).toContain(
      'December 2026 6 sessions took place, 16.5 of 312 hours, $400 and GH₵200 paid, $200 and GH₵200 owed, 1 still to come, 1 waiting for an answer, 1 not answered, 3 cancelled, 2 did not come ',
    );

    at(december(28), 20);
    await take(next, note(isPaid));
    // Nothing is sent on the evening of the first.
    await studio.outbox.mail.stop();
    at('2027-01-01', 18);
    await studio.deliver();
    await studio.outbox.mail.start();
    at('2027-01-02', 18);
    const sheets = async () =>
      (await studio.deliver()).filter(({ text }) => /open the desk/i.test(text));
    const [sheet] = await sheets();
    const figures =
      '7 sessions took place, 20 of 312 hours, $600 and GH₵200 paid, $200 and GH₵200 owed, 2 not answered, 3 cancelled, 2 did not come';
    expect(sheet?.text).toContain(`Last month: ${figures}.`);
    for (const from of [december(1), december(15), december(31)]) {
      expect(await text(from)).toContain(figures);
    }
    expect(sheet?.text).toContain('Not answered, and over: 2\n');
    expect(await text(december(1))).toContain('Not answered, and over: 2');
    at('2027-01-19', 18);
    expect((await sheets()).map(({ text }) => text)).toEqual([
      expect.not.stringMatching(/Last month|Not answered/),
    ]);
  });

  it('is reached again by the studio’s e-mail alone, once in ten minutes, when all its links have ended', async () => {
    const { studio, desk, deliver } = await open();
    const { studio: single } = await studio.book();
    await deliver();
    const end = { action: 'end' };
    expect((await studio.press(desk, end)).notice).toMatch(/^Nothing is changed/);
    const ended = await studio.press(desk, { ...end, agreed: 'yes' });
    expect([ended.status, ended.page]).toEqual([
      410,
      expect.stringContaining('This link has ended'),
    ]);
    expect((await studio.request(single)).status).toBe(410);
    const path = '/private/desk';
    expect((await studio.request(path)).status).toBe(200);
    for (const press of [1, 2]) {
      const { page, notice } = await studio.press(path, {});
      expect([press, notice]).toEqual([press, expect.stringMatching(/^A new link is on its way/)]);
      expect(page).not.toContain('<button');
    }
    const subject = 'Your new link to the desk';
    const [email, ...others] = await studio.deliver();
    expect([email?.to, email?.subject, others]).toEqual([content.email, subject, []]);
    const [link = ''] = email?.text.match(/\/private\/[\w-]+\//) ?? [];
    expect(await studio.read(link)).toContain('<h1>The desk</h1>');
    expect(noticeOf(await studio.read(path))).toMatch(/^A new link was sent/);
    studio.now += 10 * 60_000;
    await studio.press(path, {});
    expect(await deliver()).toEqual([`${content.email}: ${subject}`]);

    // That link ends with the others, so another one can be asked for at once.
    await studio.press(link, { ...end, agreed: 'yes' });
    const expectButton = async () => {
      const text = await studio.read(path);
      expect([noticeOf(text), text.includes('<button')]).toEqual([undefined, true]);
    };
    await expectButton();
    await studio.press(path, {});
    // The clock was an hour fast.
    studio.now -= 60 * 60_000;
    await expectButton();
  });

  it('says as a failure that the mail server does not take a new link, and what gives one instead', async () => {
    const { studio, deliver } = await open();
    await studio.outbox.mail.stop();
    await studio.press('/private/desk', {});
    await deliver();
    const response = await studio.request('/private/desk');
    const text = await response.text();
    expect([response.status, noticeOf(text)]).toEqual([
      503,
      'The mail server has not taken the e-mail with the new link yet.',
    ]);
    expect(text).toContain('bookings desk');
  });

  it('shows nothing below the link of a booking, and no message for an unknown code', async () => {
    const { studio, desk, page } = await open();
    const { artist, reference } = await studio.book();
    for (const path of [`${artist}/${reference}`, `${desk}x`]) {
      expect([path, (await studio.request(path)).status]).toEqual([path, 404]);
    }
    const { headers } = await studio.request(desk.slice(0, -1));
    expect(headers.get('location')).toBe(desk);
    expect((await studio.request(`${artist}/`)).headers.get('location')).toBe(artist);
    // It does not read the days from there to the year 10000.
    for (const from of ['9999-12-01', '0001-01-01']) {
      expect(await page(`?from=${from}`)).toMatch(/Seven days from /);
    }
    for (const code of ['', 'constructor', '<b>']) {
      const response = await studio.request(`${desk}?done=${encodeURIComponent(code)}`);
      expect([response.status, noticeOf(await response.text())]).toEqual([200, undefined]);
    }
  });
});
