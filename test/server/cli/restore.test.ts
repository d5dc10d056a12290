import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDates } from '../../soak/support/calls.ts';
import {
  book,
  bookedAndBackedUp,
  contents,
  type Environment,
} from '../../support/database/backups.ts';
import { databases } from '../../support/database/databases.ts';
import { freshPostgres, postgres } from '../../support/database/postgres.ts';
import { runCliProcess } from '../../support/server/cliProcess.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

/**
 * Every command runs in its own process, because restore refuses to run while the test's process
 * has the database open.
 */

const dates = openDates();
const fileOf = (environment: Environment) => environment.DATABASE_FILE ?? '';
const filesBeside = (file: string) => readdirSync(dirname(file));

describe.each(databases)('the restore command on $name', ({ fresh }) => {
  it('restores the exact state of the backup', async () => {
    const { environment } = await fresh();
    const { backup, before } = await bookedAndBackedUp(environment);
    expect(before).toHaveLength(3);
    const restored = await runCliProcess(['restore', backup, '--yes'], environment);
    expect(restored).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringMatching(/ 3 bookings /),
    });
    const { booked, first, list } = await contents(environment);
    expect(list).toEqual(before);
    expect(Object.keys(booked)).toEqual([dates[0], dates[1], dates[2], dates[9]]);
    expect(JSON.parse(first).reference).toBe(before[0].reference);
  });

  it('fails and changes nothing while a server uses the database', async () => {
    const { environment } = await fresh();
    const { backup } = await bookedAndBackedUp(environment);
    const studio = await startServer({ environment });
    const refused = await runCliProcess(['restore', backup, '--yes'], environment);
    expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(/Stop it first/) });
    expect((await book(studio, 4)).status).toBe(201);
    await studio.stop();
    expect((await contents(environment)).list).toHaveLength(5);
  });

  it('fails and changes nothing when the file is not a backup', async () => {
    const { environment } = await fresh();
    const { backup } = await bookedAndBackedUp(environment);
    const textFile = join(temporaryFolder(), 'letter.txt');
    writeFileSync(textFile, 'Dear studio, this is no backup. '.repeat(40));
    truncateSync(backup, statSync(backup).size / 2);
    for (const wrong of [textFile, backup, 'nowhere.sqlite']) {
      expect(await runCliProcess(['restore', wrong, '--yes'], environment)).toMatchObject({
        code: 1,
      });
    }
    expect((await contents(environment)).list).toHaveLength(5);
  });

  it('asks for confirmation', async () => {
    const { environment } = await fresh();
    const { backup } = await bookedAndBackedUp(environment);
    expect(await runCliProcess(['restore', backup], environment)).toMatchObject({
      code: 2,
      error: expect.stringMatching(/Add --yes/),
    });
  });
});

describe('the restore command on a SQLite file', () => {
  const fresh = (): Environment => ({
    DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite'),
  });

  it('does not replay the write-ahead log of a killed server', async () => {
    const environment = fresh();
    const { backup, before } = await bookedAndBackedUp(environment, 'SIGKILL');
    expect(filesBeside(fileOf(environment))).toContain('bookings.sqlite-wal');
    expect(await runCliProcess(['restore', backup, '--yes'], environment)).toMatchObject({
      code: 0,
    });
    expect((await contents(environment)).list).toEqual(before);
  });

  it('replaces a damaged file and its write-ahead log', async () => {
    const environment = fresh();
    const { backup, before } = await bookedAndBackedUp(environment, 'SIGKILL');
    writeFileSync(fileOf(environment), 'x'.repeat(20_000));
    expect(await runCliProcess(['restore', backup, '--yes'], environment)).toMatchObject({
      code: 0,
    });
    expect((await contents(environment)).list).toEqual(before);
  });

  it('replaces a missing file', async () => {
    const environment = fresh();
    const { backup, before } = await bookedAndBackedUp(environment);
    const elsewhere = fresh();
    expect(await runCliProcess(['restore', backup, '--yes'], elsewhere)).toMatchObject({ code: 0 });
    expect((await contents(elsewhere)).list).toEqual(before);
  });
});

describe('the SQLite database file', () => {
  it('has no write-ahead log beside it after a clean stop', async () => {
    const environment = { DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite') };
    await bookedAndBackedUp(environment);
    expect(filesBeside(fileOf(environment))).toEqual(['bookings.sqlite']);
    expect((await contents(environment)).list).toHaveLength(5);
  });

  it('is, like its backups, readable by its owner only', async () => {
    const environment = { DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite') };
    const { backup } = await bookedAndBackedUp(environment, 'SIGKILL');
    const modes = [
      ...filesBeside(fileOf(environment)).map((name) => join(dirname(fileOf(environment)), name)),
      backup,
    ].map((path) => [path, (statSync(path).mode & 0o777).toString(8)]);
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([]);
    expect(modes.length).toBeGreaterThan(2);
    expect(existsSync(backup)).toBe(true);
  });
});

describe.runIf(postgres())('a backup file', () => {
  it.each([
    ['SQLite', 'PostgreSQL'],
    ['PostgreSQL', 'SQLite'],
  ])('of %s can be restored into %s', async (from) => {
    const file = { DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite') };
    const server = { DATABASE_URL: await freshPostgres() };
    const [source, target] = from === 'SQLite' ? [file, server] : [server, file];
    const { backup, before } = await bookedAndBackedUp(source);
    expect(await runCliProcess(['restore', backup, '--yes'], target)).toMatchObject({
      code: 0,
      error: '',
    });
    expect((await contents(target)).list).toEqual(before);
  });
});
