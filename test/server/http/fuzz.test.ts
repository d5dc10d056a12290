import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bookingTypes, slots } from '#booking/slots';
import { claimsOf } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { tooFarAhead } from '../../support/openDays.ts';
import { sendRequest, type TestRequest } from '../../support/server/calls.ts';
import { listenHere } from '../../support/server/listening.ts';
import { openDays, today, validRequest } from '../../support/server/testApi.ts';

/** Random requests: valid, nearly valid and hostile ones, with enough valid ones to fill some days. */

type Call = TestRequest & { readonly path: string };

const bookable = openDays.slice(0, 3);
const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom("'; DROP TABLE booking; --", '<script>', '%00', '\0', '\ud800', '\u202e', '2026'),
  fc.constantFrom('__proto__', 'constructor', 'n'.repeat(2001), 'x'.repeat(20_000), ''),
);
const field = fc.constantFrom(...Object.keys(validRequest), 'musicLink', '__proto__', 'other');
const session = fc.constantFrom(
  ...[...bookable, today, tooFarAhead(today)].flatMap((date) =>
    bookingTypes.flatMap((bookingType) =>
      slots[bookingType].map(({ id }) => ({ date, bookingType, timeSlot: id })),
    ),
  ),
);
const changes = fc.oneof(
  fc.constant({}),
  fc.dictionary(field, fc.oneof(strange, fc.jsonValue()), { maxKeys: 2 }),
);
const nearlyValid = fc
  .tuple(session, changes)
  .map(([chosen, changed]) => JSON.stringify({ ...validRequest, ...chosen, ...changed }));
const keys = fc.constantFrom<Record<string, string>[]>(
  ...[{}, { 'idempotency-key': 'a-visit-1' }, { 'idempotency-key': 'a-visit-2' }],
  ...[{ 'idempotency-key': 'short' }, { 'idempotency-key': '~'.repeat(129) }],
);

const postOf = (body: string | Uint8Array, more: object): Call => {
  const own = { 'content-type': 'application/json' };
  const headers = { ...own, 'content-length': String(Buffer.byteLength(body)), ...more };
  return { path: '/api/bookings', method: 'POST', headers, body };
};
const post = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: nearlyValid }, fc.json(), fc.uint8Array()), keys)
  .map(([body, key]) => postOf(body, key));
const checkOf = (query: object, headers: TestRequest['headers']): Call => {
  const text = new URLSearchParams({ ...query }).toString().slice(0, 1000);
  return { path: `/api/bookings/check-availability?${text}`, headers };
};
const check = fc
  .tuple(session, changes, keys)
  .map(([chosen, changed, key]) => checkOf({ ...chosen, ...changed }, key));
const elsewhere = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    path: fc.oneof(
      fc.constantFrom('/api//bookings', '/api/%ff', '/api/bookings?%', '//api', '/api/\\x', '*'),
      fc.webPath().map((path) => `/api${path}`),
    ),
    host: fc.constantFrom('studio.example', '', '[::1', 'a b', 'x:99999', '%00'),
  })
  .map(({ host, ...call }): Call => ({ ...call, headers: { host } }));

/** PostgreSQL rejects every text with a NUL, so it must be refused before a query runs. */
const withNul: Call[] = [
  ...Object.entries(validRequest).flatMap(([name, value]) => [
    postOf(JSON.stringify({ ...validRequest, [name]: `${value}\0` }), {}),
    checkOf({ date: today, bookingType: 'recording', timeSlot: 'slot1', [name]: '\0' }, {}),
  ]),
  ...['%00', '7K3M-Q9TD-2XN%00', '7K3M-Q9TD-2XNB%00'].map((reference) => ({
    path: `/api/bookings/${reference}.ics`,
  })),
];

it.each(databases)(
  'a strange request gets a response that says what is wrong, and stores nothing invalid, on $name',
  async ({ fresh }) => {
    const database = await fresh();
    const environment = { RATE_LIMIT: 'off', MAX_OPEN_REQUESTS: '100' };
    const { address } = await listenHere({ environment, database: await database.open() });
    const errors = vi.spyOn(console, 'error');
    onTestFinished(() => errors.mockRestore());
    const references = new Set<string>();

    const expectResponse = async (call: Call) => {
      const { status, headers, text } = await sendRequest(address, call.path, call);
      const about = `${status} ${text.slice(0, 200)}`;
      expect(status, about).toBeLessThan(500);
      // Node itself responds without a body to requests that it cannot read.
      if (text) expect(headers['content-security-policy'], about).toBeDefined();
      if (status === 201) references.add(JSON.parse(text).reference);
      if (status < 400 || !headers['content-type']?.startsWith('application/json') || !text) return;
      expect(JSON.parse(text).error, about).toMatch(/^\S.*\S$/s);
    };
    for (const call of withNul) await expectResponse(call);
    expect(references.size).toBe(0);
    const calls = fc.oneof(
      { weight: 5, arbitrary: post },
      { weight: 3, arbitrary: check },
      { weight: 2, arbitrary: elsewhere },
    );
    const options = { numRuns: 300, endOnFailure: true };
    await fc.assert(fc.asyncProperty(calls, expectResponse), options);

    expect(references.size).toBeGreaterThan(2);
    const rows = await database.rows('SELECT reference, date FROM booking');
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(references);
    for (const { date } of rows) expect([today, ...bookable]).toContain(date);
    const { has, needs } = await claimsOf(database.rows);
    expect(has).toEqual(needs);
    expect(errors).not.toHaveBeenCalled();
  },
);
