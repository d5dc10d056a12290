import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { emailUrl } from '#studio/emailUrl';
import { DatabaseUnavailable } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { parseReason } from '../../../server/pages/form.ts';
import { pageShell } from '../../../server/pages/pageShell.tsx';
import {
  emptyShell,
  noticeOf,
  privateStudio,
  withEmail,
} from '../../support/server/privateStudio.ts';
import { openDays, temporaryFolder } from '../../support/server/testApi.ts';

const [, nextDay = ''] = openDays;
const tokenOf = (path: string) => path.slice('/private/'.length);

it('a private page does not contain its token, and is compressed for a browser that accepts it', async () => {
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
