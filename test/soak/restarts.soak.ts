import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { claimsOf } from '../support/database/claims.ts';
import { postgres, rowsAt, startCluster } from '../support/database/postgres.ts';
import { everyRecording, percentile, post, sendRequest } from '../support/server/calls.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { report } from './support/figures.ts';

const kills = 10;
const clients = 4;
/** Limits of the time before a kill, in milliseconds. */
const minLifetime = 100;
const maxLifetime = 300;
/** The delay before a retry, and the interval between the bookings of a client, in milliseconds. */
const retryDelay = 50;
const pause = 20;
/** The maximum time from the restart of PostgreSQL to the next booking, in milliseconds. */
const maxRecovery = 5000;

it.runIf(postgres())(
  `${kills} kills of PostgreSQL with synchronous_commit off lose no acknowledged booking`,
  async () => {
    const cluster = await startCluster();
    onTestFinished(cluster.stop);
    await rowsAt(cluster.url, 'ALTER DATABASE postgres SET synchronous_commit = off');
    const environment = { DATABASE_URL: cluster.url, RATE_LIMIT: 'off' };
    const studio = await startServer({ environment });
    const wanted = everyRecording();
    const acknowledged = new Set<string>();
    const answeredAt: number[] = [];
    let refusals = 0;
    let isOver = false;

    /** Retries each booking with its Idempotency-Key until it is acknowledged. */
    const book = async () => {
      while (!isOver) {
        const body = wanted.shift();
        if (!body) throw new Error('every slot is taken');
        const key = `${body.date}-${body.timeSlot}`;
        let response = await post(studio.address, body, key);
        while (response.status === 503) {
          refusals += 1;
          await sleep(retryDelay);
          response = await post(studio.address, body, key);
        }
        expect(response.status).toBe(201);
        acknowledged.add(JSON.parse(response.text).reference);
        answeredAt.push(performance.now());
        await sleep(pause);
      }
    };

    const booking = Promise.all(Array.from({ length: clients }, book));
    const recoveries: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(minLifetime + Math.random() * (maxLifetime - minLifetime));
      await cluster.kill();
      await cluster.start();
      const restartedAt = performance.now();
      const next = () => answeredAt.find((moment) => moment > restartedAt);
      await expect.poll(next, { timeout: 30_000 }).toBeDefined();
      recoveries.push((next() ?? 0) - restartedAt);
    }
    isOver = true;
    await booking;
    expect((await sendRequest(studio.address, '/api/health')).status).toBe(200);

    const rows = await rowsAt(cluster.url, 'SELECT reference FROM booking');
    const kept = new Set(rows.map(({ reference }) => reference));
    const lost = [...acknowledged].filter((reference) => !kept.has(reference));
    report('PostgreSQL killed and started again, synchronous_commit off by default', {
      kills,
      acknowledged: acknowledged.size,
      refusals,
      rows: rows.length,
      lost: lost.length,
      'ms to recover, p50': percentile(recoveries, 0.5),
      'ms to recover, max': Math.max(...recoveries),
    });
    expect(refusals).toBeGreaterThan(0);
    expect(lost).toEqual([]);
    expect(rows).toHaveLength(acknowledged.size);
    expect(Math.max(...recoveries)).toBeLessThan(maxRecovery);
    const { has, needs } = await claimsOf((sql) => rowsAt(cluster.url, sql));
    expect(has).toEqual(needs);
  },
);
