import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isToken, newToken, privatePath } from '../../../server/bookings/privateLinks.ts';
import { tables } from '../../support/database/tables.ts';
import { asField, privateStudio, withEmail } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

/** The tokens of private links. */

const bytesOf = (token: string) => Buffer.from(token, 'base64url');

it('a token has 192 bits, different each time, and each is 1 in about half of 10,000 tokens', () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.filter(isToken)).toHaveLength(tokens.length);
  const bytes = tokens.map(bytesOf);
  const isOne = (token: Buffer, bit: number) => (token.readUInt8(bit >> 3) >> (bit & 7)) & 1;
  const ones = Array.from(
    { length: 192 },
    (_, bit) => bytes.filter((token) => isOne(token, bit)).length,
  );
  // Eight standard deviations: a correct generator fails once in 10^13 runs.
  for (const count of ones) expect(Math.abs(count - 5000)).toBeLessThan(400);
});

it('isToken is true for 32 characters of base64url alone, which need no encoding in a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(isToken(text)).toBe(
        text.length === 32 && bytesOf(text).toString('base64url') === text,
      );
    }),
  );
  const token = newToken();
  for (const text of [`${token}\n`, ` ${token}`, token.slice(1), '']) {
    expect(isToken(text)).toBe(false);
  }
  expect(new URL(privatePath(token), 'https://studio.example').pathname).toBe(`/private/${token}`);
});

it('the files of the database contain the hash of a token, and nothing that opens a page', async () => {
  const studio = privateStudio();
  const booking = await studio.book();
  await studio.act(booking, 'studio', 'confirm');
  const folder = dirname(studio.file);
  const files = readdirSync(folder).filter((name) => name.startsWith('bookings.sqlite'));
  const content = Buffer.concat(files.map((name) => readFileSync(join(folder, name))));
  for (const path of [booking.artist, booking.studio]) {
    const token = path.split('/').at(-1) ?? '';
    const hash = createHash('sha256').update(token).digest('hex');
    const found = [hash, token.slice(0, 12), bytesOf(token)].map((text) => content.includes(text));
    expect(found).toEqual([true, false, false]);
    expect(await studio.store.linkedBooking(hash, studio.now)).toBeUndefined();
    for (const text of [hash, hash.slice(0, 32), Buffer.from(hash, 'hex').toString('base64url')]) {
      expect((await studio.request(privatePath(text))).status).toBe(404);
    }
  }
});

it('a link acts on its own booking only, whatever its form says', async () => {
  const studio = privateStudio({ ...withEmail, RATE_LIMIT: 'off' });
  const own = await studio.book();
  const other = await studio.book({ timeSlot: 'evening', email: 'kofi@example.com' });
  const { reference } = other;
  const rowsOfOther = () =>
    tables.map((table) => studio.rowsOf(`SELECT * FROM ${table} WHERE reference = '${reference}'`));
  const before = rowsOfOther();
  const sessions = [asField(own.session), asField(other.session)];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(own.artist, own.studio),
      fc.constantFrom('confirm', 'cancel', 'move'),
      fc.constantFrom(...sessions),
      fc.constantFrom(...sessions, `recording ${openDays[1]} slot1`),
      async (path, action, seen, to) => {
        await studio.press(path, { action, seen, to, reference, token: other.artist });
        expect(rowsOfOther()).toEqual(before);
      },
    ),
    { numRuns: 60 },
  );
});

it('the links in both responses to a repeated request open the same booking', async () => {
  const studio = privateStudio();
  const send = async () => {
    const response = await studio.request('/api/bookings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-visit-1' },
      body: JSON.stringify(validRequest),
    });
    return response.json();
  };
  const [first, second] = [await send(), await send()];
  expect(first.privatePage).not.toBe(second.privatePage);
  for (const { privatePage } of [first, second]) {
    expect(await studio.read(privatePage)).toContain(first.reference);
  }
});
