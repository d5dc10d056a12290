import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hoursOf, slotById } from '#booking/slots';
import { isoTime, momentOf } from '#studio/clock';
import { defaults } from '#studio/defaults';
import { setStudio, studio } from '#studio/studio';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { tables } from '../../support/database/tables.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { changeTo, plainChange, storedBooking } from '../../support/server/createOptions.ts';
import {
  openDays,
  temporaryFolder,
  today,
  tuesdayAtTen,
  validRequest,
} from '../../support/server/testApi.ts';

const address = new RegExp(`^${studio.website}/private/([\\w-]{32})/$`, 'm');
const [, second = '', third = ''] = openDays;
const day = 24 * 60 * 60_000;
const bookedAt = isoTime(tuesdayAtTen);

describe.each(databases)('the CLI on $name', ({ fresh }) => {
  let database: TestDatabase;
  let cli: TestCli;
  beforeEach(async () => {
    database = await fresh();
    cli = await testCli(database);
  });

  const outOf = async (...words: string[]) => (await cli.run(words)).out;

  it('count prints how many bookings there are, and when the newest was made', async () => {
    expect(await outOf('count')).toBe('There are no bookings.');
    await cli.book();
    expect(await outOf('count')).toBe(`1 booking, the newest made on ${today}.`);
    await cli.book({ date: second });
    expect(await outOf('count')).toBe(`2 bookings, the newest made on ${today}.`);
  });

  it('every command works with a studio.json that is wrong, prints what is, and desk has the last address', async () => {
    const folder = temporaryFolder();
    const wrong = join(folder, 'studio.json');
    writeFileSync(wrong, '{\n"city": "Accra",\n"name": Sika\n}');
    const reference = await cli.book();
    const environment = { STUDIO_FILE: wrong };
    onTestFinished(() => setStudio(defaults));
    const { DATABASE_FILE: file = '' } = database.environment;
    const isSqlite = file !== '';
    if (isSqlite) {
      const kept = JSON.stringify({ text: '{ "website": "https://sika.example" }' });
      writeFileSync(join(dirname(file), 'studio.last.json'), kept);
    }
    const site = isSqlite ? 'https://sika.example' : defaults.website;
    for (const [out, ...words] of [
      [new RegExp(`^${site}/private/[\\w-]{32}/$`, 'm'), 'desk'],
      [/1 booking/, 'count'],
      [/Ama Mensah/, 'export', reference],
      ...(isSqlite ? [[/1 booking/, 'backup', join(folder, 'copy.sqlite')] as const] : []),
    ] as const) {
      const said = await cli.run([...words], { environment, answer: true });
      expect([words, said.code, said.out]).toEqual([words, 0, expect.stringMatching(out)]);
      expect(said.error).toMatch(/studio\.json is not valid JSON: look in line 3: put the text/);
    }
  });

  it('desk prints a link that is valid for eight days', async () => {
    const [, desk = ''] = address.exec(await outOf('desk')) ?? [];
    // Another link leaves the first one as it is.
    await outOf('desk');
    const holderOf = async (token: string, days = 0) => {
      const link = await cli.bookings.linkOf(token, tuesdayAtTen + days * day);
      return link && ('holder' in link ? link.holder : 'ended');
    };
    expect([await holderOf(desk, 7.99), await holderOf(desk, 8)]).toEqual(['desk', 'ended']);
  });

  it.each(['erase', 'export'])('%s of an unknown address changes nothing', async (command) => {
    await cli.book({}, 'R-1');
    await cli.bookings.issueLink('R-1', 'artist', newToken(), tuesdayAtTen);
    const rowsOf = (table: string) => cli.rows(`SELECT * FROM ${table}`);
    const before = await Promise.all(tables.map(rowsOf));
    const error = 'Nothing is kept about a@b.c.';
    expect(await cli.run([command, 'a@b.c'])).toMatchObject({ code: 1, error });
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  });
});

