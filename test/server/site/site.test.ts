import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { studio as content } from '#studio/studio';
import { readContent } from '../../../server/content/studioFile.ts';
import { policyOfPage } from '../../../server/http/securityHeaders.ts';
import { renderSite } from '../../../server/site/renderSite.tsx';
import { createSite } from '../../../server/site/site.ts';
import { notFound, pageTitle, routes } from '../../../src/app/routes.ts';
import { setContent } from '../../support/ownerContent.ts';
import { siteFolder } from '../../support/server/build.ts';
import { sendRequest } from '../../support/server/calls.ts';
import { harmattan, nightBus, song, writeSounds } from '../../support/server/sounds.ts';
import { startSite } from '../../support/server/startSite.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(site.address, path, { method, headers });
const built = (name: string) => readFileSync(join(siteFolder, name));
const rendered = await renderSite(siteFolder);
const fileOf = (path: string) => `${path === '/' ? 'index' : path.slice(1)}.html`;
const files = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' });
const scripts = files.filter((name) => name.endsWith('.js'));
const unknownPage = rendered.get('404.html')?.text ?? '';
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one]) => one);

describe.each(routes)('the page $path', (route) => {
  const { path, description } = route;
  const title = pageTitle(route);
  const isListed = path !== notFound.path;
  const address = isListed ? path : '/no/such/page';

  it.runIf(isListed)('is linked from every page, by a text of its own', () => {
    expect(unknownPage).toContain(`href="${path}"`);
  });

  it('has its title, description, canonical address and pictures', async () => {
    const { status, headers, text } = await get(address);
    const isRendered = text === rendered.get(fileOf(path))?.text;
    expect([status, isRendered]).toEqual([isListed ? 200 : 404, true]);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html; charset=utf-8$/i),
      'cache-control': 'no-cache, no-transform',
      'content-security-policy': policyOfPage(text),
    });
    const meta = (name: string) =>
      matches(text, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
    const card = await sharp(join(siteFolder, 'social.jpg')).metadata();
    expect({
      title: matches(text, /<title>([^<]*)</g),
      descriptions: [meta('description'), meta('og:description')],
      canonical: matches(text, /<link rel="canonical" href="([^"]*)"/g),
      robots: meta('robots'),
      previews: [meta('og:title'), meta('og:url'), meta('og:image')],
      size: [...meta('og:image:width'), ...meta('og:image:height')].map(Number),
    }).toEqual({
      title: [title],
      descriptions: [[description()], [description()]],
      canonical: isListed ? [content.website + path] : [],
      robots: isListed ? [] : ['noindex'],
      previews: [[title], [content.website + path], [`${content.website}/social.jpg`]],
      size: [card.width, card.height],
    });
    const [data = ''] = matches(text, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
    const { image, makesOffer } = JSON.parse(data);
    expect(image.slice(1).every((url: string) => url.endsWith('-1600.jpg'))).toBe(true);
    const addresses = [...image, ...makesOffer.map((offer: { url: string }) => offer.url)];
    for (const url of addresses) {
      expect([url, (await get(url.replace(content.website, ''))).status]).toEqual([url, 200]);
    }
  });

  it('is sent compressed, to HEAD without its content, and not again to a browser that has it', async () => {
    const status = isListed ? 200 : 404;
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['GZIP;q=1.0, identity;q=0.3', 'gzip'],
      ['br;q=0', undefined],
    ] as const) {
      const { headers } = await get(address, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      if (encoding) expect(headers.vary).toMatch(/^accept-encoding$/i);
    }
    const head = await get(address, {}, 'HEAD');
    expect([head.status, head.text]).toEqual([status, '']);
    const { headers } = await get(address);
    const { etag = '', 'content-security-policy': policy } = headers;
    for (const known of isListed ? [etag, `"other", ${etag}`, `W/${etag}`, '*'] : []) {
      const again = await get(address, { 'if-none-match': known });
      expect([again.status, again.text]).toEqual([304, '']);
      const cached = { etag, 'cache-control': 'no-cache, no-transform' };
      expect(again.headers).toMatchObject({ ...cached, 'content-security-policy': policy });
    }
    expect((await get(address, { 'if-none-match': '"other"' })).status).toBe(status);
  });
});

it('no script of the site contains a validator library, the server, another language, what only development has or what studio.json sets', () => {
  expect(scripts.length).toBeGreaterThan(routes.length);
  const foreign =
    /valibot|~standard|CREATE TABLE|SELECT |BroadcastChannel|stately|amount:\d|(?![A-Za-z])\p{L}/u;
  const { name, phone, email, street, mission, directions } = content;
  for (const file of scripts) {
    const script = built(file).toString();
    const texts = [name, phone, email, street, mission, ...directions];
    const found = texts.filter((text) => script.includes(text));
    expect([file, foreign.exec(script)?.[0], found]).toEqual([file, undefined, []]);
  }
});

