import { expect } from 'vitest';
import { unavailable } from '../../../server/http/errorMessages.ts';
import { post, type TestResponse } from './calls.ts';
import { openDates } from './serverForTest.ts';
import type { ServerProcess } from './serverProcess.ts';
import { validRequest } from './testApi.ts';

/** Books the morning of an open date; `day` is its index in `openDates`. */
export const bookOn = ({ address }: ServerProcess, day: number, notes = '') =>
  post(address, { ...validRequest, date: openDates[day], email: `${day}@example.com`, notes });

/** Expects 503 with its error message and a Retry-After header. */
export function expectUnavailable(response: TestResponse): void {
  expect([response.status, JSON.parse(response.text)]).toEqual([503, { error: unavailable }]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}
