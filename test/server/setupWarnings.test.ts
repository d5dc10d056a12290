import { expect, it } from 'vitest';
import { isoTime } from '#studio/clock';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { setupWarnings } from '../../server/setupWarnings.ts';
import { studio } from '../../src/studio/studio.ts';
import { testApp } from '../support/server/testApi.ts';

const own = {
  ...studio,
  address: '5 Oxford Street, Osu, Accra',
  phone: '+233 24 100 0001',
  email: 'studio@example.net',
  website: 'https://example.net',
};
const standIns = { address: '1 Example Street', phone: '030 000 0000' };
const mailServer = 'smtp://127.0.0.1';
const hour = 60 * 60_000;

it('the health check is degraded while the installation lacks something, and when the nightly backup is late', async () => {
  const { store, app, now } = testApp();
  const health = async (time = now, setupProblems: readonly string[] = []) => {
    const handler = createApp({ bookings: store, now: () => time, config, setupProblems });
    return (await handler.request('/api/health')).json();
  };
  const config = readConfig({});
  const problems = setupWarnings(null, own);
  expect(await health(now, problems)).toEqual({ status: 'degraded', problems });
  expect(await (await app.request('/api/health')).json()).toEqual({ status: 'ok' });
  await store.noteBackup(now);
  const lastBackup = isoTime(now);
  expect(await health(now + 49 * hour)).toEqual({ status: 'ok', lastBackup });
  const late = `The last nightly backup that passed its check is of ${lastBackup}.`;
  const degraded = { status: 'degraded', problems: [late], lastBackup };
  expect(await health(now + 51 * hour)).toEqual(degraded);
});

it.each<[string, string | null, Partial<typeof studio>, RegExp[]]>([
  ['nothing', mailServer, {}, []],
  ['the mail server', null, {}, [/SMTP_URL/]],
  ['the address and the phone', mailServer, standIns, [/studio\.ts: address, phone\.$/]],
  ['the e-mail address', mailServer, { email: 'us@a.example' }, [/studio\.ts: email\.$/]],
  ['the site', mailServer, { website: 'https://a.example' }, [/a\.example\. .*VITE_SITE_URL/]],
])('setupWarnings has a line for what an installation lacks: %s', (_, smtpUrl, left, expected) => {
  const lines = setupWarnings(smtpUrl, { ...own, ...left });
  expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
});
