import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { halfHours, openingHours, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio as content } from '#studio/studio';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { expectClaims } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { setContent } from '../../support/ownerContent.ts';
import { tellStories } from '../../support/server/notedStudio.ts';
import { openedDesk } from '../../support/server/outbox.ts';
import { asField, noticeOf } from '../../support/server/privateStudio.ts';
import { openDays, today } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const weeks = [0, 7, 14, 21].map((days) => addDays(date, days));
const [, second = '', third = '', fourth = ''] = weeks;
const wholeDay = halfHours({ start: 0, end: 24 * 60 });
const yaa = { fullName: 'Yaa', phoneNumber: '024 000 0009', email: '', notes: '' };
const morning = { ...yaa, slot: 'performance morning', date };
const written = { ...morning, email: 'yaa@example.com' };
const ofMorning = asField({ bookingType: 'performance', date, timeSlot: 'morning' });
const referenceIn = (address: string) => /[0-9A-Z-]{14}(?=\?)/.exec(address)?.[0] ?? '';

tellStories({
  async 'a booking on the telephone'(studio) {
    const { desk, pages } = studio;
    await studio.book({ fullName: 'אמא', phoneNumber: '+233 24 123 4567', notes: 'Five people' });
    const corrected = { fullName: 'Miriam', email: 'miriam@example.com' };
    await studio.book({ ...corrected, phoneNumber: '0241234567', date: openDays[20] });
    const gone = await studio.book({ date: nextDay, timeSlot: 'afternoon' });
    await studio.act(gone, 'studio', 'cancel');
    await studio.store.closeHours(nextDay, wholeDay);
    await studio.store.closeHours(date, [slotById.slot6.start]);
    studio.now = momentOf({ date: addDays(date, -1), minutes: openingHours.end });
    await studio.deliver();
    pages.book = `${desk}book?date=${date}`;
    await studio.look('What is free');
    pages.book += '&slot=performance+afternoon';
    await studio.look('A time is chosen');
    const known = { fullName: '', phoneNumber: '0241234567' };
    const typed = { ...yaa, date, slot: 'performance afternoon', notes: 'Two singers' };
    for (const [title, fields] of Object.entries<Record<string, string>>({
      'No name': { fullName: ' ' },
      'No date': { date: '' },
      'Not a date': { date: 'fri-sat' },
      'Not a last week': { until: 'later' },
      'A past date': { date: '2026-11-30', withClosed: 'yes' },
      'Past dates': { date: '2026-11-23', until: '2026-11-30' },
      'Past hours': { date: addDays(date, -1) },
      'No time': { slot: '' },
      'Closed hours': { date: nextDay },
      'Taken hours': { slot: 'performance morning' },
      'All is wrong': { until: 'later', slot: '', phoneNumber: '', email: 'ama' },
      'The number of a known artist': { ...known, email: '' },
      'With another address': { ...known, email: 'yaa@example.com' },
    })) {
      await studio.send(title, 'book', { ...typed, ...fields });
    }
    await studio.send('Booked', 'book', { ...typed, email: 'yaa@example.com' });
  },

  async 'weeks that cannot be booked'(studio) {
    const { desk } = studio;
    const [begins = '', closed = '', taken = ''] = [716, 723, 730].map((one) =>
      addDays(today, one),
    );
    await studio.store.closeHours(closed, wholeDay);
    const kofi = { ...morning, fullName: 'Kofi', slot: 'recording slot1', date: taken };
    await studio.store.closeHours(taken, [slotById.morning.end - 30]);
    const first = await studio.press(`${desk}book`, kofi);
    const form = { ...written, date: begins, until: '2028-12-07' };
    const { address } = await studio.press(`${desk}book`, form);
    studio.pages.session = address;
    await studio.look('Only the first week is free');
    await studio.store.reopenHours(closed, wholeDay);
    const seen = asField({ bookingType: 'recording', date: taken, timeSlot: 'slot1' });
    const cancel = { action: 'cancel', agreed: 'yes', seen, changes: '1' };
    await studio.press(desk + referenceIn(first.address), cancel);
    await studio.look('The others are free later');
  },

  async 'a series that changes'(studio) {
    const { desk, pages } = studio;
    await studio.book({ date: second });
    await studio.deliver();
    const form = { ...written, key: newToken() };
    // Sent again until a later week, the form books what is new.
    for (const until of [third, fourth]) {
      await studio.press(`${desk}book`, { ...form, until });
    }
    const stored = await studio.store.bookingsBetween(date, fourth);
    const [first = '', middle = '', last = ''] = stored
      .filter(({ fullName }) => fullName === 'Yaa')
      .map(({ reference }) => desk + reference);
    pages.session = first;
    await studio.by('session', 'Cancelled before the e-mail', 'cancel', { silent: 'yes' });
    pages.session = last;
    const to = asField({ bookingType: 'recording', date: fourth, timeSlot: 'slot4' });
    await studio.press(`${desk}book`, { ...form, until: third });
    await studio.by('session', 'The last one is moved', 'move', { to });
    pages.session = middle;
    const corrected = { email: 'yaa@example.org' };
    await studio.by('session', 'A correction of the address of all', 'email', corrected);
    pages.session = first;
    await studio.look('The cancelled one keeps its address');
    pages.session = middle;
    await studio.by('session', 'The middle one is cancelled', 'cancel', { silent: 'yes' });
    pages.session = last;
    studio.mail.fault = (step) => (step === 'to' ? '550 5.1.1' : undefined);
    const refused = { email: 'yaa@gmial.example' };
    await studio.by('session', 'An address that is refused', 'email', refused);
    expect(await studio.store.undelivered(fourth)).toMatchObject([{ kind: 'series' }]);
    expect(await studio.store.undelivered(addDays(fourth, 1))).toEqual([]);
    studio.mail.fault = () => undefined;
    await studio.by('session', 'The address of the last', 'email', { email: 'yaa@example.net' });
    await studio.by('session', 'The last one is cancelled', 'cancel');
  },

  async 'a date in two years'(studio) {
    const { desk, pages } = studio;
    setContent(content, { openingHorizonDays: 14, minNoticeHours: 72 });
    const [far, last, beyond] = ['2028-11-24', addDays(today, 730), addDays(today, 731)];
    const { address } = await studio.press(`${desk}book`, { ...morning, date: far });
    for (const name of ['month', 'figures']) pages[name] = `${desk}${name}?date=${far}`;
    pages.days = `${desk}?date=${far}`;
    pages.close = `${desk}close?from=${last}`;
    await studio.look('A session in November 2028');
    for (const name of ['month', 'figures', 'days']) delete pages[name];
    const seen = `from=${last}`;
    await studio.send('The last date', 'close', { action: 'close', agreed: 'yes', seen });
    pages.close = `${desk}close?from=${beyond}`;
    await studio.look('The date after it');
    delete pages.close;
    pages.book = `${desk}book?date=${beyond}&slot=performance+morning`;
    for (const on of [beyond, '2028-12-03']) {
      await studio.send(`Booking ${on}`, 'book', { ...morning, date: on, withClosed: 'yes' });
    }
    delete pages.book;
    const session = desk + referenceIn(address);
    // Within the notice, on a day off, and in closed hours.
    for (const on of [date, '2026-12-06', last]) {
      pages.session = `${session}?bookingType=recording&date=${on}`;
      await studio.look(`A move to ${on}`);
    }
    const to = asField({ bookingType: 'recording', date: last, timeSlot: 'slot6' });
    const move = { bookingType: 'recording', date: last, to };
    await studio.by('session', 'The box is not ticked', 'move', move);
    await studio.by('session', 'The box is ticked', 'move', { ...move, withClosed: 'yes' });
  },
});

