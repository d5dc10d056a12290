import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/server/freePort.ts';
import { requestOn, startServer } from '../support/server/serverForTest.ts';
import { harmattan, writeSounds } from '../support/server/sounds.ts';
import { temporaryFolder } from '../support/server/testApi.ts';
import { areInstalled } from '../support/soak.ts';

interface Place {
  readonly folder: string;
  /** Host and port of the server. */
  readonly studio: string;
  readonly port: number;
}

interface Proxy {
  readonly program: string;
  readonly config: (place: Place) => string;
  readonly args: (file: string, place: Place) => readonly string[];
}

const modules = ['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http'].map(
  (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
);

/** Other proxies than Caddy, each with the lines that the site needs of it. */
const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    args: (file) => ['-c', file, '-e', 'stderr'],
    config: ({ folder, studio, port }) => `
      daemon off; pid ${folder}/pid; events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')}
        upstream studio { server ${studio}; keepalive 4; }
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass http://studio;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
          }
        }
      }`,
  },
  {
    program: 'apache2',
    args: (file) => ['-f', file, '-DFOREGROUND'],
    config: ({ folder, studio, port }) => `
      ServerRoot ${folder}
      PidFile ${folder}/pid
      ServerName localhost
      Listen 127.0.0.1:${port}
      ${modules.join('\n')}
      ErrorLog /dev/stderr
      ProxyPreserveHost On
      RequestHeader set X-Forwarded-Proto http
      ProxyPass / http://${studio}/ retry=0`,
  },
  {
    program: 'haproxy',
    args: (file) => ['-db', '-f', file],
    config: ({ studio, port }) => `
      defaults
        mode http
        timeout connect 5s
        timeout client 60s
        timeout server 60s
        option forwardfor
      frontend site
        bind 127.0.0.1:${port}
        http-request set-header X-Forwarded-Proto http
        default_backend studio
      backend studio
        server studio ${studio}\n`,
  },
  {
    program: 'varnishd',
    args: (_, { studio, folder, port }) => [
      ...['-F', '-j', 'none', '-n', folder],
      ...['-a', `127.0.0.1:${port}`, '-b', studio],
    ],
    config: () => '',
  },
];

/** Starts the server with two sounds, and a proxy before it, whose visitors come from addresses of loopback. */
async function siteBehind({ program, config, args }: Proxy) {
  const environment = {
    TRUST_PROXY: '1',
    PORT: String(await freePort()),
    STUDIO_FILE: writeSounds(temporaryFolder()),
  };
  const studio = await startServer({ environment });
  const folder = temporaryFolder();
  const file = join(folder, 'config');
  const place = { folder, studio: new URL(studio.address).host, port: await freePort() };
  writeFileSync(file, config(place));
  const child = spawn(program, args(file, place), { stdio: 'ignore' });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const send = async (
    method: string,
    path: string,
    { localAddress = '127.0.0.1', headers = {}, body = '' } = {},
  ) => {
    const call = request({ port: place.port, agent, localAddress, method, path, headers });
    call.end(body);
    const [answer] = await once(call, 'response');
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
  const statusOf = async (path: string) => (await send('GET', path).catch(() => null))?.status;
  await expect.poll(() => statusOf('/'), { timeout: 20_000, message: program }).toBe(200);
  return {
    studio,
    send,
    statusOf,
    restart: () => startServer({ folder: studio.folder, environment }),
    /** Books the morning of a day from an address. */
    book: async (day: number, localAddress: string, forged = {}) => {
      const headers = { 'content-type': 'application/json', ...forged };
      const body = JSON.stringify(requestOn(day));
      return (await send('POST', '/api/bookings', { localAddress, headers, body })).status;
    },
  };
}

describe.each(proxies)('the site behind $program', (proxy) => {
  it.runIf(areInstalled(proxy.program))(
    'is the same, each visitor has an own limit, and a restart is over as soon as the server is back',
    async () => {
      const site = await siteBehind(proxy);
      const page = await site.send('GET', '/booking');
      const own = await fetch(`${site.studio.address}/booking`);
      expect(page.text).toBe(await own.text());
      for (const name of ['content-security-policy', 'cache-control', 'etag'])
        expect([name, page.headers[name]]).toEqual([name, own.headers.get(name)]);

      const sound = `/sounds/${encodeURIComponent(harmattan.file)}`;
      const part = await site.send('GET', sound, { headers: { range: 'bytes=0-99' } });
      expect([part.status, part.text.length > 0]).toEqual([206, true]);

      for (let day = 0; day < 20; day += 1) expect(await site.book(day, '127.0.0.2')).toBe(201);
      const forged = { 'x-forwarded-for': '203.0.113.7' };
      expect(await site.book(20, '127.0.0.2', forged)).toBe(429);
      // Not kept from the time before the bookings.
      const booked = await site.send('GET', '/api/bookings/booked-dates');
      expect(Object.keys(JSON.parse(booked.text).dates ?? JSON.parse(booked.text))).toHaveLength(
        20,
      );

      // The server closes what is silent for longer; the proxy must not send a booking into it.
      await wait(5500);
      expect(await site.book(20, '127.0.0.3')).toBe(201);

      await site.studio.stop();
      expect(await site.statusOf('/booking')).toBeOneOf([502, 503]);
      await site.restart();
      await expect.poll(() => site.statusOf('/booking'), { timeout: 5000 }).toBe(200);
    },
  );
});
