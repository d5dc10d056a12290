import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDates, post } from '../support/server/calls.ts';
import { runCliProcess } from '../support/server/cliProcess.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { sqliteRows, temporaryFolder, validRequest } from '../support/server/testApi.ts';
import { book, contents } from './support/backups.ts';
import { report } from './support/figures.ts';
import { type Replicated, replicated } from './support/litestream.ts';
import { areInstalled } from './support/programs.ts';

const days = [0, 1, 2, 3, 4];

/** The number of bookings in the replica, or 0 while there is none. */
const replicatedBookings = ({ restore }: Replicated): Promise<number> =>
  restore().then(
    (file) => sqliteRows(file, 'SELECT 1 FROM booking').length,
    () => 0,
  );

/** Waits until the replica has a number of bookings. */
const untilReplicated = (database: Replicated, count: number): Promise<void> =>
  expect.poll(() => replicatedBookings(database), { timeout: 30_000, interval: 100 }).toBe(count);

/** The names of the database's own files that contain a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(folder, entry.name)).includes(text))
    .map(({ name }) => name);

describe.runIf(areInstalled('litestream', 'sqlite3'))('continuous backups with Litestream', () => {
  it('restore every replicated booking after the server and its disk are lost', async () => {
    const database = replicated();
    const environment = { DATABASE_FILE: database.file };
    const studio = await startServer({ environment });
    const stopLitestream = database.replicate();
    for (const day of days) expect((await book(studio, day)).status).toBe(201);
    const began = performance.now();
    await untilReplicated(database, days.length);
    report('Litestream', { 'ms until replicated': performance.now() - began });
    const before = await runCliProcess(['list', 'all', '--json'], environment);
    studio.process.kill('SIGKILL');
    await studio.ended;
    await stopLitestream('SIGKILL');

    const other = { DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite') };
    const replica = await database.restore();
    expect(await runCliProcess(['restore', replica, '--yes'], other)).toMatchObject({ code: 0 });
    const { list, first } = await contents(other);
    expect(list).toEqual(JSON.parse(before.out));
    expect(JSON.parse(first)).toMatchObject({ date: openDates[0] });
  });

  it('replicate again after both were stopped and a backup was restored', async () => {
    const database = replicated();
    const environment = { DATABASE_FILE: database.file };
    const backup = join(temporaryFolder(), 'backup.sqlite');
    const studio = await startServer({ environment });
    let stopLitestream = database.replicate();
    for (const day of days) expect((await book(studio, day)).status).toBe(201);
    expect(await runCliProcess(['backup', backup], environment)).toMatchObject({ code: 0 });
    expect((await book(studio, 5)).status).toBe(201);
    await untilReplicated(database, 6);
    await studio.stop();
    expect(await runCliProcess(['restore', backup, '--yes'], environment)).toMatchObject({
      code: 1,
      error: expect.stringContaining('uses the database'),
    });
    await stopLitestream();
    expect(await runCliProcess(['restore', backup, '--yes'], environment)).toMatchObject({
      code: 0,
    });

    const restarted = await startServer({ environment });
    stopLitestream = database.replicate();
    await untilReplicated(database, days.length);
    expect((await book(restarted, 7)).status).toBe(201);
    await untilReplicated(database, days.length + 1);
    await stopLitestream();
  });

  it('keep erased data in the log until Litestream is started anew', async () => {
    const database = replicated();
    const environment = { DATABASE_FILE: database.file };
    const studio = await startServer({ environment });
    const stopLitestream = database.replicate();
    const person = { fullName: 'Abena Quartey', email: 'abena@example.com' };
    const booked = await post(studio.address, { ...validRequest, ...person, date: openDates[0] });
    const { reference } = JSON.parse(booked.text);
    await untilReplicated(database, 1);
    expect(await runCliProcess(['cancel', reference, '--yes'], environment)).toMatchObject({
      code: 0,
      error: '',
    });
    expect(await runCliProcess(['erase', person.email, '--yes'], environment)).toMatchObject({
      code: 1,
      error: expect.stringContaining('write-ahead log is in use'),
    });
    expect(filesWith(database.folder, person.fullName)).toContain('bookings.sqlite-wal');

    await stopLitestream();
    await database.emptyLog();
    expect(filesWith(database.folder, person.fullName)).toEqual([]);
    expect((await book(studio, 1)).status).toBe(201);
  });
});
