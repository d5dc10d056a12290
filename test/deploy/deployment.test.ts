import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../server/config.ts';
import { stopTimeout } from '../../server/http/httpServer.ts';
import { sendingTimeout } from '../../server/mail/transport.ts';

/** Privacy, permissions and reachability in the files of deploy/. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*\n/gm, '');
const [caddyfile, compose, litestream] = ['Caddyfile', 'compose.yaml', 'litestream.yml'].map(
  (name) => withoutComments(read(`deploy/${name}`)),
) as [string, string, string];

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

describe('Caddyfile', () => {
  it('logs errors alone, without addresses, paths and headers', () => {
    expect(caddyfile.match(/^\s*log\b/gm), 'one log, in the global options').toHaveLength(1);
    expect(caddyfile.indexOf('log {')).toBeLessThan(caddyfile.indexOf('{$SITE_ADDRESS'));
    const omitted = [...caddyfile.matchAll(/^\s*request>(\w+) delete$/gm)].map(([, name]) => name);
    expect(omitted).toEqual(['remote_ip', 'remote_port', 'client_ip', 'uri', 'headers']);
  });
});

it('the server has the time to end its requests and to send an e-mail before it is killed', () => {
  const seconds = Number(settingsOf('studio.service').TimeoutStopSec);
  expect(valuesOf(compose, 'stop_grace_period')).toEqual(Array(2).fill(`${seconds / 60}m`));
  // The database may take ten seconds to record that the e-mail was sent.
  expect(seconds * 1000).toBeGreaterThan(stopTimeout + sendingTimeout + 10_000);
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
