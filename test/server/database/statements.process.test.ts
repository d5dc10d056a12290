import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import type { IsoDate } from '#studio/clock';
import type { Database, Query, Statement } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { isAnyDue } from '../../../server/outbox/outboxQueries.ts';
import { privateStudio } from '../../support/server/privateStudio.ts';
import {
  openDays,
  sqliteRows,
  temporaryFolder,
  today,
  validRequest,
} from '../../support/server/testApi.ts';

/** How many statements a call runs, and whether an index answers each of them. */

/** SQL that stores bookings of different dates, from the given one on. */
function insertBookings(from: IsoDate, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => addDays(from, index)).map(
    (date) =>
      `('R-${date}', 'A', 'a@b.c', '1', 'performance', '${date}', 'morning', '', '', 'USD')`,
  );
  return `
    INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date, time_slot,
      notes, created_at, currency) VALUES ${rows.join()};
    INSERT INTO claim (date, half_hour, reference) SELECT date, 540, reference FROM booking WHERE date >= '${from}'`;
}

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

it('the API and the private pages run as many statements for 500 bookings as for one, and read by the index made for it', async () => {
  const secret = 'kente-kora-42-and-more';
  const statements: Statement[] = [];
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const database = noting(statements, openSqlite(file));
  const studio = privateStudio({ CALENDAR_SECRET: secret }, file, database);
  const { reference, ...pages } = await studio.book();
  const desk = await studio.openDesk();
  const { date, bookingType, timeSlot } = validRequest;
  const [, , , , , weekly = ''] = openDays;
  const form = { ...validRequest, key: '', slot: 'performance morning', date: weekly };
  // The desk has its result.
  await studio.read('/api/health');
  const series = await studio.press(`${desk}book`, { ...form, until: addDays(weekly, 7) });
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
    'times of a day': () => studio.read(`${pages.artist}?bookingType=recording&date=${date}`),
    "studio's page": () => studio.read(pages.studio),
    desk: () => studio.read(desk),
    'who owes': () => studio.read(`${desk}owed`),
    figures: () => studio.read(`${desk}figures`),
    'session of a series': () => studio.read(series.address.replace(/\?.*/, '')),
    booking: () => studio.book({ date: laterDays.pop() }),
    outbox: () => database.read(() => isAnyDue(studio.now)),
  };
  const plans: Readonly<Record<string, string>> = {
    'booked dates': 'booking_by_date (date>?) closed_claim (date>?)',
    'availability check': 'booking_2 (idempotency_key=?) claim_1 (date=? AND half_hour=?)',
    'calendar feed': 'booking_by_date (date>?) closed_claim (date>?)',
    'calendar file': 'booking_1 (reference=?)',
    "artist's page": 'booking_1 (reference=?) private_link_1 (token_hash=?)',
    'times of a day':
      'booking_1 (reference=?) booking_by_date (date>? AND date<?) booking_by_date (date>?) closed_claim (date>?) private_link_1 (token_hash=?)',
    "studio's page":
      'SCAN booking booking_1 (reference=?) booking_1 (reference=?) LEFT-JOIN outbox_1 (reference=? AND kind=?) outbox_1 (reference=?) private_link_1 (token_hash=?) series_gap_1 (series=?)',
    desk: 'booking_by_date (date>? AND date<?) booking_by_date (date>?) closed_claim (date>?) desk_link_1 (token_hash=?) outbox_by_due (due_at>?) private_link_1 (token_hash=?)',
    'who owes':
      'booking_by_date (date<?) booking_with_kept_money desk_link_1 (token_hash=?) private_link_1 (token_hash=?)',
    figures:
      'booking_1 (reference=?) booking_by_date (date>? AND date<?) closed_claim (date>?) desk_link_1 (token_hash=?) noted_by_time (changed_at>? AND changed_at<?) private_link_1 (token_hash=?)',
    'session of a series':
      'SCAN booking booking_1 (reference=?) booking_1 (reference=?) LEFT-JOIN booking_by_series (series=?) desk_link_1 (token_hash=?) outbox_1 (reference=?) private_link_1 (token_hash=?) series_gap_1 (series=?)',
    booking: 'booking_by_email (<expr>=? AND date>?) private_link_by_reference (reference=?)',
    outbox: 'outbox_by_due (due_at<?) outbox_by_due (due_at>?)',
  };
  /** What a query plan searches by index, the changes of a booking excepted, or reads as a whole. */
  const partsOf = ({ sql, values }: Statement) => {
    const quoted = values.map((value) => `'${String(value).replaceAll("'", "''")}'`);
    const text = quoted.reduce((filled, value) => filled.replace('?', value), sql);
    const plan = sqliteRows(file, `EXPLAIN QUERY PLAN ${text}`).map(({ detail }) => `${detail}`);
    return plan
      .filter((part) => /^(SEARCH|SCAN) (?!.* INDEX sqlite_autoindex_booking_change_1 )/.test(part))
      .map((part) => part.replace(/^.* INDEX (sqlite_autoindex_)?/, ''));
  };
  const countAll = async () => {
    const counts: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) {
      statements.length = 0;
      await call();
      counts[name] = statements.length;
      const searches = statements.filter(({ sql }) => /^(SELECT|DELETE)/.test(sql));
      const parts = [...new Set(searches.flatMap(partsOf))].toSorted();
      expect([name, parts.join(' ')]).toEqual([name, plans[name]]);
    }
    return counts;
  };
  const few = await countAll();
  expect(few).toMatchObject({ 'booked dates': 2, 'calendar feed': 2, 'calendar file': 1 });
  // The booked dates, those of the calendar, are read for a day alone, with its sessions and closed hours.
  expect(few['times of a day']).toBe(Number(few["artist's page"]) + 4);
  const other = new DatabaseSync(file);
  other.exec(insertBookings(addDays(today, 400), 499));
  other.close();
  expect(await countAll()).toEqual(few);
});
