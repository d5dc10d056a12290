import { copyFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDates, sendRequest } from '../../soak/support/calls.ts';
import { bookOn, expectUnavailable } from '../../soak/support/fullDisk.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import type { ServerProcess } from '../../support/server/serverProcess.ts';
import {
  sqliteRows,
  temporaryFolder,
  testApi,
  validRequest,
} from '../../support/server/testApi.ts';

/** Starts a server and books one slot in its file. */
async function serverWithBooking() {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const studio = await startServer({ environment: { DATABASE_FILE: file } });
  expect((await bookOn(studio, 0)).status).toBe(201);
  expect((await health(studio)).status).toBe(200);
  return { file, studio };
}

const health = ({ address }: ServerProcess) => sendRequest(address, '/api/health');
const booked = ({ address }: ServerProcess) => sendRequest(address, '/api/bookings/booked-dates');
const healthStatus = async (studio: ServerProcess) => (await health(studio)).status;

describe('a database file that is removed while the server runs', () => {
  it('makes requests fail with 503 at once, and is not created again', async () => {
    const { file, studio } = await serverWithBooking();
    rmSync(file);
    expectUnavailable(await bookOn(studio, 1));
    expectUnavailable(await booked(studio));
    await expect.poll(() => healthStatus(studio)).toBe(503);
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('is used again when it has been restored', async () => {
    const { file, studio } = await serverWithBooking();
    renameSync(file, `${file}.away`);
    expectUnavailable(await bookOn(studio, 1));
    writeFileSync(file, '');
    expectUnavailable(await bookOn(studio, 1));
    renameSync(`${file}.away`, file);
    expect((await bookOn(studio, 1)).status).toBe(201);
    await expect.poll(() => healthStatus(studio)).toBe(200);
    await studio.stop();
    expect(sqliteRows(file, 'SELECT 1 FROM booking')).toHaveLength(2);
  });
});

describe('a database file that is replaced while the server runs', () => {
  it('contains every booking that was acknowledged afterwards', async () => {
    const first = await serverWithBooking();
    await first.studio.stop();
    const { file, studio } = await serverWithBooking();
    copyFileSync(first.file, `${file}.new`);
    expect((await bookOn(studio, 1)).status).toBe(201);
    renameSync(`${file}.new`, file);
    expect(Object.keys(JSON.parse((await booked(studio)).text))).toEqual([openDates[0]]);
    expect((await bookOn(studio, 2)).status).toBe(201);
    await studio.stop();
    expect(sqliteRows(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(sqliteRows(file, 'SELECT date FROM booking ORDER BY date')).toEqual([
      { date: openDates[0] },
      { date: openDates[2] },
    ]);
  });
});

describe('a write-ahead log that is removed while the server runs', () => {
  it('loses no booking, even when the server is killed afterwards', async () => {
    const { file, studio } = await serverWithBooking();
    rmSync(`${file}-wal`);
    expect((await bookOn(studio, 1)).status).toBe(201);
    expect((await bookOn(studio, 2)).status).toBe(201);
    studio.process.kill('SIGKILL');
    await studio.ended;
    expect(sqliteRows(file, 'SELECT 1 FROM booking')).toHaveLength(3);
  });
});

describe('the health check', () => {
  it.each<[string, (file: string) => void]>([
    ['overwritten', (file) => writeFileSync(file, 'x'.repeat(statSync(file).size))],
    ['truncated', (file) => truncateSync(file, 8192)],
    ['empty', (file) => truncateSync(file, 0)],
  ])('returns 503 when the database file is %s', async (_, damage) => {
    const { file, post, close } = testApi();
    await post(validRequest);
    await close();
    const studio = await startServer({ environment: { DATABASE_FILE: file } });
    expect(await healthStatus(studio)).toBe(200);
    damage(file);
    await expect.poll(() => healthStatus(studio)).toBe(503);
  });
});