describe.each(databases)('booking for somebody on $name', ({ fresh }) => {
  it('offers to cancel all later sessions of a series until its own has begun', async () => {
    const { studio, desk } = await openedDesk(fresh);
    const { address } = await studio.press(`${desk}book`, { ...morning, until: second });
    const path = desk + referenceIn(address);
    expect(await studio.read(path)).toContain('name="withLater"');
    studio.now = momentOf({ date, minutes: slotById.morning.start });
    expect(await studio.read(path)).not.toContain('name="withLater"');
  });

  it('answers a form that is sent again with its booking, and another one with a fresh key', async () => {
    const { studio, desk } = await openedDesk(fresh);
    const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const key = keyIn(await studio.read(`${desk}book?date=${date}`));
    const form = { ...morning, key, until: third };
    const press = (fields: Record<string, string>) => studio.press(`${desk}book`, fields);
    const [first, again] = await Promise.all([press(form), press(form)]);
    expect(again.address).toBe(first.address);
    expect(again.notice).toMatch(/^3 sessions are booked and confirmed until /);
    const kofi = { ...form, fullName: 'Kofi', slot: 'performance evening' };
    const other = await press(kofi);
    expect(other.notice).toMatch(/^This form has booked another session already\./);
    expect((await press({ ...kofi, key: keyIn(other.page) })).status).toBe(200);
    expect(await studio.store.bookingsBetween(date, third)).toHaveLength(6);
    // What is said is read from the database.
    const cancel = { action: 'cancel', agreed: 'yes', changes: '1', seen: ofMorning };
    await studio.press(desk + referenceIn(first.address), cancel);
    expect(noticeOf(await studio.read(first.address))).toBeUndefined();
    expect((await press(form)).notice).toMatch(/^2 sessions are booked and confirmed until /);
    const single = await press({ ...form, until: '' });
    expect(single.notice).toMatch(/^The session that this form has booked is cancelled\. To book/);
  });

  it('sends a link for each session of a year in one letter below 100 KB, and one of all that are cancelled', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    const until = addDays(date, 52 * 7);
    const { address } = await studio.press(`${desk}book`, { ...written, key: newToken(), until });
    expect(await page('find?q=Yaa')).toContain('The next and last 50');
    expect((await studio.store.findBookings('Yaa', until))[0]?.date).toBe(until);
    const [email] = await studio.deliver();
    const { raw = '', mail } = studio.outbox.mail.arrivals.at(-1) ?? {};
    expect(raw.length).toBeLessThan(100_000);
    expect(String(mail?.attachments[0]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(53);
    const [first, ...links] = email?.text.match(/\/private\/[\w-]{32}\b/g) ?? [];
    expect([links.length, new Set(links).size, links[0]]).toEqual([53, 53, first]);
    expect(email?.html.match(/\/private\/[\w-]{32}">9:00am to 12:30pm</g)).toHaveLength(53);
    const seen = asField({ bookingType: 'performance', date: until, timeSlot: 'morning' });
    const ofArtist = { action: 'cancel', agreed: 'yes', seen };
    const { notice } = await studio.press(links.at(-1) ?? '', ofArtist);
    expect(notice).toMatch(/^Your booking is cancelled\./);
    studio.now += 1;
    const path = desk + referenceIn(address);
    const listed = await studio.listedOn(path);
    const all = { ...ofArtist, seen: ofMorning, changes: '1', withLater: 'yes', listed };
    expect((await studio.press(path, all)).notice).toMatch(/^52 sessions are cancelled, /);
    await expectClaims(studio.database.rows);
  });
});
