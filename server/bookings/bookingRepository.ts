import type { IsoDate, Timestamp } from '#studio/clock';
import { backupTimes, type Database, noteBackup, type Query } from '../database/database.ts';
import { type DatabaseConfig, openDatabase } from '../database/openDatabase.ts';
import {
  queueDeskLink,
  queueEmails,
  recentDeskLink,
  undelivered,
  urgentUndelivered,
} from '../outbox/outboxQueries.ts';
import { bookingDetails } from './bookingDetails.ts';
import * as queries from './bookingQueries.ts';
import { changeStatus, moveBooking, setEmail, setNotes } from './changeQueries.ts';
import * as claims from './claimQueries.ts';
import {
  type CreateOptions,
  earlierResult,
  insertBooking,
  insertSeries,
  type SeriesOptions,
} from './createQueries.ts';
import { hasManyRequests, openRequests } from './openRequests.ts';
import type { ParsedRequest } from './parseBookingRequest.ts';
import {
  bookingsOfArtist,
  eraseBefore,
  eraseOf,
  findBookings,
  lastActivity,
  personalDataOf,
} from './personalDataQueries.ts';
import { issueDeskLink, issueLink, linkOf, revokeStudioLinks } from './privateLinks.ts';

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

  return {
    bookedDates: read(claims.bookedDates),
    isFree: read(claims.isFree),
    findByKey: read(queries.findByKey),
    findByReference: read(queries.findByReference),
    calendarBookings: read(queries.calendarBookings),
    bookingsBetween: read(queries.bookingsBetween),
    openRequests: read(openRequests),
    cancelledAt: read(queries.cancelledAt),
    cancelledSince: read(queries.cancelledSince),
    cancelledOf: read(queries.cancelledOf),
    bookingDetails: read(bookingDetails),
    bookingsOfArtist: read(bookingsOfArtist),
    findBookings: read(findBookings),

    create: (parsed: ParsedRequest, options: CreateOptions) =>
      database.write(parsed.request.email.toLowerCase(), () => insertBooking(parsed, options)),
    createSeries: (parsed: ParsedRequest, dates: readonly IsoDate[], options: SeriesOptions) =>
      database.write(parsed.request.email.toLowerCase(), () =>
        insertSeries(parsed, dates, options),
      ),
    earlierResult: read(earlierResult),
    changeStatus: write(changeStatus),
    move: write(moveBooking),
    setNotes: write(setNotes),
    setEmail: write(setEmail),

    issueLink: write(issueLink),
    issueDeskLink: (token: string, now: Timestamp) =>
      database.write('desk', () => issueDeskLink(token, now)),
    recentDeskLink: read(recentDeskLink),
    queueDeskLink: (now: Timestamp) => database.write('desk', () => queueDeskLink(now)),
    revokeStudioLinks: () => database.write('desk', revokeStudioLinks),
    linkOf: read(linkOf),

    closedHours: read(claims.closedHours),
    closeHours: write(claims.closeHours),
    reopenHours: write(claims.reopenHours),

    hasManyRequests: read(hasManyRequests),
    undelivered: read(undelivered),
    urgentUndelivered: read(urgentUndelivered),
    queueEmails: write(queueEmails),

    personalDataOf: read(personalDataOf),
    lastActivity: read(lastActivity),
    eraseBefore: write(eraseBefore),
    eraseOf: write(eraseOf),
    purge: () => database.purge(),

    writeCount: () => database.writeCount(),
    check: (now: Timestamp) => database.check(now),
    backupTimes: read(backupTimes),
    noteBackup: (now: Timestamp) => database.write('backup', () => noteBackup(now)),
    close: () => database.close(),
  };
}

/** Opens the configured database, as `openDatabase` does, and returns its repository. */
export const openBookingRepository = async (database: DatabaseConfig): Promise<BookingRepository> =>
  bookingRepository(await openDatabase(database));
