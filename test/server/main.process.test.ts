import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { addDays } from '#booking/dates';
import { momentOf, studioTime } from '#studio/clock';
import { openBookingRepository } from '../../server/bookings/bookingRepository.ts';
import { setupWarnings } from '../../server/content/setupWarnings.ts';
import { readContent } from '../../server/content/studioFile.ts';
import { studio } from '../../src/studio/studio.ts';
import { post } from '../support/server/calls.ts';
import { bookWith } from '../support/server/createOptions.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { openDates, spawnServer, startServer } from '../support/server/serverForTest.ts';
import { temporaryFolder, validRequest } from '../support/server/testApi.ts';

/**
 * These tests run the built server in its own process, with the real clock, on a real port. Others
 * do so only for kills, frozen processes and races between processes.
 */

const body = { ...validRequest, date: openDates[0] };

describe('the server process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves the site and the API at the address that it prints, exits with code 0 on %s and keeps its bookings',
    async (signal) => {
      const folder = temporaryFolder();
      const first = await startServer({ folder });
      const page = await fetch(`${first.address}/booking`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
      expect((await post(first.address, body)).status).toBe(201);
      first.process.kill(signal);
      expect(await first.ended).toBe(0);
      expect(first.said.error).toBe('');
      expect(readdirSync(join(folder, 'data'))).toEqual(['bookings.sqlite']);
      const said = first.said.out.trim().split('\n');
      const address = expect.stringMatching(
        /^The studio's site is at http:\/\/127\.0\.0\.1:\d+ \(release \d+\.\d+\.\d+\)$/,
      );
      const warnings = setupWarnings(null, studio);
      const start = [address, ...warnings, expect.stringMatching(/^The database is empty: /)];
      expect(said.slice(0, start.length)).toEqual(start);
      expect(said.slice(start.length).map((text) => JSON.parse(text))).toMatchObject([
        { method: 'GET', path: '/booking', status: 200 },
        { method: 'POST', path: '/api/bookings', status: 201 },
      ]);

      const second = await startServer({ folder });
      expect((await post(second.address, body)).status).toBe(409);
    },
  );

  it.each([
    ['is completed', true],
    ['is given up after a while when its body never ends', false],
  ])('a request that is in progress when the server is stopped %s', async (_, isCompleted) => {
    const server = await startServer();
    const text = JSON.stringify(body);
    const booking = request(`${server.address}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    });
    const outcome = once(booking, 'response').then(
      ([response]) => response.resume().statusCode,
      (error) => error.code,
    );
    booking.write(text.slice(0, 10));
    // After the response to a later request, the server has received the first part.
    await fetch(server.address);
    server.process.kill('SIGTERM');
    await expect.poll(() => fetch(server.address).catch(() => 'refused')).toBe('refused');
    if (isCompleted) booking.end(text.slice(10));
    expect(await outcome).toBe(isCompleted ? 201 : 'ECONNRESET');
    expect(await server.ended).toBe(0);
  });
});

const oldProcessor =
  "--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'arm'})";
const nodeOf = (version: string) =>
  `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
const unsupported = /^Node 20\.19\+, 22\.12\+, 24\+ is needed, and this is [\d.]+: .*\n$/;
const noPostgres = 'postgres://studio:secret@127.0.0.1:1/bookings';

it.each([
  ['PORT', 'high', /^PORT must be .*\n$/],
  ['PORT', 'in use', /address already in use 127\.0\.0\.1:\d+\. Set HOST and PORT .*\n$/],
  ['STUDIO_FILE', resolve('package.json'), /package\.json: version is not a key; there are /],
  ['NODE_OPTIONS', nodeOf('20.18.3'), unsupported],
  ['NODE_OPTIONS', nodeOf('23.11.1'), unsupported],
  ['NODE_OPTIONS', oldProcessor, /^The database needs 64-bit Linux .*: No native build .*\n$/],
  ['DATABASE_FILE', '.', /^The bookings cannot be opened in .* "\.": .*unable to open/],
  ['DATABASE_URL', noPostgres, /^The bookings .* \(127\.0\.0\.1:1\): .*ECONNREFUSED/],
])(
  'a server that cannot start prints the reason, without a password or a stack, and exits with code 1: %s is "%s"',
  async (name, value, message) => {
    const { port } = new URL((await startServer()).address);
    const { ended, said } = spawnServer({ environment: { [name]: value.replace('in use', port) } });
    expect(await ended).toBe(1);
    expect(said.error).toMatch(message);
    expect(said.error).not.toMatch(/secret|^\s+at /m);
    expect(said.out).toBe('');
  },
);

it('a private page of the built server has one style with all its classes, three lines of script and few bytes', async () => {
  const { address } = await startServer();
  const { text } = await post(address, body);
  const html = await (await fetch(address + JSON.parse(text).privatePage)).text();
  const [style = '', ...others] = html.match(/<style\b.*?<\/style>/gs) ?? [];
  expect(others).toEqual([]);
  const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.trim().split(' '),
  );
  expect(classes.length).toBeGreaterThan(10);
  expect(classes.filter((name) => !style.includes(`.${name}`))).toEqual([]);
  expect(html.match(/<script.*?<\/script>/g)).toEqual([
    expect.stringMatching(/^<script>\(tel=>.{1,1100}<\/script>$/),
    expect.stringMatching(/^<script>document\.fonts.{1,40}<\/script>$/),
    expect.stringMatching(/^<script>.{1,400}<\/script>$/),
  ]);
  // The tokens differ by some bytes from run to run.
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(17_400);
});

it('a server with a studio.json shows it, keeps the ids of calendar events, and erases the personal data of sessions longer ago than it says at 03:30', async () => {
  const studioFile = { path: resolve('deploy/studio.example.json'), isNamed: true };
  const { name, keepDays } = await readContent(studioFile);
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const repository = await openBookingRepository({ kind: 'sqlite', file });
  const createdAt = momentOf({ ...studioTime(Date.now()), minutes: 210 }) - 1;
  let reference = '';
  for (const age of [keepDays + 1, keepDays]) {
    const date = addDays(studioTime(createdAt).date, -age);
    reference = await bookWith(repository, { date }, { createdAt });
  }
  await repository.keptIdDomain('earlier.example');
  await repository.close();

  // The server's clock stands still just before that time.
  const NODE_OPTIONS = `--import=data:text/javascript,Date.now=()=>${createdAt}`;
  const environment = { DATABASE_FILE: file, STUDIO_FILE: studioFile.path, NODE_OPTIONS };
  const { said, address } = await startServer({ environment });
  expect(await (await fetch(`${address}/booking`)).text()).toContain(name);
  const event = await fetch(`${address}/api/bookings/${reference}.ics`);
  expect(await event.text()).toContain(`UID:${reference}@earlier.example`);
  await expect.poll(() => said.out).toMatch(/^\{"time":"[^"]+","erased":1\}$/m);
});

it('the running server follows studio.json, and goes on as before with a wrong one', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'studio.json');
  const write = (name: string) => writeFileSync(file, `{ "name": ${name} }`);
  write('"Sika Sound"');
  const { address, said } = await startServer({ environment: { STUDIO_FILE: file } });
  const read = async (path: string) => (await fetch(address + path)).text();
  write('"Volta Tape House"');
  await expect.poll(() => read('/')).toContain('Volta Tape House');
  for (const path of ['/', '/booking', '/nowhere', '/private/desk', '/site.webmanifest']) {
    const text = await read(path);
    expect([path, text]).toEqual([path, expect.stringContaining('Volta Tape House')]);
    expect([path, text]).toEqual([path, expect.not.stringContaining('Sika Sound')]);
  }
  write('Sika');
  const problem = expect.stringMatching(/^studio\.json is not used since .* look in line 1: put/);
  const health = async () => (await (await fetch(`${address}/api/health`)).json()).problems;
  await expect.poll(health).toContainEqual(problem);
  expect(await read('/booking')).toContain('Volta Tape House');
  expect(said.out).toMatch(/^studio\.json is not used since/m);
});

it('a booking wakes the outbox worker of the server, which does not wait for its next poll', async () => {
  const mail = await startMailServer();
  const withoutPolls = '--import=data:text/javascript,globalThis.setInterval=()=>{}';
  const environment = { SMTP_URL: mail.url, NODE_OPTIONS: withoutPolls };
  const { address } = await startServer({ environment });
  await fetch(`${address}/api/health`);
  const { status } = await post(address, body);
  expect(status).toBe(201);
  await expect.poll(() => mail.arrivals).toHaveLength(2);
});

it('the server starts and prints the problem when the mail server has one', async () => {
  const mail = await startMailServer();
  // Another host than loopback, which needs encryption.
  const url = mail.url.replace('127.0.0.1', 'me:secret@0.0.0.0');
  const studio = await startServer({ environment: { SMTP_URL: url } });
  await expect.poll(() => studio.said.error).toMatch(/^The mail server .* no encryption .*\n$/);
  expect(studio.said.error).not.toContain('secret');
  expect((await fetch(`${studio.address}/api/health`)).status).toBe(200);
});

it('the server starts and stops while the mail server is silent', async () => {
  const asked: string[] = [];
  const mail = await startMailServer({
    fault: (step) => {
      asked.push(step);
      return 'silence';
    },
  });
  const studio = await startServer({ environment: { SMTP_URL: mail.url } });
  // In the evening also for the sheet.
  await expect.poll(() => [...new Set(asked)]).toEqual(['connect']);
  await studio.stop();
  expect(studio.said.error).toBe('');
});
