import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { createSite } from '../../../server/site/site.ts';
import { emptyShell } from '../../support/server/privateStudio.ts';
import { temporaryFolder, tuesdayAtTen } from '../../support/server/testApi.ts';

const pages = {
  'index.html': '<!doctype html><title>The landing page</title>',
  'booking.html': '<!doctype html><title>The booking page</title>',
  '404.html': '<!doctype html><title>No page</title>',
  'private.html': emptyShell,
};

/** The app with a small built site, with a secret file inside the site and one beside it. */
function freshServer() {
  const folder = temporaryFolder();
  const siteDirectory = join(folder, 'site');
  mkdirSync(join(siteDirectory, 'assets'), { recursive: true });
  for (const [file, html] of Object.entries(pages)) writeFileSync(join(siteDirectory, file), html);
  writeFileSync(join(siteDirectory, 'index.html.br'), brotliCompressSync(pages['index.html']));
  writeFileSync(join(siteDirectory, 'index.html.gz'), gzipSync(pages['index.html']));
  writeFileSync(join(siteDirectory, '404.html.br'), brotliCompressSync(pages['404.html']));
  writeFileSync(join(siteDirectory, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(siteDirectory, 'robots.txt.gz'), gzipSync('User-agent: *'));
  writeFileSync(join(siteDirectory, '.env'), 'SECRET');
  writeFileSync(join(siteDirectory, 'assets', 'index-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'SECRET');
  const store = bookingRepository(openSqlite(join(folder, 'bookings.sqlite')));
  return createApp({ store, now: () => tuesdayAtTen, config: readConfig({}), siteDirectory });
}

describe('the site', () => {
  it.each([
    ['/', 'index.html'],
    ['/booking', 'booking.html'],
    ['/booking/', 'booking.html'],
    ['/booking?type=recording', 'booking.html'],
  ] as const)('serves the page at %s with Cache-Control: no-cache', async (path, file) => {
    const response = await freshServer().request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(pages[file]);
  });

  it('serves every built page at its path without the extension', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'team'));
    for (const name of ['404', 'rates', 'team/index', 'team/ama']) {
      writeFileSync(join(folder, `${name}.html`), name);
    }
    writeFileSync(join(folder, 'private.html'), emptyShell);
    const site = createSite(folder).app;
    const textAt = async (path: string) => (await site.request(path)).text();
    for (const [path, name] of [
      ['/rates', 'rates'],
      ['/rates/', 'rates'],
      ['/team', 'team/index'],
      ['/team/', 'team/index'],
      ['/team/ama', 'team/ama'],
      ['/team/index', '404'],
      ['/404', '404'],
      ['/private', '404'],
      ['/', '404'],
    ] as const) {
      expect([path, await textAt(path)]).toEqual([path, name]);
    }
    expect((await site.request('/404')).status).toBe(404);
  });

  it.each(['/nowhere', '/booking/nowhere', '/a.b', '/index.html', '/404.html', '/bookings', '//'])(
    'serves the 404 page with status 404 at the unknown path %s',
    async (path) => {
      const response = await freshServer().request(`http://studio.example${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(pages['404.html']);
    },
  );

  it('is cached for a year for hashed files, and for an hour for other files', async () => {
    const server = freshServer();
    const script = await server.request('/assets/index-abc123.js');
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await script.text()).toBe('export {};');
    const robots = await server.request('/robots.txt');
    expect(robots.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('returns a plain-text 404 for a missing hashed file', async () => {
    const response = await freshServer().request('/assets/index-old.js');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found');
    expect(response.headers.get('cache-control')).toBeNull();
  });

  it.each([
    '/.env',
    '/assets/../.env',
    '/%2eenv',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/robots.txt%00',
  ])('never serves %s', async (path) => {
    const response = await freshServer().request(`http://studio.example${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('SECRET');
  });

  it('responds to HEAD with the status of GET and no body', async () => {
    const server = freshServer();
    const statuses = [];
    for (const path of ['/', '/nowhere', '/assets/index-abc123.js']) {
      const response = await server.request(path, { method: 'HEAD' });
      statuses.push(response.status);
      expect(await response.text()).toBe('');
    }
    expect(statuses).toEqual([200, 404, 200]);
  });

  describe('compressed at build time', () => {
    const get = (path: string, encodings?: string, method = 'GET') =>
      freshServer().request(path, {
        method,
        headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
      });
    const unpacked = async (response: Response) => {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const encoding = response.headers.get('content-encoding');
      if (encoding === 'br') return brotliDecompressSync(bytes).toString();
      return (encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString();
    };

    it.each([
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0', null],
      ['zstd', null],
      [undefined, null],
    ])('negotiates the encoding for Accept-Encoding: %s', async (encodings, expected) => {
      const response = await get('/', encodings);
      expect(response.headers.get('content-encoding')).toBe(expected);
      expect(response.headers.get('vary')).toBe(expected && 'Accept-Encoding');
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await unpacked(response)).toBe(pages['index.html']);
    });

    it('has the compressed Content-Length for GET and HEAD', async () => {
      const length = String(brotliCompressSync(pages['index.html']).byteLength);
      for (const method of ['GET', 'HEAD']) {
        const { headers } = await get('/', 'br', method);
        expect([method, headers.get('content-length')]).toEqual([method, length]);
        expect(headers.get('content-encoding')).toBe('br');
      }
    });

    it('uses gzip when there is no Brotli version', async () => {
      const response = await get('/robots.txt', 'br, gzip');
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(await unpacked(response)).toBe('User-agent: *');
    });

    it('is uncompressed and without Vary when there is no compressed version', async () => {
      const response = await get('/assets/index-abc123.js', 'br, gzip');
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('vary')).toBeNull();
      expect(await unpacked(response)).toBe('export {};');
    });

    it('applies to the 404 page', async () => {
      const response = await get('/nowhere', 'br, gzip');
      expect([response.status, response.headers.get('content-encoding')]).toEqual([404, 'gzip']);
      expect(await unpacked(response)).toBe(pages['404.html']);
    });

    it.each(['/index.html.br', '/robots.txt.gz', '/booking.br'])(
      'returns 404 for the path of a compressed version: %s',
      async (path) => expect((await get(path)).status).toBe(404),
    );
  });

  describe('conditional requests', () => {
    const etagOf = async (path: string) => (await freshServer().request(path)).headers.get('etag');
    const getIfNoneMatch = (path: string, known: string) =>
      freshServer().request(path, { headers: { 'if-none-match': known } });

    it.each(['/', '/booking', '/robots.txt', '/assets/index-abc123.js'])(
      'return 304 when the ETag matches: %s',
      async (path) => {
        const etag = await etagOf(path);
        const first = await freshServer().request(path);
        for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
          const response = await getIfNoneMatch(path, known ?? '');
          expect([known, response.status]).toEqual([known, 304]);
          expect(await response.text()).toBe('');
          for (const name of ['etag', 'cache-control', 'vary']) {
            expect(response.headers.get(name), name).toBe(first.headers.get(name));
          }
        }
      },
    );

    it('return 200 when the ETag does not match', async () => {
      for (const known of [await etagOf('/booking'), '"other"', '']) {
        expect((await getIfNoneMatch('/', known ?? '')).status).toBe(200);
      }
    });

    it('return 404 for an unknown path, whatever the ETag', async () => {
      expect((await getIfNoneMatch('/nowhere', '*')).status).toBe(404);
    });
  });

  it('throws when the 404 page is missing', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index.html'), pages['index.html']);
    expect(() => createSite(folder)).toThrow(/no such file.*404\.html/);
  });

  it('returns 405 for POST', async () => {
    const response = await freshServer().request('/booking', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('does not handle paths under /api', async () => {
    const response = await freshServer().request('/api/nowhere');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });
});
