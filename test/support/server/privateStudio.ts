import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Selection } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { type LinkHolder, newToken, privatePath } from '../../../server/bookings/privateLinks.ts';
import { type Environment, readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import type { LogLine } from '../../../server/http/requestLog.ts';
import { tables } from '../database/tables.ts';
import { sqliteRows, temporaryFolder, tuesdayAtTen, validRequest } from './testApi.ts';

/** The content of the 404 page. */
export const unknownPage = '<!doctype html><title>No page</title>';

/** A minimal shell of the private pages. */
export const emptyShell =
  '<!doctype html><style>a{}</style><!-- prerendered head --><div id="root"></div>';

/** Writes a site with a minimal shell of the private pages; returns its folder. */
function minimalSite(): string {
  const folder = join(temporaryFolder(), 'site');
  mkdirSync(folder);
  writeFileSync(join(folder, '404.html'), unknownPage);
  writeFileSync(join(folder, 'private.html'), emptyShell);
  return folder;
}

/** A booking with the paths of its private pages. */
export interface LinkedPages extends Record<LinkHolder, string> {
  readonly reference: string;
  readonly session: Selection;
}

/** Writes a session as the forms do. */
export const asField = ({ bookingType, date, timeSlot }: Selection): string =>
  `${bookingType} ${date} ${timeSlot}`;

/** With a mail server that is never connected to: the outbox worker is not part of the app. */
export const withEmail: Environment = { SMTP_URL: 'smtp://127.0.0.1:1' };

/** Creates the app with its private pages on a new SQLite file; the time is `tuesdayAtTen`. */
export function privateStudio(
  environment: Environment = withEmail,
  file = join(temporaryFolder(), 'bookings.sqlite'),
  wrap: (database: Database) => Database = (database) => database,
) {
  const store = bookingRepository(wrap(openSqlite(file)));
  onTestFinished(() => store.close());
  const log: LogLine[] = [];
  const app = createApp({
    store,
    now: () => studio.now,
    config: readConfig(environment),
    siteDirectory: minimalSite(),
    log: (line) => log.push(line),
  });

  const studio = {
    now: tuesdayAtTen,
    file,
    store,
    log,
    request: async (path: string, init?: RequestInit): Promise<Response> => app.request(path, init),
    /** Opens a page. */
    read: async (path: string): Promise<string> => (await app.request(path)).text(),
    /** Sends a form; returns the status and the page. */
    async press(path: string, fields: Readonly<Record<string, string>>) {
      const response = await app.request(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      return { status: response.status, page: await response.text() };
    },
    /** Creates a link. */
    async link(reference: string, holder: LinkHolder): Promise<string> {
      const token = newToken();
      await store.issueLink(reference, holder, token, studio.now);
      return privatePath(token);
    },
    /** Books through the API. */
    async book(change: Partial<BookingRequest> = {}): Promise<LinkedPages> {
      const request = { ...validRequest, ...change };
      const response = await app.request('/api/bookings', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      const booking = await response.json();
      if (response.status !== 201) throw new Error(booking.error);
      const { reference, privatePage } = booking;
      return {
        reference,
        session: request,
        artist: privatePage,
        studio: await studio.link(reference, 'studio'),
      };
    },
    rowsOf: (sql: string) => sqliteRows(file, sql),
    /** Every row of every table. */
    rows: () => tables.map((table) => sqliteRows(file, `SELECT * FROM ${table}`)),
    /** Date, slot and status of the bookings, with the half-hours that they hold. */
    sessions: () =>
      sqliteRows(
        file,
        `SELECT date, time_slot AS slot, status, (
           SELECT count(*) FROM claim
           WHERE claim.reference = booking.reference AND claim.date = booking.date
         ) AS claims
         FROM booking ORDER BY created_at, booking.reference`,
      ),
  };
  return studio;
}

/** The text of the notice on a page, which says what became of a form. */
export const noticeOf = (page: string): string | undefined =>
  /id="outcome"[^>]*>([^<]*)</.exec(page)?.[1];
