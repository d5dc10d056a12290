import type { Timestamp } from '#studio/clock';
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
import * as requests from './queries/openRequests.ts';
import * as personalData from './queries/personalDataQueries.ts';
import { receiptsOf } from './queries/receiptQueries.ts';

/** Stores and reads bookings. Its asynchronous methods reject when the database fails. */
export type BookingRepository = ReturnType<typeof bookingRepository>;

/** The lock of the first argument: of a reference, a date or a person. */
const ofFirst = (name: string) => name;
/** The changes of one series have one lock, because some lock several of its sessions. */
const ofSeries = (reference: string, { series }: { readonly series?: string | null }) =>
  series ?? reference;
const ofAddress = ({ request }: ParsedRequest) => request.email.toLowerCase();

/** Returns the repository of a database; the queries document the methods of their names. */
export function bookingRepository(database: Database) {
  const read =
    <Args extends readonly unknown[], Result>(query: (...args: Args) => Query<Result>) =>
    (...args: Args) =>
      database.read(() => query(...args));
  /** Runs a query in a transaction; `lockOf` names its advisory lock. */
  const write =
    <Args extends readonly unknown[], Result>(
      query: (...args: Args) => Query<Result>,
      lockOf: (...args: Args) => string,
    ) =>
    (...args: Args) =>
      database.write(lockOf(...args), () => query(...args));

  return {
    bookedDates: read(claims.bookedDates),
    claimantOf: read(claims.claimantOf),
    findByKey: read(queries.findByKey),
    findByReference: read(queries.findByReference),
    calendarBookings: read(queries.calendarBookings),
    bookingsBetween: read(queries.bookingsBetween),
    countBookings: read(queries.countBookings),
    openRequests: read(requests.openRequests),
    awaitedDeposits: read(queries.awaitedDeposits),
    owedBookings: read(queries.owedBookings),
    sessionsToSendBack: read(queries.sessionsToSendBack),
    receiptsOf: read(receiptsOf),
    cancelledAt: read(queries.cancelledAt),
    cancelledOf: read(queries.cancelledOf),
    standingOf: read(queries.standingOf),
    bookingDetails: read(bookingDetails),
    changesOf: read(changesOf),
    bookingsOfArtist: read(personalData.bookingsOfArtist),
    findBookings: read(personalData.findBookings),

    create: write(creation.insertBooking, ofAddress),
    createSeries: write(creation.insertSeries, ofAddress),
    earlierResult: read(creation.earlierResult),
    changeStatus: write(changes.changeStatus, ofSeries),
    move: write(changes.moveBooking, ofSeries),
    setNotes: write(changes.setNotes, ofSeries),
    setEmail: write(changes.setEmail, ofSeries),

    issueLink: write(links.issueLink, ofFirst),
    issueDeskLink: write(links.issueDeskLink, () => 'desk'),
    recentDeskLink: read(outbox.recentDeskLink),
    queueDeskLink: write(outbox.queueDeskLink, () => 'desk'),
    revokeStudioLinks: write(links.revokeStudioLinks, () => 'desk'),
    linkOf: read(links.linkOf),

    closedHours: read(claims.closedHours),
    closeHours: write(claims.closeHours, ofFirst),
    reopenHours: write(claims.reopenHours, ofFirst),

    hasManyRequests: read(requests.hasManyRequests),
    mailOutage: read(outbox.mailOutage),
    undelivered: read(outbox.undelivered),
    urgentUndelivered: read(outbox.urgentUndelivered),

    personalDataOf: read(personalData.personalDataOf),
    lastActivity: read(personalData.lastActivity),
    eraseBefore: write(personalData.eraseBefore, ofFirst),
    eraseOf: write(personalData.eraseOf, ofFirst),
    purge: () => database.purge(),

    check: (now: Timestamp) => database.check(now),
    backupTimes: read(backupTimes),
    /** Returns the domain of the ids that calendars have, which is `domain` at the first call. */
    keptIdDomain: async (domain: string) =>
      (await database.read(idDomain)) || database.write('ids', () => keepIdDomain(domain)),
    noteBackup: write(noteBackup, () => 'backup'),
    noteBackupProblem: write(noteBackupProblem, () => 'backup'),
    close: () => database.close(),
  };
}

/** Opens the configured database, as `openDatabase` does, and returns its repository. */
export const openBookingRepository = async (database: DatabaseConfig): Promise<BookingRepository> =>
  bookingRepository(await openDatabase(database));
