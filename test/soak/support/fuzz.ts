import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { type Query, type Row, statement } from '../../../server/database/database.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import type { TestDatabase } from '../../support/database/databases.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';
import { sendRequest, type TestResponse } from './calls.ts';
import { Model } from './model.ts';
import { type RandomRequest, randomRequest } from './randomRequests.ts';

const maxOpenRequests = 8;

export interface FuzzFigures {
  requests: number;
  readonly statuses: Record<string, number>;
  bookings: number;
}

/**
 * Sends `length` random requests in each of `runs` runs, and compares the responses and the database
 * with the model after each request. Each run has its own server and empty database.
 */
export async function fuzz(
  fresh: () => Promise<TestDatabase>,
  runs: number,
  length: number,
): Promise<FuzzFigures> {
  const figures: FuzzFigures = { requests: 0, statuses: {}, bookings: 0 };
  const consoleErrors = vi.spyOn(console, 'error');
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomRequest, { minLength: length, maxLength: length, size: 'max' }),
      async (calls) => {
        const { kept, responses } = await replay(await fresh(), calls);
        figures.requests += responses.length;
        figures.bookings += kept;
        for (const { status } of responses) {
          figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
        }
      },
    ),
    // No shrinking: the error message has the failing request, and shrinking would take long.
    { numRuns: runs, endOnFailure: true },
  );
  expect(consoleErrors).not.toHaveBeenCalled();
  consoleErrors.mockRestore();
  return figures;
}

/** Sends the requests to one server in sequence. */
async function replay(database: TestDatabase, calls: readonly RandomRequest[]) {
  const environment = { RATE_LIMIT: 'off', MAX_OPEN_REQUESTS: String(maxOpenRequests), PORT: '0' };
  const config = readConfig(environment);
  const store = bookingRepository(await database.open());
  const observer = await database.open();
  const server = await listen(createApp({ store, now: () => tuesdayAtTen, config }), config);
  const address = addressOf(server, config.host);
  const model = new Model(maxOpenRequests);
  const responses: TestResponse[] = [];
  try {
    for (const call of calls) {
      const response = await sendRequest(address, call.path, call);
      responses.push(response);
      expectValidResponse(call, response);
      expectAsInModel(call, response, model);
      const rows = await observer.read(everything);
      const inModel = model.kept.map((booking) => JSON.stringify(booking)).sort();
      expect(rows.map((row) => JSON.stringify(row)).sort(), JSON.stringify(call)).toEqual(inModel);
    }
    expect(await store.bookedDates('2026-12-01')).toEqual(model.bookedDates());
  } finally {
    await Promise.all([stop(server), observer.close()]);
    await store.close();
  }
  return { kept: model.kept.length, responses };
}

function* everything(): Query<readonly Row[]> {
  return yield statement(allBookings);
}

/** Selects the columns in the order of the fields of the model. */
const allBookings = `
  SELECT full_name AS "fullName", email, phone_number AS "phoneNumber",
    booking_type AS "bookingType", date, time_slot AS "timeSlot", notes, idempotency_key AS key
  FROM booking`;

/** Expects no server error, and an error message in every error response. */
function expectValidResponse(call: RandomRequest, { status, headers, text }: TestResponse) {
  const about = `${JSON.stringify(call)} → ${status} ${text.slice(0, 200)}`;
  expect(status, about).toBeLessThan(500);
  // Requests that are malformed or too large do not reach the app.
  if (headers['content-security-policy'] === undefined) {
    expect([400, 431], about).toContain(status);
    if (status === 431) expect(call.path.length, about).toBeGreaterThan(15_000);
    return;
  }
  if (status < 400 || call.method === 'HEAD') return;
  // Paths outside /api belong to the site, which this server does not serve.
  if (status === 404 && !headers['content-type']?.startsWith('application/json')) return;
  const { booking, ...body } = JSON.parse(text);
  expect(body, about).toEqual({ error: expect.stringMatching(/^\S.*\S$/s) });
  expect(booking === undefined, about).toBe(status !== 422);
}

function expectAsInModel(call: RandomRequest, { status, text }: TestResponse, model: Model) {
  const [path] = call.path.split('?');
  const about = JSON.stringify(call);
  if (path === '/api/bookings' && call.method === 'POST') {
    expect(status === 201, `${about} → ${status} ${text}`).toBe(model.post(call));
  }
  // A path that exceeds the header limit does not reach its route.
  if (call.method !== undefined || status === 431) return;
  if (path === '/api/bookings/check-availability') {
    const available = model.available(call);
    expect(status, about).toBe(available === undefined ? 400 : 200);
    if (available !== undefined) expect(JSON.parse(text), about).toEqual({ available });
  } else if (path === '/api/bookings/booked-dates') {
    expect(JSON.parse(text), about).toEqual(model.bookedDates());
  }
}
