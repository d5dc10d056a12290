import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bookingTypes } from '#booking/slots';
import { DatabaseUnavailable, type Query, statement } from '../../../server/database/database.ts';
import { migrations } from '../../../server/database/schema.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import {
  copySqliteFile,
  referencesIn,
  restoreSqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../../../server/database/sqlite/sqliteFile.ts';
import { serviceUnavailable } from '../../../server/http/errorMessages.ts';
import { earlierRows } from '../../support/database/earlierRows.ts';
import {
  openDays,
  sqliteRows,
  temporaryFolder,
  testApi,
  validRequest,
} from '../../support/server/testApi.ts';

const hour = 60 * 60_000;

/** Runs SQL on a file, over a connection of its own. */
function execOn(file: string, ...sql: string[]) {
  const database = new DatabaseSync(file);
  for (const one of sql) database.exec(one);
  database.close();
}

it('an open SQLite database syncs each commit, overwrites what is deleted, never blocks in SQLite, and locks the file before it writes', async () => {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const database = openSqlite(file);
  const other = new DatabaseSync(file);
  onTestFinished(() => database.close());
  onTestFinished(() => other.close());
  const read = (sql: string) =>
    database.read(function* (): Query<unknown> {
      const [row] = yield statement(sql);
      return Object.values(row ?? {})[0];
    });
  const pragmas = ['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys', 'busy_timeout'];
  const values = [];
  for (const name of pragmas) values.push(await read(`PRAGMA ${name}`));
  // 2 is FULL. The server retries after a delay, so SQLite itself does not wait for a lock.
  expect(values).toEqual(['wal', 2, 1, 1, 0]);
  const claim = `INSERT INTO claim (date, half_hour, reference) VALUES ('2026-12-02', 540, 'NO-SUCH-BOOKING')`;
  await expect(read(claim)).rejects.toThrow(/FOREIGN KEY/);
  await database.write('', function* () {
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
    yield statement(`INSERT INTO claim (date, half_hour) VALUES ('2026-12-02', 540)`);
    expect(sqliteRows(file, 'SELECT 1 FROM claim')).toEqual([]);
  });
});

it('what is committed is in the SQLite file itself, so that its log can be lost', async () => {
  const { file, post } = testApi();
  await post(validRequest);
  const copy = join(temporaryFolder(), 'bookings.sqlite');
  fs.copyFileSync(file, copy);
  expect(sqliteRows(copy, 'SELECT email FROM booking')).toEqual([{ email: validRequest.email }]);
});

it('a server refuses bookings from the moment that a newer version has migrated its file', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { file, post, request, rows } = testApi();
  execOn(file, 'PRAGMA user_version = 1000');
  expect((await post(validRequest)).status).toBe(503);
  const problems = [expect.stringMatching(/newer version/)];
  expect(await (await request('/health')).json()).toMatchObject({ problems });
  expect(rows()[0]).toEqual([]);
});

it.runIf(process.platform === 'linux')(
  'no handle on a SQLite file stays open after use',
  async () => {
    const folder = temporaryFolder();
    const [file, copy] = [join(folder, 'bookings.sqlite'), join(folder, 'copy.sqlite')];
    await openSqlite(file).close();
    restoreSqliteFile(file, copy);
    referencesIn(file);
    const open = fs.readdirSync('/proc/self/fd').map((name) => {
      const link = `/proc/self/fd/${name}`;
      return fs.existsSync(link) ? fs.readlinkSync(link) : '';
    });
    expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
  },
);

it('a restored backup does not say that an earlier one failed', async () => {
  const folder = temporaryFolder();
  const [backup, file] = [join(folder, 'backup.sqlite'), join(folder, 'bookings.sqlite')];
  await openSqlite(backup).close();
  execOn(backup, "UPDATE health_check SET backup_problem = 'The disk is full.'");
  restoreSqliteFile(backup, file);
  expect(sqliteRows(file, 'SELECT backup_problem FROM health_check')).toEqual([
    { backup_problem: '' },
  ]);
});

it('a file that cannot be written tells the first error, not that of deleting what is unfinished', () => {
  const folder = temporaryFolder();
  const write = () => {
    fs.rmSync(folder, { recursive: true });
    throw new Error('No space is left.');
  };
  expect(() => writeAtomically(join(folder, 'copy.sqlite'), write)).toThrow('No space is left.');
});

it('a SQLite file of a newer version is refused and not changed', () => {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  execOn(file, 'PRAGMA user_version = 1000');
  expect(() => openSqlite(file)).toThrow(/newer version/);
  expect(sqliteRows(file, 'SELECT name FROM sqlite_schema')).toEqual([]);
});

