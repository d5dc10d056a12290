import { expect, it, onTestFinished, vi } from 'vitest';
import { claimsOf } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { sendRequest, type TestRequest } from '../../support/server/calls.ts';
import { listenHere } from '../../support/server/listening.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

type Call = TestRequest & { readonly path: string };

// PostgreSQL rejects every text with a NUL, so it must be refused before a query runs.
const strange: readonly unknown[] = [
  ...['', '\0', 'a\0@b.c', '%00', '\ud800', '\u202e', '\u001b[2J', 'é'.repeat(2001), '2026'],
  ...["'; DROP TABLE booking; --", '<script>', '__proto__', 'constructor', 'x'.repeat(20_000)],
  ...[null, 7, true, [], {}, ['x']],
];
const json = { 'content-type': 'application/json' };
const postOf = (body: string | Uint8Array, headers = {}): Call => {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return {
    path: '/api/bookings',
    method: 'POST',
    headers: { ...json, ...length, ...headers },
    body,
  };
};
const { bookingType, timeSlot } = validRequest;

/** Every field, parameter and part of a request with each strange value; `index` finds a free date. */
const calls: readonly Call[] = [
  ...[...Object.keys(validRequest), 'musicLink', '__proto__', 'other'].flatMap((name) =>
    strange.flatMap((value, index) => {
      const changed = { ...validRequest, date: openDays[index], [name]: value };
      const query = { date: openDays[0] ?? '', bookingType, timeSlot, [name]: String(value) };
      const text = new URLSearchParams(query).toString().slice(0, 1000);
      const key = { 'idempotency-key': `a-visit-${index}` };
      return [
        postOf(JSON.stringify(changed), index % 2 ? key : {}),
        { path: `/api/bookings/check-availability?${text}`, headers: key },
      ];
    }),
  ),
  ...['', '{', '[]', 'null', '"\\ud800"', new Uint8Array([0xff])].map((body) => postOf(body)),
  ...['short', '~'.repeat(129)].map((key) => postOf('{}', { 'idempotency-key': key })),
  ...['/%00', '/7K3M-Q9TD-2XN%00', '/7K3M-Q9TD-2XNB%00', '/%ED%A0%80', "/'"].map((name) => ({
    path: `/api/bookings${name}.ics`,
  })),
  ...['/api//bookings', '/api/%ff', '/api/bookings?%', '//api', '/api/\\x', '*'].flatMap((path) =>
    ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'].map((method) => ({ path, method })),
  ),
  ...['', '[::1', 'a b', 'x:99999', '%00'].map((host) => ({
    path: '/api/bookings/booked-dates',
    headers: { host },
  })),
];

it.each(databases)(
  'a strange request gets a response that says what is wrong, and stores nothing invalid, on $name',
  async ({ fresh }) => {
    const database = await fresh();
    const environment = { RATE_LIMIT: 'off', MAX_OPEN_REQUESTS: '1000' };
    const { address } = await listenHere({ environment, database: await database.open() });
    const errors = vi.spyOn(console, 'error');
    onTestFinished(() => errors.mockRestore());
    const references = new Set<string>();
    for (const call of calls) {
      const { status, headers, text } = await sendRequest(address, call.path, call);
      const about = `${call.body ?? call.path}: ${status} ${text}`.slice(0, 300);
      expect(status, about).toBeLessThan(500);
      // Node itself responds without a body to requests that it cannot read.
      if (text) expect(headers['content-security-policy'], about).toBeDefined();
      if (status === 201) references.add(JSON.parse(text).reference);
      else if (status >= 400 && headers['content-type']?.startsWith('application/json') && text) {
        expect(JSON.parse(text).error, about).toMatch(/^\S.*\S$/s);
      }
    }
    const rows = await database.rows('SELECT reference, date FROM booking');
    expect(references.size).toBeGreaterThan(2);
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(references);
    for (const { date } of rows) expect(openDays).toContain(date);
    const { has, needs } = await claimsOf(database.rows);
    expect(has).toEqual(needs);
    expect(errors).not.toHaveBeenCalled();
  },
);
