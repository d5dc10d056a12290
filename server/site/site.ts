import { type Context, Hono } from 'hono';
import { type Content, send, sendAs } from './content.ts';
import { siteFiles } from './siteFiles.ts';

const unknownPage = '/404.html';
const privatePage = '/private.html';

/** The built site. */
export interface Site {
  /** Serves its pages and files. */
  readonly app: Hono;
  /** Responds with the 404 page. */
  respondNotFound(c: Context): Response;
}

/**
 * Returns the URL paths of a file of the site. A page has the path of its file without ".html", or
 * of its directory for index.html, with or without a slash at the end; the 404 page and the shell of
 * the private pages have none. Every other file has its own path.
 */
function urlPaths(file: string): string[] {
  if (file === unknownPage || file === privatePage) return [];
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
 * Returns the built site in a directory; the files are read once, by this call. Unknown paths get
 * the 404 page, except in /assets. Throws when the directory cannot be read or lacks a page.
 */
export function createSite(directory: string): Site {
  const files = siteFiles(directory, cacheControl);
  const page = (file: string): Content => {
    const content = files.get(file);
    if (!content) throw new Error(`The built site in ${directory} has no ${file}.`);
    return content;
  };
  const unknown = page(unknownPage);
  const contents = new Map(
    [...files].flatMap(([file, content]) =>
      urlPaths(file).map((path): [string, Content] => [path, content]),
    ),
  );

  const respondNotFound = (c: Context) => sendAs(c, 404, unknown);
  const app = new Hono();
  app.get('*', async (c, next) => {
    const content = contents.get(c.req.path);
    return content ? send(c, content) : next();
  });
  app.get('/assets/*', (c) => c.text('Not found', 404));
  app.get('*', respondNotFound);
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return { app, respondNotFound };
}
