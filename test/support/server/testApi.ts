import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
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

/** The API under test. Paths are relative to /api, e.g. "/bookings"; set `now` to change the time. */
export interface TestApi {
  now: number;
  readonly file: string;
  /** The lines logged so far. */
  readonly log: readonly LogLine[];
  request(path: string, init?: RequestInit): Promise<Response>;
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  bookedDates(): Promise<unknown>;
  isAvailable(
    choice: Pick<BookingRequest, 'date' | 'timeSlot' | 'bookingType'>,
    headers?: Record<string, string>,
  ): Promise<unknown>;
  /** Every row of every table. */
  rows(): Record<string, unknown>[][];
  /** Closes the database; later requests fail. */
  close(): Promise<void>;
}

/**
 * Creates the API on a SQLite file, by default a new one, with a configuration from `environment`.
 * The time is `tuesdayAtTen`.
 */
export function testApi(
  file = join(temporaryFolder(), 'bookings.sqlite'),
  environment: Environment = {},
): TestApi {
  const api = openApi(file, environment);
  onTestFinished(api.close);
  return api;
}

/** As testApi(), but the caller closes it. */
export function openApi(file: string, environment: Environment): TestApi {
  const store = bookingRepository(openSqlite(file));
  const log: LogLine[] = [];
  let isOpen = true;
  const close = async () => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  const app = createApp({
    store,
    now: () => api.now,
    config: readConfig(environment),
    log: (line) => log.push(line),
  });

  const api: TestApi = {
    now: tuesdayAtTen,
    file,
    log,
    async request(path, init) {
      return app.request(`/api${path}`, init);
    },
    post: (body, headers = {}) =>
      api.request('/bookings', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    bookedDates: async () => (await api.request('/bookings/booked-dates')).json(),
    async isAvailable({ date, timeSlot, bookingType }, headers = {}) {
      const query = new URLSearchParams({ date, timeSlot, bookingType });
      const response = await api.request(`/bookings/check-availability?${query}`, { headers });
      return response.json();
    },
    rows: () => tables.map((table) => sqliteRows(file, `SELECT * FROM ${table}`)),
    close,
  };
  return api;
}
