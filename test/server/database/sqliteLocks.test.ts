import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendRequest } from '../../support/server/calls.ts';
import { bookOn, expectUnavailable } from '../../support/server/fullDisk.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

/** Starts a server and locks its file for writing on another connection until `release()`. */
async function lockedServer() {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const studio = await startServer({ environment: { DATABASE_FILE: file, RATE_LIMIT: 'off' } });
  // The server also writes when it starts (the outbox, data retention): wait for that lock.
  const other = new DatabaseSync(file, { timeout: 5000 });
  other.exec('BEGIN IMMEDIATE');
  const release = () => {
    if (other.isOpen) other.close();
  };
  onTestFinished(release);
  return { studio, release };
}

describe('a write lock of another process', () => {
  it('makes bookings fail with 503 after a while, and pages and reads do not wait for them', async () => {
    const { studio, release } = await lockedServer();
    let hasEnded = false;
    const bookings = Promise.all([0, 1, 2].map((day) => bookOn(studio, day))).finally(() => {
      hasEnded = true;
    });
    for (const path of ['/', '/booking', '/api/bookings/booked-dates']) {
      expect((await sendRequest(studio.address, path)).status).toBe(200);
    }
    expect(hasEnded).toBe(false);
    for (const response of await bookings) expectUnavailable(response);
    release();
    expect((await bookOn(studio, 0)).status).toBe(201);
  });

  it('only delays bookings when it is released soon', async () => {
    const { studio, release } = await lockedServer();
    const bookings = [0, 1, 2].map((day) => bookOn(studio, day));
    let responseCount = 0;
    for (const booking of bookings) booking.then(() => (responseCount += 1));
    // After the response to a later request, the server has received the bookings.
    expect((await sendRequest(studio.address, '/api/bookings/booked-dates')).status).toBe(200);
    expect(responseCount).toBe(0);
    release();
    expect((await Promise.all(bookings)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});
