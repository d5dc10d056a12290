import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { claimsOf } from '../support/database/claims.ts';
import { postgres, rowsAt, startCluster } from '../support/database/postgres.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { everyRecording, percentile, post } from './support/calls.ts';
import { report } from './support/figures.ts';

const crashes = 10;
const clients = 4;
/** Limits of the time between two crashes, in milliseconds. */
const minLifetime = 100;
const maxLifetime = 300;

it.runIf(postgres())(
  `${crashes} crashes of PostgreSQL with synchronous_commit off lose no acknowledged booking`,
  async () => {
    const cluster = await startCluster();
    await rowsAt(cluster.url, 'ALTER DATABASE postgres SET synchronous_commit = off');
    const environment = { DATABASE_URL: cluster.url, RATE_LIMIT: 'off' };
    const studio = await startServer({ environment });
    const wanted = everyRecording();
    const acknowledged = new Set<string>();
    const times: number[] = [];

    const bookUntilItCrashes = async () => {
      for (;;) {
        const body = wanted.shift();
        if (!body) throw new Error('every slot is taken');
        const response = await post(studio.address, body);
        if (response.status !== 201) {
          expect(response.status).toBe(503);
          return;
        }
        acknowledged.add(JSON.parse(response.text).reference);
        times.push(response.ms);
      }
    };

    const lost = new Set<string>();
    for (let crash = 0; crash < crashes; crash += 1) {
      const booking = Promise.all(Array.from({ length: clients }, bookUntilItCrashes));
      await sleep(minLifetime + Math.random() * (maxLifetime - minLifetime));
      await cluster.crash();
      await booking;
      await cluster.restart();
      const rows = await rowsAt(cluster.url, 'SELECT reference FROM booking');
      const kept = new Set(rows.map(({ reference }) => reference));
      for (const reference of acknowledged) if (!kept.has(reference)) lost.add(reference);
    }

    const rows = await rowsAt(cluster.url, 'SELECT 1 FROM booking');
    report('PostgreSQL crashes, synchronous_commit off by default', {
      crashes,
      acknowledged: acknowledged.size,
      rows: rows.length,
      lost: lost.size,
      'p50 ms': percentile(times, 0.5),
      'p99 ms': percentile(times, 0.99),
    });
    expect([...lost]).toEqual([]);
    const { has, needs } = await claimsOf((sql) => rowsAt(cluster.url, sql));
    expect(has).toEqual(needs);
  },
);
