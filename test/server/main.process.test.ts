import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { setupWarnings } from '../../server/setupWarnings.ts';
import { siteUrl } from '../../server/siteUrl.ts';
import { studio } from '../../src/studio/studio.ts';
import { openDates, post } from '../support/server/calls.ts';
import { spawnServer, startServer } from '../support/server/serverForTest.ts';
import { temporaryFolder, validRequest } from '../support/server/testApi.ts';

/** These tests run the built server in its own process, with the real clock, on a real port. */

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
      const said = first.said.out.trim().split('\n');
      const address = expect.stringMatching(/^The studio's site is at http:\/\/127\.0\.0\.1:\d+$/);
      const start = [address, ...setupWarnings(null, { ...studio, website: siteUrl })];
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

describe('a server that cannot start prints the reason, without a password or a stack, and exits with code 1', () => {
  it.each<[string, (used: { port: string; folder: string }) => Record<string, string>, RegExp]>([
    ['an invalid variable', () => ({ PORT: 'high' }), /^PORT must be .*\n$/],
    [
      'a port in use',
      ({ port }) => ({ PORT: port }),
      /address already in use 127\.0\.0\.1:\d+\. Set HOST and PORT .*\n$/,
    ],
    [
      'a database file that is a folder',
      ({ folder }) => ({ DATABASE_FILE: folder }),
      /^The bookings cannot be opened in DATABASE_FILE ".*": .*unable to open/,
    ],
    [
      'a PostgreSQL server that is not there',
      () => ({ DATABASE_URL: 'postgres://studio:secret@127.0.0.1:1/bookings' }),
      /^The bookings cannot be opened in the database of DATABASE_URL \(127\.0\.0\.1:1\): .*ECONNREFUSED/,
    ],
  ])('%s', async (_, environmentOf, message) => {
    const other = await startServer();
    const { port } = new URL(other.address);
    const { ended, said } = spawnServer({
      environment: environmentOf({ port, folder: other.folder }),
    });
    expect(await ended).toBe(1);
    expect(said.error).toMatch(message);
    expect(said.error).not.toMatch(/secret|^\s+at /m);
    expect(said.out).toBe('');
  });
});
