import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { environmentSchema } from '../../server/config.ts';
import * as http from '../../server/http/httpServer.ts';
import { maxRequestSize } from '../../server/http/parseRequest.ts';
import { sendingTimeout } from '../../server/mail/transport.ts';
import { testApp } from '../support/server/testApi.ts';

/** Privacy, permissions and reachability in the files of deploy/. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*\n/gm, '');
const [caddyfile, dockerfile, compose, litestream] = [
  'Caddyfile',
  'Dockerfile',
  'compose.yaml',
  'litestream.yml',
].map((name) => withoutComments(read(`deploy/${name}`))) as [string, string, string, string];

/** The settings of a systemd unit; the values of a repeated one are joined by spaces. */
function settingsOf(unit: string): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const [, name = '', value = ''] of read(`deploy/${unit}`).matchAll(/^(\w+)=(.*)$/gm)) {
    settings[name] = settings[name] ? `${settings[name]} ${value}` : value;
  }
  return settings;
}

/** The values of a key in a YAML file, of which a list is on the lines after it. */
const valuesOf = (yaml: string, key: string): string[] => {
  const blocks = yaml.matchAll(new RegExp(`^ *${key}:(.*(?:\\n +- .*)*)`, 'gm'));
  return [...blocks].flatMap(([, values = '']) => values.split(/\n? +(?:- )?/).filter(Boolean));
};

const defaults: Readonly<Record<string, unknown>> = v.parse(environmentSchema, {});
const { headersTimeout, requestTimeout } = http.receiveTimeouts;

describe('Caddyfile', () => {
  it('logs errors alone, without addresses, paths and headers', () => {
    expect(caddyfile.match(/^\s*log\b/gm), 'one log, in the global options').toHaveLength(1);
    expect(caddyfile.indexOf('log {')).toBeLessThan(caddyfile.indexOf('{$SITE_ADDRESS'));
    const omitted = [...caddyfile.matchAll(/^\s*request>(\w+) delete$/gm)].map(([, name]) => name);
    expect(omitted).toEqual(['remote_ip', 'remote_port', 'client_ip', 'uri', 'headers']);
  });

  it('sends requests to the address on which the server listens by default', () => {
    const { HOST, PORT } = defaults;
    expect(caddyfile).toContain(`reverse_proxy {$UPSTREAM:${HOST}:${PORT}}`);
    expect(caddyfile).toMatch(/admin \{\$CADDY_ADMIN:localhost:\d+\}/);
  });

  it('waits for a request as long as the server, and lets larger bodies pass', () => {
    expect(caddyfile).toContain(`read_header ${headersTimeout / 1000}s\n`);
    expect(caddyfile).toContain(`read_body ${requestTimeout / 1000}s\n`);
    const [, megabytes] = /max_size (\d+)MB\n/.exec(caddyfile) ?? [];
    expect(Number(megabytes) * 1e6).toBeGreaterThan(maxRequestSize);
  });

  it("gives the studio's telephone number when the server does not answer", () => {
    const [, page = ''] = caddyfile.split('handle_errors {');
    expect(page).toContain(`<a href="${telephoneUrl(studio.phone)}">${studio.phone}</a>`);
  });
});

describe('the image', () => {
  it('runs as a user without privileges, and gets signals without a shell', () => {
    const [last = ''] = dockerfile.split(/^FROM /m).slice(-1);
    expect(last.match(/^USER .*$/gm)).toEqual(['USER node']);
    expect(last.indexOf('USER ')).toBeLessThan(last.indexOf('\nCMD ['));
    expect(last).toContain('--mode=0700 data');
    expect(valuesOf(compose, 'cap_drop')).toEqual(['ALL', 'ALL']);
    expect(valuesOf(compose, 'security_opt')).toEqual(Array(2).fill('no-new-privileges:true'));
    expect(valuesOf(compose, 'read_only')).toEqual(['true', 'true']);
    expect(valuesOf(compose, 'mem_limit')[0]).toBe(settingsOf('studio.service').MemoryMax);
  });

  it('is reached on loopback alone, at one port', () => {
    expect(valuesOf(compose, 'ports')).toEqual(['127.0.0.1:3000:3000']);
    expect(valuesOf(compose, 'PORT')).toEqual(["'3000'"]);
    expect(dockerfile).toMatch(/ HOST=0\.0\.0\.0 PORT=3000\n(.*\n)*EXPOSE 3000\n/);
    expect(compose).not.toContain('network_mode');
  });

  it('keeps the database of either kind in a volume', () => {
    const folder = join('/app', dirname(String(defaults.DATABASE_FILE)));
    expect(dockerfile).toContain(`VOLUME ${folder}\n`);
    const volumes = valuesOf(compose, 'volumes');
    expect(volumes.filter((volume) => volume !== '*studio')).toEqual([
      ...[`data:${folder}`, `data:${folder}`],
      'database:/var/lib/postgresql/data',
    ]);
  });

  it('reads the content of the studio, which it cannot change, in both containers', () => {
    const [, folder = ''] = /&studio \.\/studio:(\S+):ro\n/.exec(compose) ?? [];
    expect(valuesOf(compose, 'volumes').filter((volume) => volume === '*studio')).toHaveLength(2);
    expect(valuesOf(compose, 'STUDIO_FILE')).toEqual(Array(2).fill(`${folder}/studio.json`));
  });

  it('has neither data nor secrets of the machine on which it is built', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', 'deploy', '*.local']));
  });
});

