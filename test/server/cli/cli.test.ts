import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tables } from '../../../server/database/migrations.ts';
import { openDates, post, sendRequest } from '../../soak/support/calls.ts';
import { claimsOf } from '../../support/database/claims.ts';
import { freshPostgres, postgres, rowsAt } from '../../support/database/postgres.ts';
import { runCliProcess } from '../../support/server/cliProcess.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { sqliteRows, temporaryFolder, validRequest } from '../../support/server/testApi.ts';

const dates = openDates();
const bookOn = (address: string, day: number) =>
  post(
    address,
    { ...validRequest, date: dates[day], email: `${day}@example.com`, notes: `Ọjọ́ ${day}\n🎤 'x'` },
    `key-of-day-${day}`,
  );
/** A text of a row that does not depend on the order of its columns. */
const asText = (row: object) => JSON.stringify(Object.entries(row).sort());
const bookedOn = async (address: string) =>
  JSON.parse((await sendRequest(address, '/api/bookings/booked-dates')).text);

describe('the CLI process', () => {
  it('prints its commands with --help', async () => {
    const help = await runCliProcess(['--help']);
    expect([help.code, help.error]).toEqual([0, '']);
    expect(help.out).toMatch(/backup +Writes .*\n.*restore +Replaces .*\n.*copy +Copies /);
    expect(await runCliProcess(['backup', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^npm run bookings -- backup FILE\n/),
    });
  });

  it.each([
    ['no command', [], /^$/],
    ['an unknown command', ['sell'], /^There is no command "sell"/],
    ['a property of Object.prototype as the command', ['constructor'], /^There is no command/],
    ['a backup without a file', ['backup'], /Name one file\.\nnpm run bookings -- backup FILE/],
    ['a backup to two files', ['backup', 'a', 'b'], /Name one file\./],
    ['an unknown option', ['copy', '--all'], /--all/],
  ])('exits with code 2 for %s', async (_, args, message) => {
    const { code, error } = await runCliProcess(args);
    expect(code).toBe(2);
    expect(error).toMatch(message);
    expect(error).not.toMatch(/^\s+at /m);
  });
});

