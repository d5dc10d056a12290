import { describe, expect, it, onTestFinished } from 'vitest';
import { openDates, send } from '../soak/calls.ts';
import { bookOn, expectUnavailable } from '../soak/fullDisk.ts';
import { postgres, rowsAt } from '../support/postgres.ts';
import { startCluster } from '../support/postgresCluster.ts';
import { spawnFor, startFor } from '../support/studioForTest.ts';

/** A primary and a standby that streams from it, for one test. */
async function startPair() {
  const primary = await startCluster(postgres()?.binaries ?? '');
  onTestFinished(() => primary.stop());
  const standby = await primary.standby();
  onTestFinished(() => standby.stop());
  return { primary, standby };
}

const dates = openDates();

describe.runIf(postgres())('a server on a read-only standby', () => {
  it('shows the booked dates and is not healthy, until the standby is promoted', async () => {
    const { primary, standby } = await startPair();
    const writer = await startFor({ environment: { DATABASE_URL: primary.url } });
    expect((await bookOn(writer, 0)).status).toBe(201);
    await expect
      .poll(() => rowsAt(standby.url, 'SELECT 1 FROM booking').catch(() => []))
      .toHaveLength(1);

    const reader = await startFor({ environment: { DATABASE_URL: standby.url } });
    const answer = await send(reader.address, '/api/bookings/booked-dates');
    expect([answer.status, Object.keys(JSON.parse(answer.text))]).toEqual([200, [dates[0]]]);
    expectUnavailable(await send(reader.address, '/api/health'));
    expectUnavailable(await bookOn(reader, 1));

    await standby.promote();
    expect((await bookOn(reader, 1)).status).toBe(201);
    expect((await send(reader.address, '/api/health')).status).toBe(200);
  });

  it('does not start when the tables are not up to date', async () => {
    const { standby } = await startPair();
    const studio = spawnFor({ environment: { DATABASE_URL: standby.url } });
    expect(await studio.ended).toBe(1);
    expect(studio.said.error).toMatch(
      /^The bookings cannot be opened in .*: cannot execute CREATE TABLE in a read-only transaction\n$/,
    );
  });
});
