import { once } from 'node:events';
import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  fillContactDetails,
  newPage,
  nthOpenDate,
  openHydrated,
  pickDate,
} from '../support/browser/page.ts';
import { openDates, sendRequest } from '../support/server/calls.ts';
import { freePort } from '../support/server/freePort.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { validRequest } from '../support/server/testApi.ts';
import { type Caddy, startCaddy } from './support/caddy.ts';
import { connectHttp2, type Http2Response } from './support/http2Client.ts';
import { areInstalled } from './support/programs.ts';

/** The server with deploy/Caddyfile before it. */
async function siteBehindCaddy(environment: Readonly<Record<string, string>> = {}) {
  const studio = await startServer({ environment: { TRUST_PROXY: '1', ...environment } });
  return { studio, caddy: await startCaddy(new URL(studio.address).host) };
}

/** A request for the morning of an open date; `day` is its index in `openDates`. */
const requestOn = (day: number) => ({
  ...validRequest,
  date: openDates[day],
  email: `${day}@example.com`,
});

const statusOf = ({ headers }: Http2Response) => headers[':status'];

/** The status and the Location of a request over HTTP without TLS. */
async function plainResponse({ plainPort }: Caddy, path: string) {
  const headers = { host: `localhost:${plainPort}` };
  const [response] = await once(
    get({ host: '127.0.0.1', port: plainPort, path, headers }),
    'response',
  );
  response.resume();
  return { status: response.statusCode, location: response.headers.location };
}

describe.runIf(areInstalled('caddy'))('the site behind Caddy', () => {
  it('is served over HTTP/2 with a certificate and one HSTS header', async () => {
    const { caddy } = await siteBehindCaddy();
    const client = await connectHttp2(caddy);
    expect(client.protocol).toBe('h2');
    const { headers } = await client.get('/booking');
    expect(headers).toMatchObject({
      ':status': 200,
      'strict-transport-security': 'max-age=31536000',
      'content-type': expect.stringContaining('text/html'),
    });
  });

  it('redirects HTTP to HTTPS', async () => {
    const { caddy } = await siteBehindCaddy();
    expect(await plainResponse(caddy, '/booking?type=recording')).toEqual({
      status: 308,
      location: 'https://localhost/booking?type=recording',
    });
  });

  it.each(['/', '/favicon.svg'])(
    'passes the response to %s through as the server compressed it',
    async (path) => {
      const { studio, caddy } = await siteBehindCaddy();
      const client = await connectHttp2(caddy);
      const plain = await sendRequest(studio.address, path);
      const compressed = await client.get(path, { 'accept-encoding': 'gzip, br' });
      expect(compressed.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(compressed.body).toString()).toBe(plain.text);
      // An encoding that Caddy has and the server has not.
      const identity = await client.get(path, { 'accept-encoding': 'zstd' });
      expect(identity.headers['content-encoding']).toBeUndefined();
      expect(identity.body.toString()).toBe(plain.text);
    },
  );

  it('limits the requests of each visitor, also with a forged X-Forwarded-For', async () => {
    const { caddy } = await siteBehindCaddy({ RATE_LIMIT_POSTS: '2' });
    const [one, other] = [
      await connectHttp2(caddy, '127.0.0.2'),
      await connectHttp2(caddy, '127.0.0.3'),
    ];
    const statuses = [];
    for (const day of [0, 1, 2]) {
      statuses.push(statusOf(await one.post('/api/bookings', requestOn(day))));
    }
    expect(statuses).toEqual([201, 201, 429]);
    const forged = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
    expect(statusOf(await one.post('/api/bookings', requestOn(2), forged))).toBe(429);
    expect(statusOf(await other.post('/api/bookings', requestOn(2)))).toBe(201);
  });

  it("answers a large body with the server's message, and a much larger one with 413", async () => {
    const { caddy } = await siteBehindCaddy();
    const client = await connectHttp2(caddy);
    const large = await client.post('/api/bookings', { notes: 'n'.repeat(20_000) });
    expect([statusOf(large), JSON.parse(large.body.toString())]).toEqual([
      413,
      { error: 'The body is larger than 16384 bytes.' },
    ]);
    const huge = await client.post('/api/bookings', { notes: 'n'.repeat(3_000_000) });
    expect(statusOf(huge)).toBe(413);
  });

  // Caddy before 2.8 cannot send a body again, so that a POST fails meanwhile.
  it('keeps pages and calls of the API waiting while the server restarts', async () => {
    const environment = { PORT: String(await freePort()) };
    const { studio, caddy } = await siteBehindCaddy(environment);
    const client = await connectHttp2(caddy);
    expect(statusOf(await client.get('/'))).toBe(200);
    await studio.stop();
    const responses = ['/booking', '/api/bookings/booked-dates'].map((path) => client.get(path));
    await startServer({ folder: studio.folder, environment: { TRUST_PROXY: '1', ...environment } });
    expect((await Promise.all(responses)).map(statusOf)).toEqual([200, 200]);
  });

  it('answers with HSTS when the server is down, and logs no address and no path', async () => {
    const { studio, caddy } = await siteBehindCaddy();
    const client = await connectHttp2(caddy, '127.0.0.2');
    await studio.stop();
    const { headers } = await client.get('/private/token-of-a-private-page');
    expect(headers).toMatchObject({
      ':status': 502,
      'strict-transport-security': 'max-age=31536000',
    });
    expect(caddy.log()).toContain('connection refused');
    expect(caddy.log()).not.toMatch(/127\.0\.0\.2|token-of-a-private-page/);
  });

  it('takes a booking in Chromium', async () => {
    const { caddy } = await siteBehindCaddy();
    const page = await newPage({ ignoreHTTPSErrors: true });
    await openHydrated(page, `https://localhost:${caddy.port}/booking`);
    await pickDate(page, nthOpenDate(20));
    await fillContactDetails(page);
    await page.getByRole('button', { name: 'Book Session' }).click();
    await page
      .getByText(/^Booking successful!/)
      .first()
      .waitFor();
  });
});
