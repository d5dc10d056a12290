import { describe, expect, it, onTestFinished } from 'vitest';
import { connectToPostgres } from '../../../server/database/postgres/postgresDatabase.ts';
import { holdUseLock } from '../../../server/database/postgres/postgresUseLock.ts';
import { openDates as dates, post, sendRequest } from '../../soak/support/calls.ts';
import { bookOn, expectUnavailable } from '../../soak/support/fullDisk.ts';
import { freshPostgres, postgres, rowsAt, startCluster } from '../../support/database/postgres.ts';
import { bothHosts, makeSynchronous } from '../../support/database/postgresCluster.ts';
import { spawnServer, startServer } from '../../support/server/serverForTest.ts';
import type { ServerProcess } from '../../support/server/serverProcess.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** Starts a primary and a streaming standby, which stop at the end of the test. */
async function startPair() {
  const primary = await startCluster();
  const standby = await primary.standby();
  onTestFinished(() => standby.stop());
  return { primary, standby };
}

const bookedDates = async ({ address }: ServerProcess) =>
  Object.keys(JSON.parse((await sendRequest(address, '/api/bookings/booked-dates')).text));
const health = ({ address }: ServerProcess) => sendRequest(address, '/api/health');

const first = { ...validRequest, date: dates[0] };

describe.runIf(postgres())('a server with a PostgreSQL standby', () => {
  it('reads from it while the primary is down, and books after it was promoted', async () => {
    const { primary, standby } = await startPair();
    const environment = { DATABASE_URL: bothHosts(primary, standby) };
    const studio = await startServer({ environment });
    const other = await startServer({ environment });
    const booked = await post(studio.address, first, 'first-key');
    expect(booked.status).toBe(201);
    await expect
      .poll(() => rowsAt(standby.url, 'SELECT 1 FROM booking').catch(() => []))
      .toHaveLength(1);
    const reader = await startServer({ environment: { DATABASE_URL: standby.url } });
    expectUnavailable(await bookOn(reader, 1));

    await primary.crash();
    for (const server of [studio, reader]) {
      expect(await bookedDates(server)).toEqual([dates[0]]);
      expectUnavailable(await bookOn(server, 1));
      expectUnavailable(await health(server));
    }

    await standby.promote();
    for (const [index, server] of [studio, reader].entries()) {
      await expect.poll(async () => (await bookOn(server, index + 1)).status).toBe(201);
      await expect.poll(async () => (await health(server)).status).toBe(200);
    }
    const again = await post(studio.address, first, 'first-key');
    expect([again.status, JSON.parse(again.text)]).toEqual([
      201,
      { ...JSON.parse(booked.text), privatePage: expect.stringMatching('/private/') },
    ]);

    // This server has had no request since the failover; its first write finds the new primary.
    expect((await post(other.address, first, 'second-key')).status).toBe(409);
    expect((await bookOn(other, 3)).status).toBe(201);
    await expect.poll(() => bookedDates(studio)).toEqual(dates.slice(0, 4));
    studio.process.kill('SIGTERM');
    expect(await studio.ended).toBe(0);
  });

  it('acknowledges no booking that its synchronous standby does not have', async () => {
    const { primary, standby } = await startPair();
    await makeSynchronous(primary);
    const studio = await startServer({
      environment: { DATABASE_URL: bothHosts(primary, standby) },
    });
    const [receiver] = await rowsAt(standby.url, 'SELECT pid FROM pg_stat_wal_receiver');
    process.kill(Number(receiver?.pid), 'SIGSTOP');
    const booking = post(studio.address, first, 'first-key');
    const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    await expect.poll(() => rowsAt(primary.url, waiting)).toHaveLength(1);
    await primary.kill();
    expectUnavailable(await booking);

    process.kill(Number(receiver?.pid), 'SIGCONT');
    await standby.promote();
    await expect
      .poll(async () => (await post(studio.address, first, 'first-key')).status)
      .toBe(201);
    expect(await rowsAt(standby.url, 'SELECT 1 FROM booking')).toHaveLength(1);
  });

  it('exits with an error when the migrations have not run, unless the primary is listed, too', async () => {
    const { primary, standby } = await startPair();
    const alone = spawnServer({ environment: { DATABASE_URL: standby.url } });
    expect(await alone.ended).toBe(1);
    expect(alone.said.error).toMatch(
      /^The bookings cannot be opened in .*: cannot execute CREATE TABLE in a read-only transaction\n$/,
    );
    const DATABASE_URL = bothHosts(standby, primary);
    const studio = await startServer({ environment: { DATABASE_URL } });
    expect((await bookOn(studio, 0)).status).toBe(201);
    expect((await health(studio)).status).toBe(200);
    const pool = await connectToPostgres(DATABASE_URL);
    onTestFinished(() => pool.end());
    const { rows } = await pool.query('SHOW transaction_read_only');
    expect(rows).toEqual([{ transaction_read_only: 'off' }]);
  });

  it('exits with the reason but without the password when no host is reachable', async () => {
    const DATABASE_URL = 'postgres://studio:secret@127.0.0.1:1,127.0.0.1:2/bookings';
    const studio = spawnServer({ environment: { DATABASE_URL } });
    expect(await studio.ended).toBe(1);
    expect(studio.said.error).toBe(
      'The bookings cannot be opened in the database of DATABASE_URL (127.0.0.1:1,127.0.0.1:2): ' +
        'connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.1:2\n',
    );
  });
});

describe.runIf(postgres())('the PostgreSQL connection that holds the lock', () => {
  it('is replaced when it hangs', async () => {
    const url = await freshPostgres();
    const lock = await holdUseLock(url, 1000);
    onTestFinished(() => lock.release());
    /** The processes that hold the lock of a database in use. */
    const holders = async () => {
      const rows = await rowsAt(
        url,
        `SELECT pid FROM pg_stat_activity JOIN pg_locks USING (pid)
         WHERE datname = current_database() AND application_name = 'studio lock'
           AND locktype = 'advisory' AND granted`,
      );
      return rows.map((row) => Number(row.pid));
    };
    await expect.poll(holders).toHaveLength(1);
    const [pid = Number.NaN] = await holders();
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      process.kill(pid, 'SIGCONT');
    });
    await expect
      .poll(async () => (await holders()).filter((holder) => holder !== pid), { timeout: 20_000 })
      .toHaveLength(1);
  });
});