it('a SQLite file of a build with the line ends of Windows is opened', async () => {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const windows = migrations.map((sql) => sql.replaceAll('\n', '\r\n'));
  execOn(file, ...windows, `PRAGMA user_version = ${migrations.length}`);
  await openSqlite(file).close();
});

const unpriced = bookingTypes.map(
  (type) => `INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date,
    time_slot, notes, created_at) VALUES ('${type}', '', '', '', '${type}', '', '', '', '')`,
);

it.each<readonly [string, number, rows: string, query: string, expected: readonly object[]]>([
  [
    'each booking has the price of its booth',
    2,
    unpriced.join(';'),
    'SELECT reference, currency, amount FROM booking',
    [
      { reference: 'performance', currency: 'USD', amount: 200 },
      { reference: 'recording', currency: 'GHS', amount: 100 },
    ],
  ],
  [
    'a session that was kept on a closed date is in closed hours',
    4,
    `${unpriced.join(';')}; INSERT INTO claim VALUES ('2026-12-02', 0, NULL),
      ('2026-12-02', 540, 'recording'), ('2026-12-03', 540, 'recording')`,
    'SELECT is_closed FROM claim ORDER BY date, half_hour',
    [{ is_closed: 1 }, { is_closed: 1 }, { is_closed: 0 }],
  ],
  ...earlierRows,
  [
    'an e-mail of a kind that is gone does not wait',
    11,
    `INSERT INTO outbox (reference, kind, written_at, due_at)
      VALUES ('2026-12-01', 'alert', '', ''), ('2026-12-01', 'sheet', '', '')`,
    'SELECT kind FROM outbox',
    [{ kind: 'sheet' }],
  ],
])('a database of an earlier version is migrated: %s', (_, version, rows, query, expected) => {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  execOn(file, ...migrations.slice(0, version), `PRAGMA user_version = ${version}; ${rows}`);
  openSqlite(file).close();
  expect(sqliteRows(file, query)).toEqual(expected);
});

it.each(['-wal', '-journal'])(
  'a missing SQLite file with a %s is refused and not created',
  (suffix) => {
    const folder = temporaryFolder();
    fs.writeFileSync(join(folder, `bookings.sqlite${suffix}`), 'the newest bookings');
    expect(() => openSqlite(join(folder, 'bookings.sqlite'))).toThrow(
      new RegExp(`missing, but its log bookings.sqlite${suffix} is there.* restore FILE$`),
    );
    expect(fs.readdirSync(folder)).toEqual([`bookings.sqlite${suffix}`]);
  },
);

