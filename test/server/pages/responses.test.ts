import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { emailUrl } from '#studio/emailUrl';
import { DatabaseUnavailable } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { policyOfPage } from '../../../server/http/securityHeaders.ts';
import { parseReason } from '../../../server/pages/form.ts';
import { pageShell } from '../../../server/pages/pageShell.tsx';
import {
  asField,
  emptyShell,
  noticeOf,
  privateStudio,
  unknownPage,
  withEmail,
} from '../../support/server/privateStudio.ts';
import { openDays, temporaryFolder } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const tokenOf = (path: string) => path.slice('/private/'.length);

describe('a private page', () => {
  it('is neither cached, indexed nor sent as a referrer, and has the headers of the site', async () => {
    const studio = privateStudio();
    const { headers } = await studio.request((await studio.book()).artist, { method: 'HEAD' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': policyOfPage(emptyShell),
      'cache-control': 'no-store, no-transform',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers.has('etag')).toBe(false);
  });

  it('does not contain its token, and is compressed for a browser that accepts it', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const headers = { 'accept-encoding': 'gzip' };
    for (const path of [booking.studio, booking.artist]) {
      const url = `${path}?bookingType=recording&date=${nextDay}`;
      const response = await studio.request(url, { headers });
      const page = gunzipSync(await response.arrayBuffer()).toString();
      expect(page).toBe(await studio.read(url));
      expect(page).not.toContain(tokenOf(path));
    }
  });
});

describe('the site’s 404 page is the response', () => {
  /** Expects the same bytes for GET and POST as for any unknown path, and no change. */
  async function expectUnknown(studio: ReturnType<typeof privateStudio>, path: string, seen = '') {
    const before = studio.rows();
    const nowhere = await studio.request('/nowhere');
    const body = new URLSearchParams({ action: 'cancel', seen });
    for (const init of [{}, { method: 'POST', body }]) {
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
    const wrong = [
      artist.slice(0, -1) + last,
      ...['x', '%', 'x'.repeat(10_000)].map((token) => `/private/${token}`),
    ];
    for (const path of wrong) await expectUnknown(studio, path, asField(session));
  });
});

describe('a link', () => {
  it('opens also with what a mail program has added, without its token in a referrer or a cache', async () => {
    const studio = privateStudio();
    const { artist } = await studio.book();
    const desk = await studio.openDesk();
    const added = ['.', ')', ',', '%29', '%2C', '.)', '%0A', '_', '&gt;', '&quot;.'];
    for (const [end, path, to] of [
      ...['/', ...added].map((end) => [end, artist, artist] as const),
      // Links to the desk end with a slash.
      ...[')', ',', '%29', '%2C'].map((end) => [end, desk, desk.slice(0, -1)] as const),
      ...['/', ...added].map((end) => [end, '/private/desk', '/private/desk'] as const),
    ]) {
      const { status, headers } = await studio.request(path + end);
      expect([end, status, headers.get('location')]).toEqual([end, 302, to]);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        'no-store, no-transform',
        'no-referrer',
      ]);
    }
  });

  it('takes no form of another site, and counts it', async () => {
    const studio = privateStudio({ ...withEmail, RATE_LIMIT_POSTS: '2' });
    const { artist } = await studio.book();
    const before = studio.rows();
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of [artist, '/private/desk']) {
      const response = await studio.request(path, { method: 'POST', headers });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect((await studio.request(artist, { method: 'POST', headers })).status).toBe(429);
    expect(studio.rows()).toEqual(before);
  });

  it('says that it has ended once the session is over, to the minute; to the studio 30 days later', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const expectEnded = async (path: string, text: string) => {
      const before = studio.rows();
      const body = new URLSearchParams({ action: 'cancel', seen: asField(booking.session) });
      for (const init of [{}, { method: 'POST', body }]) {
        const response = await studio.request(path, init);
        expect([response.status, await response.text()]).toEqual([
          410,
          expect.stringContaining(text),
        ]);
      }
      expect(studio.rows()).toEqual(before);
    };
    studio.now = momentOf({ date, minutes: slotById.morning.end }) - 1;
    expect((await studio.request(booking.artist)).status).toBe(200);
    studio.now += 1;
    await expectEnded(booking.artist, '<h1>This session is over</h1><p class=');
    studio.now += 30 * 24 * 60 * 60_000 - 1;
    expect(await studio.read(booking.studio)).toContain('>Over<');
    studio.now += 1;
    await expectEnded(booking.studio, 'Send a new link to the studio’s e-mail address');
  });
});

