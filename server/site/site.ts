import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { policyOfPage } from '../http/securityHeaders.ts';

const unknownPage = '404.html';

/** True for files without a URL path: hidden or compressed ones, the 404 page and the shell. */
const isInternal = (file: string) =>
  /(^|\/)\.|\.(br|gz)$/.test(file) || file === unknownPage || file === 'private.html';

/**
 * Returns the URL paths of a file. A page has the path of its file without ".html", or of its
 * directory for index.html, with or without a slash at the end; other files have their own path.
 */
function urlPaths(file: string): string[] {
  if (!file.endsWith('.html')) return [`/${file}`];
  const path = `/${file}`.replace(/(\/index)?\.html$/, '');
  return path === '' ? ['/'] : [path, `${path}/`];
}

/**
 * Returns the headers of a file: pages are revalidated on every request, files in assets have a
 * hash in their name and never change, other files are fresh for an hour. The ETag is weak, because
 * the compressed versions have the same.
 */
function headersOf(file: string, directory: string) {
  const content = readFileSync(join(directory, file));
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`;
  const common = { etag, vary: 'Accept-Encoding' };
  if (file.endsWith('.html')) {
    const policy = policyOfPage(content.toString());
    return { ...common, 'cache-control': 'no-cache', 'content-security-policy': policy };
  }
  const isHashed = file.startsWith('assets/');
  const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  return { ...common, 'cache-control': caching };
}

/** The built site: the app that serves its files, and the response with its 404 page. */
export type Site = ReturnType<typeof createSite>;

/**
 * Returns the built site in a directory; which files it has is read once. Unknown paths get the 404
 * page, except in /assets. Throws when the directory cannot be read or has no 404 page.
 */
export function createSite(directory: string) {
  const files = new Map(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => !isInternal(name) && statSync(join(directory, name)).isFile())
      .flatMap((name) => {
        const file = { name, headers: headersOf(name, directory) };
        return urlPaths(name).map((path) => [path, file] as const);
      }),
  );
  const unknown = readFileSync(join(directory, unknownPage));
  const zipped = gzipSync(unknown);
  const { etag: _, ...headers } = headersOf(unknownPage, directory);
  const unknownHeaders = { ...headers, 'content-type': 'text/html; charset=UTF-8' };
  const respondNotFound = (c: Context) =>
    accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '' }) === 'gzip'
      ? c.body(zipped, 404, { ...unknownHeaders, 'content-encoding': 'gzip' })
      : c.body(unknown, 404, unknownHeaders);
  const serveFile = serveStatic({
    root: directory,
    precompressed: true,
    rewriteRequestPath: (path) => files.get(path)?.name ?? path,
  });

  const app = new Hono();
  app.use(methodNotAllowed({ app }));
  app.get('*', async (c, next) => {
    const file = files.get(c.req.path);
    if (!file) return next();
    const { headers } = file;
    const known = c.req.header('if-none-match');
    // A 304 response has the policy, too: browsers update the cached headers from it.
    if (known === '*' || known?.includes(headers.etag)) return c.body(null, 304, headers);
    // A part of a file is never sent: serveStatic ignores If-Range.
    c.req.raw.headers.delete('range');
    const response = await serveFile(c, next);
    // Not when the file has been deleted since the start.
    if (response instanceof Response) {
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    }
    return response;
  });
  app.get('/assets/*', (c) => c.text('Not found', 404));
  app.get('*', async (c, next) => {
    // A telephone's keyboard writes a capital, and a sentence ends with a full stop.
    let path = c.req.path.toLowerCase();
    while (`.,;:!?)'"`.includes(path.slice(-1))) path = path.slice(0, -1);
    const isPage = path !== c.req.path && files.get(path)?.name.endsWith('.html');
    return isPage ? c.redirect(path + new URL(c.req.url).search) : next();
  });
  app.get('*', respondNotFound);
  return { app, respondNotFound };
}
