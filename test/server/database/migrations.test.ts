import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { studioRepository } from '../../../server/bookings/studioRepository.ts';
import type { Database } from '../../../server/database/database.ts';
import { migrations, postgresTables, sqliteTables } from '../../../server/database/migrations.ts';
import { openPostgres } from '../../../server/database/postgresDatabase.ts';
import { openSqlite } from '../../../server/database/sqliteDatabase.ts';
import { freshPostgres, postgres } from '../../support/database/postgres.ts';
import { dateAndSlot } from '../../support/server/createOptions.ts';
import { temporaryFolder, validRequest } from '../../support/server/testApi.ts';

/** The schema version before booking status and closed hours were added. */
const firstChanges = 2;
const booking = `INSERT INTO booking VALUES ('R-1', 'Ama Mensah', 'ama@example.com', '024',
  'performance', '2026-12-02', 'morning', '', '2026-12-01T10:00:00.000Z', 'key-0001')`;
const claims = [540, 570, 600, 630, 660, 690, 720].map(
  (halfHour) => `INSERT INTO claim VALUES ('2026-12-02', ${halfHour}, 'R-1')`,
);
const statements = (tables: typeof sqliteTables) => [
  ...migrations(tables).slice(0, firstChanges),
  booking,
  ...claims,
];

const openedFrom: Record<string, () => Promise<Database>> = {
  async SQLite() {
    const file = join(temporaryFolder(), 'bookings.sqlite');
    const old = new DatabaseSync(file);
    for (const sql of statements(sqliteTables)) old.exec(sql);
    old.exec(`PRAGMA user_version = ${firstChanges}`);
    old.close();
    return openSqlite(file);
  },
  ...(postgres() && {
    async PostgreSQL() {
      const url = await freshPostgres();
      const old = new pg.Client(url);
      await old.connect();
      for (const sql of statements(postgresTables)) await old.query(sql);
      await old.query('CREATE TABLE schema_version (seen INTEGER NOT NULL)');
      await old.query('INSERT INTO schema_version VALUES ($1)', [firstChanges]);
      await old.end();
      return openPostgres(url);
    },
  }),
};

describe('migrating a database from schema version 2', () => {
  it.each(Object.keys(openedFrom))(
    'keeps its bookings and claims on %s, and supports closing hours and cancelling',
    async (name) => {
      const database = await openedFrom[name]?.();
      if (!database) throw new Error('no database');
      onTestFinished(() => database.close());
      const bookings = bookingRepository(database);
      expect(await bookings.bookingOf('R-1')).toMatchObject({
        fullName: 'Ama Mensah',
        status: 'requested',
      });
      expect(await bookings.isFree(...dateAndSlot(validRequest))).toBe(false);
      const repository = studioRepository(database);
      expect(await repository.close('2026-12-02', [540])).toHaveLength(1);
      const cancelled = {
        status: 'cancelled',
        reason: '',
        now: 0,
        emails: [],
        changedBy: 'command',
      } as const;
      expect(await repository.change('R-1', cancelled)).toMatchObject({ outcome: 'changed' });
      expect(await repository.close('2026-12-02', [540])).toEqual([]);
    },
  );
});
