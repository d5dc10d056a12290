import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { priceOf } from '#booking/prices';
import { booths, hoursOf, openingHours, slotById, slotLabel, slots } from '#booking/slots';
import { studio } from '#studio/studio';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { databases } from '../../support/database/databases.ts';
import { tables } from '../../support/database/tables.ts';
import { closedDayAfter } from '../../support/openDays.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { withSlot } from '../../support/server/createOptions.ts';
import { openDays, today, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const address = new RegExp(`^${studio.website}/private/([\\w-]{32})$`, 'm');
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

  it('show prints a booking with its history, its links without their tokens, and its e-mails', async () => {
    const reference = await cli.book({ notes: 'kora' });
    await cli.bookings.issueLink(reference, 'studio', newToken(), tuesdayAtTen + 60_000);
    const { request, slot } = withSlot({ ...validRequest, timeSlot: 'evening' });
    const change = { now: tuesdayAtTen, emails: [], changedBy: "artist's link" } as const;
    const to = { ...request, slot };
    await cli.bookings.move(reference, { ...change, from: validRequest, to });
    await cli.run(['confirm', reference]);
    await cli.run(['cancel', reference, '--reason', 'The artist called.', '--yes'], withMail);
    expect((await outOf('show', reference.toLowerCase())).split('\n')).toEqual([
      `Reference  ${reference}`,
      'Status     cancelled',
      `Booth      ${booths.performance.name}, ${priceOf('performance')}`,
      `Date       ${dateInWords(date)}`,
      `Hours      ${slotLabel(slotById.evening)}`,
      'Name       Ama Mensah',
      `Phone      ${phoneNumber}`,
      'Email      ama@example.com',
      'Notes      kora',
      'History    2026-12-01 10:00 requested',
      `           2026-12-01 10:00 moved from ${date} morning, by the artist's link`,
      '           2026-12-01 10:00 confirmed, by a command',
      '           2026-12-01 10:00 cancelled, by a command: The artist called.',
      'Links      studio, issued 2026-12-01 10:01',
      'E-mails    cancellation: waiting',
    ]);
  });

  it('confirm, cancel and book tell the artist by e-mail, or print the phone number', async () => {
    const booked = [await cli.book(), await cli.book({ timeSlot: 'evening' })];
    const references = booked.map((reference) => reference.toLowerCase());
    for (const [command, status] of [
      ['confirm', 'confirmed'],
      ['cancel', 'cancelled'],
    ] as const) {
      const [told, other] = references.map((reference) =>
        command === 'cancel' ? [command, reference, '--yes'] : [command, reference],
      );
      expect(await run(told ?? [], withMail)).toEqual([
        0,
        expect.stringContaining(`It is ${status}. The artist is told by e-mail.`),
      ]);
      expect(await run(other ?? [])).toEqual([0, expect.stringContaining(phoneNumber)]);
    }
    expect(await cli.rows('SELECT kind FROM outbox')).toEqual([{ kind: 'cancellation' }]);
    expect(await cli.rows('SELECT 1 AS one FROM claim')).toEqual([]);
    const [code, out] = await run(telephone(), withMail);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Status +requested$/m)]);
    expect(await cli.rows('SELECT kind FROM outbox')).toHaveLength(3);
    const limited = { environment: { MAX_OPEN_REQUESTS: '1' } };
    expect((await run(telephone({ slot: 'slot3' }), limited))[0]).toBe(0);
  });

  it('cancel --email --silent cancels all bookings of an address and sends no e-mail', async () => {
    for (const day of openDays.slice(0, 3)) {
      await cli.book({ date: day, email: 'Spam@example.com' });
    }
    const kept = await cli.book({ timeSlot: 'evening' });
    const args = ['cancel', '--email', 'spam@example.com', '--silent'];
    const { code, asked } = await cli.run(args, { answer: true, ...withMail });
    expect([code, asked]).toEqual([0, [expect.stringMatching(/3 bookings.* cannot be undone/)]]);
    expect(await cli.rows('SELECT 1 AS one FROM outbox')).toEqual([]);
    expect(await cli.rows('SELECT DISTINCT reference FROM claim')).toEqual([{ reference: kept }]);
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
    ['show of an unknown booking', ['show', 'R-9'], 1, 'There is no booking R-9.'],
    ['confirm of a cancelled booking', ['confirm', 'R-2'], 1, '1 of 1 could not be confirmed.'],
    ['confirm of an unknown booking', ['confirm', 'R-9'], 1, '1 of 1 could not be confirmed.'],
    ['cancel without a terminal', ['cancel', 'R-1'], 2, /Add --yes/],
    [
      'cancel of a free address',
      ['cancel', '--email', 'a@b.c'],
      1,
      'a@b.c holds no coming booking.',
    ],
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
    ['link to an unknown booking', ['link', 'R-9'], 1, 'There is no booking R-9.'],
    ['link to a past session', ['link', 'R-0'], 1, /^The session of R-0 is over/],
    ['link without a terminal', ['link', 'R-1'], 2, /Add --yes/],
    ['resend of an unknown booking', ['resend', 'R-9'], 1, 'There is no booking R-9.'],
    ['resend without e-mails', ['resend', 'R-1'], 1, 'There are no emails about R-1.'],
    ['erase of an unknown address', ['erase', 'a@b.c'], 1, 'Nothing is kept about a@b.c.'],
    ['export of an unknown address', ['export', 'a@b.c'], 1, 'Nothing is kept about a@b.c.'],
  ])('%s fails, says why and changes nothing', async (_, words, code, message) => {
    await cli.book({ date: '2026-11-30' }, 'R-0');
    await cli.book({}, 'R-1');
    await cli.bookings.issueLink('R-1', 'artist', newToken(), tuesdayAtTen);
    await cli.book({ timeSlot: 'evening' }, 'R-2');
    await cli.run(['cancel', 'R-2', '--yes']);
    const rowsOf = (table: string) => cli.rows(`SELECT * FROM ${table}`);
    const before = await Promise.all(tables.map(rowsOf));
    expect(await run(words)).toEqual([code, expect.stringMatching(message)]);
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  });

  it('link asks before it revokes the earlier links of the same holder to the booking', async () => {
    const [own, other] = [await cli.book(), await cli.book({ timeSlot: 'evening' })];
    const links = [
      [own, 'artist'],
      [own, 'studio'],
      [other, 'studio'],
    ] as const;
    const tokens = links.map(newToken);
    for (const [index, [reference, holder]] of links.entries()) {
      await cli.bookings.issueLink(reference, holder, tokens[index] ?? '', tuesdayAtTen);
    }
    const holders = async (...all: string[]) => {
      const found = all.map((token) => cli.bookings.linkedBooking(token, tuesdayAtTen));
      return (await Promise.all(found)).map((link) => link?.holder);
    };
    const args = ['link', own.toLowerCase(), '--studio'];
    const refused = await cli.run(args, { answer: false });
    expect([refused.error, refused.asked]).toEqual([
      'Nothing was changed.',
      [expect.stringMatching(/the studio's earlier links .*\(1\)\?/)],
    ]);
    expect(await holders(...tokens)).toEqual(['artist', 'studio', 'studio']);
    const { out } = await cli.run(args, { answer: true });
    const issued = address.exec(out)?.[1] ?? '';
    expect(await holders(...tokens, issued)).toEqual(['artist', undefined, 'studio', 'studio']);
    const reissue = (token: string) => cli.bookings.reissueLink(own, 'artist', token, tuesdayAtTen);
    const concurrent = [newToken(), newToken(), newToken()];
    await Promise.all(concurrent.map(reissue));
    await expect(reissue(issued)).rejects.toThrow();
    expect((await holders(...concurrent)).filter(Boolean)).toEqual(['artist']);
  });
});
