import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished } from 'vitest';
import type { Selection } from '#booking/availability';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { studioTime } from '#studio/clock';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { type Config, type Environment, readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import type { LogLine } from '../../../server/http/requestLog.ts';
import type { EmailKind } from '../../../server/outbox/emailKinds.ts';
import { queueEmails } from '../../../server/outbox/outboxQueries.ts';
import type { Site } from '../../../server/site/site.ts';
import { tables } from '../database/tables.ts';
import { openDaysAfter } from '../openDays.ts';

/** Tuesday 1 December 2026, 10:00 in Accra, as a Unix time in milliseconds. */
export const tuesdayAtTen = Date.UTC(2026, 11, 1, 10);

/** The date of `tuesdayAtTen`, and the dates after it that can be booked. */
export const { date: today } = studioTime(tuesdayAtTen);
export const openDays = openDaysAfter(today);

/** A valid request for the next open day. */
export const validRequest: BookingRequest = {
  ...emptyRequest,
  ...{ fullName: 'Ama Mensah', email: 'ama@example.com', phoneNumber: '+233 24 000 0000' },
  ...{ bookingType: 'performance', date: openDays[0] ?? '', timeSlot: 'morning' },
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

/** The names, addresses and numbers of the artists in tests; no line of a log may have any. */
const personal = /Ama|Mensah|Kofi|Efua|Esi |Yaa|Kwabena|José|Quartz|Marker|@|\d{7}/;

/** Returns what keeps the lines of a log, and fails the test when one has personal data. */
export function impersonalLog<Line extends object>(log: Line[]) {
  onTestFinished(() => {
    for (const line of log) expect(JSON.stringify(line)).not.toMatch(personal);
  });
  return (line: Line) => {
    log.push(line);
  };
}

interface AppOptions {
  readonly file?: string;
  readonly database?: Database;
  readonly site?: Site;
  readonly onEmailQueued?: () => void;
  readonly ownerProblems?: () => readonly string[];
  /** Other limits for each address than those of a server. */
  readonly limits?: Config['rateLimit'] | undefined;
}

/** Creates the app, by default on a new SQLite file; set `now` to change its time. */
export function testApp(
  environment: Environment = {},
  { file = join(temporaryFolder(), 'bookings.sqlite'), database, limits, ...more }: AppOptions = {},
) {
  const opened = database ?? openSqlite(file);
  const store = bookingRepository(opened);
  const clock = { now: tuesdayAtTen };
  const log: LogLine[] = [];
  const others = limits && { rateLimit: limits };
  const config = { ...readConfig({ PORT: '0', ...environment }), ...others };
  const now = () => clock.now;
  const app = createApp({ bookings: store, now, config, log: impersonalLog(log), ...more });
  onTestFinished(() => store.close());
  return Object.assign(clock, {
    ...{ app, config, file, store, log },
    request: async (path: string, init?: RequestInit) => app.request(path, init),
    rows: () => everyRow(file),
    /** Queues e-mails about a booking. */
    queue: (reference: string, kinds: readonly EmailKind[]) =>
      opened.write(reference, () => queueEmails(reference, kinds, clock.now)),
    /** Closes the database; later requests fail. */
    close: () => store.close(),
  });
}

/** The API under test. Paths are relative to /api. */
export type TestApi = ReturnType<typeof testApi>;

export function testApi(file?: string, environment: Environment = {}) {
  const studio = testApp(environment, { file });
  const request = async (path: string, init?: RequestInit) =>
    studio.app.request(`/api${path}`, init);
  return Object.assign(studio, {
    request,
    post: (body: unknown, headers: Record<string, string> = {}) =>
      request('/bookings', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async isAvailable({ date, timeSlot, bookingType }: Selection, headers = {}) {
      const query = new URLSearchParams({ date, timeSlot, bookingType });
      return (await request(`/bookings/check-availability?${query}`, { headers })).json();
    },
  });
}
