import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { booths, hoursOf, openingHours, slotById, slots } from '#booking/slots';
import { studio } from '#studio/studio';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { databases } from '../../support/database/databases.ts';
import { tables } from '../../support/database/tables.ts';
import { closedDayAfter } from '../../support/openDays.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { openDays, today, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const address = new RegExp(`^${studio.website}/private/([\\w-]{32})/$`, 'm');
const withMail = { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } };
const { date, phoneNumber } = validRequest;
const [, nextDay = ''] = openDays;

/** The arguments that book on the telephone. */
const telephone = (change: Record<string, string> = {}) => [
  'book',
  ...Object.entries({
    ...{ name: 'Ama Mensah', phone: '024 000 0000', email: 'ama@example.com' },
    ...{ type: 'recording', date, slot: 'slot1', ...change },
  }).flatMap(([name, value]) => [`--${name}`, value]),
];

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
    expect(await outOf('list')).toBe('There are no bookings.');
    const past = await cli.book({ date: addDays(today, -1) });
    const inWeek = await cli.book({ date: today, timeSlot: 'evening' });
    const soon = await cli.book({ date: addDays(today, 6) });
    const later = await cli.book({ date: addDays(today, 7) });
    expect(await outOf('list', 'today')).toBe(
      [
        'DATE        HOURS          BOOTH        STATUS     CHANGED BY  REFERENCE       PHONE             NAME',
        `${today}  ${hoursOf(slotById.evening)}  performance  requested              ${inWeek}  ${phoneNumber}  Ama Mensah`,
      ].join('\n'),
    );
    const listed = async (period: string) =>
      JSON.parse(await outOf('list', period, '--json')).map(
        ({ reference }: { reference: string }) => reference,
      );
    expect(await listed('week')).toEqual([inWeek, soon]);
    expect(await listed('all')).toEqual([past, inWeek, soon, later]);
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

  it('book tells the artist by e-mail, and has no limit', async () => {
    const [code, out] = await run(telephone(), withMail);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Status +requested$/m)]);
    expect(await cli.rows('SELECT kind FROM outbox')).toHaveLength(2);
    const limited = { environment: { MAX_OPEN_REQUESTS: '1' } };
    expect((await run(telephone({ slot: 'slot3' }), limited))[0]).toBe(0);
  });

  it('close and open change a day or some of its hours', async () => {
    const [noon, end] = [slotById.afternoon.start, slotById.evening.end];
    const open = slots.recording.filter((slot) => slot.end <= noon || slot.start >= end);
    expect((await outOf('close', date, '12:30-19:30')).split('\n')).toEqual([
      `${dateInWords(date)} is closed, ${hoursOf({ start: noon, end })}.`,
      'Visitors can book:',
      `  ${booths.performance.name}: ${hoursOf(slotById.morning)}`,
      `  ${booths.recording.name}: ${open.map(hoursOf).join(', ')}`,
    ]);
    await cli.run(['close', nextDay]);
    expect(await outOf('open', date, '16:00-17:00')).toMatch(/ is open again, 4:00pm-5:00pm\.\nV/);
    expect(await outOf('list', 'all')).toBe(
      'There are no bookings.\n\n' +
        `${date}  closed 12:30pm-4:00pm, 5:00pm-7:30pm\n` +
        `${nextDay}  closed ${hoursOf(openingHours)}`,
    );
    const closed = () => cli.rows(`SELECT half_hour FROM claim WHERE date = '${nextDay}'`);
    // A slot that is added later stays closed on these days, until their hours are open again.
    expect(await closed()).toHaveLength(48);
    for (const span of ['07:30-12:30', '12:30-19:30']) await cli.run(['open', nextDay, span]);
    expect(await closed()).toEqual([]);
  });

  it.each<[command: string, words: string[], code: number, message: string | RegExp]>([
    ['desk --revoke without a terminal', ['desk', '--revoke'], 2, /Add --yes/],
    ['close of a past day', ['close', '2026-11-30'], 1, /it is past/],
    ['close of a weekday off', ['close', closedDayAfter(today) ?? ''], 1, /it is a \w+day\./],
    ['close of a booked day', ['close', date], 1, /nothing was closed(.|\n)*R-1 .*Ama Mensah/],
    ['open of open hours', ['open', date, '07:30-12:30'], 1, 'None of these hours was closed.'],
    [
      'book of a taken slot',
      telephone({ type: 'performance', slot: 'morning' }),
      1,
      messages.slotTaken,
    ],
    ['book of a past day', telephone({ date: '2026-11-30' }), 1, messages.pastDate],
    ['book of an unknown slot', telephone({ slot: 'noon' }), 1, messages.unknownSlot],
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
