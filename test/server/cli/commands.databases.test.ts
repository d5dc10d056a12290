import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { priceOf } from '#booking/prices';
import { hoursOf, openingHours, slotById } from '#booking/slots';
import { studio } from '#studio/studio';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { databases } from '../../support/database/databases.ts';
import { tables } from '../../support/database/tables.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { today, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const address = new RegExp(`^${studio.website}/private/([\\w-]{32})/$`, 'm');
const { phoneNumber } = validRequest;

describe.each(databases)('the CLI on $name', ({ fresh }) => {
  let cli: TestCli;
  beforeEach(async () => {
    cli = await testCli(await fresh());
  });

  /** The exit code with the output, or with the error message. */
  const run = async (...args: Parameters<TestCli['run']>) => {
    const { code, out, error } = await cli.run(...args);
    return [code, error || out];
  };
  const outOf = async (...words: string[]) => (await cli.run(words)).out;

  it('list prints the sessions of today, of seven days, or all, also as JSON and CSV', async () => {
    expect(await outOf('list')).toBe('There are no bookings on these days.');
    const past = await cli.book({ date: addDays(today, -1) });
    const inWeek = await cli.book({ date: today, timeSlot: 'evening' });
    const soon = await cli.book({ date: addDays(today, 6) });
    const later = await cli.book({ date: addDays(today, 7) });
    expect(await outOf('list', 'today')).toBe(
      [
        'DATE        HOURS          BOOTH        STATUS     PRICE  CHANGED BY  REFERENCE       PHONE             NAME',
        `${today}  ${hoursOf(slotById.evening)}  performance  requested  ${priceOf('performance')}               ${inWeek}  ${phoneNumber}  Ama Mensah`,
      ].join('\n'),
    );
    const listed = async (...period: string[]) =>
      JSON.parse(await outOf('list', ...period, '--json')).map(
        ({ reference }: { reference: string }) => reference,
      );
    expect(await listed('week')).toEqual([inWeek, soon]);
    expect(await listed('all')).toEqual([past, inWeek, soon, later]);
    expect(await listed(addDays(today, -1), today)).toEqual([past, inWeek]);
    for (const days of [6, 7]) {
      await cli.bookings.closeHours(addDays(today, days), [openingHours.start]);
    }
    expect(await outOf('list', 'week')).toMatch(new RegExp(`${addDays(today, 6)}  closed .*$`));
    expect((await outOf('list', 'today', '--csv')).split('\r\n')).toHaveLength(2);
  });

  it('desk prints a link that is valid for eight days, and with --revoke ends all links of the studio', async () => {
    const reference = await cli.book();
    const others = { studio: newToken(), artist: newToken() };
    for (const holder of ['studio', 'artist'] as const) {
      await cli.bookings.issueLink(reference, holder, others[holder], tuesdayAtTen);
    }
    const [, desk = ''] = address.exec(await outOf('desk')) ?? [];
    const holderOf = async (token: string, days = 0) =>
      (await cli.bookings.linkOf(token, tuesdayAtTen + days * 24 * 60 * 60_000))?.holder;
    expect([await holderOf(desk, 7.99), await holderOf(desk, 8)]).toEqual(['desk', undefined]);
    expect((await cli.run(['desk', '--revoke'], { answer: false })).asked).toHaveLength(1);
    expect(await holderOf(desk)).toBe('desk');
    await cli.run(['desk', '--revoke', '--yes']);
    const left = await Promise.all(
      [desk, others.studio, others.artist].map((one) => holderOf(one)),
    );
    expect(left).toEqual([undefined, undefined, 'artist']);
  });

  it.each<[command: string, words: string[], code: number, message: string | RegExp]>([
    ['desk --revoke without a terminal', ['desk', '--revoke'], 2, /Add --yes/],
    ['resend of an unknown booking', ['resend', 'R-9'], 1, 'There is no booking R-9.'],
    ['resend without e-mails', ['resend', 'R-1'], 1, 'There are no emails about R-1.'],
    ['erase of an unknown address', ['erase', 'a@b.c'], 1, 'Nothing is kept about a@b.c.'],
    ['export of an unknown address', ['export', 'a@b.c'], 1, 'Nothing is kept about a@b.c.'],
  ])('%s fails, says why and changes nothing', async (_, words, code, message) => {
    await cli.book({ date: '2026-11-30' }, 'R-0');
    await cli.book({}, 'R-1');
    await cli.bookings.issueLink('R-1', 'artist', newToken(), tuesdayAtTen);
    const rowsOf = (table: string) => cli.rows(`SELECT * FROM ${table}`);
    const before = await Promise.all(tables.map(rowsOf));
    expect(await run(words)).toEqual([code, expect.stringMatching(message)]);
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  });
});
