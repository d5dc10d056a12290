import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { expectClaims } from '../../support/database/claims.ts';
import { postgres, startCluster } from '../../support/database/postgres.ts';
import { expectUnavailable, sendRequest } from '../../support/server/calls.ts';
import { bookOn, spawnServer, startServer } from '../../support/server/serverForTest.ts';
import { sqliteRows, temporaryFolder, testApi } from '../../support/server/testApi.ts';

const isLinux = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

it.runIf(isLinux)(
  'a server waits for another process that is creating the same database',
  async () => {
    const file = join(temporaryFolder(), 'bookings.sqlite');
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE; CREATE TABLE t (x); INSERT INTO t VALUES (1)');
    const { process: server, said } = spawnServer({ environment: { DATABASE_FILE: file } });
    const openFiles = () => `${spawnSync('ls', ['-l', `/proc/${server.pid}/fd`]).stdout}`;
    await expect.poll(openFiles).toContain(file);
    other.exec('ROLLBACK');
    other.close();
    await expect.poll(() => said.out + said.error).toContain("The studio's site is at");
  },
);

/** Limits the size in bytes of the files that a process writes, to simulate a full disk. */
const limitFileSize = (pid: number | undefined, bytes: string) =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);

it.runIf(isLinux)('a full disk makes bookings fail with 503 until there is space', async () => {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const studio = await startServer({ environment: { DATABASE_FILE: file } });
  expect((await bookOn(studio, 0)).status).toBe(201);

  limitFileSize(studio.process.pid, '60000');
  const long = { notes: 'a'.repeat(2000) };
  let day = 1;
  let response = await bookOn(studio, day, long);
  while (response.status === 201 && day < 100) {
    day += 1;
    response = await bookOn(studio, day, long);
  }
  expectUnavailable(response);
  const health = async () => (await sendRequest(studio.address, '/api/health')).status;
  // The remaining space may be enough for one or two health checks.
  await expect.poll(health).toBe(503);
  const booked = await sendRequest(studio.address, '/api/bookings/booked-dates');
  expect(Object.keys(JSON.parse(booked.text))).toHaveLength(day);

  limitFileSize(studio.process.pid, 'unlimited');
  expect((await bookOn(studio, day, long)).status).toBe(201);
  await expect.poll(health).toBe(200);
  await studio.stop();
  expect(sqliteRows(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await expectClaims(async (sql) => sqliteRows(file, sql));
});

it.runIf(isLinux)('a read-only file serves booked dates and makes bookings fail', async () => {
  const { file, close } = testApi();
  await close();
  chmodSync(file, 0o444);
  // Root can write to read-only files unless it loses these capabilities.
  const under =
    process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];
  const studio = await startServer({ environment: { DATABASE_FILE: file }, under });
  expect((await sendRequest(studio.address, '/api/bookings/booked-dates')).status).toBe(200);
  expectUnavailable(await sendRequest(studio.address, '/api/health'));
  expectUnavailable(await bookOn(studio, 0));
});

it.runIf(isLinux)(
  'a server whose output pipes were closed logs and prints errors, responds, and exits with code 0',
  async () => {
    const { address, process, ended } = await startServer();
    process.stdout?.destroy();
    process.stderr?.destroy();
    // Every write to the database fails, which the server prints.
    limitFileSize(process.pid, '1');
    for (let call = 0; call < 20; call += 1) {
      expect((await sendRequest(address, '/api/health')).status).toBe(503);
    }
    expect((await sendRequest(address, '/')).status).toBe(200);
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
);

it.runIf(postgres())(
  'a killed PostgreSQL makes requests fail with 503 until it is restarted',
  async () => {
    const cluster = await startCluster();
    onTestFinished(cluster.stop);
    const studio = await startServer({ environment: { DATABASE_URL: cluster.url } });
    const health = async () => (await sendRequest(studio.address, '/api/health')).status;
    expect((await bookOn(studio, 0)).status).toBe(201);
    expect(await health()).toBe(200);

    await cluster.kill();
    expectUnavailable(await bookOn(studio, 1));
    await expect.poll(health).toBe(503);
    expectUnavailable(await sendRequest(studio.address, '/api/bookings/booked-dates'));

    await cluster.start();
    expect((await bookOn(studio, 1)).status).toBe(201);
    await expect.poll(health).toBe(200);
    studio.process.kill('SIGTERM');
    expect(await studio.ended).toBe(0);
  },
);
