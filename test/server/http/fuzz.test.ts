import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bookingTypes, slots } from '#booking/slots';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { claimsOf } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { sendRequest, type TestRequest } from '../../support/server/calls.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** Random requests: valid, nearly valid and hostile ones, with enough valid ones to fill some days. */

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom("'; DROP TABLE booking; --", '<script>', '%00', '\0', '\ud800', '\u202e', '2026'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'n'.repeat(2001),
    'x'.repeat(20_000),
    '',
    '2026-12-06',
  ),
);
const field = fc.constantFrom(...Object.keys(validRequest), 'musicLink', '__proto__', 'other');
const session = fc.constantFrom(
  ...['2026-12-01', '2026-12-02', '2026-12-03', '2027-12-01', '2027-12-02'].flatMap((date) =>
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
const key = fc.option(
  fc.constantFrom('a-visit-1', 'a-visit-2', 'short', '~'.repeat(129), 'a visit of one'),
  { freq: 1 },
);
const keyHeader = (value: string | null): Record<string, string> =>
  value === null ? {} : { 'idempotency-key': value };

const post = fc
  .record({
    body: fc.oneof({ weight: 4, arbitrary: nearlyValid }, fc.json(), fc.uint8Array(), fc.string()),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constant('text/plain'),
    ),
    key,
  })
  .map(({ body, type, key }) => {
    const headers = {
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      ...keyHeader(key),
    };
    return { path: '/api/bookings', method: 'POST', headers, body };
  });

const check = fc.record({ session, changes, key }).map(({ session, changes, key }) => {
  const query = new URLSearchParams({ ...session, ...changes } as Record<string, string>);
  return {
    path: `/api/bookings/check-availability?${query.toString().slice(0, 1000)}`,
    headers: keyHeader(key),
  };
});

const elsewhere = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    path: fc.oneof(
      fc.constantFrom('/api//bookings', '/api/%ff', '/api/bookings?%', '//api', '/api/\\x', '*'),
      fc.webPath().map((path) => `/api${path}`),
    ),
    host: fc.constantFrom('studio.example', '', '[::1', 'a b', 'x:99999', '%00'),
  })
  .map(({ host, ...call }) => ({ ...call, headers: { host } }));

const anyRequest: fc.Arbitrary<TestRequest & { readonly path: string }> = fc.oneof(
  { weight: 5, arbitrary: post },
  { weight: 3, arbitrary: check },
  { weight: 2, arbitrary: elsewhere },
);

it.each(databases)(
  'a strange request gets an answer that says what is wrong, and stores nothing invalid, on $name',
  async ({ fresh }) => {
    const database = await fresh();
    const config = readConfig({ RATE_LIMIT: 'off', MAX_OPEN_REQUESTS: '100', PORT: '0' });
    const store = bookingRepository(await database.open());
    const server = await listen(createApp({ store, now: () => tuesdayAtTen, config }), config);
    onTestFinished(async () => {
      await stop(server);
      await store.close();
    });
    const errors = vi.spyOn(console, 'error');
    onTestFinished(() => errors.mockRestore());
    const references = new Set<string>();

    const answersWell = async (call: TestRequest & { readonly path: string }) => {
      const address = addressOf(server, config.host);
      const { status, headers, text } = await sendRequest(address, call.path, call);
      const about = `${status} ${text.slice(0, 200)}`;
      expect(status, about).toBeLessThan(500);
      // Node itself answers requests that it cannot read, without a body.
      if (text) expect(headers['content-security-policy'], about).toBeDefined();
      if (status === 201) references.add(JSON.parse(text).reference);
      if (status < 400 || !headers['content-type']?.startsWith('application/json') || !text) return;
      expect(JSON.parse(text).error, about).toMatch(/^\S.*\S$/s);
    };
    await fc.assert(fc.asyncProperty(anyRequest, answersWell), {
      numRuns: 300,
      endOnFailure: true,
    });

    expect(references.size).toBeGreaterThan(2);
    const rows = await database.rows('SELECT reference, date FROM booking');
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(references);
    expect(rows.filter(({ date }) => !/^202[67]-12-0[123]$/.test(String(date)))).toEqual([]);
    const { has, needs } = await claimsOf(database.rows);
    expect(has).toEqual(needs);
    expect(errors).not.toHaveBeenCalled();
  },
);
