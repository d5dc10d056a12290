import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';

/** The paths that the site has a page for, with their files (specification, section 2). */
const pages = { '/': 'index.html', '/booking': 'booking.html', '/booking/': 'booking.html' };
const unknownPage = '404.html';

/** Files whose names change with their contents, so they may be kept for a year. */
const isHashed = (path: string) => path.startsWith('/assets/');

/** Dot files, and the pages' own files: as a path of the site, /index.html is an unknown page. */
const isPrivate = (path: string) => path.includes('/.') || path.endsWith('.html');

/**
 * The built site in a folder. Unknown paths get the 404 page with status 404.
 */
export function createSite(directory: string): Hono {
  const site = new Hono();
  const files = serveStatic({ root: directory });

  const page = async (c: Context, file: string, status: 200 | 404) => {
    c.header('cache-control', 'no-cache');
    return c.html(await readFile(join(directory, file), 'utf8'), status);
  };

  for (const [path, file] of Object.entries(pages)) site.get(path, (c) => page(c, file, 200));

  site.get('*', async (c, next) => {
    const { path } = c.req;
    const file = isPrivate(path) ? undefined : await files(c, async () => {});
    if (!file) return next();
    file.headers.set(
      'cache-control',
      isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    return file;
  });

  site.get('/assets/*', (c) => c.text('Not found', 404));
  site.get('*', (c) => page(c, unknownPage, 404));
  site.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return site;
}
