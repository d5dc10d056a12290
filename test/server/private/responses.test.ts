import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { newToken, reissueLink } from '../../../server/bookings/privateLinks.ts';
import { DatabaseUnavailable, statement } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { loggedPath } from '../../../server/http/requestLog.ts';
import { pageShell } from '../../../server/private/pageShell.tsx';
import {
  asField,
  emptyShell,
  noticeOf,
  privateStudio,
  unknownPage,
  withEmail,
} from '../../support/server/privateStudio.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

/** The responses at the addresses of private pages, and what the log contains of them. */

/** Silences standard error, on which unexpected errors are printed. */
const silenceErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('a private page', () => {
  it('is neither cached, indexed nor sent as a referrer, and has the headers of the site', async () => {
    const studio = privateStudio({ ...withEmail, TRUST_PROXY: '1' });
    const booking = await studio.book();
    const https = { headers: { 'x-forwarded-proto': 'https' } };
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { headers } = await studio.request(booking.artist, { method, ...https });
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=UTF-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringMatching(/^max-age=/),
      });
      const policy = headers.get('content-security-policy');
      expect(policy).toMatch(/default-src 'none'; .*form-action 'self'; frame-ancestors 'none'/);
      expect(policy).toMatch(/style-src 'self' .*'sha256-/);
      expect(headers.has('etag')).toBe(false);
    }
    const { headers } = await studio.request(booking.artist);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('is compressed for a browser that accepts it', async () => {
    const studio = privateStudio();
    const { artist } = await studio.book();
    const response = await studio.request(artist, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    expect(text).toBe(await studio.read(artist));
  });

  it('does not contain its token', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    for (const path of [booking.studio, booking.artist]) {
      const token = path.split('/').at(-1) ?? '';
      expect(await studio.read(`${path}?bookingType=recording&date=2026-12-05`)).not.toContain(
        token,
      );
    }
  });

  it.each(['PUT', 'DELETE', 'OPTIONS'])('returns 405 for %s', async (method) => {
    const studio = privateStudio();
    const booking = await studio.book();
    expect((await studio.request(booking.artist, { method })).status).toBe(405);
  });
});

describe('the site’s 404 page is the response', () => {
  /** Expects the same bytes for GET and POST as for any unknown path, and no change. */
  async function expectUnknown(
    studio: ReturnType<typeof privateStudio>,
    path: string,
    seen: string,
  ) {
    const before = studio.rows();
    const nowhere = await studio.request('/nowhere');
    for (const init of [
      {},
      { method: 'POST', body: new URLSearchParams({ action: 'cancel', seen }) },
    ]) {
      const response = await studio.request(path, init);
      expect([path, response.status, await response.text()]).toEqual([path, 404, unknownPage]);
      expect(Object.fromEntries(response.headers)).toEqual(Object.fromEntries(nowhere.headers));
    }
    expect(studio.rows()).toEqual(before);
  }

  it('to a wrong, malformed, long or tampered token', async () => {
    const studio = privateStudio();
    const { artist, session } = await studio.book();
    const last = artist.endsWith('A') ? 'B' : 'A';
    for (const path of [
      `/private/${'A'.repeat(32)}`,
      artist.slice(0, -1) + last,
      artist.slice(0, -1),
      `${artist}A`,
      `${artist}%00`,
      `${artist}%0A`,
      `${artist}.`,
      `/private/${artist.slice('/private/'.length).toUpperCase()}`,
      '/private/x',
      '/private/%',
      '/private/%F0%9F%8E%A4',
      `/private/${'x'.repeat(10_000)}`,
      "/private/' OR '1'='1",
    ]) {
      await expectUnknown(studio, path, asField(session));
    }
  });

  it('to the token of a revoked link', async () => {
    const studio = privateStudio();
    const { artist, session, reference } = await studio.book();
    const database = openSqlite(studio.file);
    await database.write(reference, () => reissueLink(reference, 'artist', newToken(), studio.now));
    await database.close();
    await expectUnknown(studio, artist, asField(session));
  });

  it('once the session is over, to the minute', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    studio.now = Date.UTC(2026, 11, 2, 12, 30) - 1;
    expect((await studio.request(booking.artist)).status).toBe(200);
    studio.now += 1;
    await expectUnknown(studio, booking.artist, asField(booking.session));
    await expectUnknown(studio, booking.studio, asField(booking.session));
  });

  it('once the session is over to which a booking was moved', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const to = 'recording 2026-12-04 slot6';
    await studio.press(booking.artist, { action: 'move', seen: asField(booking.session), to });
    studio.now = Date.UTC(2026, 11, 4, 19, 30) - 1;
    expect((await studio.request(booking.artist)).status).toBe(200);
    studio.now += 1;
    await expectUnknown(studio, booking.artist, to);
  });
});

