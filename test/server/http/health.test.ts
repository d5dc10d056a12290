import { expect, it, vi } from 'vitest';
import { isoTime } from '#studio/clock';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { atMost } from '../../../server/content/atMost.ts';
import { askEach } from '../../../server/http/routes/health.ts';
import { bookWith } from '../../support/server/createOptions.ts';
import { testApp } from '../../support/server/testApi.ts';

it('the health check has the problems of the set-up and of backups, and when the last one was made', async () => {
  const { store: bookings, now } = testApp();
  const problems: string[] = [];
  const health = async (environment = {}) => {
    const config = readConfig(environment);
    const app = createApp({ bookings, now: () => now, config, setupProblems: () => problems });
    return (await app.request('/api/health')).json();
  };
  const empty = { status: 'degraded', problems: [expect.stringMatching(/^The database is empty/)] };
  expect(await health()).toEqual(empty);
  await bookWith(bookings);
  expect(await health()).toEqual({ status: 'ok' });
  problems.push('No mail server is configured (SMTP_URL).');
  expect(await health()).toEqual({ status: 'degraded', problems });
  const lastBackup = isoTime(now - 51 * 60 * 60_000);
  await bookings.noteBackup(Date.parse(lastBackup));
  const late = expect.stringContaining(lastBackup);
  const degraded = { status: 'degraded', problems: [...problems, late], lastBackup };
  expect(await health()).toEqual(degraded);
  expect(await health({ NIGHTLY_BACKUP: 'off' })).toEqual({ ...degraded, problems });
});

it('frequent health checks share what they read, because anybody can send them', async () => {
  const { store: bookings, now, config } = testApp();
  const setupProblems = vi.fn(() => []);
  const app = createApp({ bookings, now: () => now, config, setupProblems });
  await Promise.all(Array.from({ length: 5 }, () => app.request('/api/health')));
  await app.request('/api/health');
  expect(setupProblems).toHaveBeenCalledTimes(1);
});

it('a check of the set-up that fails says so and takes no other with it, and many lines are few', async () => {
  const lines = await askEach({
    broken: () => {
      throw new Error('ENOENT');
    },
    sessions: async () => 'One session is there.',
    nothing: () => [undefined],
    files: () => Array.from({ length: 5000 }, (_, index) => `${index} ${'x'.repeat(9999)}`),
  });
  const broken = 'What is to be said of broken is not known: ENOENT.';
  expect(lines.slice(0, 2)).toEqual([broken, 'One session is there.']);
  expect(lines.slice(2).map((line) => line.length)).toEqual([4000, 4000, 4000, 4000, 4000, 16]);
  expect(lines.at(-1)).toBe('… and 4995 more.');
  expect(atMost(['One', 'two', 'three'], 2)).toEqual(['One', 'two', 'three']);
});