describe('the backup command', () => {
  it('writes a consistent snapshot while bookings continue, and a server can use it as its file', async () => {
    const folder = temporaryFolder();
    const DATABASE_FILE = join(folder, 'bookings.sqlite');
    const copy = join(folder, 'copy.sqlite');
    const studio = await startServer({ environment: { DATABASE_FILE } });
    for (const day of [0, 1, 2]) await bookOn(studio.address, day);
    const before = await bookedOn(studio.address);

    let day = 3;
    let isOver = false;
    const bookings = (async () => {
      for (; !isOver; day += 1) expect((await bookOn(studio.address, day)).status).toBe(201);
    })();
    const { code, out, error } = await runCliProcess(['backup', copy], { DATABASE_FILE });
    isOver = true;
    await bookings;
    expect([code, error]).toEqual([0, '']);
    expect(sqliteRows(copy, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const { has, needs } = await claimsOf(async (sql) => sqliteRows(copy, sql));
    expect(has).toEqual(needs);
    const kept = sqliteRows(copy, 'SELECT 1 FROM booking').length;
    expect(out).toMatch(new RegExp(`^${kept} bookings are in `));
    expect(kept).toBeGreaterThanOrEqual(3);
    expect(kept).toBeLessThanOrEqual(day);

    const restored = await startServer({ environment: { DATABASE_FILE: copy } });
    expect(await bookedOn(restored.address)).toMatchObject(before);
    expect((await bookOn(restored.address, 0)).text).toBe((await bookOn(studio.address, 0)).text);
    expect((await bookOn(restored.address, 300)).status).toBe(201);
  });

  it('does not overwrite a file, and creates none when the database is missing or invalid', async () => {
    const folder = temporaryFolder();
    const textFile = join(folder, 'letter.txt');
    writeFileSync(textFile, 'Dear studio');
    const DATABASE_FILE = join(folder, 'bookings.sqlite');
    const missing = await runCliProcess(['backup', join(folder, 'b')], { DATABASE_FILE });
    expect(missing).toMatchObject({ code: 1, error: `There is no file ${DATABASE_FILE}.\n` });
    expect(existsSync(DATABASE_FILE)).toBe(false);
    const other = await runCliProcess(['backup', join(folder, 'b')], { DATABASE_FILE: textFile });
    expect(other).toMatchObject({ code: 1, error: expect.stringMatching(/not a database/) });
    const there = await runCliProcess(['backup', textFile], { DATABASE_FILE: textFile });
    expect(there).toMatchObject({ code: 1, error: expect.stringMatching(/is there already/) });
    expect(readdirSync(folder)).toEqual(['letter.txt']);
  });

  it('creates the folder of the backup', async () => {
    const studio = await startServer();
    await bookOn(studio.address, 0);
    const DATABASE_FILE = join(studio.folder, 'data', 'bookings.sqlite');
    const copy = join(temporaryFolder(), 'backups', 'today.sqlite');
    expect(await runCliProcess(['backup', copy], { DATABASE_FILE })).toMatchObject({
      code: 0,
      error: '',
    });
    expect(sqliteRows(copy, 'SELECT 1 FROM booking')).toHaveLength(1);
  });

  it('creates no file when PostgreSQL cannot be reached', async () => {
    const folder = temporaryFolder();
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/bookings' };
    expect(await runCliProcess(['backup', join(folder, 'b.sqlite')], environment)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the copy command', () => {
  it('exits with code 1 when DATABASE_URL is not set or the file is missing', async () => {
    expect(await runCliProcess(['copy'])).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^Set DATABASE_URL/),
    });
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/bookings' };
    expect(await runCliProcess(['copy', 'nowhere.sqlite'], environment)).toMatchObject({
      code: 1,
      error: 'There is no file nowhere.sqlite.\n',
    });
  });
});

describe.runIf(postgres())('the copy command with a running PostgreSQL server', () => {
  it('copies every row once, and a server serves the copy like the file', async () => {
    const DATABASE_FILE = join(temporaryFolder(), 'bookings.sqlite');
    const DATABASE_URL = await freshPostgres();
    const studio = await startServer({ environment: { DATABASE_FILE } });
    const { reference } = JSON.parse((await bookOn(studio.address, 0)).text);
    for (let day = 1; day < 30; day += 1) await bookOn(studio.address, day);
    const environment = { DATABASE_FILE, SMTP_URL: 'smtp://127.0.0.1:1' };
    expect(await runCliProcess(['confirm', reference], environment)).toMatchObject({ code: 0 });
    expect(await runCliProcess(['close', dates[40] ?? ''], environment)).toMatchObject({ code: 0 });
    const before = await bookedOn(studio.address);
    expect(await runCliProcess(['copy', DATABASE_FILE], { DATABASE_URL })).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^A server or another command uses .* Stop it first\.$/m),
    });
    await studio.stop();

    const first = await runCliProcess(['copy', DATABASE_FILE], { DATABASE_URL });
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^30 bookings were copied/),
    });
    for (const table of tables) {
      const rows = sqliteRows(DATABASE_FILE, `SELECT * FROM ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      // The databases sort text differently.
      const copied = await rowsAt(DATABASE_URL, `SELECT * FROM ${table}`);
      expect(new Set(copied.map(asText)), table).toEqual(new Set(rows.map(asText)));
      expect(copied).toHaveLength(rows.length);
    }
    const moved = await startServer({ environment: { DATABASE_URL } });
    expect(await bookedOn(moved.address)).toEqual(before);
    expect((await bookOn(moved.address, 0)).status).toBe(201);

    const second = await runCliProcess(['copy'], { DATABASE_URL, DATABASE_FILE });
    expect(second).toMatchObject({
      code: 1,
      error: expect.stringMatching(/has bookings or closed/),
    });
    expect(await rowsAt(DATABASE_URL, 'SELECT 1 FROM booking')).toHaveLength(30);
  });

  it('exits with an error message when the target has closed hours', async () => {
    const DATABASE_URL = await freshPostgres();
    const target = await startServer({ environment: { DATABASE_URL } });
    expect(await runCliProcess(['close', dates[0] ?? ''], { DATABASE_URL })).toMatchObject({
      code: 0,
    });
    const DATABASE_FILE = join(temporaryFolder(), 'bookings.sqlite');
    const studio = await startServer({ environment: { DATABASE_FILE } });
    expect((await bookOn(studio.address, 0)).status).toBe(201);
    await studio.stop();
    expect(await runCliProcess(['copy', DATABASE_FILE], { DATABASE_URL })).toMatchObject({
      code: 1,
      error: 'The database of DATABASE_URL has bookings or closed hours already.\n',
    });
    expect((await bookOn(target.address, 1)).status).toBe(201);
  });

  it('copies an empty database', async () => {
    const DATABASE_FILE = join(temporaryFolder(), 'bookings.sqlite');
    const studio = await startServer({ environment: { DATABASE_FILE } });
    await studio.stop();
    const DATABASE_URL = await freshPostgres();
    const copied = await runCliProcess(['copy', DATABASE_FILE], { DATABASE_URL });
    expect(copied).toMatchObject({ code: 0, out: expect.stringMatching(/^0 bookings/) });
  });
});
