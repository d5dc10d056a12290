import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#studio/clock';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { changeTo, unchanged, withSlot } from '../../support/server/createOptions.ts';
import { openDays, today, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const [, second = '', third = ''] = openDays;
const day = 24 * 60 * 60_000;

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
    mine = await cli.book({ email: 'Ama@example.com', notes: 'two singers' });
    await cli.book({ email: 'ama@example.com', date: second });
    others = await cli.book({ email: 'kofi@example.com', fullName: 'Kofi', date: third });
  });
  const cancelMine = async () => {
    for (const { reference } of await cli.bookings.activeBookingsOf('ama@example.com', today)) {
      await cli.bookings.changeStatus(reference, changeTo('cancelled', { reason: 'Ama is ill' }));
    }
  };

  it('is exported as JSON with the history, links and e-mails of its bookings', async () => {
    const token = newToken();
    await cli.bookings.issueLink(mine, 'artist', token, tuesdayAtTen);
    const change = { emails: ['confirmation'], changedBy: 'desk' } as const;
    await cli.bookings.changeStatus(mine, changeTo('confirmed', change));
    const { out } = await cli.run(['export', 'AMA@EXAMPLE.COM']);
    const { email, bookings } = JSON.parse(out);
    expect([email, bookings.length]).toEqual(['AMA@EXAMPLE.COM', 2]);
    expect(bookings[0]).toEqual({
      ...{ ...validRequest, email: 'Ama@example.com', notes: 'two singers' },
      ...{ ...unchanged, reference: mine, status: 'confirmed' },
      ...{ changeCount: 1, changedBy: 'desk' },
      createdAt: '2026-12-01T10:00:00.000Z',
      changes: [expect.objectContaining({ status: 'confirmed', changedBy: 'desk' })],
      links: [{ holder: 'artist', issuedAt: '2026-12-01T10:00:00.000Z' }],
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
      error: expect.stringMatching(/holds 2 coming bookings.*Cancel them at the desk first\./),
    });
    await cancelMine();
    expect([(await erase(false)).code, (await erase(null)).code]).toEqual([1, 2]);
    expect((await cli.run(['export', 'ama@example.com'])).code).toBe(0);
    const asked = [expect.stringMatching(/2 bookings/)];
    expect(await erase(true)).toMatchObject({ code: 0, error: '', asked });
    expect(await cli.rows('SELECT full_name FROM booking ORDER BY date')).toEqual(
      ['', '', 'Kofi'].map((full_name) => ({ full_name })),
    );
    expect(await cli.rows('SELECT reference FROM private_link')).toEqual([{ reference: others }]);
    expect(await cli.rows('SELECT DISTINCT reason FROM booking_change')).toEqual([{ reason: '' }]);
    expect(await cli.run(['export', 'ama@example.com'])).toMatchObject({ code: 1, out: '' });
  });

  it.runIf(name === 'SQLite')('is in no file of the folder once it is erased', async () => {
    const folder = dirname(database.environment.DATABASE_FILE ?? '');
    const found = () => {
      const raw = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
      return raw.join('').match(/Ama Mensah|ama@example|\+233 24|two singers|Ama is ill/gi);
    };
    // What a killed backup or restore and an earlier restore have left.
    for (const left of ['night.sqlite.unfinished-7', 'bookings.sqlite-wal.replaced']) {
      writeFileSync(join(folder, left), 'Ama Mensah');
    }
    await cancelMine();
    expect(new Set(found()).size).toBeGreaterThan(4);
    await cli.change(others, 'cancelled');
    for (const email of ['ama@example.com', 'kofi@example.com']) {
      expect(await cli.run(['erase', email, '--yes'])).toMatchObject({ code: 0 });
    }
    expect(found()).toBeNull();
  });

  it('is kept until ten bookings, cancellations and moves show that the clock is right', async () => {
    const change = (days: number) =>
      ({ now: tuesdayAtTen + days * day, emails: [], changedBy: "artist's link" }) as const;
    const session = (timeSlot: 'morning' | 'evening') => {
      const { request, slot } = withSlot({ ...validRequest, timeSlot });
      return { ...request, slot };
    };
    const there = { from: session('morning'), to: session('evening') };
    const back = { from: there.to, to: there.from };
    for (let days = 1; days <= 9; days += 1) {
      await cli.bookings.move(mine, { ...change(days), ...(days % 2 ? there : back) });
      expect(await cli.bookings.lastActivity()).toBe(isoTime(tuesdayAtTen));
    }
    await cli.bookings.changeStatus(others, changeTo('cancelled', change(10)));
    expect(await cli.bookings.lastActivity()).toBe(isoTime(tuesdayAtTen + day));
  });
});
