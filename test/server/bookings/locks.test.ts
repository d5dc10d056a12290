import { expect, it, onTestFinished } from 'vitest';
import { addDays, dayLength } from '#booking/dates';
import { studioTime } from '#studio/clock';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import * as changes from '../../../server/bookings/queries/changeQueries.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { bookSeries, bookWith, changeTo, moveTo } from '../../support/server/createOptions.ts';
import { temporaryFolder, today, tuesdayAtTen } from '../../support/server/testApi.ts';

/** On PostgreSQL, two servers wait for each other only at a lock of the same name. */
it('transactions that must not run at the same time have a lock of the same name', async () => {
  const locks: string[] = [];
  const opened = openSqlite(`${temporaryFolder()}/bookings.sqlite`);
  const database: typeof opened = {
    ...opened,
    write(name, query) {
      locks.push(name);
      return opened.write(name, query);
    },
  };
  onTestFinished(() => database.close());
  const repository = bookingRepository(database);
  const locksOf = async (action: () => Promise<unknown>) => {
    locks.length = 0;
    await action();
    return [...new Set(locks)];
  };
  const now = () => tuesdayAtTen;
  const worker = outboxWorker({ database, now, send: async () => 'sent', log: () => {} });

  const booking = { reference: 'R-1', emails: ['request'] as const };
  const book = () => bookWith(repository, { email: 'Ama@Example.com' }, booking);
  expect(await locksOf(book)).toEqual(['ama@example.com']);
  const changes = [
    () => repository.move('R-1', moveTo({ slot: { id: 'evening', start: 960, end: 1170 } })),
    () => repository.changeStatus('R-1', changeTo('confirmed', { emails: ['confirmation'] })),
    () => repository.issueLink('R-1', 'artist', 'a'.repeat(32), tuesdayAtTen),
  ];
  for (const change of changes) expect(await locksOf(change)).toEqual(['R-1']);
  const close = () => repository.closeHours(today, [540]);
  expect(await locksOf(close)).toEqual([today]);
  expect(await locksOf(() => repository.queueDeskLink(tuesdayAtTen))).toEqual(['desk']);
  // Of a letter: it is leased, gets its links, and its outcome is noted.
  expect(await locksOf(() => worker.deliver())).toEqual(['outbox', 'desk', 'R-1']);
});

it('a series of twelve is paid, corrected and ended by as many statements as one of three', async () => {
  const database = openSqlite(`${temporaryFolder()}/bookings.sqlite`);
  onTestFinished(() => database.close());
  const repository = bookingRepository(database);
  let first = tuesdayAtTen;
  const statementsFor = async (count: number) => {
    first += 400 * dayLength;
    const dates = Array.from({ length: count }, (_, week) =>
      addDays(studioTime(first).date, 7 * week),
    );
    await bookSeries(repository, dates);
    const change = { now: tuesdayAtTen, changedBy: 'desk', emails: [] } as const;
    const counts: number[] = [];
    const work = [changes.setNotes, changes.setEmail, changes.changeStatus] as const;
    for (const [index, query] of work.entries()) {
      const [one, ...others] = await repository.bookingsBetween(dates[0] ?? '', dates.at(-1) ?? '');
      const seen = new Map(others.map(({ reference, changeCount }) => [reference, changeCount]));
      const [notes, email] = [{ received: one?.amount ?? 0 }, `${index}@example.com`];
      const wanted = {
        ...{ ...change, notes, alsoPaid: seen, email, later: seen },
        ...{ status: 'cancelled' as const, reason: '', seenChanges: one?.changeCount ?? 0 },
      };
      let statements = 0;
      const outcome = await database.write('', function* () {
        const steps = query(one?.reference ?? '', wanted);
        let step = steps.next();
        for (; !step.done; statements += 1) step = steps.next(yield step.value);
        return step.value;
      });
      expect(outcome).toBe('changed');
      counts.push(statements);
    }
    const all = await repository.bookingsBetween(dates[0] ?? '', dates.at(-1) ?? '');
    const states = all.map(({ status, received }) => [status, received]);
    expect(states).toEqual(Array(count).fill(['cancelled', 200]));
    return counts;
  };
  expect(await statementsFor(12)).toEqual(await statementsFor(3));
});
