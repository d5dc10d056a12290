import { type Context, Hono } from 'hono';
import { type Content, send, sendAs } from './content.ts';
import { siteFiles } from './siteFiles.ts';

const unknownPage = '/404.html';

/**
 * Returns the URL paths of a file of the site. A page has the path of its file without ".html", or
 * of its directory for index.html, with or without a slash at the end; the 404 page has none. Every
 * other file has its own path.
 */
function urlPaths(file: string): string[] {
  if (file === unknownPage) return [];
  if (!file.endsWith('.html')) return [file];
  const path = file.replace(/(\/index)?\.html$/, '');
  return path === '' ? ['/'] : [path, `${path}/`];
}

/**
 * Returns the Cache-Control value of a file: pages are revalidated on every request, files in
 * /assets have a hash in their name and never change, other files are fresh for an hour.
 */
function cacheControl(file: string): string {
  if (file.endsWith('.html')) return 'no-cache';
  return file.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
}

/**
 * Returns a hono app that serves the built site in a directory; the files are read once, by this
 * call. Unknown paths get the 404 page, except in /assets. Throws when the directory cannot be read
 * or has no 404 page.
 */
export function createSite(directory: string): Hono {
  const files = siteFiles(directory, cacheControl);
  const unknown = files.get(unknownPage);
  if (!unknown) throw new Error(`The built site in ${directory} has no ${unknownPage}.`);
  const contents = new Map(
    [...files].flatMap(([file, content]) =>
      urlPaths(file).map((path): [string, Content] => [path, content]),
    ),
  );

  const site = new Hono();
  site.get('*', async (c, next) => {
    const content = contents.get(c.req.path);
    return content ? send(c, content) : next();
  });
  site.get('/assets/*', (c) => c.text('Not found', 404));
  site.get('*', (c: Context) => sendAs(c, 404, unknown));
  site.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return site;
}
