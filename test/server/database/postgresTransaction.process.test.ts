import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Database,
  DatabaseUnavailable,
  type Query,
  type Row,
  statement,
} from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/postgresDatabase.ts';
import { connectAt, postgres, rowsAt, startCluster } from '../../support/database/postgres.ts';
import type { PostgresCluster } from '../../support/database/postgresCluster.ts';
import { expectUnavailable } from '../../support/server/calls.ts';
import { bookOn, startServer } from '../../support/server/serverForTest.ts';

describe.runIf(postgres())('a transaction in PostgreSQL', () => {
  let cluster: PostgresCluster;
  let database: Database;

  // In a cluster of its own: its long transactions would keep erased rows of other databases.
  beforeAll(async () => {
    cluster = await startCluster();
    return cluster.stop;
  });

  beforeEach(async () => {
    database = await openPostgres(cluster.url);
    return () => database.close();
  });

  const rows = (sql: string) => rowsAt(cluster.url, sql);
  /** Opens a connection with an open transaction. */
  const begin = async (sql: string) => {
    const connection = await connectAt(cluster.url);
    await connection.query(`BEGIN; ${sql}`);
    return connection;
  };
  const lockClaims = () => begin('LOCK TABLE claim IN EXCLUSIVE MODE');
  /** Expects the number of connections that wait for a lock of a type. */
  const expectWaiting = (type: string, count: number) =>
    expect
      .poll(() => rows(`SELECT 1 FROM pg_stat_activity WHERE wait_event = '${type}'`))
      .toHaveLength(count);
  const insertClaim = () =>
    database.write('turn', function* () {
      yield statement(`INSERT INTO claim (date, half_hour) VALUES ('2026-12-02', 540)`);
    });

  it('releases its locks when its server is frozen, so that other servers can book', async () => {
    const environment = { DATABASE_URL: cluster.url };
    const frozen = await startServer({ environment });
    const other = await startServer({ environment });
    // The transaction of the first server waits for this lock after it has inserted its first rows.
    const blocker = await lockClaims();
    const pending = bookOn(frozen, 0);
    await expectWaiting('relation', 1);
    frozen.process.kill('SIGSTOP');
    await blocker.query('ROLLBACK');

    await expect.poll(async () => (await bookOn(other, 0)).status, { timeout: 30_000 }).toBe(201);

    frozen.process.kill('SIGCONT');
    expectUnavailable(await pending);
    expect((await bookOn(frozen, 0)).status).toBe(409);
    expect((await bookOn(frozen, 1)).status).toBe(201);
  });

  it('is retried after a deadlock, so that both transactions succeed', async () => {
    await rows('CREATE TABLE pair AS SELECT id, 0 AS writes FROM generate_series(1, 2) AS id');
    const gate = 'pg_advisory_xact_lock';
    const blocker = await begin(`SELECT ${gate}(1)`);
    let runs = 0;
    const update = (first: number, second: number) =>
      database.write(`${first}`, function* () {
        runs += 1;
        yield statement('UPDATE pair SET writes = writes + 1 WHERE id = ?', first);
        yield statement(`SELECT ${gate}_shared(1)`);
        yield statement('UPDATE pair SET writes = writes + 1 WHERE id = ?', second);
      });
    const updates = Promise.all([update(1, 2), update(2, 1)]);
    await expectWaiting('advisory', 2);
    await blocker.query('COMMIT');
    await updates;
    // At least one of them ran again; both did when they met a second time.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await rows('SELECT writes FROM pair')).toEqual([{ writes: 2 }, { writes: 2 }]);
  });

  it.each([
    ['a lock timeout', '1'],
    ['a terminated connection', 'pg_terminate_backend(pid)'],
  ])('rejects with DatabaseUnavailable after %s, and works again', async (_, end) => {
    const blocker = await lockClaims();
    const outcome = expect(insertClaim()).rejects.toThrow(DatabaseUnavailable);
    await expectWaiting('relation', 1);
    await rows(`SELECT ${end} FROM pg_stat_activity WHERE wait_event = 'relation'`);
    await outcome;
    await blocker.query('ROLLBACK');
    await insertClaim();
    await rows('DELETE FROM claim');
  });

  it('resolves after COMMIT, and rejects when COMMIT fails', async () => {
    await rows(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE 'refused by COMMIT'; END $$;
      CREATE CONSTRAINT TRIGGER late AFTER INSERT ON claim
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`);
    onTestFinished(async () => {
      await rows('DROP FUNCTION refuse CASCADE');
    });
    await expect(insertClaim()).rejects.toThrow('refused by COMMIT');
    expect(await rows('SELECT 1 FROM claim WHERE reference IS NULL')).toEqual([]);
  });

  it.each([
    ['off', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('turns a default synchronous_commit of %s into %s', async (set, used) => {
    await rows(`ALTER DATABASE postgres SET synchronous_commit = ${set}`);
    // Of new connections.
    await database.close();
    database = await openPostgres(cluster.url);
    const show = (setting: string) =>
      function* (): Query<readonly Row[]> {
        return yield statement(`SHOW ${setting}`);
      };
    const seen = await database.write('turn', show('synchronous_commit'));
    expect(seen).toEqual([{ synchronous_commit: used }]);
    // The settings of the transaction end with it.
    expect(await database.read(show('lock_timeout'))).toEqual([{ lock_timeout: '0' }]);
  });
});
