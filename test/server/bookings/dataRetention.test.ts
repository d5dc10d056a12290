import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, weekday } from '#booking/dates';
import { slots } from '#booking/slots';
import { studioTime } from '#studio/clock';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { eraseExpired, startDailyErasure } from '../../../server/bookings/dataRetention.ts';
import { statement } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import {
  sqliteRows,
  temporaryFolder,
  testApi,
  tuesdayAtTen,
  validRequest,
} from '../../support/server/testApi.ts';

/** A generator of pseudorandom numbers from 0 to 1 with a seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

/** The first `count` bookable slots of the recording booth from 2 December 2026 on. */
const openSlotsOf = (count: number) =>
  Array.from({ length: 60 }, (_, index) => addDays('2026-12-02', index))
    .filter((date) => weekday(date) !== 0)
    .flatMap((date) => slots.recording.map(({ id }) => ({ date, timeSlot: id })))
    .slice(0, count);

const day = 24 * 60 * 60 * 1000;

/** The raw bytes of every file of a folder as one Latin-1 text. */
const rawFiles = (folder: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');

const markers = (raw: string) => new Set(raw.match(/(name|mail|phone|notes|reason)-\d+-old/g));

describe('erasing bookings', () => {
  it('removes personal data from the raw bytes of the database file and its write-ahead log', async () => {
    const api = testApi();
    const bookings = openSlotsOf(200).map(({ date, timeSlot }, index) => ({
      ...validRequest,
      bookingType: 'recording',
      date,
      timeSlot,
      fullName: `name-${index}-old`,
      email: `mail-${index}-old@example.com`,
      phoneNumber: `phone-${index}-old`,
      notes: `notes-${index}-old `.repeat(1 + (index % 40)),
    }));
    const repository = bookingRepository(openSqlite(api.file));
    for (const [index, booking] of bookings.entries()) {
      const { reference } = await (await api.post(booking)).json();
      if (index % 3 > 0) continue;
      const cancelled = {
        status: 'cancelled',
        now: tuesdayAtTen,
        emails: [],
        changedBy: 'command',
      } as const;
      await repository.changeStatus(reference, { ...cancelled, reason: `reason-${index}-old` });
    }
    const folder = dirname(api.file);
    expect(markers(rawFiles(folder)).size).toBeGreaterThan(800);

    const half = bookings[100]?.date ?? '';
    const isOld = ({ date }: { date: string }) => date < half;
    await repository.eraseBefore(half);
    await repository.purge();
    const left = markers(rawFiles(folder));
    const erased = bookings.filter(isOld).map(({ fullName }) => fullName.slice(5, -4));
    expect([...left].filter((found) => erased.includes(found.split('-')[1] ?? ''))).toEqual([]);
    expect(left.size).toBeGreaterThan(300);
    await repository.close();
  });
});

describe('erasing rows of different lengths', () => {
  // SQLite moves rows within and between pages. In the databases of these seeds, secure_delete alone
  // does not overwrite the old copies.
  const seeds = [24, 34, 47, 55];

  it('removes their values from the raw bytes', async () => {
    const found: string[] = [];
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const file = join(temporaryFolder(), 'bookings.sqlite');
      const database = openSqlite(file);
      const repository = bookingRepository(database);
      await database.write('rows', function* () {
        for (let index = 0; index < 300; index += 1) {
          yield statement(
            `INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date,
               time_slot, notes, created_at)
             VALUES (?, ?, ?, '024', 'performance', ?, 'morning', ?, '2026-12-01T10:00:00.000Z')`,
            `${Math.floor(random() * 1e9)}-${index}`,
            `name-${index}-old`,
            `mail-${index}-old`,
            addDays('2026-01-01', Math.floor(random() * 365)),
            `notes-${index}-old`.repeat(1 + Math.floor(random() * random() * 140)),
          );
        }
      });
      for (const date of ['2026-03-01', '2026-06-01', '2027-01-01'])
        await repository.eraseBefore(date);
      await repository.purge();
      found.push(...markers(rawFiles(dirname(file))));
      await repository.close();
    }
    expect(found).toEqual([]);
  });
});