describe('the request log', () => {
  it('never contains a token', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const token = booking.artist.split('/').at(-1) ?? '';
    const encoded = [...token].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('');
    for (const path of [
      booking.artist,
      `${booking.artist}/`,
      `${booking.artist}?date=2026-12-05`,
      `//private/${token}`,
      `/Private/${token}`,
      `/PRIVATE/${encoded}`,
      `/private/${encoded}`,
      `/%70rivate/${token}`,
      `/private%2F${token}`,
      `/private%252F${encoded}`,
      `/booking/private/${token}`,
      `/privat/${token}`,
      `/${token}`,
      `/x-${encoded}.html`,
    ]) {
      for (const method of ['GET', 'POST']) {
        await studio.request(`http://studio.example${path}`, { method });
      }
    }
    const all = decodeURIComponent(decodeURIComponent(JSON.stringify(studio.log)));
    for (let start = 0; start + 8 <= token.length; start += 1) {
      expect(all.toLowerCase()).not.toContain(token.slice(start, start + 8).toLowerCase());
    }
  });

  it('does not contain the part of a token after a line break of an e-mail program', () => {
    for (const path of [
      '/private/AbC-_9',
      '/Private/AbC-_9',
      '/private%2FAbC-_9',
      '/x/private/AbC',
    ]) {
      expect(loggedPath(path, null)).toBe('/private/...');
    }
    expect(loggedPath('/booking', null)).toBe('/booking');
  });

  it('contains the reference of a form and why it was refused, and no personal data', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const seen = asField(booking.session);
    await studio.press(booking.artist, { action: 'cancel', seen, reason: 'Ama is ill' });
    await studio.press(booking.studio, { action: 'confirm', seen });
    await studio.press(booking.studio, {});
    expect(studio.log.slice(1)).toMatchObject([
      { path: '/private/...', status: 200, reference: booking.reference, refused: undefined },
      { status: 409, reference: booking.reference, refused: expect.stringMatching(/cancelled/) },
      { status: 400, reference: booking.reference, refused: expect.stringMatching(/buttons/) },
    ]);
    expect(JSON.stringify(studio.log)).not.toMatch(/ama|mensah|\+233/i);
  });
});

describe('a page says what went wrong', () => {
  it('when too many requests came, with Retry-After', async () => {
    const studio = privateStudio({ RATE_LIMIT_GETS: '1', RATE_LIMIT_POSTS: '1' });
    const { artist } = await studio.book();
    const limited = async (init?: RequestInit) => {
      await studio.request(artist, init);
      const response = await studio.request(artist, init);
      expect(response.status).toBe(429);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(noticeOf(await response.text())).toMatch(/^Too many requests came from your network/);
      return Number(response.headers.get('retry-after'));
    };
    expect(await limited()).toBeGreaterThan(50);
    expect(await limited({ method: 'POST' })).toBeGreaterThan(500);
  });

  it('when the database is down, with Retry-After and without details', async () => {
    const errors = silenceErrors();
    let isDown = false;
    const studio = privateStudio(withEmail, undefined, (database) => ({
      ...database,
      read: (work) =>
        isDown ? Promise.reject(new DatabaseUnavailable('kente')) : database.read(work),
    }));
    const { artist } = await studio.book();
    isDown = true;
    for (const method of ['GET', 'POST']) {
      const response = await studio.request(artist, { method });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const page = await response.text();
      expect(noticeOf(page)).toMatch(/^The studio cannot be reached at this moment/);
      expect(page).not.toContain('kente');
    }
    expect(errors).toHaveBeenCalledTimes(2);
    errors.mockRestore();
  });

  it('when a handler fails', async () => {
    const errors = silenceErrors();
    let isBroken = false;
    const studio = privateStudio(withEmail, undefined, (database) => ({
      ...database,
      read: (work) => (isBroken ? Promise.reject(new Error('kente')) : database.read(work)),
    }));
    const { artist } = await studio.book();
    isBroken = true;
    const response = await studio.request(artist);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('kente');
    errors.mockRestore();
  });

  it.each([
    ['with Content-Length', {}],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('when a form is too large, sent %s', async (_, headers) => {
    const studio = privateStudio();
    const booking = await studio.book();
    const before = studio.rows();
    const response = await studio.request(booking.artist, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        action: 'cancel',
        seen: asField(booking.session),
        reason: 'x'.repeat(17_000),
      }),
    });
    expect(response.status).toBe(413);
    expect(noticeOf(await response.text())).toBe('The body is larger than 16384 bytes.');
    expect(studio.rows()).toEqual(before);
  });

  it.each([
    ['no body', undefined],
    ['JSON', '{"action":"cancel"}'],
    [
      'a multipart form',
      '--x\r\nContent-Disposition: form-data; name="action"\r\n\r\ncancel\r\n--x',
    ],
    ['bytes', new Uint8Array([0, 255, 254])],
    ['an unknown action', 'action=erase&seen=performance 2026-12-02 morning'],
    ['no session', 'action=cancel'],
    ['an unknown session', 'action=cancel&seen=karaoke 2026-12-02 morning'],
    ['a session with a NUL character', 'action=cancel&seen=performance%00 2026-12-02 morning'],
  ])('when a form contains %s', async (_, body) => {
    const studio = privateStudio();
    const booking = await studio.book();
    const before = studio.rows();
    const response = await studio.request(booking.artist, { method: 'POST', body });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(noticeOf(page)).toBe('Please press one of the buttons of this page.');
    expect(page).toContain('Your booking');
    expect(studio.rows()).toEqual(before);
  });
});

