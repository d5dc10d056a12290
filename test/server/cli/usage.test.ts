import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../server/cli/cli.ts';
import { deskOn } from '../../support/cliTerminal.ts';
import { databases } from '../../support/databases.ts';
import { freshFolder, tuesdayAtTen } from '../../support/freshApi.ts';

describe('the desk', () => {
  const anywhere = async (words: string[]) => {
    const [sqlite] = databases;
    if (!sqlite) throw new Error('no database');
    return (await deskOn(await sqlite.fresh())).run(words);
  };

  it.each([
    ['a period that there is not', ['list', 'month'], /today, week or all/],
    ['two forms at once', ['list', '--json', '--csv'], /--json and --csv/],
    ['nothing to show', ['show'], /Name one reference/],
    ['nothing to confirm', ['confirm'], /Name a reference/],
    ['nothing to cancel', ['cancel'], /Name references, or an address/],
    ['references and an address', ['cancel', 'R-1', '--email', 'a@b.c'], /Name references, or/],
    ['no date', ['close'], /Name a date/],
    ['a date that there is not', ['close', '2026-02-30'], /not a date/],
    ['hours backwards', ['close', '2026-12-24', '16:00-12:00'], /not a span/],
    ['hours at night', ['open', '2026-12-24', '06:00-12:00'], /not a span/],
    ['quarters of an hour', ['close', '2026-12-24', '09:15-12:00'], /not a span/],
    ['a word too many', ['book', 'now'], /takes no names/],
  ])('exits with 2 and shows the usage when it is given %s', async (_, words, message) => {
    const { code, error } = await anywhere(words);
    expect(code).toBe(2);
    expect(error).toMatch(message);
    expect(error).toContain(`npm run bookings -- ${words[0]} `);
  });

  it.each([
    ['2026-11-30', /past/],
    ['2026-12-06', /Sunday/],
    ['2028-01-01', /too far ahead/],
  ])('does not close %s, which cannot be booked anyway', async (date, why) => {
    const { code, error } = await anywhere(['close', date]);
    expect([code, error]).toEqual([1, expect.stringMatching(why)]);
  });

  it.each(['list', 'show', 'confirm', 'cancel', 'close', 'open', 'book', 'backup', 'copy'])(
    'explains %s with an example',
    async (name) => {
      const { code, out } = await anywhere([name, '--help']);
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`^npm run bookings -- ${name}.*\\n.*\\.\\n\\n  npm run`));
      expect((await anywhere(['help'])).out).toMatch(new RegExp(`^  ${name} +[A-Z].*\\.$`, 'm'));
    },
  );

  it('does not make a database where there is none', async () => {
    const folder = freshFolder();
    const environment = { DATABASE_FILE: join(folder, 'nowhere', 'bookings.sqlite') };
    const error: string[] = [];
    const code = await runCli(['list'], environment, tuesdayAtTen, {
      print: () => {},
      printError: (line) => error.push(line),
      progress: () => {},
      ask: async () => null,
    });
    expect([code, error]).toEqual([
      1,
      [`There is no file ${environment.DATABASE_FILE}. Has the server been started here?`],
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
