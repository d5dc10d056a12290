import type { IsoDate, Timestamp } from '#studio/clock';
import {
  backupTimes,
  type Database,
  idDomain,
  keepIdDomain,
  noteBackup,
  noteBackupProblem,
  type Query,
} from '../database/database.ts';
import { type DatabaseConfig, openDatabase } from '../database/openDatabase.ts';
import * as outbox from '../outbox/outboxQueries.ts';
import type { ParsedRequest } from './parseBookingRequest.ts';
import { bookingDetails, changesOf } from './queries/bookingDetails.ts';
import * as queries from './queries/bookingQueries.ts';
import * as changes from './queries/changeQueries.ts';
import * as claims from './queries/claimQueries.ts';
import * as creation from './queries/createQueries.ts';
import * as links from './queries/linkQueries.ts';
import * as money from './queries/moneyQueries.ts';
import * as requests from './queries/openRequests.ts';
import * as personalData from './queries/personalDataQueries.ts';

/** Stores and reads bookings. Its asynchronous methods reject when the database fails. */
export type BookingRepository = ReturnType<typeof bookingRepository>;

/** Returns the repository of a database; the queries document the methods of their names. */
export function bookingRepository(database: Database) {
  const read =
    <Args extends readonly unknown[], Result>(query: (...args: Args) => Query<Result>) =>
    (...args: Args) =>
      database.read(() => query(...args));
  /** The advisory lock is named after the first argument: a reference or a date. */
  const write =
    <Args extends readonly [string, ...unknown[]], Result>(
      query: (...args: Args) => Query<Result>,
    ) =>
    (...args: Args) =>
      database.write(args[0], () => query(...args));

  /** As `write`; the changes of one series have one lock, because some lock several of its sessions. */
  const change =
    <Change extends { readonly series?: string | null }, Result>(
      query: (reference: string, wanted: Change) => Query<Result>,
    ) =>
    (reference: string, wanted: Change) =>
      database.write(wanted.series ?? reference, () => query(reference, wanted));

  return {
    bookedDates: read(claims.bookedDates),
    claimantOf: read(claims.claimantOf),
    findByKey: read(queries.findByKey),
    findByReference: read(queries.findByReference),
    calendarBookings: read(queries.calendarBookings),
    bookingsBetween: read(queries.bookingsBetween),
    countBookings: read(queries.countBookings),
    openRequests: read(requests.openRequests),
    awaitedDeposits: read(money.awaitedDeposits),
    owedBookings: read(money.owedBookings),
    cancelledAt: read(queries.cancelledAt),
    cancelledOf: read(queries.cancelledOf),
    bookingDetails: read(bookingDetails),
    changesOf: read(changesOf),
    bookingsOfArtist: read(personalData.bookingsOfArtist),
    findBookings: read(personalData.findBookings),

    create: (parsed: ParsedRequest, options: creation.CreateOptions) =>
      database.write(parsed.request.email.toLowerCase(), () =>
        creation.insertBooking(parsed, options),
      ),
    createSeries: (
      parsed: ParsedRequest,
      dates: readonly IsoDate[],
      options: creation.SeriesOptions,
    ) =>
      database.write(parsed.request.email.toLowerCase(), () =>
        creation.insertSeries(parsed, dates, options),
      ),
    earlierResult: read(creation.earlierResult),
    changeStatus: change(changes.changeStatus),
    move: change(changes.moveBooking),
    setNotes: change(changes.setNotes),
    setEmail: change(changes.setEmail),

    issueLink: write(links.issueLink),
    issueDeskLink: (token: string, now: Timestamp) =>
      database.write('desk', () => links.issueDeskLink(token, now)),
    recentDeskLink: read(outbox.recentDeskLink),
    queueDeskLink: (now: Timestamp) => database.write('desk', () => outbox.queueDeskLink(now)),
    revokeStudioLinks: () => database.write('desk', links.revokeStudioLinks),
    linkOf: read(links.linkOf),

    closedHours: read(claims.closedHours),
    closeHours: write(claims.closeHours),
    reopenHours: write(claims.reopenHours),

    hasManyRequests: read(requests.hasManyRequests),
    mailOutage: read(outbox.mailOutage),
    undelivered: read(outbox.undelivered),
    urgentUndelivered: read(outbox.urgentUndelivered),

    personalDataOf: read(personalData.personalDataOf),
    lastActivity: read(personalData.lastActivity),
    eraseBefore: write(personalData.eraseBefore),
    eraseOf: write(personalData.eraseOf),
    purge: () => database.purge(),

    check: (now: Timestamp) => database.check(now),
    backupTimes: read(backupTimes),
    /** Returns the domain of the ids that calendars have, which is `domain` at the first call. */
    keptIdDomain: async (domain: string) =>
      (await database.read(idDomain)) || database.write('ids', () => keepIdDomain(domain)),
    noteBackup: (now: Timestamp) => database.write('backup', () => noteBackup(now)),
    noteBackupProblem: (problem: string) =>
      database.write('backup', () => noteBackupProblem(problem)),
    close: () => database.close(),
  };
}

/** Opens the configured database, as `openDatabase` does, and returns its repository. */
export const openBookingRepository = async (database: DatabaseConfig): Promise<BookingRepository> =>
  bookingRepository(await openDatabase(database));
