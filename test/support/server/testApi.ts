import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
import type { Selection } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import { studioTime } from '#studio/clock';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { type Environment, readConfig } from '../../../server/config.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import type { LogLine } from '../../../server/http/requestLog.ts';
import { tables } from '../database/tables.ts';
import { openDaysAfter } from '../openDays.ts';

/** Tuesday 1 December 2026, 10:00 in Accra, as a Unix time in milliseconds. */
export const tuesdayAtTen = Date.UTC(2026, 11, 1, 10);

/** The date of `tuesdayAtTen`, and the dates after it that can be booked. */
export const { date: today } = studioTime(tuesdayAtTen);
export const openDays = openDaysAfter(today);

/** A valid request for the next open day. */
export const validRequest: BookingRequest = {
  fullName: 'Ama Mensah',
  email: 'ama@example.com',
  phoneNumber: '+233 24 000 0000',
  bookingType: 'performance',
  date: openDays[0] ?? '',
  timeSlot: 'morning',
  notes: '',
};

/** A temporary folder, deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The rows of a query on a SQLite file, read over a separate connection. */
export function sqliteRows(file: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** Every row of every table of a SQLite file. */
export const everyRow = (file: string) =>
  tables.map((table) => sqliteRows(file, `SELECT * FROM ${table}`));

/** Creates the API on a SQLite file, by default a new one; its time is `tuesdayAtTen`. */
export function testApi(
  file = join(temporaryFolder(), 'bookings.sqlite'),
  environment: Environment = {},
): TestApi {
  const api = openApi(file, environment);
  onTestFinished(api.close);
  return api;
}

/** The API under test; set `now` to change the time. Paths are relative to /api. */
export type TestApi = ReturnType<typeof openApi>;

/** As testApi(), but the caller closes it. */
export function openApi(file: string, environment: Environment) {
  const store = bookingRepository(openSqlite(file));
  const clock = { now: tuesdayAtTen };
  const log: LogLine[] = [];
  let isOpen = true;
  const app = createApp({
    store,
    now: () => clock.now,
    config: readConfig(environment),
    log: (line) => log.push(line),
  });
  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    app.request(`/api${path}`, init);

  return Object.assign(clock, {
    file,
    /** The lines logged so far. */
    log,
    request,
    post: (body: unknown, headers: Record<string, string> = {}) =>
      request('/bookings', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    bookedDates: async () => (await request('/bookings/booked-dates')).json(),
    async isAvailable(
      { date, timeSlot, bookingType }: Selection,
      headers: Record<string, string> = {},
    ) {
      const query = new URLSearchParams({ date, timeSlot, bookingType });
      const response = await request(`/bookings/check-availability?${query}`, { headers });
      return response.json();
    },
    rows: () => everyRow(file),
    /** Closes the database; later requests fail. */
    async close() {
      if (isOpen) await store.close();
      isOpen = false;
    },
  });
}
