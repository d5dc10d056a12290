import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { bookingsIn } from '../../server/bookingStore.ts';
import { readConfig } from '../../server/config.ts';
import { openSqlite } from '../../server/sqliteDatabase.ts';
import { freshFolder, tuesdayAtTen } from '../support/freshApi.ts';

const pages = {
  'index.html': '<!doctype html><title>The landing page</title>',
  'booking.html': '<!doctype html><title>The booking page</title>',
  '404.html': '<!doctype html><title>No page</title>',
};

/** The whole server over a small built site, with a secret beside it and one in it. */
function freshServer() {
  const folder = freshFolder();
  const siteDirectory = join(folder, 'site');
  mkdirSync(join(siteDirectory, 'assets'), { recursive: true });
  for (const [file, html] of Object.entries(pages)) writeFileSync(join(siteDirectory, file), html);
  writeFileSync(join(siteDirectory, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(siteDirectory, '.env'), 'SECRET');
  writeFileSync(join(siteDirectory, 'assets', 'index-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'SECRET');
  const store = bookingsIn(openSqlite(join(folder, 'bookings.sqlite')));
  return createApp({ store, now: () => tuesdayAtTen, config: readConfig({}), siteDirectory });
}

describe('the site', () => {
  it.each([
    ['/', 'index.html'],
    ['/booking', 'booking.html'],
    ['/booking/', 'booking.html'],
    ['/booking?type=recording', 'booking.html'],
  ] as const)('serves the page at %s and has it asked for each time', async (path, file) => {
    const answer = await freshServer().request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(pages[file]);
  });

  it.each(['/nowhere', '/booking/nowhere', '/a.b', '/index.html', '/404.html', '/bookings', '//'])(
    'serves the 404 page with status 404 at %s, which it does not know',
    async (path) => {
      const answer = await freshServer().request(`http://studio.example${path}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toBe(pages['404.html']);
    },
  );

  it('lets browsers keep hashed files for a year, and other files for an hour', async () => {
    const server = freshServer();
    const script = await server.request('/assets/index-abc123.js');
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await script.text()).toBe('export {};');
    const robots = await server.request('/robots.txt');
    expect(robots.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('answers a missing hashed file plainly, not with the page', async () => {
    const answer = await freshServer().request('/assets/index-old.js');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Not found');
    expect(answer.headers.get('cache-control')).toBeNull();
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
    const answer = await freshServer().request(`http://studio.example${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('SECRET');
  });

  it('answers HEAD like GET, without the body', async () => {
    const server = freshServer();
    const statuses = [];
    for (const path of ['/', '/nowhere', '/assets/index-abc123.js']) {
      const answer = await server.request(path, { method: 'HEAD' });
      statuses.push(answer.status);
      expect(await answer.text()).toBe('');
    }
    expect(statuses).toEqual([200, 404, 200]);
  });

  it('refuses to be written to', async () => {
    const answer = await freshServer().request('/booking', { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('leaves everything under /api to the API', async () => {
    const answer = await freshServer().request('/api/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });
});
