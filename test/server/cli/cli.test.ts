import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../support/database/claims.ts';
import { openDates as dates, post, sendRequest } from '../../support/server/calls.ts';
import { runCommand } from '../../support/server/cliInProcess.ts';
import { runCliProcess } from '../../support/server/cliProcess.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import {
  sqliteRows,
  temporaryFolder,
  testApi,
  validRequest,
} from '../../support/server/testApi.ts';

const bookOn = (address: string, day: number) =>
  post(
    address,
    { ...validRequest, date: dates[day], email: `${day}@example.com`, notes: `Ọjọ́ ${day}\n🎤 'x'` },
    `key-of-day-${day}`,
  );
/** The booking in the answer to a repeated POST; each answer has another private page. */
const repeatedOn = async (address: string, day: number) => {
  const { privatePage, ...booking } = JSON.parse((await bookOn(address, day)).text);
  expect(privatePage).toMatch(/^\/private\//);
  return booking;
};
const bookedOn = async (address: string) =>
  JSON.parse((await sendRequest(address, '/api/bookings/booked-dates')).text);

describe('the CLI process', () => {
  it('prints its commands with --help, and exits with code 2 and no stack trace without one', async () => {
    const help = await runCliProcess(['--help']);
    expect([help.code, help.error]).toEqual([0, '']);
    expect(help.out).toMatch(/backup FILE\n +Writes .*\n.*restore FILE .*\n +Replaces /);
    const { code, error } = await runCliProcess(['sell']);
    expect([code, error]).toEqual([2, expect.stringMatching(/^There is no command "sell"/)]);
    expect(error).not.toMatch(/^\s+at /m);
  });
});

describe('the link command', () => {
  it('prints an address that a running server opens, instead of the one in its answer', async () => {
    const DATABASE_FILE = join(temporaryFolder(), 'bookings.sqlite');
    const { address } = await startServer({ environment: { DATABASE_FILE } });
    const { reference, privatePage } = JSON.parse((await bookOn(address, 0)).text);
    const statusOf = async (path: string) => (await sendRequest(address, path)).status;
    expect(await statusOf(privatePage)).toBe(200);
    const { code, out } = await runCliProcess(['link', reference, '--yes'], { DATABASE_FILE });
    expect(code).toBe(0);
    expect(out).toMatch(/^https?:\/\/\S+$/m);
    expect(await statusOf(/\/private\/\S+/.exec(out)?.[0] ?? '/')).toBe(200);
    expect(await statusOf(privatePage)).toBe(404);
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
    expect(await repeatedOn(restored.address, 0)).toEqual(await repeatedOn(studio.address, 0));
    expect((await bookOn(restored.address, 300)).status).toBe(201);
  });

  it('does not overwrite a file, and creates none when the database is missing or invalid', async () => {
    const folder = temporaryFolder();
    const textFile = join(folder, 'letter.txt');
    writeFileSync(textFile, 'Dear studio');
    const DATABASE_FILE = join(folder, 'bookings.sqlite');
    const missing = await runCommand(['backup', join(folder, 'b')], { DATABASE_FILE });
    expect(missing).toMatchObject({ code: 1, error: `There is no file ${DATABASE_FILE}.` });
    expect(existsSync(DATABASE_FILE)).toBe(false);
    const other = await runCommand(['backup', join(folder, 'b')], { DATABASE_FILE: textFile });
    expect(other).toMatchObject({ code: 1, error: expect.stringMatching(/not a database/) });
    const there = await runCommand(['backup', textFile], { DATABASE_FILE: textFile });
    expect(there).toMatchObject({ code: 1, error: expect.stringMatching(/is there already/) });
    expect(readdirSync(folder)).toEqual(['letter.txt']);
  });

  it('creates the folder of the backup', async () => {
    const { file, post } = testApi();
    expect((await post(validRequest)).status).toBe(201);
    const copy = join(temporaryFolder(), 'backups', 'today.sqlite');
    const backup = await runCommand(['backup', copy], { DATABASE_FILE: file });
    expect(backup).toMatchObject({ code: 0, error: '' });
    expect(sqliteRows(copy, 'SELECT 1 FROM booking')).toHaveLength(1);
  });

  it.each(['backup', 'restore'])('names the tools of PostgreSQL instead (%s)', async (command) => {
    const file = join(temporaryFolder(), 'b.sqlite');
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/bookings' };
    expect(await runCommand([command, file], environment)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/pg_dump .* pg_restore/),
    });
    expect(existsSync(file)).toBe(false);
  });
});
