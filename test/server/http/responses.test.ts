import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Config, Environment } from '../../../server/config.ts';
import { renderSite } from '../../../server/site/renderSite.tsx';
import { createSite } from '../../../server/site/site.ts';
import { studio } from '../../../src/studio/studio.ts';
import { setContent } from '../../support/ownerContent.ts';
import { siteFolder } from '../../support/server/build.ts';
import { bookWithLinks, newDesk } from '../../support/server/privateStudio.ts';
import { temporaryFolder, testApp, validRequest } from '../../support/server/testApi.ts';

/**
 * The responses to all kinds of requests, in responses.txt. An unindented line is a request, or sets the
 * time, the content, the environment or the rate limits of the requests after it. Each section has its own server.
 * Headers that an earlier response has, too, are written as those of its request.
 */

const site = createSite(siteFolder, await renderSite(siteFolder));
const assets = readdirSync(join(siteFolder, 'assets'));
const script = assets.find((name) => name.endsWith('.js')) ?? '';

/** Starts a server with the built site on a new database. */
function start(environment: Environment = {}, limits?: Config['rateLimit']) {
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const server = testApp(environment, { site, file, limits });
  let tokens: ReturnType<typeof book> | undefined;
  /** Books, and makes a link to each private page. */
  async function book() {
    const send = (init: RequestInit) => server.request('/api/bookings', init);
    const links = await bookWithLinks(send, server.store, server.now, validRequest);
    const desk = await newDesk(server.store, server.now);
    const tokenOf = (path: string) => path.split('/')[2] ?? '';
    const [ARTIST, STUDIO, DESK] = [links.artist, links.studio, desk].map(tokenOf) as string[];
    return { ARTIST, STUDIO, DESK, BOOKING: links.reference };
  }
  /** Puts the names of this server into a path: of a script, or of a link to a booking. */
  async function pathOf(path: string): Promise<string> {
    if (!/ARTIST|STUDIO|DESK|BOOKING/.test(path)) return path.replace('SCRIPT.js', script);
    tokens ??= book();
    return Object.entries(await tokens).reduce(
      (all, [name, token = '']) => all.replace(name, token),
      path,
    );
  }
  return Object.assign(server, { pathOf });
}

/** Returns what differs between two responses of a site, or runs of a test. */
const known = (text: string) =>
  text
    .replaceAll(/'sha256-[\w+/=]+'/g, "'sha256'")
    .replaceAll(/"?W?\/?"[\w+/=-]{20,}"|"[\da-f]{16,}"/g, '"TAG"')
    .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'REFERENCE')
    .replaceAll(/\/private\/[\w-]{32}/g, '/private/KEY')
    .replace(/^retry-after: \d+$/, 'retry-after: SECONDS')
    // The second in which it is asked, in JSON and in the title of a page.
    .replace(/in \d+ seconds?\./, 'in 1 minute.')
    .replaceAll('\r', '')
    .replaceAll(/\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/g, 'TIME')
    .replaceAll(script, 'SCRIPT.js');

/** Returns the content of a response: the title of a page, or its text when it is JSON or one of plain words. */
function contentOf(type: string, text: string): string {
  if (type.startsWith('text/html')) return /<title>.*?<\/title>/.exec(text)?.[0] ?? '';
  return /json|plain|calendar|application\/xml/.test(type) ? text.replaceAll('\r\n ', '') : '';
}

/** The headers that each response has, until one has another value. */
type Common = Readonly<Record<string, string>>;

async function answer(
  server: ReturnType<typeof start>,
  line: string,
  common: Common,
  requests: Map<string, string>,
) {
  const [, method = '', path = '', headers = '{}', body = ''] =
    /^(\w+) (\S+)(?: with (\{.*?\}))?(?: (.*))?$/.exec(line) ?? [];
  const isBooking = body.startsWith('{') && body.endsWith('}');
  const address = await server.pathOf(path);
  const rows = () => JSON.stringify(server.rows());
  const before = rows();
  const response = await server.request(address, {
    method,
    headers: { ...(isBooking && { 'content-type': 'application/json' }), ...JSON.parse(headers) },
    ...(body && {
      body: isBooking ? JSON.stringify({ ...validRequest, ...JSON.parse(body) }) : body,
    }),
  });
  const { 'content-length': _, ...all } = Object.fromEntries(response.headers);
  const text = contentOf(all['content-type'] ?? '', await response.text());
  const others = Object.entries(all).filter(([name, value]) => common[name] !== known(value));
  const missing = Object.keys(common).filter((name) => !(name in all));
  const done = before === rows() ? '' : ' and written';
  const fields = [
    ...others.sort().map(([name, value]) => known(`${name}: ${value}`)),
    ...missing.map((name) => `without ${name}`),
  ];
  const first = requests.get(fields.join('\n'));
  if (!first) requests.set(fields.join('\n'), `${method} ${path}`);
  const written = first && fields.length > 1 ? [`headers of ${first}`] : fields;
  return [known(`${response.status}${done} ${text}`).trim(), ...written];
}

it('the response to each request stands in responses.txt', async () => {
  const text: string[] = [];
  const requests = new Map<string, string>();
  let server = start();
  const first = await server.request('/api/health');
  const common: Common = Object.fromEntries(
    [...first.headers].filter(([name]) => !/^(content-(type|length)|cache-control)$/.test(name)),
  );
  for (const line of readFileSync('test/server/http/responses.txt', 'utf8').split('\n')) {
    const [, setting, value = ''] = /^(time|content|environment|limits) (.*)$/.exec(line) ?? [];
    if (line.startsWith('# ')) server = start();
    if (setting === 'time') server.now = Date.parse(value);
    if (setting === 'content') setContent(studio, JSON.parse(value));
    if (setting === 'environment') server = start(JSON.parse(value));
    if (setting === 'limits') server = start({}, JSON.parse(value));
    if (line === 'All responses have:') {
      text.push(line, ...Object.entries(common).map(([key, one]) => `  ${key}: ${known(one)}`), '');
    } else if (line.startsWith('# ') || setting) text.push(line, '');
    else if (/^[A-Z]+ \//.test(line)) {
      const lines = await answer(server, line, common, requests);
      text.push(line, lines.join('\n').replaceAll(/^/gm, '  '), '');
    }
  }
  await expect(text.join('\n')).toMatchFileSnapshot('responses.txt');
});