describe('a server whose SQLite file', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it('is cut is read as a whole once an hour', async () => {
    const before = testApi();
    await before.post(validRequest);
    await before.close();
    const { file, store, now } = testApi(before.file);
    await store.check(now);
    fs.truncateSync(file, 8192);
    await store.check(now + hour - 1);
    await expect(store.check(now + hour)).rejects.toThrow(DatabaseUnavailable);
    await expect(store.check(now + hour)).rejects.toThrow(DatabaseUnavailable);
  });

  it('is cut is read as a whole an hour after its clock was set back', async () => {
    const { file, store, post, now } = testApi();
    await post(validRequest);
    await store.check(now + 1000 * hour);
    fs.truncateSync(file, 8192);
    await expect(store.check(now)).rejects.toThrow(DatabaseUnavailable);
  });

  it.each([
    [49, { status: 'degraded', problems: [expect.stringMatching(/^Less than 50 MB/)] }],
    [51, { status: 'ok' }],
  ])('has %i MB of free disk space says so in its health check', async (megabytes, health) => {
    const space = { ...fs.statfsSync('.'), bavail: megabytes, bsize: 1e6 };
    vi.spyOn(fs, 'statfsSync').mockReturnValue(space);
    syncBuiltinESMExports();
    const { store, request, now } = testApi();
    await store.noteBackup(now);
    expect(await (await request('/health')).json()).toMatchObject(health);
  });

  const copyBack = (file: string) => fs.copyFileSync(`${file}.moved`, file);

  it.each([
    ['is moved', '', () => {}],
    ['is replaced', '', copyBack],
    ['has a log that is moved', '-wal', () => {}],
    ['has a log that is replaced', '-wal', copyBack],
    ['has an index of the log that is moved', '-shm', () => {}],
  ])(
    '%s refuses bookings until it is back, and its health check says why',
    async (_, suffix, replace) => {
      const { file: database, post, request } = testApi();
      const file = database + suffix;
      const error = { status: 503, error: serviceUnavailable };
      fs.renameSync(file, `${file}.moved`);
      replace(file);
      const refused = await post(validRequest);
      expect({ status: refused.status, ...(await refused.json()) }).toMatchObject(error);
      const health = await request('/health');
      const problems = [expect.stringMatching(/moved or replaced/)];
      expect({ status: health.status, ...(await health.json()) }).toEqual({ ...error, problems });
      fs.renameSync(`${file}.moved`, file);
      expect((await post(validRequest)).status).toBe(201);
    },
  );

  it.each<[string, (file: string, backup: string) => void]>([
    ['a backup', (file, backup) => fs.copyFileSync(backup, file)],
    ['nothing', (file) => fs.truncateSync(file, 0)],
    ['another file', (file) => fs.writeFileSync(file, 'x'.repeat(fs.statSync(file).size))],
  ])(
    'was overwritten with %s acknowledges nothing more, and keeps what is there',
    async (_, copy) => {
      const { file, post, request, close } = testApi();
      await post(validRequest);
      const backup = `${file}.backup`;
      copySqliteFile(file, backup);
      await post({ ...validRequest, date: openDays[1] });
      copy(file, backup);
      const copied = fs.readFileSync(file);
      expect((await post({ ...validRequest, date: openDays[2] })).status).toBe(503);
      const { problems } = await (await request('/health')).json();
      expect(problems).toEqual([expect.stringMatching(/copied over .* restore FILE/)]);
      await close();
      expect(fs.readFileSync(file).equals(copied)).toBe(true);
      expect(fs.readdirSync(dirname(file))).toContain('bookings.sqlite-wal.replaced');
      expect(verifySqliteFile(backup)).toBe(1);
    },
  );

  it('was overwritten with a backup after it was killed starts with the backup, and keeps the log', async () => {
    const killed = testApi();
    await killed.post(validRequest);
    const file = join(temporaryFolder(), 'bookings.sqlite');
    copySqliteFile(killed.file, file);
    await killed.post({ ...validRequest, date: openDays[1] });
    fs.copyFileSync(`${killed.file}-wal`, `${file}-wal`);
    await openSqlite(file).close();
    expect([verifySqliteFile(file), fs.statSync(file).mode & 0o777]).toEqual([1, 0o600]);
    const files = fs.readdirSync(dirname(file)).sort();
    expect(files).toEqual(['bookings.sqlite', 'bookings.sqlite-wal.replaced']);
  });

  it('got the log of an earlier moment sets it aside, so that the next start does not replay it', async () => {
    const { file, post } = testApi();
    fs.copyFileSync(`${file}-wal`, `${file}.earlier`);
    await post(validRequest);
    fs.renameSync(`${file}.earlier`, `${file}-wal`);
    expect((await post({ ...validRequest, date: openDays[1] })).status).toBe(503);
    expect(fs.readdirSync(dirname(file)).sort()).toEqual(
      ['', '-shm', '-wal.replaced'].map((suffix) => `bookings.sqlite${suffix}`),
    );
  });

  it('is removed writes it again when it is stopped', async () => {
    const { file, post, close } = testApi();
    await post(validRequest);
    fs.rmSync(file);
    await close();
    expect(fs.readdirSync(dirname(file))).toEqual(['bookings.sqlite']);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(sqliteRows(file, 'SELECT email FROM booking')).toEqual([{ email: validRequest.email }]);
  });

  /** Locks a file against writes, until a rollback. */
  const lock = (file: string) => {
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    return other;
  };

  it('is locked for a moment responds to reads at once, and to bookings and a purge after it', async () => {
    const api = testApi();
    const other = lock(api.file);
    const bookings = openDays.slice(0, 3).map((date) => api.post({ ...validRequest, date }));
    const purge = api.store.purge();
    const first = await Promise.race([...bookings, api.request('/bookings/booked-dates')]);
    expect([first.status, await first.text()]).toEqual([200, '{}']);
    other.exec('ROLLBACK');
    for (const { status } of await Promise.all(bookings)) expect(status).toBe(201);
    await purge;
  });

  it('is locked for too long refuses bookings until it is released', async () => {
    const api = testApi();
    const other = lock(api.file);
    const { status, headers } = await api.post(validRequest);
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    other.exec('ROLLBACK');
    expect((await api.post(validRequest)).status).toBe(201);
  });
});