it.each(['', '<!-- prerendered head -->', `${emptyShell}<div id="root"></div>`])(
  'the app does not start with "%s" as the shell of the private pages',
  (shell) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'private.html'), shell);
    expect(() => pageShell(folder)).toThrow(/must have one head and one root/);
  },
);

/** Text with everything that is special in HTML, in SQL and in UTF-16. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><b>', "'", '&', '&lt;'],
      ...['</title>', '</p>', '{{content}}', '{{title}}', 'javascript:', '\n', '\u2028'],
      ...['\0', '\ud83c', '\udfa4', '🎤', '￿', '%', "'; DROP TABLE booking; --", ' '],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** The tags of a page in order: text cannot add one. */
const tagsOf = (page: string) => page.match(/<\/?[a-z][^>]*>/gi) ?? [];

describe('text that somebody typed', () => {
  it('adds no tag to a page, as a name, notes or a phone number', async () => {
    const studio = privateStudio({ ...withEmail, RATE_LIMIT: 'off' });
    const booking = await studio.book({ notes: 'x', phoneNumber: 'x' });
    const plain = tagsOf(await studio.read(booking.studio));
    const database = openSqlite(studio.file);
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (name, notes, phone) => {
        await database.write('', function* () {
          yield statement(
            'UPDATE booking SET full_name = ?, notes = ?, phone_number = ?',
            name.replaceAll('\0', ''),
            `x${notes.replaceAll('\0', '')}`,
            phone.replaceAll('\0', ''),
          );
        });
        const page = await studio.read(booking.studio);
        const tags = tagsOf(page).map((tag) => (tag.startsWith('<a href="tel:') ? 'tel' : tag));
        expect(tags).toEqual(plain.map((tag) => (tag.startsWith('<a href="tel:') ? 'tel' : tag)));
        expect(page).toMatch(/<a href="tel:[+\d]*"/);
      }),
      { numRuns: 60 },
    );
    await database.close();
  });

  it('is stored as a reason on one line of at most 500 characters that every database can store', async () => {
    const studio = privateStudio({ ...withEmail, RATE_LIMIT: 'off', MAX_OPEN_REQUESTS: '1000' });
    await fc.assert(
      fc.asyncProperty(hostile, fc.nat(500), async (text, padding) => {
        const booking = await studio.book();
        const reason = 'x'.repeat(padding) + text;
        const form = { action: 'cancel', seen: asField(booking.session), reason };
        const { status, page } = await studio.press(booking.studio, form);
        expect(status).toBe(200);
        expect(page).not.toContain('<img');
        const [stored] = studio.rowsOf(
          `SELECT reason FROM booking_change WHERE reference = '${booking.reference}'`,
        );
        const kept = String(stored?.reason);
        expect(kept.length).toBeLessThanOrEqual(500);
        expect(kept).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
      { numRuns: 60 },
    );
  });

  it('is cut before a character of two code units that does not fit', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const reason = `${'x'.repeat(499)}🎤`;
    await studio.press(booking.studio, {
      action: 'cancel',
      seen: asField(booking.session),
      reason,
    });
    expect(studio.rowsOf('SELECT reason FROM booking_change')).toEqual([
      { reason: 'x'.repeat(499) },
    ]);
  });

  it('in an e-mail address adds no recipient to the link that writes to it', async () => {
    const studio = privateStudio();
    const booking = await studio.book({ email: 'a?bcc=b@example.com&body=x' });
    const page = await studio.read(booking.studio);
    const [, address = ''] = /href="mailto:([^"]+)"/.exec(page) ?? [];
    const url = new URL(`mailto:${address.replaceAll('&amp;', '&')}`);
    expect([...url.searchParams.keys()]).toEqual(['subject']);
    expect(decodeURIComponent(url.pathname)).toBe('a?bcc=b@example.com&body=x');
  });
});
