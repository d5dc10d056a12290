import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#booking/dates';
import { openBookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { backupProblems } from '../../../server/http/routes/health.ts';
import { expectClaims } from '../../support/database/claims.ts';
import { runCommand } from '../../support/server/cliInProcess.ts';
import { runCliProcess } from '../../support/server/cliProcess.ts';
import { bookWith } from '../../support/server/createOptions.ts';
import {
  everyRow,
  openDays,
  sqliteRows,
  temporaryFolder,
  today,
} from '../../support/server/testApi.ts';

const filesBeside = (file: string) => fs.readdirSync(dirname(file)).sort();
const countIn = (file: string) => sqliteRows(file, 'SELECT 1 FROM booking').length;

/** Books the mornings of dates; `whileOpen` runs before the database is closed. */
async function book(file: string, dates: readonly string[], whileOpen = async () => {}) {
  const repository = await openBookingRepository({ kind: 'sqlite', file });
  for (const date of dates) await bookWith(repository, { date }, { emails: ['request'] });
  await whileOpen();
  await repository.close();
}

/**
 * Makes 3 bookings, a backup and 2 more bookings. With `isKilled`, the files are as a killed server
 * leaves them.
 */
async function backedUp({ isKilled = false } = {}) {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const environment = { DATABASE_FILE: file };
  const names = isKilled ? [file, `${file}-wal`] : [];
  await book(file, openDays.slice(0, 3));
  const before = everyRow(file);
  const backup = join(temporaryFolder(), 'backups', 'today.sqlite');
  const out = expect.stringMatching(/ has 3 bookings\./);
  const made = await runCommand(['backup', backup], environment);
  expect(made).toMatchObject({ code: 0, error: '', out });
  await book(file, openDays.slice(3, 5), async () => {
    for (const name of names) fs.copyFileSync(name, `${name}.copy`);
  });
  for (const name of names) fs.renameSync(`${name}.copy`, name);
  const restore = (from = backup, ...options: string[]) =>
    runCommand(['restore', from, ...options], environment);
  return { file, environment, backup, before, restore };
}

describe('the backup command', () => {
  it('writes a consistent snapshot while bookings continue, and removes the unfinished file of a killed backup, not of a running one', async () => {
    const folder = temporaryFolder();
    const copy = join(folder, 'copy.sqlite');
    const unfinished = ['killed', 'running'].map((name) => join(folder, `b.unfinished-${name}`));
    for (const name of unfinished) fs.writeFileSync(name, 'Ama Mensah');
    fs.utimesSync(unfinished[0] ?? '', 0, (Date.now() - 2 * 60 * 60_000) / 1000);
    const DATABASE_FILE = join(folder, 'bookings.sqlite');
    const repository = await openBookingRepository({ kind: 'sqlite', file: DATABASE_FILE });
    let day = 0;
    let isOver = false;
    const bookings = (async () => {
      for (; !isOver; day += 1) {
        await bookWith(repository, { date: addDays(today, day), email: `${day}@b.example` });
        // Lets this process see the end of the command.
        await setImmediate();
      }
    })();
    const { out, error } = await runCliProcess(['backup', copy], { DATABASE_FILE });
    isOver = true;
    await bookings;
    await repository.close();
    expect(error).toBe('');
    expect(unfinished.map((name) => fs.existsSync(name))).toEqual([false, true]);
    await expectClaims(async (sql) => sqliteRows(copy, sql));
    const kept = countIn(copy);
    expect(out).toMatch(new RegExp(` has ${kept} bookings\\. `));
    expect(kept).toBeLessThanOrEqual(day);
  });

  it('--nightly writes a checked file of the day, also twice, which a failed run keeps, keeps 14 nights, and tells the health check', async () => {
    const folder = temporaryFolder();
    const DATABASE_FILE = join(folder, 'bookings.sqlite');
    await book(DATABASE_FILE, openDays.slice(0, 2));
    const backups = join(folder, 'backups');
    fs.mkdirSync(backups);
    const nights = Array.from({ length: 20 }, (_, index) => addDays(today, -index));
    for (const night of nights) fs.writeFileSync(join(backups, `${night}.sqlite`), 'before');
    const others = ['notes.txt', '2026-01-01.sqlite.gz'];
    for (const name of others) fs.writeFileSync(join(backups, name), 'another file');
    const command = ['backup', '--nightly', backups];
    const { code, out } = await runCommand(command, { DATABASE_FILE });
    const passed = expect.stringMatching(/ has 2 bookings, .* passed its check/);
    expect([code, out]).toEqual([0, passed]);
    const kept = nights.slice(0, 14).map((night) => `${night}.sqlite`);
    expect(fs.readdirSync(backups).sort()).toEqual([...kept, ...others].sort());
    expect(countIn(join(backups, `${today}.sqlite`))).toBe(2);
    const time = { backed_up_at: '2026-12-01T10:00:00.000Z' };
    const noted = 'SELECT backed_up_at FROM health_check';
    expect(sqliteRows(DATABASE_FILE, noted)).toEqual([time]);
    fs.truncateSync(DATABASE_FILE, 8192);
    expect((await runCommand(command, { DATABASE_FILE })).code).toBe(1);
    expect(fs.readdirSync(backups).sort()).toEqual([...kept, ...others].sort());
    expect(countIn(join(backups, `${today}.sqlite`))).toBe(2);
  });

  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index);
  const mended = [...range(5, 16), 17, 18, 19];
  it.each([
    ['was a thousand days ahead for a night', [1000], mended],
    ['was two thousand days behind for a night', [-2000], mended],
    ['was ahead for three weeks', range(1000, 1021), [17, 18, 19, ...range(1010, 1021)]],
  ])('--nightly keeps the newest 14 by number after the clock %s', async (_, wrong, kept) => {
    const DATABASE_FILE = join(temporaryFolder(), 'bookings.sqlite');
    await book(DATABASE_FILE, openDays.slice(0, 1));
    const folder = temporaryFolder();
    const fileOf = (day: number) => `${addDays(today, day)}.sqlite`;
    for (const day of [...range(0, 16), ...wrong, 17, 18, 19]) {
      const now = Date.parse(addDays(today, day));
      await runCommand(['backup', '--nightly', folder], { DATABASE_FILE }, null, now);
      expect(fs.readdirSync(folder)).toContain(fileOf(day));
    }
    expect(fs.readdirSync(folder).sort()).toEqual(kept.map(fileOf));
  });

  it.each([
    ['is empty', []],
    ['has bookings, and none of the backup', openDays.slice(2, 5)],
  ])(
    '--nightly writes nothing over the backups of another database when it %s',
    async (_, dates) => {
      const [folder, backups] = [temporaryFolder(), temporaryFolder()];
      const nightly = async (name: string, now?: number) => {
        const environment = { DATABASE_FILE: join(folder, name) };
        return runCommand(['backup', '--nightly', backups], environment, null, now);
      };
      const yesterday = Date.parse(addDays(today, -1));
      await book(join(folder, 'new'), []);
      expect((await nightly('new', yesterday)).code).toBe(0);
      await book(join(folder, 'new'), openDays.slice(0, 2));
      await nightly('new');
      fs.writeFileSync(join(backups, `${addDays(today, 1)}.sqlite`), 'damaged');
      const before = fs.readdirSync(backups);
      await book(join(folder, 'other'), dates);
      expect(await nightly('other')).toMatchObject({
        code: 1,
        error: expect.stringMatching(/^Nothing was written: .* lacks 2 of the bookings in /),
      });
      expect(fs.readdirSync(backups)).toEqual(before);
      expect(countIn(join(backups, `${today}.sqlite`))).toBe(2);
      const noted = 'SELECT backed_up_at, backup_problem FROM health_check';
      expect(sqliteRows(join(folder, 'other'), noted)).toEqual([
        { backed_up_at: '', backup_problem: expect.stringMatching(/lacks 2/) },
      ]);
    },
  );

  it('--nightly writes nothing for a database that has lost a part, asks once when it was given up, and tells the health check', async () => {
    const [folder, backups] = [temporaryFolder(), temporaryFolder()];
    const DATABASE_FILE = join(folder, 'bookings.sqlite');
    const dayAt = (day: number) => Date.parse(addDays(today, day));
    const nightly = (day: number) =>
      runCommand(['backup', '--nightly', backups], { DATABASE_FILE }, null, dayAt(day));
    await book(DATABASE_FILE, openDays.slice(0, 2));
    await nightly(0);
    await book(DATABASE_FILE, openDays.slice(2, 6));
    for (const day of [1, 2]) await nightly(day);
    const restored = ['restore', join(backups, `${today}.sqlite`), '--yes'];
    expect((await runCommand(restored, { DATABASE_FILE })).code).toBe(0);
    const names = [1, 2].map((day) => `${addDays(today, day)}.sqlite`);
    // Also not over the file of the same day.
    for (const day of [2, 3]) {
      const { code, error } = await nightly(day);
      expect([code, error]).toEqual([1, expect.stringMatching(/ lacks 4 of the bookings in /)]);
      expect(error).toContain(`another folder: ${names.join(', ')}.`);
    }
    expect(fs.readdirSync(backups)).toEqual([`${today}.sqlite`, ...names]);
    const problems = async () => {
      const store = await openBookingRepository({ kind: 'sqlite', file: DATABASE_FILE });
      const times = await store.backupTimes();
      await store.close();
      return backupProblems(times, true, dayAt(3));
    };
    expect(await problems()).toEqual([
      expect.stringMatching(/^The last nightly backup failed: .* lacks 4/),
    ]);
    for (const name of names) fs.renameSync(join(backups, name), join(folder, name));
    expect((await nightly(3)).code).toBe(0);
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['cannot be restored', 'ALTER TABLE booking RENAME COLUMN notes TO remarks', /other tables/],
    [
      'has an index without the rows of its table',
      `CREATE INDEX damaged ON booking (notes);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX damaged ON booking (email)' WHERE name = 'damaged'`,
      /damaged/,
    ],
  ])('fails, notes no backup and keeps no file when its copy %s', async (_, damage, message) => {
    const folder = temporaryFolder();
    const DATABASE_FILE = join(folder, 'bookings.sqlite');
    await book(DATABASE_FILE, openDays.slice(0, 1));
    const other = new DatabaseSync(DATABASE_FILE, { defensive: false });
    other.exec(damage);
    other.close();
    for (const target of [[join(folder, 'b')], ['--nightly', folder]]) {
      const { code, error } = await runCommand(['backup', ...target], { DATABASE_FILE });
      expect([code, error]).toEqual([1, expect.stringMatching(message)]);
    }
    expect(filesBeside(DATABASE_FILE)).toEqual(['bookings.sqlite']);
    const noted = 'SELECT backed_up_at FROM health_check';
    expect(sqliteRows(DATABASE_FILE, noted)).toEqual([{ backed_up_at: '' }]);
  });

  it('does not overwrite a file, and creates none when the database is missing or invalid', async () => {
    const folder = temporaryFolder();
    const textFile = join(folder, 'letter.txt');
    fs.writeFileSync(textFile, 'Dear studio');
    const missing = join(folder, 'bookings.sqlite');
    for (const [copy, DATABASE_FILE, message] of [
      ['b', missing, /^There is no file .*bookings\.sqlite\.$/],
      ['b', textFile, /not a database/],
      ['letter.txt', textFile, /is there already/],
    ] as const) {
      const { code, error } = await runCommand(['backup', join(folder, copy)], { DATABASE_FILE });
      expect([code, error]).toEqual([1, expect.stringMatching(message)]);
    }
    expect(fs.readdirSync(folder)).toEqual(['letter.txt']);
  });
});

