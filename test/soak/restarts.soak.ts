import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { claimsOf } from '../support/database/claims.ts';
import { postgres, rowsAt, startCluster } from '../support/database/postgres.ts';
import { post, sendRequest } from '../support/server/calls.ts';
import { everyRecording, startServer } from '../support/server/serverForTest.ts';

const kills = 10;

it.runIf(postgres())(
  `${kills} kills of PostgreSQL with synchronous_commit off lose no acknowledged booking`,
  async () => {
    const cluster = await startCluster();
    onTestFinished(cluster.stop);
    await rowsAt(cluster.url, 'ALTER DATABASE postgres SET synchronous_commit = off');
    const studio = await startServer({
      environment: { DATABASE_URL: cluster.url, RATE_LIMIT: 'off' },
    });
    const wanted = everyRecording();
    const acknowledged: string[] = [];
    let refusals = 0;
    let isOver = false;

    /** Retries each booking with its Idempotency-Key until it is acknowledged. */
    const book = async () => {
      while (!isOver) {
        const body = wanted.shift();
        if (!body) throw new Error('every slot is taken');
        const send = () => post(studio.address, body, `${body.date}-${body.timeSlot}`);
        let response = await send();
        while (response.status === 503) {
          refusals += 1;
          await sleep(50);
          response = await send();
        }
        expect(response.status).toBe(201);
        acknowledged.push(JSON.parse(response.text).reference);
        await sleep(20);
      }
    };

    const booking = Promise.all([1, 2, 3, 4].map(book));
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(100 + Math.random() * 200);
      await cluster.kill();
      await cluster.start();
      const { length } = acknowledged;
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(length);
    }
    isOver = true;
    await booking;
    expect((await sendRequest(studio.address, '/api/health')).status).toBe(200);

    const rows = await rowsAt(cluster.url, 'SELECT reference FROM booking');
    console.info({ bookings: rows.length, refusals });
    expect(refusals).toBeGreaterThan(0);
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(acknowledged.toSorted());
    const { has, needs } = await claimsOf((sql) => rowsAt(cluster.url, sql));
    expect(has).toEqual(needs);
  },
);