describe('personal data', () => {
  it('is erased when the session is more than the configured number of days ago', async () => {
    const api = testApi();
    await api.post(validRequest);
    const repository = bookingRepository(openSqlite(api.file));
    const log: object[] = [];
    const eraseAfter = (days: number) =>
      eraseExpired({
        bookings: repository,
        keepDays: 30,
        now: () => tuesdayAtTen + day + days * day,
        log: (line) => log.push(line),
      });
    const names = () =>
      sqliteRows(api.file, 'SELECT full_name FROM booking').map((row) => row.full_name);
    await eraseAfter(30);
    expect([names(), log]).toEqual([['Ama Mensah'], []]);
    await eraseAfter(31);
    expect([names(), log]).toEqual([[''], [{ time: '2027-01-02T10:00:00.000Z', erased: 1 }]]);
    await repository.close();
    await expect(eraseAfter(31)).rejects.toThrow();
  });

  it('is not erased, and an error is thrown, when the clock is far ahead of the newest booking', async () => {
    const api = testApi();
    await api.post(validRequest);
    const repository = bookingRepository(openSqlite(api.file));
    const eraseAfter = (days: number) =>
      eraseExpired({
        bookings: repository,
        keepDays: 30,
        now: () => tuesdayAtTen + days * day,
        log: () => {},
      });
    await expect(eraseAfter(500)).rejects.toThrow(/newest booking .* 2026-12-01, .*2028-04-14/);
    expect(sqliteRows(api.file, 'SELECT full_name FROM booking')).toEqual([
      { full_name: 'Ama Mensah' },
    ]);
    expect(await eraseAfter(90)).toBe(1);
    expect(sqliteRows(api.file, 'SELECT full_name FROM booking')).toEqual([{ full_name: '' }]);
    await repository.close();
  });

  it('is erased and purged each day until it stops; a failed purge is logged and retried the next day', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => {
      vi.useRealTimers();
      logged.mockRestore();
    });
    const eraseBefore = vi.fn(async () => 0);
    const purge = vi.fn(async () => {});
    const callsAfter = async (wait: number) => {
      await vi.advanceTimersByTimeAsync(wait);
      return [eraseBefore.mock.calls.length, purge.mock.calls.length];
    };
    const stop = startDailyErasure({
      bookings: { lastActivity: async () => undefined, eraseBefore, purge },
      keepDays: 30,
      now: () => tuesdayAtTen,
      log: () => {},
    });
    expect(await callsAfter(0)).toEqual([1, 0]);
    eraseBefore.mockResolvedValueOnce(2);
    purge.mockRejectedValueOnce(new Error('the disk is full'));
    expect(await callsAfter(day)).toEqual([2, 1]);
    expect(logged.mock.calls).toEqual([
      ['Old personal data could not be erased: the disk is full.'],
    ]);
    expect(await callsAfter(day)).toEqual([3, 2]);
    expect(await callsAfter(day)).toEqual([4, 2]);
    stop();
    expect(await callsAfter(day)).toEqual([4, 2]);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('of sessions longer ago than a year is erased when a server starts', async () => {
    const file = join(temporaryFolder(), 'bookings.sqlite');
    const first = await startServer({ environment: { DATABASE_FILE: file } });
    await first.stop();
    const today = studioTime(Date.now()).date;
    const database = new DatabaseSync(file);
    const insert = database.prepare(
      `INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date,
         time_slot, notes, created_at) VALUES (?, ?, 'a@b.c', '024', 'performance', ?, 'morning', '', '')`,
    );
    insert.run('LONG-AGO', 'name-1-old', addDays(today, -366));
    // One day less than the limit, in case midnight passes during the test.
    insert.run('NEARLY-A-YEAR-AGO', 'name-2-old', addDays(today, -364));
    database.close();

    const second = await startServer({ environment: { DATABASE_FILE: file } });
    const names = () =>
      sqliteRows(file, 'SELECT reference, full_name FROM booking ORDER BY reference').map(
        ({ reference, full_name }) => `${reference}: ${full_name}`,
      );
    await expect.poll(names).toEqual(['LONG-AGO: ', 'NEARLY-A-YEAR-AGO: name-2-old']);
    await expect.poll(() => second.said.out).toMatch(/^\{"time":"[^"]+","erased":1\}$/m);
    await expect.poll(() => markers(rawFiles(dirname(file)))).toEqual(new Set(['name-2-old']));
  });
});
