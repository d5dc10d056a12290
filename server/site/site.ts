import { type Context, Hono } from 'hono';
import { type Content, send, sendAs } from './content.ts';
import { siteFiles } from './siteFiles.ts';

/** The HTML file of each page, by path (specification, section 2). */
const pages = { '/': '/index.html', '/booking': '/booking.html', '/booking/': '/booking.html' };
const unknownPage = '/404.html';

/** True for HTML files. They are not served under their own path: /index.html gets the 404 page. */
const isPage = (path: string) => path.endsWith('.html');

/**
 * Returns the Cache-Control value of a file: pages are revalidated on every request, files in
 * /assets have a hash in their name and never change, other files are fresh for an hour.
 */
function cacheControl(path: string): string {
  if (isPage(path)) return 'no-cache';
  return path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
}

/**
 * Returns a hono app that serves the built site in a directory; the files are read once, by this
 * call. Unknown paths get the 404 page, except in /assets. Throws when the directory cannot be read
 * or a page is missing.
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