it('the request log contains the reference of a form and why it was refused, and no personal data', async () => {
  const studio = privateStudio();
  const booking = await studio.book();
  const { reference } = booking;
  await studio.act(booking, 'artist', 'cancel', { reason: 'Ama is ill' });
  await studio.act(booking, 'studio', 'confirm');
  await studio.press(booking.studio, {});
  await studio.press(await studio.openDesk(), { action: 'decline' });
  expect(studio.log.slice(1).filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/private/...', status: 303, reference, refused: undefined },
    { status: 409, reference, refused: 'impossible' },
    { status: 400, reference, refused: 'no button' },
    { status: 400, reference: undefined, refused: 'all' },
  ]);
  expect(JSON.stringify(studio.log)).not.toMatch(/ama|mensah|\+233/i);
});

describe('a page says what went wrong', () => {
  it('when too many requests came, with Retry-After', async () => {
    const studio = privateStudio({ RATE_LIMIT_GETS: '1', RATE_LIMIT_POSTS: '1' });
    const { artist } = await studio.book();
    for (const method of ['GET', 'POST']) {
      await studio.request(artist, { method });
      const response = await studio.request(artist, { method });
      expect(response.status).toBe(429);
      expect(noticeOf(await response.text())).toMatch(/^Too many requests came from your network/);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50);
    }
  });

  it.each([
    ['the database is down', new DatabaseUnavailable('kente'), 503, '10', /^The studio cannot be/],
    ['a handler fails', new Error('kente'), 500, null, /./],
  ])('when %s, without details', async (_, error, status, retryAfter, notice) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const database = openSqlite(join(temporaryFolder(), 'bookings.sqlite'));
    const studio = privateStudio(withEmail, undefined, database);
    const { artist } = await studio.book();
    database.read = () => Promise.reject(error);
    for (const method of ['GET', 'POST']) {
      const response = await studio.request(artist, { method });
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
      expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
      const page = await response.text();
      expect(noticeOf(page)).toMatch(notice);
      expect(page).not.toContain('kente');
    }
    expect(errors).toHaveBeenCalledTimes(2);
  });

  it('when a form has too many bytes', async () => {
    const studio = privateStudio();
    const { artist } = await studio.book();
    const body = `reason=${'x'.repeat(132_000)}`;
    const response = await studio.request(artist, { method: 'POST', body });
    const notice = 'The body is larger than 131072 bytes.';
    expect([response.status, noticeOf(await response.text())]).toEqual([413, notice]);
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

it('text that somebody typed is escaped on the page, as a name, notes or a phone number', async () => {
  const studio = privateStudio();
  const markup = '"></title></p><img src=x>';
  const typed = { fullName: markup, notes: markup, phoneNumber: `0244123456${markup}` };
  const page = await studio.read((await studio.book(typed)).studio);
  expect(page.match(/&lt;img src=x&gt;/g)).toHaveLength(9);
  expect(page).not.toContain('<img');
  expect(page).toContain('href="tel:0244123456"');
});

it.each([
  ['  The piano\r\nis\0 tuned. ', 'The piano is tuned.'],
  ['\u001b[2J\u009f\u2028x', '[2J x'],
  ['x'.repeat(501), 'x'.repeat(501)],
])('parseReason returns one line that every database can store: %j', (typed, reason) => {
  expect(parseReason(typed)).toBe(reason);
});

it('emailUrl adds no recipient that is typed in an address', () => {
  const address = 'a?bcc=b@example.com&body=x';
  const url = new URL(emailUrl(address, 'Your session'));
  expect([...url.searchParams.keys()]).toEqual(['subject']);
  expect(decodeURIComponent(url.pathname)).toBe(address);
});
