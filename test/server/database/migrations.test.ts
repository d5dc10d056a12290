import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import type { StatusChange } from '../../../server/bookings/statusQueries.ts';
import { studioRepository } from '../../../server/bookings/studioRepository.ts';
import {
  type Database,
  type Query,
  type Row,
  statement,
} from '../../../server/database/database.ts';
import { migrations, postgresTables, sqliteTables } from '../../../server/database/migrations.ts';
import { openPostgres } from '../../../server/database/postgres/postgresDatabase.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { freshPostgres, postgres } from '../../support/database/postgres.ts';
import { dateAndSlot, withSlot } from '../../support/server/createOptions.ts';
import { temporaryFolder, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** A database of an earlier schema version, before this version of the program opens it. */
interface OldDatabase {
  run(sql: string): Promise<unknown[]>;
  /** Closes it, and opens it as the program does. */
  open(): Promise<Database>;
}

const oldDatabases: Record<string, (version: number) => Promise<OldDatabase>> = {
  async SQLite(version) {
    const file = join(temporaryFolder(), 'bookings.sqlite');
    const old = new DatabaseSync(file);
    for (const sql of migrations(sqliteTables).slice(0, version)) old.exec(sql);
    old.exec(`PRAGMA user_version = ${version}`);
    return {
      run: async (sql) => old.prepare(sql).all(),
      async open() {
        old.close();
        return openSqlite(file);
      },
    };
  },
  ...(postgres() && {
    async PostgreSQL(version) {
      const url = await freshPostgres();
      const old = new pg.Client(url);
      await old.connect();
      for (const sql of migrations(postgresTables).slice(0, version)) await old.query(sql);
      await old.query('CREATE TABLE schema_version (seen INTEGER NOT NULL)');
      await old.query('INSERT INTO schema_version VALUES ($1)', [version]);
      return {
        run: async (sql) => (await old.query(sql)).rows,
        async open() {
          await old.end();
          return openPostgres(url);
        },
      };
    },
  }),
};

const oldDatabase = async (name: string, version: number): Promise<OldDatabase> => {
  const old = await oldDatabases[name]?.(version);
  if (!old) throw new Error('no database');
  return old;
};
const opened = async (old: OldDatabase): Promise<Database> => {
  const database = await old.open();
  onTestFinished(() => database.close());
  return database;
};

function* rowsOf(sql: string): Query<readonly Row[]> {
  return yield statement(sql);
}

const claimsOf = (reference: string, date: string) =>
  [540, 570, 600, 630, 660, 690, 720].map(
    (halfHour) => `INSERT INTO claim VALUES ('${date}', ${halfHour}, '${reference}')`,
  );
const changeTo = (status: StatusChange['status']): StatusChange => ({
  status,
  reason: '',
  now: tuesdayAtTen,
  emails: [],
  changedBy: 'command',
});

describe('migrating a database from schema version 2', () => {
  /** The schema version before booking status and closed hours were added. */
  const version = 2;
  const booking = `INSERT INTO booking VALUES ('R-1', 'Ama Mensah', 'ama@example.com', '024',
    'performance', '2026-12-02', 'morning', '', '2026-12-01T10:00:00.000Z', 'key-0001')`;

  it.each(Object.keys(oldDatabases))(
    'keeps its bookings and claims on %s, and supports closing hours and cancelling',
    async (name) => {
      const old = await oldDatabase(name, version);
      for (const sql of [booking, ...claimsOf('R-1', '2026-12-02')]) await old.run(sql);
      const database = await opened(old);
      const bookings = bookingRepository(database);
      expect(await bookings.bookingOf('R-1')).toMatchObject({
        fullName: 'Ama Mensah',
        status: 'requested',
      });
      expect(await bookings.isFree(...dateAndSlot(validRequest))).toBe(false);
      const repository = studioRepository(database);
      expect(await repository.close('2026-12-02', [540])).toHaveLength(1);
      expect(await repository.change('R-1', changeTo('cancelled'))).toMatchObject({
        outcome: 'changed',
      });
      expect(await repository.close('2026-12-02', [540])).toEqual([]);
    },
  );
});

describe('migrating a database from schema version 6', () => {
  /** The schema version before private links, moves and emails about dates were added. */
  const version = 6;
  const bookings = [
    ['R-1', '2026-12-02', 'confirmed'],
    ['R-2', '2026-12-03', 'cancelled'],
    ['R-3', '2026-12-04', 'requested'],
  ].map(
    ([reference, date, status]) => `INSERT INTO booking VALUES ('${reference}', 'Ama Mensah',
      'ama@example.com', '024', 'performance', '${date}', 'morning', '',
      '2026-12-01T10:00:00.000Z', 'key-of-${reference}', '${status}')`,
  );
  const changes = [
    `('R-1', 'confirmed', '', '2026-12-01T11:00:00.000Z')`,
    `('R-2', 'cancelled', 'Ama is ill', '2026-12-01T12:00:00.000Z')`,
    `('R-2', 'confirmed', '', '2026-12-01T12:00:00.000Z')`,
  ].map((values) => `INSERT INTO booking_change VALUES ${values}`);
  const emails = [
    `('R-1', 'request', '2026-12-01T10:00:00.000Z', NULL, 1, 'sent', '')`,
    `('R-1', 'confirmation', '2026-12-01T11:00:00.000Z', '2026-12-01T11:10:00.000Z', 3, 'waiting', 'ESOCKET')`,
    `('R-2', 'cancellation', '2026-12-01T12:00:00.000Z', NULL, 1, 'undeliverable', 'EENVELOPE 550')`,
  ].map((values) => `INSERT INTO outbox VALUES ${values}`);
  const stored = [
    ...bookings,
    ...claimsOf('R-1', '2026-12-02'),
    ...claimsOf('R-3', '2026-12-04'),
    `INSERT INTO claim VALUES ('2026-12-24', 540, NULL)`,
    ...changes,
    ...emails,
  ];
  const unchanged = {
    booking: 'SELECT * FROM booking ORDER BY reference',
    claim: 'SELECT * FROM claim ORDER BY date, half_hour',
    booking_change:
      'SELECT reference, status, reason, changed_at FROM booking_change ORDER BY reference, status',
    outbox: 'SELECT * FROM outbox ORDER BY reference, letter',
  };
  const migrated = async (name: string) => {
    const old = await oldDatabase(name, version);
    for (const sql of stored) await old.run(sql);
    return old;
  };

  it.each(Object.keys(oldDatabases))('keeps every row on %s', async (name) => {
    const old = await migrated(name);
    const before: Record<string, unknown[]> = {};
    for (const [table, sql] of Object.entries(unchanged)) before[table] = await old.run(sql);
    expect(Object.values(before).map(({ length }) => length)).toEqual([3, 15, 3, 3]);
    const database = await opened(old);
    for (const [table, sql] of Object.entries(unchanged)) {
      expect(await database.read(() => rowsOf(sql)), table).toEqual(before[table]);
    }
  });

  it.each(Object.keys(oldDatabases))('numbers the changes in their order on %s', async (name) => {
    const repository = studioRepository(await opened(await migrated(name)));
    const historyOf = async (reference: string) =>
      (await repository.details(reference))?.changes.map(
        ({ status, reason, changedBy }) => `${status} by ${changedBy}: ${reason}`,
      );
    expect(await historyOf('R-1')).toEqual(['confirmed by command: ']);
    // At the same time: a cancelled booking cannot be confirmed.
    expect(await historyOf('R-2')).toEqual([
      'confirmed by command: ',
      'cancelled by command: Ama is ill',
    ]);
    expect(await historyOf('R-3')).toEqual([]);
  });

  it.each(Object.keys(oldDatabases))(
    'supports private links, moves and emails about dates on %s',
    async (name) => {
      const database = await opened(await migrated(name));
      const repository = bookingRepository(database);
      const token = newToken();
      await repository.issueLink('R-1', 'artist', token, tuesdayAtTen);
      expect(await repository.linkedBooking(token, tuesdayAtTen)).toMatchObject({
        booking: { reference: 'R-1' },
      });
      const { request, slot } = withSlot({ ...validRequest, timeSlot: 'evening' });
      const moved = await repository.move('R-1', {
        from: validRequest,
        to: { ...request, slot },
        now: tuesdayAtTen,
        emails: [],
        changedBy: "artist's link",
      });
      expect(moved).toMatchObject({ outcome: 'changed' });
      expect(await repository.change('R-1', changeTo('confirmed'))).toMatchObject({
        outcome: 'changed',
        booking: { changeCount: 3 },
      });
      await database.write('sheet', function* () {
        yield statement(
          `INSERT INTO outbox (reference, letter, written_at) VALUES ('2026-12-02', 'sheet', '')`,
        );
      });
    },
  );
});
