import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Database,
  DatabaseUnavailable,
  type Query,
  type Row,
  statement,
} from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/postgresDatabase.ts';
import { connectAt, postgres, rowsAt, startCluster } from '../../support/database/postgres.ts';
import { bookOn, expectUnavailable } from '../../support/server/fullDisk.ts';
import { startServer } from '../../support/server/serverForTest.ts';

describe.runIf(postgres())('a transaction in PostgreSQL', () => {
  let url: string;

  // In a cluster of its own: its long transactions would keep erased rows of other databases.
  beforeEach(async () => {
    ({ url } = await startCluster());
  });

  const open = async (): Promise<Database> => {
    const database = await openPostgres(url);
    onTestFinished(() => database.close());
    return database;
  };

  /** The number of connections that wait for a lock of this type. */
  const waiting = async (type: string) =>
    (
      await rowsAt(
        url,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND wait_event = '${type}'`,
      )
    ).length;

  it('releases its locks when its server is frozen, so that other servers can book', async () => {
    const environment = { DATABASE_URL: url };
    const [frozen, other] = [
      await startServer({ environment }),
      await startServer({ environment }),
    ];
    // The transaction of the first server waits for this lock after it has inserted its first rows.
    const blocker = await connectAt(url);
    await blocker.query('BEGIN; LOCK TABLE claim IN EXCLUSIVE MODE');
    const pending = bookOn(frozen, 0);
    await expect.poll(() => waiting('relation')).toBe(1);
    frozen.process.kill('SIGSTOP');
    await blocker.query('ROLLBACK');

    await expect.poll(async () => (await bookOn(other, 0)).status, { timeout: 30_000 }).toBe(201);

    frozen.process.kill('SIGCONT');
    expectUnavailable(await pending);
    expect((await bookOn(frozen, 0)).status).toBe(409);
    expect((await bookOn(frozen, 1)).status).toBe(201);
  });

  it('is retried after a deadlock, so that both transactions succeed', async () => {
    await rowsAt(url, `CREATE TABLE pair (id INTEGER, writes INTEGER)`);
    await rowsAt(url, 'INSERT INTO pair VALUES (1, 0), (2, 0)');
    const database = await open();
    const gate = 'pg_advisory_xact_lock';
    const blocker = await connectAt(url);
    await blocker.query(`BEGIN; SELECT ${gate}(1)`);
    let runs = 0;
    const update = (first: number, second: number) =>
      database.write(`${first}`, function* () {
        runs += 1;
        yield statement('UPDATE pair SET writes = writes + 1 WHERE id = ?', first);
        yield statement(`SELECT ${gate}_shared(1)`);
        yield statement('UPDATE pair SET writes = writes + 1 WHERE id = ?', second);
        return 'done';
      });
    const updates = Promise.all([update(1, 2), update(2, 1)]);
    await expect.poll(() => waiting('advisory')).toBe(2);
    await blocker.query('COMMIT');
    expect(await updates).toEqual(['done', 'done']);
    // At least one of them ran again; both did when they met a second time.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await rowsAt(url, 'SELECT writes FROM pair')).toEqual([{ writes: 2 }, { writes: 2 }]);
  });

  it('rejects with DatabaseUnavailable when it waits too long for a lock', async () => {
    const database = await open();
    const blocker = await connectAt(url);
    await blocker.query('BEGIN; LOCK TABLE claim IN EXCLUSIVE MODE');
    const write = database.write('turn', function* () {
      yield statement('INSERT INTO claim VALUES (?, ?, NULL)', '2026-12-02', 540);
    });
    await expect(write).rejects.toThrow(DatabaseUnavailable);
    await expect(write).rejects.toThrow('lock timeout');
  });

  it.each([
    ['a cancelled statement', 'pg_cancel_backend'],
    ['a terminated connection', 'pg_terminate_backend'],
  ])('rejects with DatabaseUnavailable after %s', async (_, end) => {
    const database = await open();
    const blocker = await connectAt(url);
    await blocker.query('BEGIN; LOCK TABLE claim IN EXCLUSIVE MODE');
    const write = database.write('turn', function* () {
      yield statement('INSERT INTO claim VALUES (?, ?, NULL)', '2026-12-02', 540);
    });
    const outcome = expect(write).rejects.toThrow(DatabaseUnavailable);
    await expect.poll(() => waiting('relation')).toBe(1);
    await rowsAt(
      url,
      `SELECT ${end}(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'relation'`,
    );
    await outcome;
  });

  it.each([
    ['off', 'on'],
    ['on', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('turns a default synchronous_commit of %s into %s', async (set, used) => {
    await rowsAt(
      url,
      `DO $$ BEGIN EXECUTE
         format('ALTER DATABASE %I SET synchronous_commit = ${set}', current_database());
       END $$`,
    );
    const database = await open();
    const seen = await database.write('turn', function* (): Query<readonly Row[]> {
      return yield statement('SHOW synchronous_commit');
    });
    expect(seen).toEqual([{ synchronous_commit: used }]);
  });
});
