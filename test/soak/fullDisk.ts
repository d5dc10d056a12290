import { expect } from 'vitest';
import { unavailable } from '../../server/http/errorMessages.ts';
import { claimsOf } from '../support/database/claims.ts';
import { startFor } from '../support/server/serverForTest.ts';
import type { StudioProcess } from '../support/server/serverProcess.ts';
import { goodRequest, rowsIn } from '../support/server/testApi.ts';
import { type Answer, openDates, post, send } from './calls.ts';

const dates = openDates();

/** Books the morning of an open date; `day` is its index in `openDates()`. */
export const bookOn = ({ address }: StudioProcess, day: number, notes = ''): Promise<Answer> =>
  post(address, { ...goodRequest, date: dates[day], email: `${day}@example.com`, notes });

/** Expects 503 with its error message and a Retry-After header. */
export function expectUnavailable(response: Answer): void {
  expect([response.status, JSON.parse(response.text)]).toEqual([503, { error: unavailable }]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

/** A database file on a disk that can be made full (`end`) and writable again (`goOn`). */
export interface Disk {
  readonly file: string;
  end(studio: StudioProcess): void;
  goOn(studio: StudioProcess): void;
}

/**
 * Books until the disk is full, and again when it has space. Returns the number of bookings before
 * the disk was full.
 */
export async function fillAndRecover({ file, end, goOn }: Disk): Promise<number> {
  const studio = await startFor({ environment: { DATABASE_FILE: file } });
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
  const health = async () => (await send(studio.address, '/api/health')).status;
  // The remaining space may be enough for one or two health checks.
  await expect.poll(health, { timeout: 10_000 }).toBe(503);
  const booked = await send(studio.address, '/api/bookings/booked-dates');
  expect(Object.keys(JSON.parse(booked.text))).toHaveLength(day);

  goOn(studio);
  expect((await bookOn(studio, day, long)).status).toBe(201);
  await expect.poll(health, { timeout: 10_000 }).toBe(200);
  await studio.stop();
  expect(rowsIn(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(rowsIn(file, 'SELECT 1 FROM booking')).toHaveLength(day + 1);
  const { has, needs } = await claimsOf(async (sql) => rowsIn(file, sql));
  expect(has).toEqual(needs);
  return day;
}
