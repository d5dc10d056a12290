import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postgres, startCluster } from '../../support/database/postgres.ts';
import { openDates, sendRequest } from '../../support/server/calls.ts';
import { bookOn, expectUnavailable, fillAndRecover } from '../../support/server/fullDisk.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import type { ServerProcess } from '../../support/server/serverProcess.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

const healthStatus = async ({ address }: ServerProcess) =>
  (await sendRequest(address, '/api/health')).status;

const isLinux = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

describe.runIf(isLinux)('a full disk', () => {
  it('makes bookings fail with 503 until there is space again', async () => {
    // Limits the size of the files that the process writes, to simulate a full disk.
    const limit = (bytes: string) => (studio: ServerProcess) => {
      execFileSync('prlimit', ['--pid', String(studio.process.pid), `--fsize=${bytes}:`]);
    };
    await fillAndRecover({
      file: join(temporaryFolder(), 'bookings.sqlite'),
      end: limit('60000'),
      goOn: limit('unlimited'),
    });
  });
});

describe.runIf(process.platform === 'linux')('a read-only database file', () => {
  it('serves booked dates and makes bookings fail with 503', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'bookings.sqlite');
    const environment = { DATABASE_FILE: file };
    const first = await startServer({ environment });
    expect((await bookOn(first, 0)).status).toBe(201);
    await first.stop();

    chmodSync(file, 0o444);
    // Root can write to read-only files unless it loses these capabilities.
    const under =
      process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
    const studio = await startServer({ environment, under });
    const booked = await sendRequest(studio.address, '/api/bookings/booked-dates');
    expect(Object.keys(JSON.parse(booked.text))).toEqual([openDates[0]]);
    expectUnavailable(await sendRequest(studio.address, '/api/health'));
    expectUnavailable(await bookOn(studio, 1));
  });
});

describe.runIf(postgres())('a PostgreSQL server that is killed', () => {
  it('makes requests fail with 503 until it is restarted', async () => {
    const cluster = await startCluster();
    const studio = await startServer({ environment: { DATABASE_URL: cluster.url } });
    expect((await bookOn(studio, 0)).status).toBe(201);
    expect((await sendRequest(studio.address, '/api/health')).status).toBe(200);

    await cluster.kill();
    expectUnavailable(await bookOn(studio, 1));
    await expect.poll(() => healthStatus(studio)).toBe(503);
    expectUnavailable(await sendRequest(studio.address, '/api/bookings/booked-dates'));

    await cluster.restart();
    expect((await bookOn(studio, 1)).status).toBe(201);
    await expect.poll(() => healthStatus(studio)).toBe(200);
    studio.process.kill('SIGTERM');
    expect(await studio.ended).toBe(0);
  });
});
