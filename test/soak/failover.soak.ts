import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { claimsOf } from '../support/database/claims.ts';
import { postgres, rowsAt, startCluster } from '../support/database/postgres.ts';
import {
  bothHosts,
  makeSynchronous,
  type PostgresCluster,
} from '../support/database/postgresCluster.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { everyRecording, percentile, post } from './support/calls.ts';
import { report } from './support/figures.ts';

const failovers = 5;
const clients = 2;
/** The time before each failover, and the delay before a retry, in milliseconds. */
const lifetime = 300;
const retryDelay = 50;
/** The interval between the bookings of a client, in milliseconds, which limits their number. */
const pause = 20;
/** The maximum time from a kill to the first booking on the new primary, in milliseconds. */
const maxRecovery = 5000;

/** Adds a standby to a primary and makes every COMMIT wait for it. */
async function addSynchronousStandby(
  primary: PostgresCluster,
  port?: number,
): Promise<PostgresCluster> {
  const standby = await primary.standby(port);
  await makeSynchronous(primary);
  return standby;
}

it.runIf(postgres())(
  `${failovers} failovers to a synchronous standby lose no acknowledged booking`,
  async () => {
    let primary = await startCluster();
    onTestFinished(() => primary.stop());
    let standby = await addSynchronousStandby(primary);
    onTestFinished(() => standby.stop());
    const environment = { DATABASE_URL: bothHosts(primary, standby), RATE_LIMIT: 'off' };
    const studio = await startServer({ environment });
    const wanted = everyRecording();
    const acknowledged = new Map<string, string>();
    const answeredAt: number[] = [];
    let isOver = false;

    /** Retries each booking with its Idempotency-Key until it is acknowledged. */
    const book = async () => {
      while (!isOver) {
        const body = wanted.shift();
        if (!body) throw new Error('every slot is taken');
        const key = `${body.date}-${body.timeSlot}`;
        let response = await post(studio.address, body, key);
        while (response.status === 503) {
          await sleep(retryDelay);
          response = await post(studio.address, body, key);
        }
        expect(response.status).toBe(201);
        acknowledged.set(key, JSON.parse(response.text).reference);
        answeredAt.push(performance.now());
        await sleep(pause);
      }
    };

    const booking = Promise.all(Array.from({ length: clients }, book));
    const recoveries: number[] = [];
    /** The part of each recovery that comes after the promotion, in milliseconds. */
    const searches: number[] = [];
    for (let failover = 0; failover < failovers; failover += 1) {
      await sleep(lifetime);
      const failedAt = performance.now();
      await primary.kill();
      await standby.promote();
      const promotedAt = performance.now();
      await expect
        .poll(() => answeredAt.find((moment) => moment > promotedAt), { timeout: 30_000 })
        .toBeDefined();
      const recoveredAt = answeredAt.find((moment) => moment > promotedAt) ?? 0;
      recoveries.push(recoveredAt - failedAt);
      searches.push(recoveredAt - promotedAt);

      const port = Number(new URL(primary.url).port);
      await primary.stop();
      primary = standby;
      standby = await addSynchronousStandby(primary, port);
    }
    isOver = true;
    await booking;

    const rows = await rowsAt(primary.url, 'SELECT reference FROM booking');
    const kept = new Set(rows.map(({ reference }) => reference));
    const lost = [...acknowledged.values()].filter((reference) => !kept.has(reference));
    report('failovers to a synchronous standby', {
      failovers,
      acknowledged: acknowledged.size,
      rows: rows.length,
      lost: lost.length,
      'ms to recover, p50': percentile(recoveries, 0.5),
      'ms to recover, max': Math.max(...recoveries),
      'ms after the promotion, p50': percentile(searches, 0.5),
      'ms after the promotion, max': Math.max(...searches),
    });
    expect(Math.max(...recoveries)).toBeLessThan(maxRecovery);
    expect(lost).toEqual([]);
    expect(rows).toHaveLength(acknowledged.size);
    const { has, needs } = await claimsOf((sql) => rowsAt(primary.url, sql));
    expect(has).toEqual(needs);
  },
);
