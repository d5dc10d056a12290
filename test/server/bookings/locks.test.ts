import { expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { bookWith, changeTo, moveTo } from '../../support/server/createOptions.ts';
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
  expect(await locksOf(() => bookWith(repository, { email: 'Ama@Example.com' }, booking))).toEqual([
    'ama@example.com',
  ]);
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
