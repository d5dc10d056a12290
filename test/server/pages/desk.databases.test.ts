import { describe, expect, it } from 'vitest';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import * as messages from '#booking/messages';
import { firstPrice } from '#booking/prices';
import { halfHours, hoursInWords, openingHours, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
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

  it('shows what waits, the oldest first, the sessions of each day, closed hours and figures', async () => {
    const { studio, page, act } = await open();
    const later = await studio.book({ ...evening, fullName: 'Kofi' });
    studio.now += 1000;
    const sooner = await studio.book({ fullName: 'Efua' });
    await studio.store.closeHours(date, [slotById.slot6.start, slotById.slot6.start + 30]);
    const text = await page();
    const [waiting, days] = text.split('Decline several');
    expect(waiting).toMatch(/Waiting for an answer: 2 .*Kofi.*Efua/);
    expect(days).toContain('Today and the next seven days');
    const session = `Closed 5:30pm-6:30pm. ${hoursInWords(slotById.morning)} Efua`;
    expect(text.split(dateInWords(date))[1]).toContain(session);
    expect(text).toContain('2 sessions, 7 of ');
    await act(later, 'confirm');
    await act(sooner, 'note', { changes: '0', didNotCome: 'yes' });
    expect(await page()).toContain(`, ${firstPrice('performance')}, 1 did not come`);
    expect(await page(`?from=${addDays(date, 7)}`)).toMatch(/Seven days from .*0 sessions/);
  });

  it('moves, notes and answers a session; the artist hears of what concerns him, once', async () => {
    const { studio, act, deliver, page } = await open();
    const booking = await studio.book();
    await deliver();
    const to = { to: asField(evening) };
    const told = 'The artist gets an e-mail.';
    expect((await act(booking, 'move', to)).notice).toBe(`The session is moved. ${told}`);
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
    const cancelled = 'The session is cancelled. The artist gets no e-mail.';
    expect((await act(now, 'cancel', { silent: 'yes' })).notice).toBe(cancelled);
    expect(await deliver()).toEqual([]);
  });

  it('corrects an address: what was said last goes to the new one, and the earlier links end', async () => {
    const { studio, act, deliver, page } = await open();
    const booking = await studio.book({ email: 'ama@gmial.example' });
    await deliver();
    expect((await act(booking, 'email', { email: 'ama' })).status).toBe(400);
    await act(booking, 'email', { email: ' ama@example.com ' });
    expect(await deliver()).toEqual([`ama@example.com: Your request for ${dateInWords(date)}`]);
    expect((await studio.request(booking.artist)).status).toBe(404);
    expect((await studio.request(booking.studio)).status).toBe(200);

    await act(booking, 'confirm');
    await deliver();
    await act(booking, 'email', { email: 'ama@example.com' });
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

  it('lets the studio tidy up for 30 days after a session, without an e-mail unless it is moved', async () => {
    const { studio, act, deliver } = await open();
    const booking = await studio.book();
    const later = await studio.book({ ...evening });
    await deliver();
    studio.now = momentOf({ date, minutes: openingHours.end }) + 8 * day - 1000;
    const noEmail = 'No e-mail is sent about a session that is over.';
    const confirmed = await act(booking, 'confirm', {}, await studio.openDesk());
    expect(confirmed.notice).toBe(`The session is confirmed. ${noEmail}`);
    const declined = await act(later, 'cancel', {}, await studio.openDesk());
    expect(declined.notice).toBe(`The request is declined. ${noEmail}`);
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

  it('books for somebody at once, also without an address, now and every week', async () => {
    const { studio, desk, deliver } = await open();
    await studio.book({ date: addDays(date, 7) });
    await deliver();
    const yaa = { fullName: 'Yaa', phoneNumber: '024 000 0000', email: ' ', notes: '' };
    const book = (fields: Record<string, string>) =>
      studio.press(`${desk}book`, { ...yaa, slot: 'performance morning', date, ...fields });
    studio.now = momentOf({ date, minutes: slotById.morning.start + 1 });
    const { notice } = await book({ until: addDays(date, 14) });
    const [first, taken, last] = [0, 7, 14].map((days) => shortDate(addDays(date, days)));
    expect(notice).toBe(`Booked: ${first}, ${last}. Taken or closed, and not booked: ${taken}.`);
    expect(await deliver()).toEqual([]);
    const [booked] = await studio.store.bookingsBetween(date, date);
    expect(booked).toMatchObject({ email: '', status: 'confirmed' });
    expect((await studio.outbox.rows()).join()).not.toContain('confirmation');
    const evening = await book({ slot: 'performance evening', email: 'yaa@example.com' });
    expect(evening.page).toMatch(/The session is confirmed\. The artist gets an e-mail\..*Yaa/s);
    const subject = `Confirmed: your session on ${dateInWords(date)}`;
    expect(await deliver()).toEqual([`yaa@example.com: ${subject}`]);
    for (const [fields, reason] of [
      [{ slot: 'performance evening' }, messages.slotTaken],
      [{ fullName: ' ' }, messages.isRequired('fullName')],
      [{ date: addDays(date, -1) }, messages.pastDate],
    ] as const) {
      const body = new URLSearchParams({ ...yaa, slot: 'performance morning', date, ...fields });
      const page = await (await studio.request(`${desk}book`, { method: 'POST', body })).text();
      expect(noticeOf(page)).toBe(reason);
      expect(page).toContain('value="024 000 0000"');
    }
  });

  it('closes days and hours, with the sessions there kept or cancelled, and opens them again', async () => {
    const { studio, desk, deliver, page } = await open();
    const [kept, cancelled] = [await studio.book(), await studio.book({ date: nextDay })];
    await deliver();
    const hours = { from: date, to: nextDay, start: '', end: '' };
    const close = (day: string, fields: Record<string, string>) => {
      const seen = String(new URLSearchParams({ ...hours, from: day, to: day }));
      return studio.press(`${desk}close`, { action: 'close', agreed: 'yes', seen, ...fields });
    };
    const session = kept.reference;
    expect((await close(date, { session })).notice).toMatch(/^Please choose what happens/);
    await close(date, { session, booked: 'keep' });
    await close(nextDay, { session: cancelled.reference, booked: 'cancel' });
    const subject = `Declined: your request for ${dateInWords(nextDay)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    const closed = async () =>
      [...(await studio.store.closedHours(date))].map(([one, all]) => [one, all.length]);
    expect(await closed()).toEqual([
      [date, 48 - halfHours(slotById.morning).length],
      [nextDay, 48],
    ]);
    const shown = await page(`close?${new URLSearchParams(hours)}`);
    expect(shown).toMatch(/the whole day .* closed 7:30am-9:00am, 12:30pm-7:30pm/);
    await close(nextDay, { action: 'open' });
    expect(await closed()).toHaveLength(1);
    for (const wrong of ['from=soon', `from=${date}&start=600&end=540`]) {
      expect(await page(`close?${wrong}`)).toContain('Please choose days');
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
    expect((await decline([second])).notice).toMatch(/^Nothing is changed/);
    await decline([first, second], { agreed: 'yes', silent: 'yes' });
    expect(await deliver()).toEqual([]);
    await decline([third], { agreed: 'yes' });
    expect(await deliver()).toHaveLength(1);
    const all = await studio.store.bookingsBetween(date, '9999-12-31');
    expect(all.map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'cancelled']);
  });

  it('shows nothing below the link of a booking, and no message for an unknown code', async () => {
    const { studio, desk } = await open();
    const { artist, reference } = await studio.book();
    for (const path of [`${artist}/`, `${artist}/${reference}`, `${desk}x`]) {
      expect([path, (await studio.request(path)).status]).toEqual([path, 404]);
    }
    const { headers } = await studio.request(desk.slice(0, -1));
    expect(headers.get('location')).toBe(desk);
    for (const code of ['', 'constructor', '<b>']) {
      const response = await studio.request(`${desk}?done=${encodeURIComponent(code)}`);
      expect([response.status, noticeOf(await response.text())]).toEqual([200, undefined]);
    }
  });
});