it('every text is sent smaller in both encodings, and its compressed files have no address', async () => {
  const texts = files.filter((name) => /\.(js|svg)$/.test(name)).map((name) => `/${name}`);
  for (const path of [...texts, '/', '/booking', '/sitemap.xml', '/site.webmanifest']) {
    const bytes = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(site.address + path, { headers });
      return [Number(response.headers.get('content-length')), await response.text()] as const;
    };
    const [plain, brotli, gzip] = [await get(path), await bytes('br'), await bytes('gzip')];
    expect([path, brotli[1] === plain.text, gzip[1] === plain.text]).toEqual([path, true, true]);
    if (plain.text.length < 500) continue;
    expect(brotli[0], path).toBeLessThan(gzip[0]);
    expect(gzip[0], path).toBeLessThan(plain.text.length);
  }
  const compressed = files.filter((name) => /\.(br|gz)$/.test(name));
  expect(compressed).toHaveLength(2 * texts.length);
  for (const name of compressed) expect((await get(`/${name}`)).status, name).toBe(404);
});

it.each([
  ...['//', '/../server/main.js', '/..%2fserver%2fmain.js', '/assets/../../server/main.js'],
])('the 404 page is the response to %s', async (path) => {
  const { status, text } = await get(path);
  expect([status, text === unknownPage]).toEqual([404, true]);
});

it('security.txt names the address of the studio, and expires in less than a year, however long the server runs', async () => {
  const { app } = createSite(siteFolder, new Map());
  const day = 24 * 60 * 60_000;
  for (const path of ['/.well-known/security.txt', '/security.txt']) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * day });
    onTestFinished(() => void vi.useRealTimers());
    const text = await (await app.request(path)).text();
    const [, contact, expires = ''] = /^Contact: mailto:(.*)\nExpires: (.*)\n$/.exec(text) ?? [];
    const days = Math.round((Date.parse(expires) - Date.now()) / day);
    expect([contact, days]).toEqual([content.email, 364]);
  }
});

it('a site has the addresses of its pages and no hidden files', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.env'), 'secret');
  const names = ['404.html', 'rates.html', 'team/index.html', 'team/ama.html'];
  const { app } = createSite(folder, new Map(names.map((name) => [name, { text: name }])));
  for (const [path, name] of [
    ['/rates', 'rates.html'],
    ['/team', 'team/index.html'],
    ['/team/ama', 'team/ama.html'],
    ['/team/index', '404.html'],
    ['/.env', '404.html'],
  ] as const) {
    expect([path, await (await app.request(path)).text()]).toEqual([path, name]);
  }
});

it('a sound on the site is sent in parts, as Safari asks for it, and other files and sounds are not', async () => {
  const folder = temporaryFolder();
  const studioFile = writeSounds(folder);
  writeFileSync(join(folder, 'sounds', harmattan.file), 'no sound');
  setContent(content, await readContent({ path: studioFile, isNamed: true }));
  const { app } = createSite(siteFolder, new Map(), studioFile);
  const ask = async (path: string, headers: Record<string, string>) => {
    const response = await app.request(path, { headers });
    const { byteLength } = await response.arrayBuffer();
    return [response.status, response.headers.get('content-range'), byteLength];
  };
  const address = `/sounds/${encodeURIComponent(nightBus.file)}`;
  const size = song.length;
  const { headers } = await app.request(address);
  const types = ['content-type', 'accept-ranges'].map((name) => headers.get(name));
  expect(types).toEqual(['audio/mpeg', 'bytes']);
  for (const [range, ...answer] of [
    ['bytes=0-1', 206, `bytes 0-1/${size}`, 2],
    ['bytes=5-', 206, `bytes 5-${size - 1}/${size}`, size - 5],
    ['bytes=-3', 206, `bytes ${size - 3}-${size - 1}/${size}`, 3],
    [`bytes=${size}-`, 416, `bytes */${size}`, 0],
    ['items=0-1', 200, null, size],
  ] as const) {
    expect([range, ...(await ask(address, { range }))]).toEqual([range, ...answer]);
  }
  const range = 'bytes=0-1';
  const validator = headers.get('etag') ?? '';
  expect(await ask(address, { range, 'if-range': validator })).toEqual([200, null, size]);
  const picture = '/gallery/control-room-240.jpg';
  expect(await ask(picture, { range })).toEqual(await ask(picture, {}));
  expect(await ask(`/sounds/${harmattan.file}`, {})).toEqual([404, null, 0]);
});

it('no request hashes or compresses a file, and the 404 page for one that was deleted is not cached', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  for (const name of ['assets/a-1.js', 'photo.jpg']) {
    writeFileSync(join(folder, name), name.repeat(500));
  }
  const { app } = createSite(
    folder,
    new Map([['404.html', { text: 'Not found', gzip: gzipSync('Not found') }]]),
  );
  const work = [vi.spyOn(crypto.subtle, 'digest'), vi.spyOn(globalThis, 'CompressionStream')];
  const request = (path: string, headers = {}) => app.request(path, { headers });
  const { etag = '' } = Object.fromEntries((await request('/photo.jpg')).headers);
  const part = await request('/photo.jpg', { range: 'bytes=0-4', 'if-range': '"stale"' });
  expect([part.status, part.headers.get('etag')]).toEqual([200, etag]);
  expect((await request('/photo.jpg', { 'if-none-match': etag })).status).toBe(304);
  const unknown = await request('/nowhere', { 'accept-encoding': 'gzip' });
  expect([unknown.status, unknown.headers.get('content-encoding')]).toEqual([404, 'gzip']);
  rmSync(join(folder, 'assets/a-1.js'));
  const deleted = await request('/assets/a-1.js');
  expect([deleted.status, deleted.headers.get('cache-control')]).toEqual([404, 'no-store']);
  for (const spy of work) expect(spy).not.toHaveBeenCalled();
});
