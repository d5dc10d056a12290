import { describe, expect, it, onTestFinished } from 'vitest';
import { connectToPostgres } from '../../../server/database/postgresDatabase.ts';
import { holdUseLock } from '../../../server/database/postgresUseLock.ts';
import { openDates as dates, post, sendRequest } from '../../soak/support/calls.ts';
import { bookOn, expectUnavailable } from '../../soak/support/fullDisk.ts';
import { freshPostgres, postgres, rowsAt, startCluster } from '../../support/database/postgres.ts';
import { bothHosts } from '../../support/database/postgresCluster.ts';
import { spawnServer, startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** Starts a primary and a streaming standby, which stop at the end of the test. */
async function startPair() {
  const primary = await startCluster();
  const standby = await primary.standby();
  onTestFinished(() => standby.stop());
  return { primary, standby, url: bothHosts(primary, standby) };
}

const bookedDates = async ({ address }: { address: string }) =>
  Object.keys(JSON.parse((await sendRequest(address, '/api/bookings/booked-dates')).text));

const first = { ...validRequest, date: dates[0] };

describe.runIf(postgres())('a server with two PostgreSQL hosts', () => {
  it('reads from the standby when the primary fails, and books after the standby is promoted', async () => {
    const { primary, standby, url } = await startPair();
    const environment = { DATABASE_URL: url };
    const studio = await startServer({ environment });
    const other = await startServer({ environment });
    const booked = await post(studio.address, first, 'first-key');
    expect(booked.status).toBe(201);
    await expect.poll(() => rowsAt(standby.url, 'SELECT 1 FROM booking')).toHaveLength(1);

    await primary.crash();
    expect(await bookedDates(studio)).toEqual([dates[0]]);
    expectUnavailable(await bookOn(studio, 1));
    expectUnavailable(await sendRequest(studio.address, '/api/health'));

    await standby.promote();
    await expect.poll(async () => (await bookOn(studio, 1)).status).toBe(201);
    await expect
      .poll(async () => (await sendRequest(studio.address, '/api/health')).status)
      .toBe(200);
    expect(await bookedDates(studio)).toEqual([dates[0], dates[1]]);
    const again = await post(studio.address, first, 'first-key');
    expect([again.status, again.text]).toEqual([201, booked.text]);

    // The other server has had no request since the failover; its first write finds the new primary.
    expect((await post(other.address, first, 'second-key')).status).toBe(409);
    expect((await bookOn(other, 2)).status).toBe(201);
    await expect.poll(() => bookedDates(studio)).toEqual(dates.slice(0, 3));
    studio.process.kill('SIGTERM');
    expect(await studio.ended).toBe(0);
  });

  it('finds the primary when the standby is listed first', async () => {
    const { primary, standby } = await startPair();
    const studio = await startServer({
      environment: { DATABASE_URL: bothHosts(standby, primary) },
    });
    expect((await bookOn(studio, 0)).status).toBe(201);
    expect((await sendRequest(studio.address, '/api/health')).status).toBe(200);
    const pool = await connectToPostgres(bothHosts(standby, primary));
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

describe.runIf(postgres())('a server on a read-only standby', () => {
  it('serves booked dates but is unhealthy and refuses bookings until the standby is promoted', async () => {
    const { primary, standby } = await startPair();
    const writer = await startServer({ environment: { DATABASE_URL: primary.url } });
    expect((await bookOn(writer, 0)).status).toBe(201);
    await expect
      .poll(() => rowsAt(standby.url, 'SELECT 1 FROM booking').catch(() => []))
      .toHaveLength(1);

    const reader = await startServer({ environment: { DATABASE_URL: standby.url } });
    const response = await sendRequest(reader.address, '/api/bookings/booked-dates');
    expect([response.status, Object.keys(JSON.parse(response.text))]).toEqual([200, [dates[0]]]);
    expectUnavailable(await sendRequest(reader.address, '/api/health'));
    expectUnavailable(await bookOn(reader, 1));

    await standby.promote();
    expect((await bookOn(reader, 1)).status).toBe(201);
    await expect
      .poll(async () => (await sendRequest(reader.address, '/api/health')).status)
      .toBe(200);
  });

  it('exits with an error when the migrations have not run', async () => {
    const { standby } = await startPair();
    const studio = spawnServer({ environment: { DATABASE_URL: standby.url } });
    expect(await studio.ended).toBe(1);
    expect(studio.said.error).toMatch(
      /^The bookings cannot be opened in .*: cannot execute CREATE TABLE in a read-only transaction\n$/,
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
