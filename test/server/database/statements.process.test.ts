import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { addDays } from '#booking/dates';
import type { Database, Query, Statement } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { databases } from '../../support/database/databases.ts';
import { rowsAt } from '../../support/database/postgres.ts';
import { testCli } from '../../support/server/cliInProcess.ts';
import { privateStudio } from '../../support/server/privateStudio.ts';
import {
  openDays,
  sqliteRows,
  temporaryFolder,
  today,
  validRequest,
} from '../../support/server/testApi.ts';

/** How many statements a call runs, and whether an index answers each of them. */

/** SQL that stores 499 bookings of different dates. */
const manyBookings = (() => {
  const rows = Array.from({ length: 499 }, (_, index) => addDays(today, index + 400)).map(
    (date) => `('R-${date}', 'A', 'a@b.c', '1', 'performance', '${date}', 'morning', '', '')`,
  );
  return `
    INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date, time_slot,
      notes, created_at) VALUES ${rows.join()};
    INSERT INTO claim SELECT date, 540, reference FROM booking WHERE full_name = 'A'`;
})();

/** Returns a database that notes the statements of its queries. */
function noting(statements: Statement[], database: Database): Database {
  function* noted<Result>(query: Query<Result>): Query<Result> {
    let step = query.next();
    while (!step.done) {
      statements.push(step.value);
      step = query.next(yield step.value);
    }
    return step.value;
  }
  return {
    ...database,
    read: (work) => database.read(() => noted(work())),
    write: (lockName, work) => database.write(lockName, () => noted(work())),
  };
}

it('the API and the private pages run as many statements for 500 bookings as for one, and read by index', async () => {
  const secret = 'kente-kora-42-and-more';
  const statements: Statement[] = [];
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const database = noting(statements, openSqlite(file));
  const studio = privateStudio({ CALENDAR_SECRET: secret }, file, database);
  const { reference, ...pages } = await studio.book();
  const { date, bookingType, timeSlot } = validRequest;
  const key = { 'idempotency-key': 'a-visit-1' };
  const query = new URLSearchParams({ date, bookingType, timeSlot });
  const laterDays = openDays.slice(1, 3);
  const calls: Record<string, () => Promise<unknown>> = {
    'booked dates': () => studio.read('/api/bookings/booked-dates'),
    'availability check': () =>
      studio.request(`/api/bookings/check-availability?${query}`, { headers: key }),
    'calendar feed': () => studio.read(`/api/calendar/${secret}.ics`),
    'calendar file': () => studio.read(`/api/bookings/${reference}.ics`),
    "artist's page": () => studio.read(pages.artist),
    "studio's page": () => studio.read(pages.studio),
    booking: () => studio.book({ date: laterDays.pop() }),
  };
  /** The parts of a query plan that read a whole table. */
  const tablesScanned = ({ sql, values }: Statement) => {
    const text = values.reduce((filled: string, value) => filled.replace('?', `'${value}'`), sql);
    const plan = sqliteRows(file, `EXPLAIN QUERY PLAN ${text}`);
    return plan.map(({ detail }) => `${detail}`).filter((part) => /^SCAN (?!.*INDEX)/.test(part));
  };
  const countAll = async () => {
    const counts: Record<string, number> = {};
    // The booked dates are cached for a second.
    studio.now += 2000;
    for (const [name, call] of Object.entries(calls)) {
      statements.length = 0;
      await call();
      counts[name] = statements.length;
      const reads = statements.filter(({ sql }) => sql.startsWith('SELECT'));
      expect([name, reads.flatMap(tablesScanned)]).toEqual([name, []]);
    }
    return counts;
  };
  const few = await countAll();
  expect(few).toMatchObject({ 'booked dates': 2, 'calendar feed': 1, 'calendar file': 1 });
  const other = new DatabaseSync(file);
  other.exec(manyBookings);
  other.close();
  expect(await countAll()).toEqual(few);
});

it.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'the command list runs as many statements for 500 bookings as for one, on $name',
  async ({ fresh }) => {
    const database = await fresh();
    const cli = await testCli(database);
    await cli.book();
    const count = async () => {
      const query = vi.spyOn(Client.prototype, 'query');
      const { out, code } = await cli.run(['list', 'all']);
      const { length } = query.mock.calls;
      query.mockRestore();
      return { code, lines: out.split('\n').length, statements: length };
    };
    const one = await count();
    expect(one).toMatchObject({ code: 0, lines: 2 });
    await rowsAt(database.environment.DATABASE_URL ?? '', manyBookings);
    expect(await count()).toEqual({ ...one, lines: 501 });
  },
);
