import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import {
  sqliteRows,
  temporaryFolder,
  testApi,
  validRequest,
} from '../../support/server/testApi.ts';

describe('the database file', () => {
  it('is created together with its folder', async () => {
    const file = join(temporaryFolder(), 'a', 'b', 'bookings.sqlite');
    await openSqlite(file).close();
    expect(existsSync(file)).toBe(true);
  });

  it('keeps bookings when it is closed and opened again', async () => {
    const before = testApi();
    await before.post(validRequest);
    const booked = await before.bookedDates();
    await before.close();
    const after = testApi(before.file);
    expect(await after.bookedDates()).toEqual(booked);
    expect((await after.post(validRequest)).status).toBe(409);
  });

  it('uses write-ahead logging, so that reads do not wait for writes', () => {
    const api = testApi();
    expect(sqliteRows(api.file, 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  });

  it('rejects a second claim of a half-hour, and a claim without a booking', async () => {
    const api = testApi();
    const { reference } = await (await api.post(validRequest)).json();
    const database = new DatabaseSync(api.file);
    const claim = database.prepare('INSERT INTO claim VALUES (?, ?, ?)');
    expect(() => claim.run('2026-12-02', 9 * 60, reference)).toThrow(/UNIQUE/);
    expect(() => claim.run('2026-12-03', 9 * 60, 'NO-SUCH-BOOKING')).toThrow(/FOREIGN KEY/);
    database.close();
  });

  it('is not changed when a newer version has written it', async () => {
    const file = join(temporaryFolder(), 'bookings.sqlite');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 1000');
    database.close();
    expect(() => openSqlite(file)).toThrow(/newer version/);
    expect(sqliteRows(file, 'SELECT name FROM sqlite_schema')).toEqual([]);
  });

  it('is refused when it is not a SQLite database', () => {
    const file = join(temporaryFolder(), 'letter.txt');
    writeFileSync(file, 'Dear studio, this is no database. '.repeat(40));
    expect(() => openSqlite(file)).toThrow(/not a database/);
  });
});