it.each(['backup', 'restore'])('%s names the tools of PostgreSQL instead', async (command) => {
  const file = join(temporaryFolder(), 'b.sqlite');
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/bookings' };
  const { code, error } = await runCommand([command, file], environment);
  expect([code, error]).toEqual([1, expect.stringMatching(/pg_dump .* pg_restore/)]);
  expect(fs.existsSync(file)).toBe(false);
});

describe('the restore command', () => {
  it.each([
    ['the database of a stopped server', false, () => {}],
    ['the write-ahead log of a killed server', true, () => {}],
    ['a damaged file', true, (file: string) => fs.writeFileSync(file, 'x'.repeat(20_000))],
    ['a missing file', true, (file: string) => fs.renameSync(file, `${file}-lost`)],
  ])('restores the exact state of the backup over %s', async (_, isKilled, damage) => {
    const { file, restore, backup, before } = await backedUp({ isKilled });
    expect(filesBeside(file).includes('bookings.sqlite-wal')).toBe(isKilled);
    damage(file);
    const restored = await restore(backup, '--yes');
    expect([restored.code, restored.error]).toEqual([0, '']);
    expect(restored.out).toContain(' 3 bookings ');
    expect(everyRow(file)).toEqual(before);
  });

  it.each([
    ['the database that it replaces', ''],
    ['the log of a file that was moved away', '-wal'],
    ['the journal of a file that was moved away', '-journal'],
  ])('keeps %s, and names it', async (_, suffix) => {
    const { file, restore, backup } = await backedUp({ isKilled: true });
    const kept = `${file}.replaced-20261201T100000000Z`;
    fs.appendFileSync(file + suffix, '');
    if (suffix) fs.renameSync(file, kept);
    const { out } = await restore(backup, '--yes');
    expect(out).toContain(`is kept in ${kept}${suffix}.`);
    expect([countIn(kept), countIn(file)]).toEqual([5, 3]);
  });

  it('keeps a copy of what it replaces on a disk without hard links', async () => {
    const { file, restore, backup } = await backedUp();
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw new Error('EPERM: operation not permitted, link');
    });
    expect(await restore(backup, '--yes')).toMatchObject({ code: 0, error: '' });
    expect(countIn(`${file}.replaced-20261201T100000000Z`)).toBe(5);
  });

  it('fails and changes nothing while another process uses the database, which leaves no log when it is closed', async () => {
    const { file, environment, backup } = await backedUp();
    const state = everyRow(file);
    const repository = await openBookingRepository({ kind: 'sqlite', file });
    const restore = () => runCliProcess(['restore', backup, '--yes'], environment);
    const refused = { code: 1, error: expect.stringMatching(/Stop it first/) };
    expect(await restore()).toMatchObject(refused);
    fs.renameSync(file, `${file}-moved`);
    if (process.platform === 'linux') expect(await restore()).toMatchObject(refused);
    fs.renameSync(`${file}-moved`, file);
    await repository.close();
    expect(filesBeside(file)).toEqual(['bookings.sqlite']);
    expect(everyRow(file)).toEqual(state);
  });

  it('fails and changes nothing when the file is not a backup, or nobody confirms', async () => {
    const { file, restore, backup } = await backedUp();
    const state = everyRow(file);
    expect(await restore()).toMatchObject({ code: 2, error: expect.stringMatching(/Add --yes/) });
    const textFile = join(temporaryFolder(), 'letter.txt');
    fs.writeFileSync(textFile, 'Dear studio, this is no backup. '.repeat(40));
    const foreign = join(temporaryFolder(), 'foreign.sqlite');
    fs.copyFileSync(backup, foreign);
    const other = new DatabaseSync(foreign);
    other.exec('ALTER TABLE booking RENAME COLUMN notes TO remarks');
    other.close();
    fs.truncateSync(backup, fs.statSync(backup).size / 2);
    for (const wrong of [textFile, backup, foreign, 'nowhere.sqlite']) {
      expect(await restore(wrong, '--yes'), wrong).toMatchObject({ code: 1 });
    }
    expect(everyRow(file)).toEqual(state);
  });
});

it('the SQLite database, the files beside it and its backups are readable by their owner only', async () => {
  const [folder, backups] = [temporaryFolder(), temporaryFolder()];
  const file = join(folder, 'bookings.sqlite');
  await book(file, openDays.slice(0, 1), async () => {
    const environment = { DATABASE_FILE: file };
    await runCommand(['backup', join(backups, 'today.sqlite')], environment);
    const modesIn = (one: string) =>
      fs.readdirSync(one).map((name) => (fs.statSync(join(one, name)).mode & 0o777).toString(8));
    expect([folder, backups].flatMap(modesIn)).toEqual(Array(4).fill('600'));
    await runCommand(['backup', '--nightly', join(backups, 'nights')], environment);
    expect(modesIn(backups)).toEqual(['700', '600']);
  });
});
