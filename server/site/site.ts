import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { policyOfPage } from '../http/securityHeaders.ts';

const unknownPage = '404.html';

/** The built site. */
export interface Site {
  /** Serves its pages and files. */
  readonly app: Hono;
  /** Responds with the 404 page. */
  respondNotFound(c: Context): Response;
}

/**
 * True for files that have no URL path: hidden files, compressed versions, the 404 page and the
 * shell of the private pages.
 */
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
 * hash in their name and never change, other files are fresh for an hour.
 */
function headersOf(file: string, directory: string): Readonly<Record<string, string>> {
  if (!file.endsWith('.html')) {
    const isHashed = file.startsWith('assets/');
    return {
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    };
  }
  const html = readFileSync(join(directory, file), 'utf8');
  return { 'cache-control': 'no-cache', 'content-security-policy': policyOfPage(html) };
}

/**
 * Returns the built site in a directory; which files it has is read once. Unknown paths get the 404
 * page, except in /assets. Throws when the directory cannot be read or has no 404 page.
 */
export function createSite(directory: string): Site {
  const files = new Map(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => !isInternal(name))
      .flatMap((name) => {
        const file = { name, headers: headersOf(name, directory) };
        return urlPaths(name).map((path) => [path, file] as const);
      }),
  );
  const unknown = readFileSync(join(directory, unknownPage), 'utf8');
  const unknownHeaders = headersOf(unknownPage, directory);
  const respondNotFound = (c: Context) => c.html(unknown, 404, unknownHeaders);
  const serveFile = serveStatic({
    root: directory,
    precompressed: true,
    rewriteRequestPath: (path) => files.get(path)?.name ?? path,
  });

  const app = new Hono();
  app.use(methodNotAllowed({ app }));
  app.get(
    '*',
    // A 304 response has the policy, too: browsers update the cached headers from it.
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }),
    async (c, next) => {
      const file = files.get(c.req.path);
      if (!file) return next();
      for (const [name, value] of Object.entries(file.headers)) c.header(name, value);
      return serveFile(c, next);
    },
  );
  app.get('/assets/*', (c) => c.text('Not found', 404));
  app.get('*', compress(), respondNotFound);
  return { app, respondNotFound };
}