it('the health check of the image asks for a path of the server', async () => {
  const [, path = ''] = /PORT\}(\/[\w/]+)`/.exec(dockerfile) ?? [];
  expect((await testApp().request(path)).status).toBe(200);
});

it('the server has the time to end its requests and to send an e-mail before it is killed', () => {
  const seconds = Number(settingsOf('studio.service').TimeoutStopSec);
  expect(valuesOf(compose, 'stop_grace_period')).toEqual(Array(2).fill(`${seconds / 60}m`));
  // The database may take ten seconds to record that the e-mail was sent.
  expect(seconds * 1000).toBeGreaterThan(http.stopTimeout + sendingTimeout + 10_000);
});

describe.each(['studio.service', 'studio-litestream.service'])('%s', (unit) => {
  it('runs as a user without privileges, who alone can read what it writes', () => {
    expect(settingsOf(unit)).toMatchObject({
      User: 'studio',
      Group: 'studio',
      StateDirectoryMode: '0700',
      UMask: '0077',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      AmbientCapabilities: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      SystemCallFilter: expect.stringMatching(/^@system-service.* ~@privileged$/),
    });
  });

  it('is started again however often it fails, and has a part of 1 GB of memory', () => {
    const { Restart, StartLimitIntervalSec, MemoryMax } = settingsOf(unit);
    expect([Restart, StartLimitIntervalSec]).toEqual(['always', '0']);
    expect(MemoryMax).toMatch(/^(256|512)M$/);
  });
});

describe('Litestream', () => {
  const { RuntimeMaxSec, ExecStartPre } = settingsOf('studio-litestream.service');

  it('keeps erased data for as long as deploy/README.md says: eight days', () => {
    expect(valuesOf(litestream, 'retention')).toEqual(['168h', '168h']);
    const intervals = [...litestream.matchAll(/^ *(?:snapshot-)?interval: (.*)$/gm)];
    expect(intervals.map(([, time]) => time)).toEqual(['24h', '24h']);
    expect(read('deploy/README.md')).toMatch(/keep what the server erased for up to eight days/);
    expect([RuntimeMaxSec, ExecStartPre]).toEqual([
      '1d',
      expect.stringContaining('PRAGMA wal_checkpoint(TRUNCATE)'),
    ]);
  });

  it("replicates the server's database", () => {
    const { WorkingDirectory = '', StateDirectory } = settingsOf('studio.service');
    expect(WorkingDirectory).toBe(`/var/lib/${StateDirectory}`);
    const [, file] = /^DATABASE_FILE=(.*)$/m.exec(read('deploy/litestream.env.example')) ?? [];
    expect(file).toBe(join(WorkingDirectory, String(defaults.DATABASE_FILE)));
  });
});

it('docs/operating.md lists every variable of the configuration with its default, and the example has each', () => {
  const [, section = ''] = read('docs/operating.md').split('## Configuration\n');
  const [list = ''] = section.split('Read when the site is built:');
  const documented = [...list.matchAll(/^- `(\w+)` \((.*?)\):/gm)].map(([, ...pair]) => pair);
  const names = Object.keys(environmentSchema.entries);
  const expected = names.map((name) => [name, String(defaults[name] ?? '') || 'none']);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(expected));
  const example = read('deploy/studio.env.example').matchAll(/^#?([A-Z_]+)=/gm);
  expect([...example].map(([, name]) => name).sort()).toEqual([...names].sort());
});
