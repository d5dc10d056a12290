import { type Context, Hono } from 'hono';
import { type Content, send, sendAs } from './content.ts';
import { siteFiles } from './siteFiles.ts';

/** The paths that the site has a page for, with their files (specification, section 2). */
const pages = { '/': '/index.html', '/booking': '/booking.html', '/booking/': '/booking.html' };
const unknownPage = '/404.html';

/** As a path of the site, a page's own file such as /index.html is an unknown page. */
const isPage = (path: string) => path.endsWith('.html');

/** How long caches keep a file: pages are asked for each time, hashed files never change. */
function cacheControl(path: string): string {
  if (isPage(path)) return 'no-cache';
  return path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
}

/**
 * The built site in a folder, as it is when this is called. Unknown paths get the 404 page with
 * status 404. Throws when the folder cannot be read or lacks a page.
 */
export function createSite(directory: string): Hono {
  const site = new Hono();
  const files = siteFiles(directory, cacheControl);
  const page = (path: string): Content => {
    const file = files.get(path);
    if (!file) throw new Error(`The built site in ${directory} has no ${path}.`);
    return file;
  };

  for (const [path, file] of Object.entries(pages)) {
    const content = page(file);
    site.get(path, (c) => send(c, content));
  }

  site.get('*', (c, next) => {
    const { path } = c.req;
    const file = isPage(path) ? undefined : files.get(path);
    if (!file) return next();
    return Promise.resolve(send(c, file));
  });

  site.get('/assets/*', (c) => c.text('Not found', 404));
  const unknown = page(unknownPage);
  site.get('*', (c: Context) => sendAs(c, 404, unknown));
  site.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return site;
}
