import { describe, expect, it } from 'vitest';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import * as messages from '#booking/messages';
import { priceOf } from '#booking/prices';
import { booths, halfHours, hoursInWords, openingHours, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio as content } from '#studio/studio';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { expectClaims } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { setContent } from '../../support/ownerContent.ts';
import { type DeskPages, openedDesk } from '../../support/server/openedDesk.ts';
import { asField, noticeOf } from '../../support/server/privateStudio.ts';
import { openDays, today } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;

describe.each(databases)('booking for somebody on $name', ({ fresh }) => {
  const yaa = { fullName: 'Yaa', phoneNumber: '024 000 0009', email: '', notes: '' };
  const morning = { ...yaa, slot: 'performance morning', date };
  const session = `${dateInWords(date)}, ${hoursInWords(slotById.morning)}, ${booths.performance.name}`;
  const weeks = [0, 7, 14].map((days) => addDays(date, days));
  const [, second = '', third = ''] = weeks;

  it('confirms the session at once, also without an address and after it has begun', async () => {
    const { studio, desk, deliver } = await openedDesk(fresh);
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
    // More than an artist may ask for.
    const year = { slot: 'performance afternoon', until: addDays(date, 52 * 7) };
    const weekly = await studio.press(`${desk}book`, { ...evening, ...year });
    expect(weekly.notice).toMatch(/^53 sessions are booked and confirmed until /);
  });

  it('answers a form that is sent again with its booking, and another one with a fresh key', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const key = keyIn(await studio.read(`${desk}book?date=${date}`));
    const form = { ...morning, key, until: third };
    const press = (fields: Record<string, string>) => studio.press(`${desk}book`, fields);
    const [first, again] = await Promise.all([press(form), press(form)]);
    expect(again.address).toBe(first.address);
    expect(again.notice).toMatch(/^3 sessions are booked and confirmed until /);
    const other = await press({ ...form, fullName: 'Kofi', slot: 'performance evening' });
    expect(other.notice).toMatch(/^This form has booked another session already\./);
    const freshKey = keyIn(other.page);
    expect(freshKey).not.toBe(key);
    const kofi = { ...form, fullName: 'Kofi', slot: 'performance evening', key: freshKey };
    expect((await press(kofi)).status).toBe(200);
    expect(await studio.store.bookingsBetween(date, third)).toHaveLength(6);
    // What is said is read from the database.
    for (const { reference } of await studio.store.bookingsBetween(date, third)) {
      const seen = asField({ bookingType: 'performance', date, timeSlot: 'morning' });
      const cancel = { action: 'cancel', agreed: 'yes', changes: '1' };
      await studio.press(desk + reference, { ...cancel, seen });
    }
    expect(noticeOf(await studio.read(first.address))).toBeUndefined();
    expect((await press(form)).notice).toMatch(/^2 sessions are booked and confirmed until /);
    const single = await press({ ...form, until: '' });
    expect(single.notice).toMatch(/^The session that this form has booked is cancelled\. To book/);
    expect(await page(`book?slot=performance+morning&date=${date}&until=${third}`)).not.toContain(
      'Booked',
    );
  });

  it('tells the artist of a series in one e-mail, of all that are cancelled in another, and knows its gaps', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    await studio.book({ date: second });
    await studio.deliver();
    const whom = { key: newToken(), email: 'yaa@example.com' };
    const form = { ...morning, ...whom, until: 'in 2 weeks' };
    const booked = await studio.press(`${desk}book`, form);
    expect(booked.notice).toBe(
      `2 sessions are booked and confirmed until ${dateInWords(third)}, the first: ${session}. Not booked: ${shortDate(second)} (booked by Ama Mensah). The artist gets an e-mail.`,
    );
    const [email, ...others] = await studio.deliver();
    expect([email?.subject, others]).toEqual([
      `Confirmed: your 2 sessions from ${dateInWords(date)} on`,
      [],
    ]);
    expect((await studio.press(`${desk}book`, form)).notice).toBe(booked.notice);
    expect(await studio.deliver()).toEqual([]);
    for (const text of [
      `${shortDate(date)} 2026: 9:00am to 12:30pm`,
      `${shortDate(second)} 2026: not booked (already booked)`,
      `${shortDate(third)} 2026: 9:00am to 12:30pm`,
    ]) {
      expect(email?.text).toContain(text);
    }
    const { attachments } = studio.outbox.mail.arrivals.at(-1)?.mail ?? {};
    expect(String(attachments?.[0]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(2);

    const path = booked.address.split('?')[0] ?? '';
    const first = await page(path.slice(desk.length));
    expect(first).toContain('Booked together: 2 sessions');
    expect(first).toContain(`all later ones of its series: 1, until ${dateInWords(third)}`);
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
    const [, listed = ''] = /name="listed" value="([^"]+)"/.exec(await studio.read(path)) ?? [];
    const cancel = { action: 'cancel', agreed: 'yes', seen, changes: '2', reason: 'We move' };
    const cancelled = await studio.press(path, { ...cancel, withLater: 'yes', listed });
    expect(cancelled.notice).toMatch(/^2 sessions are cancelled, the first of them: /);
    await expectClaims(studio.database.rows);
    studio.now += 1000;
    await studio.press(path, { action: 'note', seen, changes: '3', received: '5' });
    const [letter, ...more] = await studio.deliver();
    expect([letter?.subject, more]).toEqual([
      `Cancelled: your 2 sessions from ${dateInWords(date)} on`,
      [],
    ]);
    expect(letter?.text).toMatch(new RegExp(`Reason: We move[^]*${shortDate(third)} 2026`));
  });

  it('sends a link for each session of a year in one letter below 100 KB, with which one is cancelled in time', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    const until = addDays(date, 52 * 7);
    const form = { ...morning, key: newToken(), email: 'yaa@example.com', until };
    await studio.press(`${desk}book`, form);
    expect(await page('find?q=Yaa')).toContain('The next and last 50');
    const [email] = await studio.deliver();
    const { raw = '' } = studio.outbox.mail.arrivals.at(-1) ?? {};
    expect(raw.length).toBeLessThan(100_000);
    const [first, ...links] = email?.text.match(/\/private\/[\w-]{32}\b/g) ?? [];
    expect([links.length, new Set(links).size, links[0]]).toEqual([53, 53, first]);
    expect(email?.html.match(/\/private\/[\w-]{32}">9:00am to 12:30pm</g)).toHaveLength(53);
    const last = links.at(-1) ?? '';
    const seen = asField({ bookingType: 'performance', date: until, timeSlot: 'morning' });
    const { notice } = await studio.press(last, { action: 'cancel', agreed: 'yes', seen });
    expect(notice).toMatch(/^Your booking is cancelled\./);
  });

  it('says truly why a date of a series is not booked, also when that is different later', async () => {
    const { studio, desk, act } = await openedDesk(fresh);
    const [begins, closed, taken, beyond] = [-14, -7, 0, 7].map((days) =>
      addDays(today, 730 + days),
    );
    const shut = halfHours({ start: 0, end: 24 * 60 });
    await studio.store.closeHours(`${closed}`, shut);
    const kofi = { ...morning, fullName: 'Kofi', slot: 'recording slot1', date: `${taken}` };
    await studio.store.closeHours(`${taken}`, [slotById.morning.end - 30]);
    const { address } = await studio.press(`${desk}book`, kofi);
    const form = { ...morning, key: newToken(), email: 'yaa@example.com' };
    const booked = await studio.press(`${desk}book`, {
      ...form,
      ...{ date: `${begins}`, until: dateInWords(`${beyond}`) },
    });
    const gaps = (by: string) =>
      `Not booked: ${shortDate(`${closed}`)} (closed), ${shortDate(`${taken}`)} (${by}), ${shortDate(`${beyond}`)} (more than two years ahead).`;
    expect(booked.notice).toContain(gaps('booked by Kofi'));
    await studio.store.reopenHours(`${closed}`, shut);
    const [, reference = ''] = /([\w-]{14})\?/.exec(address) ?? [];
    const session = { bookingType: 'recording', date: `${taken}`, timeSlot: 'slot1' } as const;
    await act({ reference, session }, 'cancel');
    expect(noticeOf(await studio.read(booked.address))).toBe(booked.notice);
    const [email] = await studio.deliver();
    for (const [on, why] of [
      [closed, 'closed'],
      [taken, 'already booked'],
      [beyond, 'more than two years ahead'],
    ]) {
      expect(email?.text).toContain(`${shortDate(`${on}`)} 2028: not booked (${why})\n`);
    }
  });

  it('writes to a corrected address about those of a series that stand, also about the last one alone', async () => {
    const { studio, desk, act, deliver } = await openedDesk(fresh);
    const fourth = addDays(third, 7);
    await studio.book({ date: second });
    await studio.deliver();
    const form = { ...morning, key: newToken(), email: 'yaa@example.com' };
    // Sent again until a later week, the form books what is new.
    for (const until of [third, fourth].map(dateInWords)) {
      await studio.press(`${desk}book`, { ...form, until });
    }
    const booked = (await studio.store.bookingsBetween(date, fourth))
      .filter(({ fullName }) => fullName === 'Yaa')
      .map((session) => ({ reference: session.reference, session }));
    const take = async (index: number, action: string, fields: object) =>
      act(booked[index] as DeskPages, action, fields);
    const recording = { bookingType: 'recording', date: fourth, timeSlot: 'slot4' } as const;
    await take(0, 'cancel', { silent: 'yes' });
    const subject = `Confirmed: your 2 sessions from ${dateInWords(third)} on`;
    expect(await deliver()).toEqual([`yaa@example.com: ${subject}`]);
    await take(2, 'move', { to: asField(recording) });
    await studio.deliver();
    const cancelled = () => studio.store.findByReference(booked[0]?.reference ?? '');
    const before = await cancelled();
    await take(1, 'email', { changes: '1', email: 'yaa@example.org' });
    expect(await cancelled(), 'a session that is cancelled').toEqual(before);
    const [letter, ...others] = await studio.deliver();
    expect([letter?.to, letter?.subject, others]).toEqual(['yaa@example.org', subject, []]);
    for (const text of [
      `${shortDate(third)} 2026: 9:00am to 12:30pm, ${priceOf('performance')}`,
      `2026: 1:30pm to 3:30pm, ${booths.recording.name}, ${priceOf('recording')}`,
    ]) {
      expect(letter?.text).toContain(text);
    }
    expect(letter?.text).not.toContain('Price');
    const { notice } = await take(1, 'cancel', { silent: 'yes' });
    expect(notice).toMatch(/^The session is cancelled: /);
    const seen = asField(recording);
    studio.outbox.mail.fault = (_, address) =>
      address?.endsWith('gmial.example') ? 550 : undefined;
    await take(2, 'email', { seen, changes: '3', email: 'yaa@gmial.example' });
    await studio.deliver();
    expect(await studio.store.undelivered(fourth)).toMatchObject([{ kind: 'series' }]);
    expect(await studio.store.undelivered(addDays(fourth, 1))).toEqual([]);
    await take(2, 'email', { seen, changes: '4', email: 'yaa@example.net' });
    const [last] = await studio.deliver();
    expect([last?.to, last?.subject]).toEqual([
      'yaa@example.net',
      `Confirmed: your session on ${dateInWords(fourth)}`,
    ]);
    expect(last?.text).toContain(`Price: ${priceOf('recording')}`);
    expect(last?.text).not.toContain('sessions');
    // The earlier cancellations were without an e-mail.
    await take(2, 'cancel', { seen });
    expect(await deliver()).toEqual([
      `yaa@example.net: Cancelled: your session on ${dateInWords(fourth)}`,
    ]);
  });

  it('says at the field what is wrong, or what is in the way, and keeps what was typed', async () => {
    const { studio, desk, act } = await openedDesk(fresh);
    const there = await studio.book();
    await act(await studio.book({ date: nextDay }), 'cancel');
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
      [{ date: '30 Nov 2026', withClosed: 'yes' }, 409, messages.pastDate],
      [{ date: '23 Nov 2026', until: '30 Nov 2026' }, 409, /^None of these .* On the first: /],
      [{ date: addDays(date, -1) }, 409, 'These hours are over. Please choose later ones.'],
      [{ slot: '' }, 400, 'Please choose a time.'],
      [{ date: nextDay }, 409, /^The studio is closed then: please tick the box/],
      [{}, 409, 'These hours are already booked by Ama Mensah.'],
    ] as const) {
      const answer = await press(fields);
      const expected = message instanceof RegExp ? message : new RegExp(`^${message}$`);
      expect([fields, answer.status]).toEqual([fields, status]);
      expect(answer.notice).toMatch(expected);
      expect(answer.page.match(/data-invalid="true"/g)).toHaveLength(1);
      expect(answer.page).toContain('Two singers');
      expect(answer.page).toContain('value="024 000 0009"');
      if ('until' in fields) expect(answer.page).toContain(` value="${fields.until}"`);
    }
    const all = await press({ until: 'later', slot: '', phoneNumber: '', email: 'ama' });
    for (const [field, message] of Object.entries({
      until: messages.dateNotRead,
      slot: 'Please choose a time.',
      phoneNumber: messages.isRequired('phoneNumber'),
      email: messages.invalidEmail,
    })) {
      expect(all.page).toMatch(new RegExp(`<a href="#${field}">${message}</a>.* id="${field}"`));
    }
    expect(all.page.match(/data-invalid="true"/g)).toHaveLength(4);
    const { page } = await press({});
    expect(page).toContain(`<a href="${there.reference}">${dateInWords(date)}, `);
    await act(there, 'cancel');
    expect((await press({})).status).toBe(200);
  });

  it('books, closes and shows any date of the next two years, whatever visitors may book', async () => {
    const { studio, desk, page, act } = await openedDesk(fresh);
    setContent(content, { openingHorizonDays: 14, minNoticeHours: 72 });
    const [far, last] = ['2028-11-24', addDays(today, 730)];
    const beyond = addDays(far, 7);
    const booked = await studio.press(`${desk}book`, { ...morning, date: far });
    expect(booked.notice).toMatch(/^Booked and confirmed: /);
    for (const path of ['', 'figures.csv']) {
      expect(await page(`${path}?date=${far}`)).toContain('Yaa');
    }
    const month = await studio.read(`${desk}month?date=${far}`);
    expect(month).toMatch(/Friday 24, \d of 9 free, 1 session/);
    expect(await page(`figures?date=${far}`)).toContain('1 still to come');
    const seen = String(new URLSearchParams({ from: last }));
    const closed = await studio.press(`${desk}close`, { action: 'close', agreed: 'yes', seen });
    expect(closed.notice).toBe(`Closed: ${dateInWords(last)}, the whole day.`);
    expect(await page(`close?from=${beyond}`)).toContain(messages.tooFarAhead);
    for (const date of [beyond, '2028-12-03']) {
      const refused = await studio.press(`${desk}book`, { ...morning, date, withClosed: 'yes' });
      expect([refused.status, refused.notice]).toEqual([409, messages.tooFarAhead]);
    }
    const [, reference = ''] = booked.address.match(/([\w-]{14})\?/) ?? [];
    const session = { bookingType: 'performance', date: far, timeSlot: 'morning' } as const;
    const pages = { reference, session };
    // Within the notice, on a day off, and in closed hours.
    for (const [on, timeSlot] of [
      [openDays[0], 'slot1'],
      ['2026-12-06', 'slot1'],
      [last, 'slot6'],
    ] as const) {
      const query = new URLSearchParams({
        ...{ bookingType: 'recording', date: far, other: dateInWords(`${on}`) },
      });
      const times = await page(`${reference}?${query}`);
      const heading = `${booths.recording.name}, ${dateInWords(`${on}`)} `;
      expect(times).toMatch(new RegExp(`${heading}.*${hoursInWords(slotById[timeSlot])}`));
    }
    const unread = await page(`${reference}?bookingType=recording&date=${far}&other=soonish`);
    expect(unread).toContain(messages.dateNotRead);
    const to = asField({ bookingType: 'recording', date: last, timeSlot: 'slot6' });
    const refused = await act(pages, 'move', { to });
    expect(refused.notice).toMatch(/^These hours are booked, or closed and the box is not ticked/);
    const moved = await act(pages, 'move', { to, withClosed: 'yes' });
    expect(moved.notice).toMatch(/^The session is moved: (?!.* still )/);
    await expectClaims(studio.database.rows);
  });

  it('offers the free slots of a date alone, with what is taken by whom, or the one that was chosen', async () => {
    const { studio, desk } = await openedDesk(fresh);
    const { reference } = await studio.book({ fullName: 'אמא' });
    await studio.store.closeHours(date, [slotById.slot6.start]);
    const html = await studio.read(`${desk}book?date=${date}`);
    const offered = [...html.matchAll(/name="slot" value="([^"]+)"/g)].map(([, value]) => value);
    const recordings = ['slot4', 'slot5', 'slot6'].map((id) => `recording ${id}`);
    expect(offered).toEqual(['performance afternoon', 'performance evening', ...recordings]);
    expect(html).toMatch(
      new RegExp(`Taken:<a [^>]*href="${reference}">9:00am to 12:30pm, \u2068אמא\u2069`),
    );
    const chosen = await studio.read(`${desk}book?date=${date}&slot=recording+slot4`);
    expect(chosen).toContain('<input type="hidden" name="slot" value="recording slot4"/>');
    expect(chosen).not.toMatch(/type="radio"|withClosed/);
  });

  it('fills in a known artist by the number, or all after a session was declined', async () => {
    const { studio, desk, act } = await openedDesk(fresh);
    const declined = await studio.book({ notes: 'Five people', phoneNumber: '+233 24 123 4567' });
    await act(declined, 'cancel');
    const form = { slot: 'performance morning', date, phoneNumber: '0241234567', notes: 'Brass' };
    const { status, page } = await studio.press(`${desk}book`, form);
    expect(status).toBe(400);
    for (const value of ['Ama Mensah', 'ama@example.com', '0241234567']) {
      expect(page).toContain(`value="${value}"`);
    }
    expect(page).toContain('>Brass</textarea>');
    expect(await studio.store.bookingsBetween(date, date)).toHaveLength(1);
    const session = await studio.read(desk + declined.reference);
    const [, again = ''] = /href="(book\?again=[^"]*)"/.exec(session) ?? [];
    const filled = await studio.read(desk + again.replaceAll('&amp;', '&'));
    const { bookingType, timeSlot } = declined.session;
    const slot = `name="slot" value="${bookingType} ${timeSlot}"`;
    const typed = ['Ama Mensah', 'ama@example.com', '+233 24 123 4567'];
    const otherTime = `href="book?again=${declined.reference}&amp;date=${date}"`;
    for (const text of [
      slot,
      otherTime,
      ...typed.map((one) => `value="${one}"`),
      '>Five people<',
    ]) {
      expect(filled).toContain(text);
    }
  });

  it('books closed hours and days off only when a box is ticked, and they stay closed', async () => {
    const { studio, desk, act } = await openedDesk(fresh);
    await studio.store.closeHours(date, halfHours({ start: 0, end: 24 * 60 }));
    const sunday = '2026-12-06';
    for (const day of [date, sunday]) {
      const form = { ...morning, date: day };
      const refused = await studio.press(`${desk}book`, form);
      expect([refused.status, refused.page]).toEqual([
        409,
        expect.stringMatching(/data-invalid="true".*name="withClosed"/s),
      ]);
      const booked = await studio.press(`${desk}book`, { ...form, withClosed: 'yes' });
      expect(booked.notice).toMatch(/^Booked and confirmed: /);
      const [{ reference } = { reference: '' }] = await studio.store.bookingsBetween(day, day);
      const seen = { bookingType: 'performance', date: day, timeSlot: 'morning' } as const;
      const twice = await studio.press(`${desk}book`, { ...form, withClosed: 'yes' });
      expect(twice.notice).toMatch(/^These hours are already booked by Yaa/);
      await act({ reference, session: seen }, 'cancel');
    }
    expect((await studio.store.closedHours(date)).get(date)).toHaveLength(48);
  });
});
