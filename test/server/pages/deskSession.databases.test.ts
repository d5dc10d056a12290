import { describe, expect, it } from 'vitest';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import * as messages from '#booking/messages';
import { firstPrice } from '#booking/prices';
import { booths, hoursInWords, openingHours, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { sessionAndBooth } from '../../../server/bookings/format/sessionWords.ts';
import { databases } from '../../support/database/databases.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { type DeskPages, openedDesk } from '../../support/server/openedDesk.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const laterDay = openDays[20] ?? '';
const day = 24 * 60 * 60_000;
const evening = { bookingType: 'performance', date: nextDay, timeSlot: 'evening' } as const;

describe.each(databases)('a session at the desk on $name', ({ fresh }) => {
  it('moves, notes and answers a session; the artist hears of what concerns him, once', async () => {
    const { studio, act, deliver, page } = await openedDesk(fresh);
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
    const stale = await act(now, 'note', { ...notes, isPaid: '', received: '40' });
    expect(stale.notice).toMatch(/^Nothing is saved: .*changed meanwhile/);
    const history = /Moved from .* by the desk .*Noted by the desk: received \$200, before \$0 \(/;
    expect(await page(booking.reference)).toMatch(history);
    expect(await studio.read(booking.artist)).not.toContain('Brings two singers');
    const cancelled = /^The session is cancelled: .* The artist gets no e-mail\.$/;
    expect((await act(now, 'cancel', { silent: 'yes' })).notice).toMatch(cancelled);
    expect(await deliver()).toEqual([]);
  });

  it.each([
    ['confirmed', 'confirm', {}],
    ['moved', 'move', { to: asField({ ...evening, date: laterDay }) }],
    ['noted', 'note', { received: '40' }],
  ])(
    'declines nothing from a page that was opened before the session was %s, and a second press of one that has says so',
    async (_, action, fields) => {
      const { studio, desk, act, deliver } = await openedDesk(fresh);
      const booking = await studio.book();
      const [, changes = ''] =
        /name="changes" value="(\d+)"\/><input [^>]*name="listed"/.exec(
          await studio.read(desk + booking.reference),
        ) ?? [];
      await act(booking, action, fields);
      await deliver();
      const stale = await act(booking, 'cancel', { changes });
      expect([stale.status, stale.notice]).toEqual([
        409,
        expect.stringMatching(/^Nothing is saved: .*changed meanwhile/),
      ]);
      expect(await deliver()).toEqual([]);
      const moved = await studio.store.findByReference(booking.reference);
      const seen = asField({ ...validRequest, ...moved });
      await act(booking, 'cancel', { seen });
      const twice = await act(booking, 'cancel', { changes });
      expect(twice.notice).toBe('This session was cancelled already.');
    },
  );

  it('cancels the later sessions of a series that are as they were listed, also on its own date, and names those that stand', async () => {
    const { studio, desk, act, deliver } = await openedDesk(fresh);
    const until = addDays(date, 28);
    const form = { ...validRequest, key: '', slot: 'performance morning', until };
    await studio.press(`${desk}book`, form);
    await deliver();
    const booked = await studio.store.bookingsBetween(date, until);
    const pagesOf = (week: number): DeskPages => {
      const session = booked[week] ?? storedBooking;
      return { reference: session.reference, session };
    };
    const [first, second, third] = [pagesOf(0), pagesOf(1), pagesOf(2)];
    await act(pagesOf(4), 'move', { to: asField({ ...second.session, timeSlot: 'evening' }) });
    const html = await studio.read(desk + second.reference);
    expect(html).toContain('And all later ones of its series: 3, until ');
    const [, listed = ''] = /name="listed" value="([^"]+)"/.exec(html) ?? [];
    await act(third, 'note', { isPaid: 'yes' });
    const { notice } = await act(second, 'cancel', { withLater: 'yes', listed });
    const named = `Not cancelled: ${shortDate(third.session.date)}.`;
    expect(notice).toMatch(/^3 sessions are cancelled, the first of them: /);
    expect(notice?.endsWith(named)).toBe(true);
    const all = await studio.store.bookingsBetween(date, until);
    const standing = all.filter(({ status }) => status !== 'cancelled');
    expect(standing.map(({ reference }) => reference)).toEqual([first.reference, third.reference]);
    expect(await studio.read(desk + first.reference)).toContain('later ones of its series: 1, ');
    // From a page that was opened before its session was over.
    studio.now = momentOf({ date, minutes: slotById.morning.end });
    const rest = { withLater: 'yes', listed: `${third.reference}:2` };
    const over = await act(first, 'cancel', rest, await studio.openDesk());
    expect(over.notice).toBe(
      `The session is cancelled: ${sessionAndBooth({ ...validRequest, slot: slotById.morning })}. No e-mail is sent about a session that is over. ${named}`,
    );
  });

  it('corrects an address: what was said last goes to the new one, and the earlier links end', async () => {
    const { studio, act, deliver, page } = await openedDesk(fresh);
    const booking = await studio.book({ email: 'ama@gmial.example' });
    await deliver();
    expect((await act(booking, 'email', { email: 'ama' })).status).toBe(400);
    await act(booking, 'email', { email: ' ama@Example.com ', changes: '0' });
    expect(await deliver()).toEqual([`ama@example.com: Your request for ${dateInWords(date)}`]);
    const ended = await studio.request(booking.artist);
    expect([ended.status, await ended.text()]).toEqual([
      410,
      expect.stringContaining('This link has been replaced'),
    ]);
    expect((await studio.request(booking.studio)).status).toBe(200);

    await act(booking, 'confirm');
    await deliver();
    const again = () => act(booking, 'email', { email: 'ama@example.com', changes: '2' });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const subject = `Confirmed: your session on ${dateInWords(date)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    const history = /New address by the desk \(.*Confirmed by the desk \(.*New link by the desk \(/;
    expect(await page(booking.reference)).toMatch(history);
    await act(booking, 'cancel');
    const { fullName } = validRequest;
    for (const [action, fields] of [
      ['email', { email: 'kofi@example.com' }],
      ['correct', { fullName, amount: '20' }],
    ] as const) {
      const { notice } = await act(booking, action, fields);
      expect(notice).toBe('This session is cancelled. It cannot be changed.');
    }
  });

  it('says no longer that e-mails do not arrive once the address is corrected, also when several have failed', async () => {
    const { studio, act, deliver, page } = await openedDesk(fresh);
    const { outbox, store } = studio;
    const booking = await studio.book({ email: 'ama@gmial.example' });
    const wrong = 'E-mails to ama@gmial.example do not arrive.';
    outbox.mail.fault = (step) => (step === 'content' ? 450 : undefined);
    await deliver();
    await studio.store.queueEmails(booking.reference, ['acknowledgement'], studio.now);
    expect(await store.undelivered(date)).toMatchObject([{ kind: 'request' }]);
    expect(await page(booking.reference)).not.toMatch(/do not arrive|has not taken/);
    expect(await page()).not.toContain('No e-mail has left');
    outbox.mail.fault = (_, address) => (address?.endsWith('gmial.example') ? 550 : undefined);
    await act(booking, 'confirm');
    await store.queueEmails(booking.reference, ['newTime'], studio.now);
    await deliver();
    expect(await page(booking.reference)).toContain(wrong);
    expect(await store.undelivered(date)).toHaveLength(2);
    await act(booking, 'email', { email: 'ama@example.com', changes: '1' });
    expect(await page(booking.reference)).not.toContain('do not arrive');
    expect(await store.undelivered(date)).toEqual([]);
    expect(await deliver()).toHaveLength(1);
  });

  it('says of a mail server that is away that no e-mail has left, and blames no address', async () => {
    const { studio, deliver, page, desk } = await openedDesk(fresh);
    const booking = await studio.book();
    await studio.outbox.mail.stop();
    await deliver();
    const away = 'No e-mail has left since Tuesday 1 December 2026, 10:00am: 1 waits for';
    expect(await studio.read(desk)).toContain(away);
    studio.now += 10_000;
    await deliver();
    expect(await page(booking.reference)).not.toContain('do not arrive');
    await studio.outbox.mail.start();
    for (const attempt of [1, 2, 3]) studio.now += 60_000 * attempt;
    await deliver();
    expect(await studio.read(desk)).not.toContain('No e-mail has left');
  });

  it('sends one letter when a new link is asked for twice, and refuses an address from a page that is out of date', async () => {
    const { studio, act, deliver, page } = await openedDesk(fresh);
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
    const html = await studio.read(`${await studio.openDesk()}${booking.reference}`);
    expect(html.match(/name="changes" value="1"/g)).toHaveLength(4);
  });

  it('lets the studio tidy up after a session, without an e-mail unless it is moved', async () => {
    const { studio, act, deliver } = await openedDesk(fresh);
    const booking = await studio.book();
    const later = await studio.book({ ...evening });
    await deliver();
    studio.now = momentOf({ date, minutes: openingHours.end }) + 8 * day - 1000;
    const noEmail = 'No e-mail is sent about a session that is over.';
    const confirmed = await act(booking, 'confirm', {}, await studio.openDesk());
    expect(confirmed.notice).toMatch(new RegExp(`^The session is confirmed: .* ${noEmail}$`));
    expect(confirmed.page).not.toMatch(/Send it on WhatsApp|Reason for the artist/);
    expect(confirmed.page).toContain('text=Hello%2C%20we%20are%20writing%20about%20your%20session');
    expect(confirmed.page).toContain('Booked (Tuesday 1 December 2026, 10:00am)');
    const declined = await act(later, 'cancel', {}, await studio.openDesk());
    expect(declined.notice).toMatch(new RegExp(`^The request is declined: .* ${noEmail}$`));
    // Nobody can book its hours any more.
    expect(declined.page).toContain(`href="book?again=${later.reference}"`);
    expect(await deliver()).toEqual([]);
    await act(
      booking,
      'move',
      { to: asField({ ...evening, date: laterDay }) },
      await studio.openDesk(),
    );
    const subject = `Moved: your session is on ${dateInWords(laterDay)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    studio.now += 400 * day;
    const paid = await act(later, 'note', { received: '40' }, await studio.openDesk());
    expect([paid.notice, paid.page]).toEqual([
      'Saved: $40 received.',
      expect.stringMatching(/Cancelled by the desk .*received \$40, before \$0 \(/s),
    ]);
  });

  it('corrects what was typed and the price, once, and the history says what was', async () => {
    const { studio, act, page } = await openedDesk(fresh);
    const booking = await studio.book({ notes: 'Two singers' });
    const right = { fullName: 'Ama Mensa', phoneNumber: '024 7', notes: '', amount: '150' };
    const correct = (fields = {}) => act(booking, 'correct', { ...right, changes: '0', ...fields });
    for (const [fields, message] of [
      [{ fullName: ' ' }, messages.isRequired('fullName')],
      [{ amount: 'less' }, 'Please write the amount in whole dollars, e.g. 200.'],
    ] as const) {
      const refused = await correct(fields);
      expect([refused.status, refused.notice]).toEqual([400, message]);
      expect(refused.page).toMatch(/<details [^>]*open="".*value="024 7"/s);
      expect(refused.page.match(/data-invalid="true"/g)).toHaveLength(1);
    }
    const saved = [await correct(), await correct(), await correct({ amount: '90' })];
    expect(saved.map(({ notice }) => notice)).toEqual([
      'Saved.',
      'There was nothing new to save.',
      expect.stringMatching(/^Nothing is saved: /),
    ]);
    const was = `full name was "Ama Mensah", phone number was "${validRequest.phoneNumber}", notes was "Two singers", price was ${firstPrice('performance')}`;
    expect(await page(booking.reference)).toContain(
      `Corrected by the desk: ${was.replaceAll('"', '&quot;')} (`,
    );
    expect(await studio.read(booking.artist)).toContain('$150');
    expect(await page(booking.reference)).toMatch(/ Price \$150 (?!.* What was received)/);
    // A page that was opened before the form had a currency, and one that was tampered with.
    for (const fields of [{}, { currency: 'EUR' }]) {
      await act(booking, 'correct', { amount: '160', ...fields });
      expect(await studio.store.findByReference(booking.reference)).toMatchObject({
        ...{ fullName: 'Ama Mensa', phoneNumber: '024 7', amount: 160, currency: 'USD' },
      });
    }
    await act(booking, 'correct', { amount: 'GH₵1,900', currency: 'GHS' });
    expect(await page(booking.reference)).toMatch(
      /Corrected by the desk: price was \$160 \([^,]*,[^,]*\)/,
    );
  });

  it('keeps the price of a session that is moved to the other booth once money was received, and says so', async () => {
    const { studio, act } = await openedDesk(fresh);
    const booking = await studio.book();
    const slot1 = { bookingType: 'recording', date: nextDay, timeSlot: 'slot1' } as const;
    await act(booking, 'note', { received: '50' });
    const moved = await act(booking, 'move', { to: asField(slot1) });
    expect(moved.notice).toMatch(/ The price is still \$200: correct it if another was agreed\.$/);
    expect(moved.page).toContain('What was received is then in this currency, too.');
    const again = await act({ ...booking, session: slot1 }, 'move', {
      to: asField({ ...slot1, timeSlot: 'slot2' }),
    });
    expect(again.notice).toMatch(/The artist gets an e-mail\.$/);
    const stored = await studio.store.findByReference(booking.reference);
    expect(stored).toMatchObject({ amount: 200, currency: 'USD', received: 50 });
  });

  it('says how often an artist was here, by number or address, and finds bookings', async () => {
    const { studio, desk, act, page } = await openedDesk(fresh);
    const first = await studio.book({ phoneNumber: '+233 24 123 4567', fullName: 'José Ama' });
    await act(first, 'confirm');
    const absent = await studio.book({ ...evening, email: 'other@example.com' });
    await act(absent, 'confirm');
    const next = await studio.book({ date: nextDay, phoneNumber: '0241234567' });
    expect(await page(next.reference)).toMatch(/ No session so far\. .*: requested /);
    studio.now = momentOf({ date: nextDay, minutes: slotById.evening.end });
    await act(absent, 'note', { didNotCome: 'yes', changes: '1' });
    expect(await page(absent.reference)).toContain(' 1 session, 1 did not come. ');
    expect(await page('find?q=other@')).toContain(', did not come. ');
    expect(await page(next.reference)).toContain(` 1 session, last on ${dateInWords(date)}. `);
    await act(next, 'confirm');
    const words = await page(next.reference);
    expect(words).toContain(` 2 sessions, last on ${dateInWords(nextDay)}. `);
    expect(words).toContain('All bookings of this artist: 2');
    // The link to a single booking opens no other one.
    expect(await studio.read(next.studio)).not.toContain(`href="${first.reference}"`);
    expect(await page('find?q=024+123')).toMatch(/ Found: 2.* Ama Mensah .* José Ama /);
    expect(await page('find?q=%25')).toContain('Nothing is found.');
    expect(await studio.read(`${desk}find?q=%25`)).toMatch(/ value="%".*<h2 id="outcome"/s);
  });
});
