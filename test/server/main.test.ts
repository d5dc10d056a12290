import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays, weekday } from '#booking/dates';
import { studioTime } from '#studio/clock';
import { spawnServer, startServer } from '../support/server/serverForTest.ts';
import { sqliteRows, temporaryFolder, validRequest } from '../support/server/testApi.ts';

/** These tests run the built server in its own process on a real port. */

const startOnFile = (databaseFile: string) =>
  startServer({ environment: { DATABASE_FILE: databaseFile } });

const today = studioTime(Date.now()).date;
const openDate = addDays(today, weekday(addDays(today, 7)) === 0 ? 8 : 7);
const body = (change: object) => JSON.stringify({ ...validRequest, date: openDate, ...change });
const post = (address: string, change: object = {}) =>
  fetch(`${address}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body(change),
  });

describe('the server process', () => {
  it('serves the site and the API at the address that it prints', async () => {
    const server = await startOnFile(join(temporaryFolder(), 'bookings.sqlite'));
    expect(server.said.out).toMatch(/^The studio's site is at http:\/\/127\.0\.0\.1:\d+\n$/);
    const page = await fetch(`${server.address}/booking`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching('<title>')]);
    expect((await fetch(`${server.address}/nowhere`)).status).toBe(404);
    expect(await (await fetch(`${server.address}/api/bookings/booked-dates`)).json()).toEqual({});
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'exits with code 0 on %s and keeps its bookings',
    async (signal) => {
      const file = join(temporaryFolder(), 'bookings.sqlite');
      const first = await startOnFile(file);
      expect((await post(first.address)).status).toBe(201);
      first.process.kill(signal);
      expect(await first.ended).toBe(0);
      expect(first.said.error).toBe('');

      const second = await startOnFile(file);
      expect((await post(second.address)).status).toBe(409);
    },
  );

  it('completes a request that is in progress when it is stopped', async () => {
    const server = await startOnFile(join(temporaryFolder(), 'bookings.sqlite'));
    const text = body({});
    const booking = request(`${server.address}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    });
    const responded = once(booking, 'response');
    booking.write(text.slice(0, 10));
    // After the response to a later request, the server has received the first half.
    await fetch(server.address);
    server.process.kill('SIGTERM');
    await expect.poll(() => fetch(server.address).catch(() => 'refused')).toBe('refused');
    booking.end(text.slice(10));
    const [response] = await responded;
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await server.ended).toBe(0);
  });

  it('stops although a request body never ends', async () => {
    const server = await startServer();
    const booking = request(`${server.address}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100 },
    });
    const broken = once(booking, 'error');
    booking.on('response', () => {});
    booking.write('{');
    await fetch(server.address);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await broken;
  });

  it('returns 413 for a very large body without resetting the connection', async () => {
    const server = await startOnFile(join(temporaryFolder(), 'bookings.sqlite'));
    const response = await post(server.address, { notes: 'a'.repeat(1_000_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  it('books a slot once when two processes share one database file', async () => {
    const file = join(temporaryFolder(), 'bookings.sqlite');
    const [one, two] = await Promise.all([startOnFile(file), startOnFile(file)]);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(index % 2 ? one.address : two.address, { fullName: `Visitor ${index}` }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(sqliteRows(file, 'SELECT 1 FROM booking')).toHaveLength(1);
    expect(sqliteRows(file, 'SELECT 1 FROM claim')).toHaveLength(7);
  });
});

describe('a server that cannot start', () => {
  /** Expects exit code 1 and the message without a stack trace. */
  async function expectStartError(environment: Record<string, string>, message: RegExp) {
    const running = spawnServer({
      environment: { DATABASE_FILE: join(temporaryFolder(), 'b.sqlite'), ...environment },
    });
    expect(await running.ended).toBe(1);
    expect(running.said.error).toMatch(message);
    expect(running.said.error).not.toMatch(/^\s+at /m);
    expect(running.said.out).toBe('');
  }

  it('prints the invalid variables', async () => {
    await expectStartError({ PORT: 'high', HOST: '?' }, /^PORT must be .*\nHOST must be .*\n$/);
  });

  it('prints that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    if (typeof address !== 'object' || !address) throw new Error('not listening on a port');
    await expectStartError(
      { PORT: String(address.port) },
      /address already in use 127\.0\.0\.1:\d+\. Set HOST and PORT .*\n$/,
    );
  });

  it('prints that its host is not an address of the machine', async () => {
    await expectStartError({ PORT: '0', HOST: '192.0.2.1' }, /EADDRNOTAVAIL.* 192\.0\.2\.1/);
  });

  it('prints that the database cannot be opened', async () => {
    await expectStartError(
      { DATABASE_FILE: temporaryFolder() },
      /^The bookings cannot be opened in DATABASE_FILE ".*": .*unable to open/,
    );
  });

  it('prints that PostgreSQL cannot be reached, without the password', async () => {
    const running = spawnServer({
      environment: { DATABASE_URL: 'postgres://studio:secret@127.0.0.1:1/bookings' },
    });
    expect(await running.ended).toBe(1);
    expect(running.said.error).toMatch(
      /^The bookings cannot be opened in the database of DATABASE_URL \(127\.0\.0\.1:1\): .*ECONNREFUSED/,
    );
    expect(running.said.error).not.toMatch(/secret|^\s+at /m);
  });

  it('prints that two databases are configured', async () => {
    await expectStartError(
      { DATABASE_URL: 'postgres://127.0.0.1/bookings' },
      /^DATABASE_FILE and DATABASE_URL are both set\./,
    );
  });
});
