import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
import type { Selection } from '#booking/availability';
import { type BookingDetails, bookingDetails } from '../../server/bookings/bookingDetails.ts';
import { bookingsWhere } from '../../server/bookings/bookingQueries.ts';
import type { StoredBooking } from '../../server/bookings/storedBooking.ts';
import type { Database, Query, Statement } from '../../server/database/database.ts';
import { connect } from '../../server/database/sqlite/sqliteConnection.ts';
import { tables } from '../support/database/tables.ts';
import { temporaryFolder } from '../support/server/testApi.ts';
import type { Simulation } from './simulation.ts';

/** Faults to plant in the database of the server. */
export interface Faults {
  /** Replaces a part of the SQL of transactions. */
  readonly replace?: readonly [part: RegExp, by: string];
  /** A write resolves before its COMMIT. */
  readonly acknowledgesEarly?: boolean;
}

/** A booking with its changes and the e-mails about it in the outbox. */
export interface Stored extends StoredBooking, Omit<BookingDetails, 'booking'> {
  /** The sessions that it was ever for. */
  readonly held: readonly Selection[];
}

export type Store = ReturnType<typeof openStore>;

/**
 * Opens an empty SQLite file, which several processes use, until the test is finished. One
 * transaction writes at a time, and the others poll its lock. Reads never wait: each statement sees
 * what is committed at its moment, also between the statements of an open transaction, as in
 * PostgreSQL.
 */
export function openStore() {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const [reader, writer] = [connect(file), connect(file)];
  // A process that crashes loses nothing of what it gave to the operating system.
  writer.exec('PRAGMA synchronous = OFF');
  for (const connection of [reader, writer]) onTestFinished(() => connection.close());
  /** The process with the open transaction; it loses the lock when it crashes. */
  let holder: AbortSignal | null = null;
  let bookings: readonly Stored[] = [];
  const rollBack = () => writer.isTransaction && writer.exec('ROLLBACK');

  return {
    /** Returns the committed bookings, oldest first. */
    bookings: () => bookings,
    /** Deletes all bookings. */
    clear(): void {
      rollBack();
      for (const table of tables.toReversed()) writer.exec(`DELETE FROM ${table}`);
      [holder, bookings] = [null, []];
    },
    /** Returns the database as a process uses it. Its task pauses before every statement. */
    databaseOf(
      process: AbortSignal,
      { start, pause }: Simulation,
      { replace: [part, by] = [/^/, ''], acknowledgesEarly = false }: Faults = {},
    ): Database {
      let writes = 0;

      async function pauseBefore({ sql, values }: Statement): Promise<Statement> {
        await pause(inShort(sql));
        return { sql: sql.replace(part, by), values };
      }

      async function commit(): Promise<void> {
        await pause('COMMIT');
        writer.exec('COMMIT');
        holder = null;
        writes += 1;
        bookings = await run(reader, everyBooking(bookings));
      }

      return {
        read: (work) => run(reader, work(), pauseBefore),
        async write(_, work) {
          do await pause('BEGIN');
          while (holder && !holder.aborted);
          rollBack();
          writer.exec('BEGIN IMMEDIATE');
          holder = process;
          // An error is not rolled back: a request that fails ends the simulation.
          const result = await run(writer, work(), pauseBefore);
          if (acknowledgesEarly) start({ name: 'the late COMMIT', process }, commit);
          else await commit();
          return result;
        },
        writeCount: () => writes,
        check: async () => {},
        purge: async () => {},
        close: async () => {},
      };
    },
  };
}

/** Returns the committed bookings; `before` are those of the last commit. */
function* everyBooking(before: readonly Stored[]): Query<readonly Stored[]> {
  const bookings: Stored[] = [];
  for (const booking of byCreation(yield* bookingsWhere('1 = 1'))) {
    const details = yield* bookingDetails(booking.reference);
    const { held = [] } = before.find(({ reference }) => reference === booking.reference) ?? {};
    if (details) bookings.push({ ...details, ...booking, held: [...held, booking] });
  }
  return bookings;
}

const byCreation = (bookings: readonly StoredBooking[]) =>
  bookings.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.email.localeCompare(b.email),
  );

/** Runs a query on a connection. `before` resolves to the statement to run in place of one. */
async function run<Result>(
  connection: DatabaseSyncInstance,
  query: Query<Result>,
  before = async (one: Statement) => one,
): Promise<Result> {
  let step = query.next();
  while (!step.done) {
    const { sql, values } = await before(step.value);
    step = query.next(connection.prepare(sql).all(...values));
  }
  return step.value;
}

/** The verb and the tables of a statement. */
const inShort = (sql: string) => `${sql.match(/^\w+|(?<=\b(?:FROM|INTO|UPDATE) )\w+/g)?.join(' ')}`;
