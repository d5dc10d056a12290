import { expect, it } from 'vitest';
import { isoTime } from '#studio/clock';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
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
