import { it } from 'vitest';
import { addDays } from '#booking/dates';
import type { BookingRequest } from '#booking/request';
import { momentOf } from '#studio/clock';
import { studio as content } from '#studio/studio';
import { setContent } from '../../support/ownerContent.ts';
import { expectFirstWords, expectWords, tellStories } from '../../support/server/notedStudio.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { openDays, today, validRequest } from '../../support/server/testApi.ts';

/** The texts of the private pages and of the e-mails: one snapshot file for each story. */

const [date = '', nextDay = '', third = ''] = openDays;

const at = (day: string, hour: number) => momentOf({ date: day, minutes: 60 * hour });
const performance = (day: string, timeSlot: 'morning' | 'afternoon' | 'evening') =>
  ({ bookingType: 'performance', date: day, timeSlot }) as const;
const toEvening = { to: asField(performance(nextDay, 'evening')) };

tellStories({
  async 'the studio and a booking'(studio) {
    const { by, pages, desk } = studio;
    pages.desk = desk;
    await studio.look('Nothing is booked');
    await studio.booked('An artist books', { notes: 'Three singers,\none kora' });
    await by('session', 'The box is not ticked', 'confirm', { agreed: '' });
    await by('session', 'The studio confirms', 'confirm');
    delete pages.desk;
    await by('session', 'It confirms again', 'confirm');
    await by('session', 'An amount that cannot be read', 'note', { received: 'all' });
    const paid = { received: '50', studioNote: 'MoMo 7781\nby his brother' };
    await by('session', 'A part is paid', 'note', paid);
    await by('session', 'Nothing is new', 'note', paid);
    await by('session', 'All is paid', 'note', { ...paid, isPaid: 'yes' });
    const wrong = { fullName: '', phoneNumber: '12', notes: '', amount: '0', currency: 'USD' };
    await by('session', 'Mistakes in a correction', 'correct', wrong);
    const right = { fullName: 'Ama B. Mensah', phoneNumber: '024 000 0000', notes: 'Two' };
    await by('session', 'A correction', 'correct', { ...right, amount: '250', currency: 'USD' });
    await by('session', 'A wrong address', 'email', { email: 'ama@' });
    await by('session', 'The right address', 'email', { email: 'ama.b@example.com' });
    await by('session', 'The session on WhatsApp', 'chat');
    await by('session', 'Money by a page of before', 'note', { ...paid, changes: '1' });
    await by('session', 'No button', '');
    await by('session', 'No time is chosen', 'move');
    await by('session', 'The studio moves it', 'move', toEvening);
    await by('session', 'The same move', 'move', toEvening);
    const before = { seen: asField(performance(date, 'morning')), changes: '0' };
    const toThird = { to: asField(performance(third, 'evening')) };
    await by('session', 'A move by a page of before', 'move', { ...before, ...toThird });
    const other = { bookingType: 'recording', date: third, timeSlot: 'slot2' } as const;
    await by('session', 'A move to the other booth', 'move', { to: asField(other) });
    pages.desk = desk;
    await studio.look('The desk then');
    await by('session', 'A long reason', 'cancel', { reason: 'a'.repeat(501), agreed: '' });
    await by('session', 'It is declined by a page of before', 'cancel', { changes: '0' });
    await by('session', 'The studio cancels', 'cancel', { reason: 'The piano is away' });
    await by('session', 'It cancels again, by a page of before', 'cancel', before);
    await by('session', 'A change of a cancelled session', 'move', toEvening);
    studio.now = at(addDays(third, 1), 10);
    await studio.look('The day after');
    studio.now = at(addDays(third, 400), 3);
    await studio.store.eraseBefore(addDays(third, 1));
    await studio.look('Erased');
  },

  async 'a session that comes near'(studio) {
    const { by } = studio;
    setContent(content, { changeNoticeHours: 24, minNoticeHours: 3 });
    await studio.booked('An artist books', { date: third });
    studio.pages.desk = studio.desk;
    await studio.book({ ...validRequest, date: third, timeSlot: 'evening', fullName: 'Esi' });
    await by('session', 'The studio confirms', 'confirm');
    studio.now = at(addDays(third, -1), 10);
    await studio.look('The morning before');
    studio.now = at(addDays(third, -1), 18);
    await studio.look('The evening before');
    await by('artist', 'Too late for the artist', 'cancel');
    studio.now = at(third, 10);
    await studio.look('It has begun');
    await by('artist', 'The artist cancels then', 'cancel');
    await by('session', 'The artist did not come', 'note', { didNotCome: 'yes' });
    const came = { received: '150', studioNote: 'Brings a drummer' };
    await by('session', 'The artist did come', 'note', came);
    studio.now = at(third, 20);
    await studio.look('It is over');
    await by('session', 'Too late for a move', 'move', toEvening);
    studio.pages.owed = `${studio.desk}owed`;
    await by('session', 'Its money goes back', 'note', { received: '0' });
    const isAll = { isAll: 'yes' };
    await by('session', 'Both ticks', 'note', { ...isAll, isPaid: 'yes' });
    await by('session', 'Nothing more is owed', 'note', { ...isAll, received: '0' });
    await by('session', 'Pressed twice', 'note', { ...isAll, received: '0', changes: '4' });
  },

  async 'requests that nobody answers'(studio) {
    const { by } = studio;
    const phoneNumber = 'ask for booth 1';
    await studio.booked('An artist books', { timeSlot: 'afternoon', phoneNumber });
    studio.pages.desk = studio.desk;
    studio.now = at(date, 14);
    await studio.look('It has begun');
    await studio.book({ date: nextDay, fullName: 'Esi' });
    await studio.book({ date: nextDay, fullName: 'Yaa', timeSlot: 'evening' });
    studio.now = at(nextDay, 8);
    await studio.look('It is over, and two others wait');
    await by('session', 'It took place', 'confirm');
    const days = openDays.slice(4, 17);
    for (const day of days) await studio.book({ date: day, fullName: `Guest ${day.slice(8)}` });
    await studio.deliver();
    await studio.look('A day with many requests');
    const listed = await studio.listedOn(studio.desk);
    const decline = { action: 'decline', agreed: 'yes', listed };
    await studio.send('None is ticked', 'desk', { ...decline, reason: 'We are ill' });
    const [first = ''] = listed.split(':');
    await studio.send('One is declined', 'desk', { ...decline, session: first });
    const all = { ...decline, all: 'yes', silent: 'yes' };
    const answer = await studio.send('All are declined', 'desk', all);
    await studio.send('All are declined again', 'desk', all);
    studio.pages.desk = answer.address;
    await studio.look('The page that says it, later');
  },

  async 'sessions of several weeks'(studio) {
    await studio.book({ date: addDays(date, 7) });
    await studio.deliver();
    const day = { date, slot: 'performance morning', phoneNumber: '024 000 0009' };
    const yaa = { ...day, fullName: 'Yaa Asante', email: 'yaa@example.com', notes: 'Choir' };
    studio.pages.book = `${studio.desk}book?date=${date}`;
    await studio.look('The form');
    await studio.send('Nothing is filled in', 'book', {});
    await studio.send('The last week is before the first', 'book', { ...yaa, until: today });
    await studio.send('Too many weeks', 'book', { ...yaa, until: addDays(date, 400) });
    const until = addDays(date, 21);
    const two = { ...yaa, date: addDays(date, 7), until: addDays(date, 7) };
    await studio.send('The only week is taken', 'book', two);
    await studio.press(`${studio.desk}close`, {
      ...{ action: 'close', agreed: 'yes', listed: '' },
      seen: `from=${addDays(date, 14)}&start=&end=&to=`,
    });
    await studio.send('Both weeks are taken', 'book', { ...two, until: addDays(date, 14) });
    const { address } = await studio.send('Booked for somebody', 'book', { ...yaa, until });
    const reference = /[0-9A-Z-]{14}(?=\?)/.exec(address)?.[0] ?? '';
    studio.pages.session = studio.desk + reference;
    await studio.look('The first of them');
    await studio.send('The same hours again', 'book', yaa);
    await studio.send('Only the number', 'book', { ...day, date: nextDay });
    const listed = await studio.listedOn(studio.pages.session);
    const seen = asField(performance(date, 'morning'));
    const cancel = { action: 'cancel', seen, agreed: 'yes', changes: '1' };
    const later = { withLater: 'yes', listed, reason: 'We rebuild' };
    await studio.send('All are cancelled', 'session', { ...cancel, ...later });
    const ended = (await studio.store.bookingsBetween(today, until)).at(-1)?.reference ?? '';
    studio.pages.session = studio.desk + ended;
    await studio.look('The last of them');
    const alone = { ...yaa, email: '', notes: '', slot: 'performance evening' };
    const told = await studio.send('Without an address', 'book', alone);
    studio.pages.session = told.address.split('?')[0] ?? '';
    await studio.look('That session');
    studio.pages.book = `${studio.desk}book?again=${reference}&date=${nextDay}`;
    await studio.look('Booked again');
  },

  async 'closed hours'(studio) {
    await studio.booked('An artist books');
    const { artist } = studio.pages;
    const close = (query: string) => {
      studio.pages.close = `${studio.desk}close${query}`;
      return studio.look(`Close hours${query && `: ${query}`}`);
    };
    await close('');
    await close('?from=');
    await close(`?from=${date}&to=${nextDay}`);
    const hours = { from: date, to: nextDay, start: '', end: '' };
    const seen = String(new URLSearchParams(hours));
    const form = { action: 'close', seen, agreed: 'yes', listed: '' };
    const [session] = await studio.store.bookingsBetween(date, date);
    const listed = `${session?.reference}:0`;
    await studio.send('Nothing is said of the session', 'close', { ...form, listed });
    await studio.send('Closed, the session is kept', 'close', { ...form, listed, booked: 'keep' });
    studio.pages.month = `${studio.desk}month`;
    studio.pages.book = `${studio.desk}book?date=${date}`;
    await studio.look('The month, and the form');
    const yaa = { fullName: 'Yaa', phoneNumber: '024 000 0009' };
    const evening = { ...yaa, date, slot: 'performance evening' };
    await studio.send('Closed hours are booked', 'book', evening);
    await studio.send('With the box', 'book', { ...evening, withClosed: 'yes' });
    for (const timeSlot of ['slot2', 'slot4', 'slot6'] as const) {
      await studio.book({ bookingType: 'recording', date: third, timeSlot });
    }
    await studio.deliver();
    for (const wanted of [
      `bookingType=performance&date=${nextDay}`,
      `bookingType=performance&date=${third}`,
      `bookingType=recording&date=${date}`,
      'bookingType=performance&date=2026-11-30',
      'bookingType=performance&date=2029-01-01',
      'bookingType=recording&date=2026-12-06',
      'bookingType=recording&date=soon',
    ]) {
      studio.pages.session = `${studio.desk}${session?.reference}?${wanted}`;
      studio.pages.artist = `${artist}?${wanted}`;
      await studio.look(`Where it can be moved: ${wanted}`);
    }
    delete studio.pages.artist;
    await studio.send('Opened again', 'close', { ...form, action: 'open' });
    const cancelled = { booked: 'cancel', reason: 'Rain' };
    await studio.send('Closed, and cancelled', 'close', { ...form, listed, ...cancelled });
    for (const query of [
      '?from=2026-11-30',
      `?from=${date}&to=2030-01-01`,
      `?from=${nextDay}&to=${date}`,
      `?from=${date}&to=${addDays(date, 200)}`,
      `?from=${date}&start=600&end=600`,
      '?from=2026-12-06',
      `?from=${date}&to=${addDays(date, 14)}&start=540&end=660&weekly=yes`,
    ]) {
      await close(query);
    }
    for (const name of ['close', 'book', 'session']) delete studio.pages[name];
    studio.now = at(nextDay, 9.75);
    await studio.look('Later on a closed day');
  },

  async 'money, figures and what is found'(studio) {
    const absent = { received: '50', didNotCome: 'yes' };
    const rounds: [Partial<BookingRequest>, object][] = [
      [{ fullName: 'Esi' }, { received: '200' }],
      [{ fullName: 'Yaa', timeSlot: 'evening' }, { received: '120' }],
      [{ fullName: 'Efua', date: nextDay }, absent],
      [{ fullName: 'Kofi', date: third, bookingType: 'recording', timeSlot: 'slot1' }, {}],
    ];
    for (const [request, money] of rounds) {
      const booking = await studio.book(request);
      await studio.act(booking, 'studio', 'confirm');
      await studio.act(booking, 'studio', 'note', money);
    }
    const declined = await studio.book({ date: third, timeSlot: 'evening' });
    await studio.act(declined, 'studio', 'note', { received: '20' });
    const without = await studio.book({ date: third, timeSlot: 'afternoon' });
    for (const booking of [declined, without])
      await studio.act(booking, 'studio', 'cancel', { silent: 'yes' });
    await studio.deliver();
    studio.now = at(third, 12);
    Object.assign(studio.pages, {
      ...{ figures: `${studio.desk}figures`, csv: `${studio.desk}figures.csv`, desk: studio.desk },
      ...{ month: `${studio.desk}month`, find: `${studio.desk}find`, owed: `${studio.desk}owed` },
    });
    await studio.look('On the third day');
    delete studio.pages.desk;
    delete studio.pages.owed;
    studio.pages.session = studio.desk + declined.reference;
    await studio.look('The page of an artist who came, and did not');
    const much = { received: '999', changes: await studio.changesOf(declined.reference) };
    const seen = asField(declined.session);
    await studio.send('More than the price', 'session', { action: 'note', seen, ...much });
    delete studio.pages.session;
    for (const query of ['Esi', '024 000', 'nobody', 'esi@']) {
      studio.pages.find = `${studio.desk}find?${new URLSearchParams({ q: query })}`;
      await studio.look(`Find ${query}`);
    }
    const unread = '?date=12/2026';
    for (const name of ['figures', 'month']) studio.pages[name] = studio.desk + name + unread;
    studio.pages.desk = studio.desk + unread;
    await studio.look('A date that cannot be read');
    for (const name of ['month', 'desk', 'find']) delete studio.pages[name];
    studio.pages.figures = `${studio.desk}figures`;
    studio.pages.week = `${studio.desk}?date=${third}`;
    await studio.look('The week of the sessions');
    await studio.store.eraseBefore(addDays(third, 1));
    await studio.look('Erased');
  },

  async 'a desk with troubles'(studio) {
    studio.problems = ['studio.json is not used since 10:00am.'];
    studio.pages.desk = studio.desk;
    await studio.booked('A content that is not used');
    studio.problems = [];
    await studio.look('It is used');
    studio.mail.fault = (step) => (step === 'to' ? '550 5.1.1' : undefined);
    await studio.by('session', 'A letter that is refused', 'confirm');
    studio.now += 20 * 60_000;
    await studio.look('Twenty minutes later');
    // Refused for now, it waits beside those that the mail server does not take.
    studio.mail.fault = (step) => (step === 'to' ? 450 : undefined);
    await studio.act(await studio.book({ date: nextDay }), 'studio', 'confirm');
    await studio.look('Another letter is refused for now');
    await studio.mail.stop();
    await studio.by('session', 'The mail server is away', 'email', { email: 'ama.b@example.com' });
    studio.now += 3 * 60 * 60_000;
    await studio.look('Three hours later');
    studio.pages.link = '/private/desk';
    await studio.look('The page of a link to the desk');
    await studio.send('A new link', 'link', {});
    await studio.mail.start();
    studio.mail.fault = () => undefined;
    studio.now += 60 * 60_000;
    await studio.look('The mail server is back');
    await studio.send('The box is not ticked', 'desk', { action: 'end' });
    const end = { action: 'end', agreed: 'yes' };
    await studio.press(studio.desk, end).catch(() => undefined);
    await studio.look('All links have ended');
  },

  async 'another content'(studio) {
    setContent(content, {
      whatsApp: '+233 24 555 0199',
      ...{ lateRule: 'After 20 minutes the session is shorter.', changeNoticeHours: 48 },
      deposit: { performance: 'GH₵500 to 024 555 0199, Sika', recording: '' },
      prices: {
        performance: { amount: 2400, currency: 'GHS', second: '$200' },
        recording: { amount: 100, currency: 'GHS', second: '' },
      },
    });
    const booking = await studio.book({ fullName: 'José & <b>Q</b>', date: openDays[6] });
    await studio.act(booking, 'studio', 'confirm');
    await studio.deliver();
    const { artist, reference } = booking;
    Object.assign(studio.pages, { artist, session: studio.desk + reference, desk: studio.desk });
    await studio.look('A deposit is awaited');
    delete studio.pages.session;
    delete studio.pages.desk;
    await studio.act(booking, 'studio', 'note', { received: 'GH₵1,200' });
    const to = { bookingType: 'recording', date: openDays[7] ?? '', timeSlot: 'slot3' } as const;
    await studio.act(booking, 'studio', 'move', { to: asField(to) });
    await studio.deliver();
    await studio.look('A part is paid, and it is moved to the other booth');
  },
});

it('the pages of a studio with one request say what is in words/pages.txt', () =>
  expectFirstWords('words/pages.txt'));

it('without a mail server, no page promises an e-mail', () =>
  expectWords('without e-mails', async (studio) => {
    await studio.booked('An artist books');
    const { artist = '' } = studio.pages;
    studio.pages.artist = `${artist}?bookingType=performance&date=${nextDay}`;
    await studio.look('The artist looks for another time');
    studio.pages.artist = artist;
    await studio.by('session', 'The studio confirms', 'confirm');
    await studio.by('artist', 'The artist moves it', 'move', toEvening);
    await studio.by('session', 'The studio cancels', 'cancel');
    await studio.booked('Another request', { date: third });
    await studio.book({ date: third, timeSlot: 'evening' });
    studio.pages.desk = studio.desk;
    studio.pages.link = '/private/desk';
    studio.pages.book = `${studio.desk}book?date=${third}`;
    await studio.look('The desk, its form to book, and the page of a link to it');
    delete studio.pages.book;
    await studio.by('artist', 'The artist cancels', 'cancel', { reason: 'I am ill' });
  }));
