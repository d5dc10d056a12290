import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { priceOf } from '#booking/prices';
import { booths, clockFace, hoursOf, openingHours, slotById, slotLabel } from '#booking/slots';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { siteUrl } from '../../../server/siteUrl.ts';
import { databases } from '../../support/database/databases.ts';
import { closedDayAfter } from '../../support/openDays.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { withSlot } from '../../support/server/createOptions.ts';
import { openDays, today, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const address = new RegExp(`^${siteUrl}/private/([\\w-]{32})$`, 'm');
const withMail = { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } };
const { date, phoneNumber } = validRequest;
const [, nextDay = ''] = openDays;

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
  /** Moves a booking to the evening of its date, by the artist's link. */
  const moveToEvening = async (reference: string) => {
    const booking = await cli.bookings.findByReference(reference);
    if (!booking) throw new Error(`There is no booking ${reference}.`);
    const { request, slot } = withSlot({ ...booking, timeSlot: 'evening' });
    const change = { now: tuesdayAtTen, emails: [], changedBy: "artist's link" } as const;
    await cli.bookings.move(reference, { ...change, from: booking, to: { ...request, slot } });
  };

  it('list prints the sessions of today, of seven days, or all', async () => {
    expect(await outOf('list')).toBe('There are no bookings.');
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
    expect(await listed('all')).toEqual([inWeek, soon, later]);
  });

  it('list prints by what each session was changed last, also as JSON and as CSV without formulas', async () => {
    const first = await cli.book({ fullName: '=HYPERLINK("x")', notes: 'a, "b"\nc' });
    const moved = await cli.book({ date: nextDay });
    await cli.run(['confirm', first, moved]);
    await moveToEvening(moved);
    const [, ...rows] = (await outOf('list')).split('\n');
    expect(rows).toEqual([
      expect.stringMatching(new RegExp(`confirmed  command +${first}  `)),
      expect.stringMatching(new RegExp(`requested  artist's link +${moved}  `)),
    ]);
    expect(JSON.parse(await outOf('list', '--json'))).toMatchObject([
      { reference: first, status: 'confirmed', notes: 'a, "b"\nc', changedBy: 'command' },
      { reference: moved, status: 'requested', changedBy: "artist's link" },
    ]);
    expect((await outOf('list', '--csv')).split('\r\n').slice(0, 2)).toEqual([
      'date,hours,bookingType,status,reference,fullName,phoneNumber,email,notes,createdAt,changedBy',
      `"${date}","${hoursOf(slotById.morning)}","performance","confirmed","${first}",` +
        `"'=HYPERLINK(""x"")","${phoneNumber}","ama@example.com","a, ""b""\nc",` +
        '"2026-12-01T10:00:00.000Z","command"',
    ]);
  });

  it('show prints a booking with its history, its links without their tokens, and its e-mails', async () => {
    const reference = await cli.book({ notes: 'kora' });
    const token = newToken();
    await cli.bookings.issueLink(reference, 'studio', token, tuesdayAtTen + 60_000);
    await moveToEvening(reference);
    await cli.run(['confirm', reference], withMail);
    await cli.bookings.changeStatus(reference, {
      now: tuesdayAtTen + 5 * 60_000,
      emails: ['cancellation'],
      status: 'cancelled',
      reason: 'I am ill',
      changedBy: "artist's link",
    });
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
      "           2026-12-01 10:05 cancelled, by the artist's link: I am ill",
      'Links      studio, issued 2026-12-01 10:01',
      'E-mails    cancellation: waiting',
    ]);
    expect(await run(['show', 'NO-SUCH-ONE'])).toEqual([1, 'There is no booking NO-SUCH-ONE.']);
  });

  it('confirm prints whether an e-mail is sent to the artist', async () => {
    const [one, other] = [await cli.book(), await cli.book({ timeSlot: 'evening' })];
    const told = `${one}  It is confirmed. The artist is told by e-mail.`;
    expect(await run(['confirm', one], withMail)).toEqual([0, told]);
    expect(await outOf('confirm', other)).toContain(phoneNumber);
    expect(await outOf('confirm', one)).toBe(`${one}  It is confirmed already.`);
    const failed = [1, '1 of 2 could not be confirmed.'];
    expect(await run(['confirm', 'NOBODY', one])).toEqual(failed);
  });

  it('cancel asks for confirmation, and then releases the hours and tells the artist why', async () => {
    const reference = await cli.book();
    const args = ['cancel', reference, '--reason', 'The artist called.'];
    expect(await run(args)).toEqual([2, expect.stringMatching(/Add --yes/)]);
    expect(await run(args, { answer: false })).toEqual([1, 'Nothing was cancelled.']);
    expect(await cli.rows('SELECT status FROM booking')).toEqual([{ status: 'requested' }]);
    const yes = await cli.run(args, { answer: true, ...withMail });
    expect([yes.code, yes.asked]).toEqual([0, [expect.stringMatching(/cannot be undone/)]]);
    expect(await cli.rows('SELECT reason FROM booking_change')).toEqual([
      { reason: 'The artist called.' },
    ]);
    expect(await cli.rows('SELECT kind FROM outbox')).toEqual([{ kind: 'cancellation' }]);
    expect(await cli.rows('SELECT 1 AS one FROM claim')).toEqual([]);
    expect(await run(['confirm', reference])).toEqual([1, '1 of 1 could not be confirmed.']);
  });

  it('cancel --email --silent cancels all bookings of an address and sends no e-mail', async () => {
    for (const day of openDays.slice(0, 40))
      await cli.book({ date: day, email: 'Spam@example.com' });
    const kept = await cli.book({ timeSlot: 'evening' });
    const args = ['cancel', '--email', 'spam@example.com', '--silent', '--yes'];
    const { code, out } = await cli.run(args, withMail);
    expect([code, out.match(/It is cancelled\./g)?.length]).toEqual([0, 40]);
    expect(await cli.rows('SELECT 1 AS one FROM outbox')).toEqual([]);
    expect(await cli.rows('SELECT DISTINCT reference FROM claim')).toEqual([{ reference: kept }]);
    expect(await run(args)).toEqual([1, 'spam@example.com holds no coming booking.']);
  });

  it('close and open change a day or some of its hours', async () => {
    const noon = slotById.afternoon.start;
    expect((await outOf('close', date, '12:30-19:30')).split('\n')).toEqual([
      `${dateInWords(date)} is closed, ${clockFace(noon)}-${clockFace(openingHours.end)}.`,
      'Visitors can book:',
      `  ${booths.performance.name}: ${hoursOf(slotById.morning)}`,
      `  ${booths.recording.name}: ${[slotById.slot1, slotById.slot2].map(hoursOf).join(', ')}`,
    ]);
    await cli.run(['close', nextDay]);
    expect(await outOf('open', date, '16:00-17:00')).toMatch(/ is open again, 4:00pm-5:00pm\.\nV/);
    expect(await outOf('list', 'all')).toBe(
      'There are no bookings.\n\n' +
        `${date}  closed 12:30pm-4:00pm, 5:00pm-7:30pm\n` +
        `${nextDay}  closed ${hoursOf(openingHours)}`,
    );
    const open = [1, 'None of these hours was closed.'];
    expect(await run(['open', date, '07:30-12:30'])).toEqual(open);
    expect(await outOf('list', 'today')).not.toContain('closed');
  });

  it('close refuses a day on which nobody can book anyway', async () => {
    expect(await run(['close', '2026-11-30'])).toEqual([1, expect.stringMatching(/it is past/)]);
    const closedDay = closedDayAfter(today) ?? '';
    expect(await run(['close', closedDay])).toEqual([1, expect.stringMatching(/it is a \w+day\./)]);
  });

  it('close changes nothing when there is a booking, and prints its contact details', async () => {
    const reference = await cli.book();
    const contact = `${reference}  ${phoneNumber.replaceAll('+', '\\+')}  Ama Mensah`;
    expect(await run(['close', date])).toEqual([
      1,
      expect.stringMatching(`Cancel them first; nothing was closed(.|\n)*${contact}`),
    ]);
    expect(await outOf('list')).not.toContain('closed');
  });

  it('book creates a booking by the same rules as the API', async () => {
    const telephone = (change: Record<string, string> = {}) =>
      Object.entries({
        ...{ name: 'Ama Mensah', phone: '024 000 0000', email: 'ama@example.com' },
        ...{ type: 'recording', date, slot: 'slot1', ...change },
      }).flatMap(([name, value]) => [`--${name}`, value]);
    const [code, out] = await run(['book', ...telephone()], withMail);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Status +requested$/m)]);
    expect(await cli.rows('SELECT kind FROM outbox ORDER BY kind')).toHaveLength(2);
    for (const [change, message] of [
      [{}, messages.slotTaken],
      [{ date: '2026-11-30' }, messages.pastDate],
      [{ slot: 'noon' }, messages.unknownSlot],
      [{ email: 'ama' }, messages.invalidEmail],
    ] as const) {
      expect(await run(['book', ...telephone(change)])).toEqual([1, message]);
    }
    expect(await cli.rows('SELECT 1 AS one FROM booking')).toHaveLength(1);
  });

  describe('link', () => {
    let reference: string;
    beforeEach(async () => {
      reference = await cli.book();
    });

    const issue = async (holder: 'artist' | 'studio', to = reference) => {
      const token = newToken();
      await cli.bookings.issueLink(to, holder, token, tuesdayAtTen);
      return token;
    };
    /** The holder of each link with the booking to which it leads; undefined when it does not work. */
    const opened = async (...tokens: string[]) => {
      const find = (token: string) => cli.bookings.linkedBooking(token, tuesdayAtTen);
      const links = await Promise.all(tokens.map(find));
      return links.map((link) => link && `${link.holder} ${link.booking.reference}`);
    };
    const tokenIn = (out: string) => address.exec(out)?.[1] ?? 'no address';

    it.each(['artist', 'studio'] as const)(
      'revokes the earlier links of the %s to the booking, and no others',
      async (holder) => {
        const other = await cli.book({ timeSlot: 'evening' });
        const otherHolder = holder === 'artist' ? 'studio' : 'artist';
        const earlier = [await issue(holder), await issue(holder)];
        const others = [await issue(otherHolder), await issue(holder, other)];
        const option = holder === 'studio' ? ['--studio'] : [];
        const { out } = await cli.run(['link', reference.toLowerCase(), '--yes', ...option]);
        expect(await opened(...earlier, ...others, tokenIn(out))).toEqual([
          ...[undefined, undefined],
          ...[`${otherHolder} ${reference}`, `${holder} ${other}`],
          `${holder} ${reference}`,
        ]);
      },
    );

    it('asks before it revokes links, and not when there are none', async () => {
      const first = await cli.run(['link', reference]);
      expect([first.code, first.asked]).toEqual([0, []]);
      const token = tokenIn(first.out);
      expect(await cli.run(['link', reference], { answer: false })).toMatchObject({
        code: 1,
        error: 'Nothing was changed.',
        asked: [expect.stringMatching(/the artist's earlier links .*\(1\)\?/)],
      });
      expect(await opened(token)).toEqual([`artist ${reference}`]);
      await cli.run(['link', reference], { answer: true });
      expect(await opened(token)).toEqual([undefined]);
    });

    it('leaves one link when several are issued concurrently, and the earlier one when that fails', async () => {
      const taken = await issue('artist', await cli.book({ timeSlot: 'evening' }));
      const reissue = (token: string) =>
        cli.bookings.reissueLink(reference, 'artist', token, tuesdayAtTen);
      const tokens = [newToken(), newToken(), newToken()];
      await Promise.all(tokens.map(reissue));
      await expect(reissue(taken)).rejects.toThrow();
      const working = await opened(...tokens);
      expect(working.filter(Boolean)).toEqual([`artist ${reference}`]);
    });

    it('fails for an unknown booking, and when the session is over', async () => {
      const past = await cli.book({ date: '2026-11-30' });
      for (const [name, error] of [
        ['NO-SUCH-ONE', 'There is no booking NO-SUCH-ONE.'],
        [past, `The session of ${past} is over, so that a link to it would not work.`],
      ] as const) {
        expect(await cli.run(['link', name])).toMatchObject({ code: 1, error });
      }
      expect(await cli.rows('SELECT 1 AS one FROM private_link')).toEqual([]);
    });
  });
});
