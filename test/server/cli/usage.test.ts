import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scripts } from '../../../package.json';
import { isYes } from '../../../server/cli/command.ts';
import { runCommand } from '../../support/server/cliInProcess.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { temporaryFolder, testApi } from '../../support/server/testApi.ts';

it.each([
  ['an extra argument', ['desk', 'now'], /takes no names/, 'desk'],
  ['a backup to two files', ['backup', 'a', 'b'], /Name one file\./, 'backup'],
  ['an unknown option', ['backup', '--all'], /--all/, 'backup'],
  ['no command', [], /^$/, 'count\n'],
  ['a property of Object.prototype', ['constructor'], /^There is no command/, 'count\n'],
])('the CLI exits with code 2 and prints its usage for %s', async (_, args, message, usage) => {
  const { code, error, out } = await runCommand(args, { DATABASE_FILE: testApi().file });
  expect([code, error]).toEqual([2, expect.stringMatching(message)]);
  expect(out + error).toContain(`npm run bookings -- ${usage}`);
});

it.each([['help'], ['--help'], ['desk', '--help']])('%s prints every command', async (...args) => {
  const { code, out } = await runCommand(args);
  expect(code).toBe(0);
  for (const name of ['desk', 'count', 'backup', 'erase']) {
    expect(out).toMatch(new RegExp(`^npm run bookings -- ${name}\\b.*\\n    [A-Z].*\\.$`, 'm'));
  }
});

it('test-mail sends one e-mail, and prints what the mail server answered or refused', async () => {
  const server = await startMailServer();
  const { arrivals, url } = server;
  const sent = await runCommand(['test-mail', 'ama@example.com'], { SMTP_URL: url });
  expect(sent).toMatchObject({ code: 0, out: expect.stringMatching(/answered: 250 /) });
  expect(arrivals.map(({ recipients }) => recipients)).toEqual([['ama@example.com']]);
  expect(arrivals[0]?.mail.text).toContain('The site can send e-mails.');
  server.fault = (step) => (step === 'to' ? 550 : undefined);
  const refused = await runCommand(['test-mail', 'ama@example.com'], { SMTP_URL: url });
  const error = expect.stringMatching(/refuses the e-mail: 550 /);
  expect(refused).toMatchObject({ code: 1, error });
  server.fault = (step) => (step === 'login' ? '534 5.7.9' : undefined);
  const login = { SMTP_URL: url, SMTP_USER: 'studio', SMTP_PASSWORD: 'secret' };
  expect(await runCommand(['test-mail', 'ama@example.com'], login)).toMatchObject({
    ...{ code: 1, out: expect.stringMatching(/answered: 534 5\.7\.9 refuses/) },
    error: expect.stringMatching(/Correct SMTP_USER and SMTP_PASSWORD/),
  });
  const missing = await runCommand(['test-mail', 'ama@example.com']);
  expect([missing.code, missing.error]).toEqual([1, 'SMTP_URL is not set in this environment.']);
});

it('the CLI does not create a missing database', async () => {
  const folder = temporaryFolder();
  const environment = { DATABASE_FILE: join(folder, 'nowhere', 'bookings.sqlite') };
  expect(await runCommand(['count'], environment)).toMatchObject({
    code: 1,
    error: `There is no file ${environment.DATABASE_FILE}. Has the server been started here?`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('npm run bookings says that the commands have to be built first', () => {
  const folder = temporaryFolder();
  copyFileSync('tools/bookings.mjs', join(folder, 'bookings.mjs'));
  const command = `${scripts.bookings.replace('tools/', '')} count`;
  const { status, stderr } = spawnSync(command, { cwd: folder, shell: true, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Run "npm run build" first.*\n$/)]);
});

it('only y and yes confirm, not an empty line', () => {
  const yes = ['y', 'Y', 'yes', ' Yes '];
  expect([...yes, '', ' ', 'n', 'yesterday', 'oh yes'].filter(isYes)).toEqual(yes);
});
