import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToken, newToken, privatePath } from '../../../server/bookings/privateLinks.ts';
import { asField, privateStudio, withEmail } from '../../support/server/privateStudio.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** The tokens of private links. */

const bytesOf = (token: string) => Buffer.from(token, 'base64url');

describe('a token', () => {
  const tokens = Array.from({ length: 10_000 }, newToken);

  it('has 192 bits, and each is 1 in about half of 10,000 tokens', () => {
    const bits: string[] = [];
    for (const token of tokens) {
      expect(isToken(token)).toBe(true);
      expect(bytesOf(token)).toHaveLength(24);
      bits.push([...bytesOf(token)].map((byte) => byte.toString(2).padStart(8, '0')).join(''));
    }
    const ones = Array.from(
      { length: 192 },
      (_, index) => bits.filter((text) => text[index] === '1').length,
    );
    // Eight standard deviations: a correct generator fails once in 10^13 runs.
    for (const count of ones) expect(Math.abs(count - 5000)).toBeLessThan(400);
  });

  it('is different each time', () => {
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('needs no encoding in a URL', () => {
    for (const token of tokens.slice(0, 100)) {
      expect(new URL(privatePath(token), 'https://studio.example').pathname).toBe(
        `/private/${token}`,
      );
    }
  });

  it('is recognised by its format', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(isToken(text)).toBe(
          text.length === 32 && bytesOf(text).toString('base64url') === text,
        );
      }),
    );
    for (const text of [`${newToken()}\n`, ` ${newToken()}`, newToken().slice(1), '']) {
      expect(isToken(text)).toBe(false);
    }
  });
});

describe('the database', () => {
  it('contains the hash of a token, and neither the token nor its bytes', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    await studio.press(booking.studio, { action: 'confirm', seen: asField(booking.session) });
    const folder = dirname(studio.file);
    const content = Buffer.concat(
      readdirSync(folder)
        .filter((name) => name.startsWith('bookings.sqlite'))
        .map((name) => readFileSync(join(folder, name))),
    );
    for (const path of [booking.artist, booking.studio]) {
      const token = path.split('/').at(-1) ?? '';
      expect(content.includes(createHash('sha256').update(token).digest('hex'))).toBe(true);
      expect(content.includes(token)).toBe(false);
      expect(content.includes(token.slice(0, 12))).toBe(false);
      expect(content.includes(bytesOf(token))).toBe(false);
    }
  });

  it('contains nothing that opens a page', async () => {
    const studio = privateStudio();
    await studio.book();
    for (const row of studio.rowsOf('SELECT token_hash AS hash FROM private_link')) {
      const hash = String(row.hash);
      expect(await studio.store.linkedBooking(hash, studio.now)).toBeUndefined();
      for (const path of [
        hash,
        hash.slice(0, 32),
        Buffer.from(hash, 'hex').toString('base64url'),
      ]) {
        expect((await studio.request(privatePath(path))).status).toBe(404);
      }
    }
  });
});

describe('a link', () => {
  it('acts on its own booking only, whatever its form says', async () => {
    const studio = privateStudio({ ...withEmail, RATE_LIMIT: 'off' });
    const [own, other] = [
      await studio.book(),
      await studio.book({ timeSlot: 'evening', email: 'kofi@example.com' }),
    ];
    const rowsOfOther = () =>
      ['booking', 'booking_change', 'claim', 'outbox', 'private_link'].map((table) =>
        studio.rowsOf(`SELECT * FROM ${table} WHERE reference = '${other.reference}'`),
      );
    const before = rowsOfOther();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(own.artist, own.studio),
        fc.constantFrom('confirm', 'cancel', 'move'),
        fc.constantFrom(asField(own.session), asField(other.session)),
        fc.constantFrom(asField(own.session), asField(other.session), 'recording 2026-12-04 slot1'),
        async (path, action, seen, to) => {
          const { reference } = other;
          await studio.press(path, { action, seen, to, reference, token: other.artist });
          expect(rowsOfOther()).toEqual(before);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of each response to a repeated request opens the same booking', async () => {
    const studio = privateStudio();
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-visit-1' },
    };
    const paths: string[] = [];
    for (const _ of [1, 2]) {
      const response = await studio.request('/api/bookings', {
        ...request,
        body: JSON.stringify(validRequest),
      });
      paths.push((await response.json()).privatePage);
    }
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) expect(await studio.read(path)).toContain('Your booking');
  });
});
