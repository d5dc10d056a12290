import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { environmentSchema } from '../../server/config.ts';
import { stopTimeout } from '../../server/http/httpServer.ts';
import { sendingTimeout } from '../../server/mail/transport.ts';

/** Privacy, permissions and reachability in the files of deploy/. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('Caddy logs errors alone, without addresses, paths and headers', () => {
  const caddyfile = read('deploy/Caddyfile').replaceAll(/^\s*#.*\n/gm, '');
  expect(caddyfile.match(/^\s*log\b/gm), 'one log, in the global options').toHaveLength(1);
  expect(caddyfile.indexOf('log {')).toBeLessThan(caddyfile.indexOf('{$SITE_ADDRESS'));
  const omitted = [...caddyfile.matchAll(/^\s*request>(\w+) delete$/gm)].map(([, name]) => name);
  expect(omitted).toEqual(['remote_ip', 'remote_port', 'client_ip', 'uri', 'headers']);
});

it('the containers have a network of their own', () => {
  expect(read('deploy/compose.yaml')).not.toContain('network_mode');
});

it('the server has the time to end its requests and to send an e-mail before it is killed', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/studio.service')) ?? [];
  const periods = read('deploy/compose.yaml').matchAll(/stop_grace_period: (\d+)m/g);
  expect([...periods].map(([, minutes]) => Number(minutes) * 60)).toEqual(
    Array(2).fill(Number(seconds)),
  );
  // The database may take ten seconds to record that the e-mail was sent.
  expect(Number(seconds) * 1000).toBeGreaterThan(stopTimeout + sendingTimeout + 10_000);
});

it('docs/operating.md lists every variable of the configuration, and sets it as it can be', () => {
  const [list = ''] = read('docs/operating.md').split('Read when the site is built:');
  const documented = [...list.matchAll(/^- `(\w+)` \(/gm)].map(([, name]) => name);
  expect(new Set(documented)).toEqual(new Set(Object.keys(environmentSchema.entries)));
  const set = [...read('docs/operating.md').matchAll(/`([A-Z_]+)=([^`]+)`/g)];
  const wrong = set.filter(([, name = '', value]) => !v.is(environmentSchema, { [name]: value }));
  expect(wrong.map(([text]) => text)).toEqual([]);
});