/** The commands `export` and `erase`, for requests of a person about their data. */
describe.each(databases)('personal data on $name', ({ name, fresh }) => {
  let database: TestDatabase;
  let cli: TestCli;
  let mine: string;
  let others: string;

  /** Two bookings of one address in different capitals, and one of another address. */
  beforeEach(async () => {
    database = await fresh();
    cli = await testCli(database);
    mine = await cli.book({ email: 'Ama@example.com', notes: 'two singers', date: today });
    await cli.book({ email: 'ama@example.com', date: second });
    others = await cli.book({ email: 'kofi@example.com', fullName: 'Kofi', date: third });
  });
  const cancelMine = async () => {
    const reason = 'Ama is ill';
    for (const { booking } of await cli.bookings.personalDataOf('ama@example.com'))
      await cli.bookings.changeStatus(booking.reference, changeTo('cancelled', { reason }));
  };

  it('is exported as JSON with the history, links and e-mails of its bookings', async () => {
    const token = newToken();
    await cli.bookings.issueLink(mine, 'artist', token, tuesdayAtTen);
    const options = { emails: ['confirmation'], changedBy: 'desk' } as const;
    await cli.bookings.changeStatus(mine, changeTo('confirmed', options));
    const change = { ...plainChange, status: 'confirmed' };
    const { out } = await cli.run(['export', 'AMA@EXAMPLE.COM']);
    const { person, bookings } = JSON.parse(out);
    expect([person, bookings.length]).toEqual(['AMA@EXAMPLE.COM', 2]);
    const { slot, ...stored } = storedBooking;
    expect(bookings[0]).toEqual({
      ...{ ...stored, email: 'Ama@example.com', notes: 'two singers', reference: mine },
      ...{ date: today, second: '', hours: hoursOf(slot) },
      ...{ status: 'confirmed', changeCount: 1, changedBy: 'desk', changedAt: bookedAt },
      wasConfirmed: true,
      changes: [{ ...change, changedAt: bookedAt, changedBy: 'desk' }],
      links: [{ holder: 'artist', issuedAt: bookedAt }],
      emails: [expect.objectContaining({ kind: 'confirmation', outcome: 'waiting' })],
    });
    expect(bookings[1]).toMatchObject({ date: second, changes: [], links: [], emails: [] });
    expect(out).not.toContain(token);
  });

  it('is erased when somebody says so and no session is ahead, without affecting other addresses', async () => {
    for (const reference of [mine, others]) {
      await cli.bookings.issueLink(reference, 'artist', newToken(), tuesdayAtTen);
    }
    const erase = (answer: boolean | null) => cli.run(['erase', '<AMA@ｅxample.com.>'], { answer });
    expect(await erase(true)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/has 2 bookings ahead.*Cancel at the desk first\./),
    });
    await cancelMine();
    expect([(await erase(false)).code, (await erase(null)).code]).toEqual([1, 2]);
    expect((await cli.run(['export', 'ama@example.com'])).code).toBe(0);
    const asked = [expect.stringMatching(/2 bookings/)];
    const out = expect.stringContaining('Backups made before still do');
    expect(await erase(true)).toMatchObject({ code: 0, error: '', asked, out });
    const names = await cli.rows('SELECT full_name AS name FROM booking ORDER BY date');
    expect(names.map(({ name }) => name)).toEqual(['', '', 'Kofi']);
    expect(await cli.rows('SELECT reference FROM private_link')).toEqual([{ reference: others }]);
    expect(await cli.rows('SELECT DISTINCT reason FROM booking_change')).toEqual([{ reason: '' }]);
    expect(await cli.run(['export', 'ama@example.com'])).toMatchObject({ code: 1, out: '' });
  });

  it('is erased on the evening of a session that took place, which is not ahead', async () => {
    const now = momentOf({ date: third, minutes: slotById.morning.end });
    const erase = ['erase', 'kofi@example.com', '--yes'];
    expect((await cli.run(erase, { now: now - 1 })).error).toMatch(/has 1 booking ahead/);
    expect(await cli.run(erase, { now })).toMatchObject({ code: 0, error: '' });
  });

  it('is found by a telephone number, a reference, and an address in another case or form, and never by nothing', async () => {
    const phone = { fullName: 'Esi', email: '', phoneNumber: '024 412 3456' };
    const [first, other] = [
      await cli.book({ ...phone, date: openDays[3] }),
      await cli.book({ ...phone, phoneNumber: '020 765 4321', date: openDays[4] }),
    ];
    const accented = await cli.book({ email: 'É.Ofori@example.com', date: openDays[5] });
    const exported = async (who: string) => {
      const { code, out } = await cli.run(['export', who]);
      return code === 0
        ? JSON.parse(out).bookings.map((one: { reference: string }) => one.reference)
        : code;
    };
    expect(await exported('+233 24 412 3456')).toEqual([first]);
    expect(await exported(other.toLowerCase())).toEqual([other]);
    expect(await exported('e\u0301.ofori@example.com')).toEqual([accented]);
    for (const command of ['export', 'erase']) {
      const options = command === 'erase' ? ['--yes'] : [];
      for (const who of ['', ' ', '024'])
        expect((await cli.run([command, who, ...options])).code).toBe(2);
    }
    await cli.bookings.changeStatus(first, changeTo('cancelled'));
    const out = expect.stringContaining(' in 1 booking of 0244123456. ');
    expect(await cli.run(['erase', '0244123456', '--yes'])).toMatchObject({ code: 0, out });
    expect([await exported(first), await exported(other)]).toEqual([[first], [other]]);
    expect(await cli.bookings.findByReference(first)).toMatchObject({ fullName: '' });
  });

  it.runIf(name === 'SQLite')('is in no file of the folder once it is erased', async () => {
    const folder = dirname(database.environment.DATABASE_FILE ?? '');
    const found = () => {
      const raw = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
      return raw.join('').match(/Ama Mensah|ama@example|\+233 24|two singers|Ama is ill/gi);
    };
    // What a killed backup or restore and an earlier restore have left.
    for (const left of ['b.unfinished-7', 'b.replaced-20261201T100000000Z-wal']) {
      writeFileSync(join(folder, left), 'Ama Mensah');
    }
    await cli.book({ notes: 'two singers'.repeat(1000), date: openDays[3] });
    await cancelMine();
    expect(new Set(found()).size).toBeGreaterThan(4);
    await cli.change(others, 'cancelled');
    for (const email of ['ama@example.com', 'kofi@example.com']) {
      expect(await cli.run(['erase', email, '--yes'])).toMatchObject({ code: 0 });
    }
    expect(found()).toBeNull();
    expect(await cli.rows('PRAGMA freelist_count')).toEqual([{ freelist_count: 0 }]);
  });

  it('is kept until ten bookings and changes show that the clock is right', async () => {
    const { setEmail, lastActivity } = cli.bookings;
    const change = { emails: [], changedBy: 'desk', email: validRequest.email } as const;
    for (let days = 1; days <= 10; days += 1) {
      expect(await lastActivity()).toBe(bookedAt);
      const seen = { seenChanges: days - 1, now: tuesdayAtTen + days * day };
      await setEmail(mine, { ...change, ...seen });
    }
    expect(await lastActivity()).toBe(isoTime(tuesdayAtTen + day));
  });
});
