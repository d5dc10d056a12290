import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isToken, newToken, privatePath } from '../../../server/bookings/privateLinks.ts';
import { tables } from '../../support/database/tables.ts';
import { asField, privateStudio } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

/** The tokens of private links. */

it('isToken is true for 32 characters of base64url alone, which need no encoding in a URL', () => {
  const token = newToken();
  for (let count = 0; count < 500; count += 1) expect(newToken()).toMatch(/[a-z\d]$/i);
  expect(isToken('AZaz09-_'.repeat(4))).toBe(true);
  for (const character of ['\n', ' ', '+', '/', '=', '%', '.', '~', 'é', '\0', '🎤']) {
    const texts = [token + character, character + token, token.slice(1) + character];
    expect(texts.filter(isToken)).toEqual([]);
  }
  expect([token.slice(1), `${token}A`, ''].filter(isToken)).toEqual([]);
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
    const bytes = Buffer.from(token, 'base64url');
    const found = [hash, token.slice(0, 12), bytes].map((text) => content.includes(text));
    expect(found).toEqual([true, false, false]);
    expect(await studio.store.linkOf(hash, studio.now)).toBeUndefined();
    for (const text of [hash, hash.slice(0, 32), Buffer.from(hash, 'hex').toString('base64url')]) {
      expect((await studio.request(privatePath(text))).status).toBe(404);
    }
  }
});

it('a link acts on its own booking only, whatever its form says', async () => {
  const studio = privateStudio();
  const other = await studio.book({ timeSlot: 'evening', email: 'kofi@example.com' });
  const { reference } = other;
  const rowsOfOther = () =>
    tables.map((table) => studio.rowsOf(`SELECT * FROM ${table} WHERE reference = '${reference}'`));
  const before = rowsOfOther();
  const own = await studio.book();
  const fields = { reference, token: other.artist, to: `recording ${openDays[1]} slot1` };
  for (const seen of [other.session, own.session].map(asField)) {
    await studio.act(own, 'studio', 'confirm', { ...fields, seen });
    await studio.act(own, 'artist', 'move', { ...fields, seen });
  }
  expect(rowsOfOther()).toEqual(before);
  expect(studio.rowsOf('SELECT DISTINCT reference FROM booking_change')).toHaveLength(1);
});

it('the links in the first and the newest responses to a repeated request open the booking, until they are revoked', async () => {
  const studio = privateStudio();
  const send = async () => {
    const response = await studio.request('/api/bookings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-visit-1' },
      body: JSON.stringify(validRequest),
    });
    return response.json();
  };
  const first = await send();
  const later = [];
  for (let count = 0; count < 12; count += 1) {
    studio.now += 1;
    later.push((await send()).privatePage);
  }
  await studio.store.issueLink(first.reference, 'studio', newToken(), studio.now);
  expect(studio.rowsOf('SELECT holder FROM private_link')).toHaveLength(11);
  for (const privatePage of [first.privatePage, ...later.slice(-5)]) {
    expect(await studio.read(privatePage)).toContain(first.reference);
  }
  const newLink = { now: studio.now, emails: [], changedBy: 'desk', seenChanges: 0 } as const;
  await studio.store.setEmail(first.reference, { ...newLink, email: validRequest.email });
  expect(await send()).toEqual({ ...first, privatePage: undefined });
  expect(studio.rowsOf('SELECT 1 FROM private_link WHERE is_ended = 0')).toHaveLength(1);
});
