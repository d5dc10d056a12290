import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { studio } from '#studio/studio';
import { isPicture, isSendable } from '../content/ownFiles.ts';
import { picturesFolder, soundsFolder } from '../content/studioFile.ts';
import { policyOfPage } from '../http/securityHeaders.ts';
import { linkedAddress } from './linkedAddress.ts';
import { securityText } from './metadataFiles.ts';

/** True for files without a URL path: hidden or compressed ones, and what the pages are made of. */
const isInternal = (file: string) =>
  /(^|\/)\.|\.(br|gz)$|^(404\.html|private\.(html|css)|pages\.json)$/.test(file);

/**
 * Returns the URL path of a file. A page has the path of its file without ".html", or of its directory for
 * index.html; other files have their own path.
 */
const urlPath = (file: string) => `/${file}`.replace(/(\/index)?\.html$/, '') || '/';

type FileHeaders = Record<string, string> & { readonly etag: string };

/**
 * Returns the headers of a file: pages are revalidated on every request, files in assets have a
 * hash in their name and never change, other files are fresh for an hour. The ETag is weak, because
 * the compressed versions have the same.
 */
function headersOf(file: string, content: string | Buffer): FileHeaders {
  const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`;
  const common: FileHeaders = { etag, vary: 'Accept-Encoding' };
  if (file.endsWith('.html')) {
    const policy = policyOfPage(content.toString());
    // A proxy that hides e-mail addresses, for instance, would change what React hydrates.
    return {
      ...common,
      'cache-control': 'no-cache, no-transform',
      'content-security-policy': policy,
    };
  }
  const isHashed = file.startsWith('assets/');
  const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  // Previews, mail programs and picture searches show the site's pictures on pages of their own.
  const sharing = /\.(jpe?g|png)$/i.test(file) && {
    'cross-origin-resource-policy': 'cross-origin',
  };
  return { ...common, ...sharing, 'cache-control': caching };
}

interface FileOptions {
  /** False for a file of the owner that is no longer one that may be sent. */
  readonly isAllowed?: (path: string) => boolean;
  /** True when a Range is answered, as of a sound. */
  readonly hasParts?: boolean;
}

/** Returns a file of a directory, which is read when it is requested. */
function fileOnDisk(
  name: string,
  directory: string,
  { isAllowed = () => true, hasParts = false }: FileOptions = {},
) {
  const serve = serveStatic({
    root: directory,
    precompressed: true,
    rewriteRequestPath: () => name,
  });
  const headers = headersOf(name, readFileSync(join(directory, name)));
  // A proxy that keeps files makes parts of none without this.
  if (hasParts) headers['accept-ranges'] = 'bytes';
  async function respond(c: Context) {
    if (!isAllowed(join(directory, name))) return undefined;
    // Safari plays nothing of which it does not get a part. serveStatic ignores If-Range.
    // It also takes any unit for bytes.
    const isPart = hasParts && c.req.header('range')?.startsWith('bytes=');
    if (!isPart || c.req.header('if-range')) c.req.raw.headers.delete('range');
    const response = await serve(c, async () => {});
    // Not when the file has been deleted since the start.
    if (!(response instanceof Response)) return undefined;
    for (const [header, value] of Object.entries(headers)) response.headers.set(header, value);
    return response;
  }
  return { name, headers, respond };
}

/** Returns a file that was rendered, which is in memory. */
function renderedFile(name: string, file: RenderedFile = { text: '' }) {
  const headers = headersOf(name, file.text);
  const type = { 'content-type': getMimeType(name) ?? 'text/plain' };
  function respond(c: Context, status: 200 | 404 = 200, sent: Record<string, string> = headers) {
    const codings = parseAccept(c.req.header('accept-encoding')?.toLowerCase() ?? '');
    // The quality 0 refuses a coding (RFC 9110, section 12.4.2).
    const accepted = codings.filter(({ q }) => q > 0).map(({ type }) => type);
    for (const encoding of ['br', 'gzip'] as const) {
      const body = accepted.includes(encoding) && file[encoding];
      if (body) return c.body(body, status, { ...sent, ...type, 'content-encoding': encoding });
    }
    return c.body(file.text, status, { ...sent, ...type });
  }
  return { name, headers, respond };
}

/** The service worker for an earlier site's visitors: it removes itself and loads their pages again. */
const lastWorker = `oninstall = () => skipWaiting()
onactivate = (event) => event.waitUntil(registration.unregister()
  .then(() => clients.matchAll())
  .then((pages) => pages.forEach((page) => page.navigate(page.url))))`;
const workerHeaders = { 'content-type': 'text/javascript', 'cache-control': 'no-store' };

/** The text of a file, as it is and compressed. */
interface RenderedFile {
  readonly text: string;
  readonly br?: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
}

/** The site: the app that serves it, the response with its 404 page, the shell of the private pages. */
export type Site = ReturnType<typeof createSite>;

/**
 * Returns the site of the files in a directory, whose list is read once, of those that were rendered,
 * by name, and of the pictures and the sounds beside a studio.json. Unknown paths get the 404 page, except in /assets.
 */
export function createSite(
  directory: string,
  rendered: ReadonlyMap<string, RenderedFile>,
  studioFile = '',
) {
  const built = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => !isInternal(name) && statSync(join(directory, name)).isFile())
    .map((name) => fileOnDisk(name, directory));
  const pages = [...rendered]
    .filter(([name]) => !isInternal(name))
    .map(([name, file]) => renderedFile(name, file));
  const own = Object.values(studio.ownPictures).flat();
  const sounds = studio.sounds.map(({ file }) => file);
  const files = new Map([
    ...[...built, ...pages].map((file) => [urlPath(file.name), file] as const),
    ...own.map((name) => {
      const file = fileOnDisk(name, picturesFolder(studioFile), { isAllowed: isPicture });
      return [`/gallery/${name}`, file] as const;
    }),
    ...sounds.map((name) => {
      const options = { isAllowed: isSendable, hasParts: true };
      return [`/sounds/${name}`, fileOnDisk(name, soundsFolder(studioFile), options)] as const;
    }),
  ]);
  // Programs ask for it without a link.
  const icon = files.get('/icon-192.png');
  if (icon) files.set('/favicon.ico', icon);
  const unknown = renderedFile('404.html', rendered.get('404.html'));
  const { etag: _, ...unknownHeaders } = unknown.headers;
  const respondNotFound = (c: Context) => unknown.respond(c, 404, unknownHeaders);

  const app = new Hono();
  app.use(methodNotAllowed({ app }));
  app.get('*', async (c, next) => {
    const file = files.get(c.req.path);
    if (!file) return next();
    const { headers } = file;
    const known = c.req.header('if-none-match');
    // A 304 response has the policy, too: browsers update the cached headers from it.
    if (known === '*' || known?.includes(headers.etag)) return c.body(null, 304, headers);
    return (await file.respond(c)) ?? next();
  });
  app.get('*', (c, next) =>
    c.req.header('service-worker') === 'script' ? c.body(lastWorker, 200, workerHeaders) : next(),
  );
  // Not a file: it would end while the server runs.
  for (const path of ['/security.txt', '/.well-known/security.txt'])
    app.get(path, (c) => c.text(securityText(Date.now()), 200, { 'cache-control': 'no-cache' }));
  app.get('/assets/*', (c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  app.get('*', async (c, next) => {
    const { search } = new URL(c.req.url);
    const isPage = (path: string) => files.get(path)?.name.endsWith('.html') === true;
    const address = linkedAddress(c.req.path, search, isPage);
    return address === undefined ? next() : c.redirect(address);
  });
  app.get('*', respondNotFound);
  return { app, respondNotFound, shell: rendered.get('private.html')?.text ?? '' };
}
