import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isoTime } from '#studio/clock';
import { studio as content } from '#studio/studio';
import example from '../../deploy/studio.example.json';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { closedDayWarning, contentWarnings } from '../../server/contentWarnings.ts';
import { setupWarnings } from '../../server/setupWarnings.ts';
import { readStudio } from '../../server/studioFile.ts';
import { defaults } from '../../src/studio/defaults.ts';
import type { StudioContent } from '../../src/studio/studio.ts';
import { setContent } from '../support/ownerContent.ts';
import { bookWith, changeTo } from '../support/server/createOptions.ts';
import { temporaryFolder, testApp, tuesdayAtTen } from '../support/server/testApi.ts';

const own = {
  ...defaults,
  ...{ name: 'Volta Tape House', street: '5 Oxford Street', phone: '+233 24 100 0001' },
  ...{ email: 'studio@example.net', website: 'https://example.net', directions: ['Ring.'] },
  ...{ payment: 'Nothing to pay now.', picturesAreOwn: true },
};
const mailServer = 'smtp://127.0.0.1';
const hour = 60 * 60_000;

/** The health check's response at a time, with an environment and problems of the set-up. */
function healthOf({ store, now }: ReturnType<typeof testApp>) {
  return async (time = now, environment = {}, setupProblems: readonly string[] = []) => {
    const config = readConfig(environment);
    const app = createApp({
      ...{ bookings: store, now: () => time, config },
      setupProblems: () => setupProblems,
    });
    return (await app.request('/api/health')).json();
  };
}

it('the health check is degraded while the database is empty, until the first booking or backup', async () => {
  const [studio, other] = [testApp(), testApp()];
  const empty = [expect.stringMatching(/^The database is empty: .*DATABASE_FILE/)];
  const degraded = { status: 'degraded', problems: empty };
  expect(await healthOf(studio)()).toEqual(degraded);
  expect(await healthOf(studio)(studio.now, { NIGHTLY_BACKUP: 'off' })).toEqual(degraded);
  await bookWith(studio.store);
  expect(await healthOf(studio)()).toEqual({ status: 'ok' });
  await other.store.noteBackup(other.now);
  expect(await healthOf(other)()).toMatchObject({ status: 'ok' });
});

it('the health check is degraded while the installation lacks something, and when the nightly backup was never made or is late', async () => {
  const studio = testApp();
  const { store, now } = studio;
  const health = healthOf(studio);
  await bookWith(store);
  const problems = setupWarnings(null, own);
  expect(await health(now, {}, problems)).toEqual({ status: 'degraded', problems });
  expect(await health(now + 24 * hour)).toEqual({ status: 'ok' });
  const never = [expect.stringMatching(/^No nightly backup .* NIGHTLY_BACKUP=off/)];
  expect(await health(now + 25 * hour)).toEqual({ status: 'degraded', problems: never });
  expect(await health(now + 25 * hour, { NIGHTLY_BACKUP: 'off' })).toEqual({ status: 'ok' });
  await store.noteBackup(now);
  const lastBackup = isoTime(now);
  expect(await health(now + 49 * hour)).toEqual({ status: 'ok', lastBackup });
  const late = `The last nightly backup that passed its check is of ${lastBackup}.`;
  const degraded = { status: 'degraded', problems: [late], lastBackup };
  expect(await health(now + 51 * hour)).toEqual(degraded);
  const off = await health(now + 51 * hour, { NIGHTLY_BACKUP: 'off' });
  expect(off).toEqual({ status: 'ok', lastBackup });
});

it.each<[string, string | null, Partial<StudioContent>, RegExp[]]>([
  ['nothing', mailServer, {}, []],
  ['the mail server', null, {}, [/SMTP_URL/]],
  ['a key', mailServer, { email: defaults.email }, [/studio\.json: email\.$/]],
  [
    'what is left of the example',
    mailServer,
    { name: example.name, phone: example.phone, mission: example.mission },
    [/studio\.json: name, phone, mission\.$/],
  ],
  [
    'all keys',
    mailServer,
    defaults,
    [/: name, street, phone, email, website, directions, payment, picturesAreOwn\.$/],
  ],
])('setupWarnings has a line for what an installation lacks: %s', (_, smtpUrl, left, expected) => {
  const lines = setupWarnings(smtpUrl, { ...own, ...left });
  expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
});

it('contentWarnings says which pictures are not shown, are large or have their place inside', () => {
  const path = join(temporaryFolder(), 'studio.json');
  writeFileSync(`${path}.txt`, '{}');
  const folder = join(path, '../pictures');
  mkdirSync(folder);
  writeFileSync(join(folder, 'control-room.jpg'), 'Exif\0\0'.padEnd(1_000_001));
  const unused = ['Vocal Booth.jpg', 'band.jpg', 'vocal-booth.avif', 'vocal-booth.png'];
  for (const name of ['.DS_Store', ...unused]) writeFileSync(join(folder, name), '');
  const lines = contentWarnings(path, readStudio({ path, isNamed: false }), tuesdayAtTen);
  expect(lines.map((line) => line.replace(/[:;,] .*/, ''))).toEqual([
    'There is no studio.json',
    ...unused.map((name) => `pictures/${name} is not shown`),
    'pictures/control-room.jpg is large for a phone',
    'pictures/control-room.jpg has the place and time of the photograph inside.',
  ]);
});

it('closedDayWarning counts the sessions that stand on weekdays which are closed since', async () => {
  const { store, now } = testApp();
  await store.changeStatus(await bookWith(store), changeTo('cancelled'));
  setContent(content, { closedWeekdays: [3] });
  expect(await closedDayWarning(store, now)).toBeUndefined();
  await bookWith(store);
  await bookWith(store, { date: '2027-11-24' });
  expect(await closedDayWarning(store, now)).toMatch(
    /^2 sessions are .* on Wednesday 2 December 2026/,
  );
});
