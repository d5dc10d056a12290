import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databases } from '../../support/database/databases.ts';
import { runCommand, testCli } from '../../support/server/cliInProcess.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

async function cliOnSqlite() {
  const [sqlite] = databases;
  if (!sqlite) throw new Error('no database');
  return testCli(await sqlite.fresh());
}

describe('the CLI', () => {
  it.each([
    ['an unknown period', ['list', 'month'], /today, week or all/],
    ['two output formats', ['list', '--json', '--csv'], /--json and --csv/],
    ['show without a reference', ['show'], /Name one reference/],
    ['a link without a reference', ['link'], /Name one reference/],
    ['confirm without a reference', ['confirm'], /Name a reference/],
    ['cancel without a reference', ['cancel'], /Name references, or an address/],
    [
      'a reference and an e-mail address',
      ['cancel', 'R-1', '--email', 'a@b.c'],
      /Name references, or/,
    ],
    ['close without a date', ['close'], /Name a date/],
    ['an impossible date', ['close', '2026-02-30'], /not a date/],
    ['hours that end before they start', ['close', '2026-12-24', '16:00-12:00'], /not a span/],
    ['hours before the studio opens', ['open', '2026-12-24', '06:00-12:00'], /not a span/],
    ['hours that are not on a half-hour', ['close', '2026-12-24', '09:15-12:00'], /not a span/],
    ['an extra argument', ['book', 'now'], /takes no names/],
  ])('exits with code 2 and prints the usage for %s', async (_, args, message) => {
    const cli = await cliOnSqlite();
    const { code, error } = await cli.run(args);
    expect(code).toBe(2);
    expect(error).toMatch(message);
    expect(error).toContain(`npm run bookings -- ${args[0]} `);
  });

  it.each([
    ['no command', [], /^$/],
    ['an unknown command', ['sell'], /^There is no command "sell"/],
    ['a property of Object.prototype as the command', ['constructor'], /^There is no command/],
    ['a backup without a file', ['backup'], /Name one file\.\nnpm run bookings -- backup FILE/],
    ['a backup to two files', ['backup', 'a', 'b'], /Name one file\./],
    ['an unknown option', ['backup', '--all'], /--all/],
  ])('exits with code 2 for %s', async (_, args, message) => {
    expect(await runCommand(args)).toMatchObject({
      code: 2,
      error: expect.stringMatching(message),
    });
  });

  it.each([
    ['2026-11-30', /past/],
    ['2026-12-06', /Sunday/],
    ['2028-01-01', /too far ahead/],
  ])('does not close %s, because the date cannot be booked', async (date, why) => {
    const cli = await cliOnSqlite();
    const { code, error } = await cli.run(['close', date]);
    expect([code, error]).toEqual([1, expect.stringMatching(why)]);
  });

  it.each([['help'], ['--help'], ['book', '--help']])('prints the help for %s', async (...args) => {
    const { code, out } = await runCommand(args);
    expect(code).toBe(0);
    for (const name of ['list', 'show', 'book', 'backup', 'erase']) {
      expect(out).toMatch(new RegExp(`^npm run bookings -- ${name} .*\\n    [A-Z].*\\.$`, 'm'));
    }
  });

  it('does not create a missing database', async () => {
    const folder = temporaryFolder();
    const environment = { DATABASE_FILE: join(folder, 'nowhere', 'bookings.sqlite') };
    expect(await runCommand(['list'], environment)).toMatchObject({
      code: 1,
      error: `There is no file ${environment.DATABASE_FILE}. Has the server been started here?`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
