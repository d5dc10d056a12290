import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendRequest } from '../support/server/calls.ts';
import { freePort } from '../support/server/freePort.ts';
import { requestOn, startServer } from '../support/server/serverForTest.ts';
import { temporaryFolder } from '../support/server/testApi.ts';
import { areInstalled } from '../support/soak.ts';

const caddyfile = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));

interface Response {
  readonly headers: IncomingHttpHeaders & { readonly ':status'?: number };
  readonly body: Buffer;
}

const statusOf = ({ headers }: Response) => headers[':status'];

/** Starts the server, and Caddy before it with certificates of its own authority, on free ports. */
async function siteBehindCaddy(environment: Readonly<Record<string, string>> = {}) {
  const studio = await startServer({ environment: { TRUST_PROXY: '1', ...environment } });
  const folder = temporaryFolder();
  const [port, httpPort] = [await freePort(), await freePort()];
  const child = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ PATH: process.env.PATH, SITE_ADDRESS: 'localhost', CADDY_ADMIN: 'off' },
      ...{ UPSTREAM: new URL(studio.address).host },
      ...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(port) },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });

  const root = join(folder, 'caddy/pki/authorities/local/root.crt');
  /** A TLS connection from a loopback address, with a certificate that must be valid. */
  const connectTo = (localAddress: string) =>
    connectTls({
      socket: connectTcp({ host: '127.0.0.1', port, localAddress }),
      servername: 'localhost',
      ca: readFileSync(root),
      ALPNProtocols: ['h2'],
    });
  const isReady = async () => {
    if (!existsSync(root)) return false;
    const socket = connectTo('127.0.0.1');
    const [connected] = await Promise.allSettled([once(socket, 'secureConnect')]);
    socket.destroy();
    return connected?.status === 'fulfilled';
  };
  await expect.poll(isReady, { timeout: 20_000, message: 'Caddy accepts connections' }).toBe(true);

  return {
    studio,
    log: () => log,
    httpAddress: `http://127.0.0.1:${httpPort}`,
    /** Connects over HTTP/2 from a loopback address. */
    async client(localAddress = '127.0.0.1') {
      const session = connect(`https://localhost:${port}`, {
        createConnection: () => connectTo(localAddress),
      });
      onTestFinished(() => session.destroy());
      await once(session, 'connect');
      const send = async (headers: Record<string, string>, body?: string): Promise<Response> => {
        const stream = session.request(headers, { endStream: body === undefined });
        if (body !== undefined) stream.end(body);
        const [answer] = await once(stream, 'response');
        return { headers: answer, body: await buffer(stream) };
      };
      return {
        get: (path: string, headers = {}) => send({ ...headers, ':path': path }),
        book: (body: object, headers = {}) => {
          const type = { 'content-type': 'application/json', ':method': 'POST' };
          return send({ ...type, ...headers, ':path': '/api/bookings' }, JSON.stringify(body));
        },
      };
    },
  };
}

describe.runIf(areInstalled('caddy'))('the site behind Caddy', () => {
  it('is served over HTTP/2 with one HSTS header, as the server compressed it', async () => {
    const { studio, client: connectTo } = await siteBehindCaddy();
    const client = await connectTo();
    const plain = await sendRequest(studio.address, '/booking');
    const compressed = await client.get('/booking', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(brotliDecompressSync(compressed.body).toString()).toBe(plain.text);
    // An encoding that Caddy has and the server has not.
    const identity = await client.get('/booking', { 'accept-encoding': 'zstd' });
    expect(identity.headers['content-encoding']).toBeUndefined();
    expect(identity.body.toString()).toBe(plain.text);
  });

  it('limits the bookings of each visitor, also with a forged X-Forwarded-For', async () => {
    const caddy = await siteBehindCaddy();
    const [one, other] = [await caddy.client('127.0.0.2'), await caddy.client('127.0.0.3')];
    const forged = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
    for (let day = 0; day < 20; day += 1) {
      expect(statusOf(await one.book(requestOn(day)))).toBe(201);
    }
    const responses = [await one.book(requestOn(20), forged), await other.book(requestOn(20))];
    expect(responses.map(statusOf)).toEqual([429, 201]);
  });

  it("answers a large body with the server's message, and a much larger one with 413", async () => {
    const client = await (await siteBehindCaddy()).client();
    const large = await client.book({ notes: 'n'.repeat(20_000) });
    expect([statusOf(large), String(large.body)]).toEqual([413, expect.stringContaining('16384')]);
    expect(statusOf(await client.book({ notes: 'n'.repeat(3_000_000) }))).toBe(413);
  });

  // Caddy before 2.8 cannot send a body again, so that a POST fails meanwhile.
  it('keeps pages and calls of the API waiting while the server restarts', async () => {
    const environment = { TRUST_PROXY: '1', PORT: String(await freePort()) };
    const { studio, client: connectTo } = await siteBehindCaddy(environment);
    const client = await connectTo();
    expect(statusOf(await client.get('/'))).toBe(200);
    await studio.stop();
    const responses = ['/booking', '/api/bookings/booked-dates'].map((path) => client.get(path));
    await startServer({ folder: studio.folder, environment });
    expect((await Promise.all(responses)).map(statusOf)).toEqual([200, 200]);
  });

  it('redirects the name of the site to https, and no other name', async () => {
    const { httpAddress } = await siteBehindCaddy();
    const answerTo = async (host: string) => {
      const answer = await sendRequest(httpAddress, '/booking', { headers: { host } });
      return [answer.status, answer.headers.location];
    };
    expect(await answerTo('localhost')).toEqual([308, 'https://localhost/booking']);
    expect(await answerTo('evil.example')).toEqual([404, undefined]);
  });

  it('answers with a page and HSTS when the server is down, and logs no address and no path', async () => {
    const caddy = await siteBehindCaddy();
    const client = await caddy.client('127.0.0.2');
    await caddy.studio.stop();
    const { headers, body } = await client.get('/private/token-of-a-private-page');
    expect(String(body)).toMatch(/^<!doctype html>.*call <a href="tel:/s);
    expect(headers).toMatchObject({
      ':status': 502,
      'content-type': 'text/html; charset=utf-8',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(caddy.log()).not.toMatch(/127\.0\.0\.2|token-of-a-private-page/);
  });
});
