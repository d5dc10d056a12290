import { expect } from 'vitest';
import { unavailable } from '../../../server/http/errorMessages.ts';
import { claimsOf } from '../database/claims.ts';
import { openDates as dates, post, sendRequest, type TestResponse } from './calls.ts';
import { startServer } from './serverForTest.ts';
import type { ServerProcess } from './serverProcess.ts';
import { sqliteRows, validRequest } from './testApi.ts';

/** Books the morning of an open date; `day` is its index in `openDates`. */
export const bookOn = (
  { address }: ServerProcess,
  day: number,
  notes = '',
): Promise<TestResponse> =>
  post(address, { ...validRequest, date: dates[day], email: `${day}@example.com`, notes });

/** Expects 503 with its error message and a Retry-After header. */
export function expectUnavailable(response: TestResponse): void {
  expect([response.status, JSON.parse(response.text)]).toEqual([503, { error: unavailable }]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

/** A database file on a disk that can be made full (`end`) and writable again (`goOn`). */
export interface Disk {
  readonly file: string;
  end(studio: ServerProcess): void;
  goOn(studio: ServerProcess): void;
}

/**
 * Books until the disk is full, and again when it has space. Returns the number of bookings before
 * the disk was full.
 */
export async function fillAndRecover({ file, end, goOn }: Disk): Promise<number> {
  const studio = await startServer({ environment: { DATABASE_FILE: file } });
  expect((await bookOn(studio, 0)).status).toBe(201);

  end(studio);
  const long = 'a'.repeat(2000);
  let day = 1;
  let response = await bookOn(studio, day, long);
  while (response.status === 201 && day < 100) {
    day += 1;
    response = await bookOn(studio, day, long);
  }
  expectUnavailable(response);
  expectUnavailable(await bookOn(studio, day + 1, long));
  const health = async () => (await sendRequest(studio.address, '/api/health')).status;
  // The remaining space may be enough for one or two health checks.
  await expect.poll(health, { timeout: 10_000 }).toBe(503);
  const booked = await sendRequest(studio.address, '/api/bookings/booked-dates');
  expect(Object.keys(JSON.parse(booked.text))).toHaveLength(day);

  goOn(studio);
  expect((await bookOn(studio, day, long)).status).toBe(201);
  await expect.poll(health, { timeout: 10_000 }).toBe(200);
  await studio.stop();
  expect(sqliteRows(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(sqliteRows(file, 'SELECT 1 FROM booking')).toHaveLength(day + 1);
  const { has, needs } = await claimsOf(async (sql) => sqliteRows(file, sql));
  expect(has).toEqual(needs);
  return day;
}
