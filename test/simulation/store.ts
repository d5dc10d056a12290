import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
import type { Database, Query, Row, Statement } from '../../server/database/database.ts';
import { tables } from '../../server/database/migrations.ts';
import { connect } from '../../server/database/sqliteConnection.ts';
import { temporaryFolder } from '../support/server/testApi.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * The bookings in one SQLite file, which several processes use. Modelled as SQLite does it with a
 * write-ahead log: one transaction writes at a time, and the others wait for its lock. Reads never
 * wait. Each statement of a read sees what is committed at its moment, also between the statements
 * of an open transaction, as in PostgreSQL. (The server's own SQLite driver runs a whole query
 * without a pause; it allows fewer orders than this.)
 */

/** Faults to plant in the database of the server. */
export interface StoreFaults {
  /** Runs a statement in place of the database; `run` is what the database does. */
  readonly execute?: (
    statement: Statement,
    run: (one: Statement) => readonly Row[],
  ) => readonly Row[];
  /** A write resolves before its COMMIT. */
  readonly acknowledgesEarly?: boolean;
}

export type Store = ReturnType<typeof openStore>;

/** Opens an empty file until the test is finished. */
export function openStore() {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const [reader, writer] = [connect(file), connect(file)];
  // A process that crashes loses nothing of what it gave to the operating system.
  writer.exec('PRAGMA synchronous = OFF');
  onTestFinished(() => {
    reader.close();
    writer.close();
  });
  let holder: object | null = null;

  const prepared = new Map([reader, writer].map((connection) => [connection, new Map()]));

  function execute(connection: DatabaseSyncInstance, { sql, values }: Statement): readonly Row[] {
    const statements = prepared.get(connection);
    const one = statements?.get(sql) ?? connection.prepare(sql);
    statements?.set(sql, one);
    return one.all(...values);
  }

  return {
    /** Deletes all bookings. */
    clear(): void {
      if (writer.isTransaction) writer.exec('ROLLBACK');
      holder = null;
      for (const table of tables.toReversed()) writer.exec(`DELETE FROM ${table}`);
    },
    /** Returns the result of a query on what is committed. */
    query<Result>(query: Query<Result>): Result {
      let step = query.next();
      while (!step.done) step = query.next(execute(reader, step.value));
      return step.value;
    },
    /** Rolls back the open transaction of a process that has crashed. */
    crash(process: object): void {
      if (holder !== process) return;
      writer.exec('ROLLBACK');
      holder = null;
    },
    /** Returns the database as a process uses it. Its task pauses before every statement. */
    databaseOf(process: object, scheduler: Scheduler, faults: StoreFaults = {}): Database {
      let writes = 0;

      async function run<Result>(connection: DatabaseSyncInstance, query: Query<Result>) {
        const runHere = (one: Statement) => execute(connection, one);
        let step = query.next();
        while (!step.done) {
          await scheduler.pause(inShort(step.value));
          step = query.next(faults.execute?.(step.value, runHere) ?? runHere(step.value));
        }
        return step.value;
      }

      function end(how: 'COMMIT' | 'ROLLBACK'): void {
        writer.exec(how);
        holder = null;
        writes += 1;
      }

      return {
        read: (work) => run(reader, work()),
        async write(_, work) {
          await scheduler.pause('BEGIN', { isRunnable: () => holder === null });
          writer.exec('BEGIN IMMEDIATE');
          holder = process;
          const result = await run(writer, work()).catch((error: unknown) => {
            end('ROLLBACK');
            throw error;
          });
          if (faults.acknowledgesEarly) {
            scheduler.start({ name: 'a late', process }, 'COMMIT', async () => end('COMMIT'));
          } else {
            await scheduler.pause('COMMIT');
            end('COMMIT');
          }
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

/** The verb and the first table or savepoint of a statement. */
function inShort({ sql }: Statement): string {
  const [, verb, name] =
    /^\s*(\w+)[\s\S]*?\b(booking|claim|booking_change|outbox|before_booking)\b/.exec(sql) ?? [];
  return `${verb} ${name}`;
}
