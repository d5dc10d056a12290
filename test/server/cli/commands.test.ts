import { describe, expect, it } from 'vitest';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { databases } from '../../support/database/databases.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { withSlot } from '../../support/server/createOptions.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** Moves a booking to the evening of its date, by the artist's link. */
async function moveToEvening({ bookings }: TestCli, reference: string) {
  const booking = await bookings.findByReference(reference);
  if (!booking) throw new Error(`There is no booking ${reference}.`);
  const evening = withSlot({ ...booking, timeSlot: 'evening' });
  const result = await bookings.move(reference, {
    from: booking,
    to: { ...evening.request, slot: evening.slot },
    now: tuesdayAtTen,
    emails: [],
    changedBy: "artist's link",
  });
  expect(result.outcome).toBe('changed');
}

const withMail = { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } };

describe.each(databases)('the CLI on $name', ({ fresh }) => {
  const openCli = async () => testCli(await fresh());

  it('list prints the sessions of today, of the week, or all', async () => {
    const cli = await openCli();
    expect((await cli.run(['list'])).out).toBe('There are no bookings.');
    const today = await cli.book({ date: '2026-12-01', timeSlot: 'evening' });
    const soon = await cli.book({ date: '2026-12-07', fullName: 'Kofi\u001b[2J' });
    const later = await cli.book({ date: '2026-12-08' });
    expect((await cli.run(['list', 'today'])).out).toBe(
      [
        'DATE        HOURS          BOOTH        STATUS     CHANGED BY  REFERENCE       PHONE             NAME',
        `2026-12-01  4:00pm-7:30pm  performance  requested              ${today}  +233 24 000 0000  Ama Mensah`,
      ].join('\n'),
    );
    const week = (await cli.run(['list'])).out;
    expect(week).toContain(soon);
    expect(week).not.toContain(later);
    expect(week).not.toContain('\u001b');
    expect((await cli.run(['list', 'all'])).out).toContain(later);
  });

  it('list prints JSON, and CSV without spreadsheet formulas', async () => {
    const cli = await openCli();
    const reference = await cli.book({ fullName: '=HYPERLINK("x")', notes: 'a, "b"\nc' });
    const { out } = await cli.run(['list', '--json']);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        reference,
        status: 'requested',
        notes: 'a, "b"\nc',
        changedBy: null,
      }),
    ]);
    expect((await cli.run(['list', '--csv'])).out).toBe(
      'date,hours,bookingType,status,reference,fullName,phoneNumber,email,notes,createdAt,changedBy\r\n' +
        `"2026-12-02","9:00am-12:30pm","performance","requested","${reference}",` +
        `"'=HYPERLINK(""x"")","+233 24 000 0000","ama@example.com","a, ""b""\nc",` +
        '"2026-12-01T10:00:00.000Z",""',
    );
  });

  it('list prints with what each session was changed last', async () => {
    const cli = await openCli();
    const unchanged = await cli.book();
    const confirmed = await cli.book({ date: '2026-12-03' });
    const moved = await cli.book({ date: '2026-12-04' });
    await cli.run(['confirm', confirmed, moved]);
    await moveToEvening(cli, moved);
    const lines = (await cli.run(['list'])).out.split('\n');
    for (const [reference, end] of [
      [unchanged, 'requested '],
      [confirmed, 'confirmed  command'],
      [moved, "requested  artist's link"],
    ]) {
      expect(lines.filter((line) => line.includes(`${reference} `))).toEqual([
        expect.stringMatching(new RegExp(`performance  ${end} +${reference}  `)),
      ]);
    }
    const json = JSON.parse((await cli.run(['list', '--json'])).out);
    expect(json.map(({ changedBy }: { changedBy: unknown }) => changedBy)).toEqual([
      null,
      'command',
      "artist's link",
    ]);
    expect((await cli.run(['list', '--csv'])).out).toMatch(/,""\r\n.*,"command"\r\n.*link"$/s);
  });

  it('show prints a booking with its history and its e-mails', async () => {
    const cli = await openCli();
    const reference = await cli.book({ notes: 'kora' });
    await cli.run(['confirm', reference], withMail);
    const { out, code } = await cli.run(['show', reference.toLowerCase()]);
    expect(code).toBe(0);
    for (const line of [
      /^Reference +\S+$/m,
      /^Status +confirmed$/m,
      /^Booth +Performance Booth, \$200$/m,
      /^Date +Wednesday 2 December 2026$/m,
      /^Hours +Morning, 9:00am-12:30pm$/m,
      /^Phone +\+233 24 000 0000$/m,
      /^Notes +kora$/m,
      /^History +2026-12-01 10:00 requested$/m,
      /^ +2026-12-01 10:00 confirmed, by a command$/m,
      /^E-mails +confirmation: waiting$/m,
    ]) {
      expect(out).toMatch(line);
    }
    expect(await cli.run(['show', 'NO-SUCH-ONE'])).toMatchObject({
      code: 1,
      error: 'There is no booking NO-SUCH-ONE.',
    });
  });

  it('show prints who acted, where a session was moved from, and the links without their tokens', async () => {
    const cli = await openCli();
    const reference = await cli.book();
    const token = newToken();
    await cli.bookings.issueLink(reference, 'studio', token, tuesdayAtTen + 60_000);
    await cli.bookings.issueLink(reference, 'artist', newToken(), tuesdayAtTen);
    await moveToEvening(cli, reference);
    const byLink = { now: tuesdayAtTen + 5 * 60_000, emails: [] };
    await cli.bookings.changeStatus(reference, {
      ...byLink,
      status: 'confirmed',
      reason: '',
      changedBy: "studio's link",
    });
    await cli.bookings.changeStatus(reference, {
      ...byLink,
      status: 'cancelled',
      reason: 'I am ill',
      changedBy: "artist's link",
    });
    const { out } = await cli.run(['show', reference]);
    expect(out.split('\n').slice(-6)).toEqual([
      'History    2026-12-01 10:00 requested',
      "           2026-12-01 10:00 moved from 2026-12-02 morning, by the artist's link",
      "           2026-12-01 10:05 confirmed, by the studio's link",
      "           2026-12-01 10:05 cancelled, by the artist's link: I am ill",
      'Links      artist, issued 2026-12-01 10:00',
      '           studio, issued 2026-12-01 10:01',
    ]);
    expect(out).not.toContain(token);
  });

  it('confirm prints whether an e-mail is sent to the artist', async () => {
    const cli = await openCli();
    const [one, other] = [await cli.book(), await cli.book({ timeSlot: 'evening' })];
    expect(await cli.run(['confirm', one], withMail)).toMatchObject({
      code: 0,
      out: `${one}  It is confirmed. The artist is told by e-mail.`,
    });
    expect((await cli.run(['confirm', other])).out).toContain('+233 24 000 0000');
    expect((await cli.run(['confirm', one])).out).toBe(`${one}  It is confirmed already.`);
    expect(await cli.run(['confirm', 'NOBODY', one])).toMatchObject({
      code: 1,
      error: '1 of 2 could not be confirmed.',
    });
  });

  it('cancel asks for confirmation, and then releases the hours', async () => {
    const cli = await openCli();
    const reference = await cli.book();
    const args = ['cancel', reference, '--reason', 'The artist called.'];
    const nobody = await cli.run(args);
    expect([nobody.code, nobody.error]).toEqual([2, expect.stringMatching(/Add --yes/)]);
    const no = await cli.run(args, { answer: false });
    expect([no.code, no.error]).toEqual([1, 'Nothing was cancelled.']);
    expect(await cli.rows('SELECT 1 AS one FROM claim')).toHaveLength(7);
    const yes = await cli.run(args, { answer: true, ...withMail });
    expect([yes.code, yes.asked]).toEqual([0, [expect.stringMatching(/cannot be undone/)]]);
    expect(await cli.rows('SELECT 1 AS one FROM claim')).toEqual([]);
    expect((await cli.run(['show', reference])).out).toMatch(
      /cancelled, by a command: The artist called\./,
    );
    expect(await cli.rows('SELECT kind FROM outbox')).toEqual([{ kind: 'cancellation' }]);
    expect((await cli.run(['confirm', reference])).error).toMatch(/could not be confirmed/);
  });

  it('cancel --email --silent cancels all bookings of an address and sends no e-mail', async () => {
    const cli = await openCli();
    const days = Array.from({ length: 22 }, (_, day) => day + 7).filter((day) => day % 7 !== 6);
    for (const day of days) {
      for (const timeSlot of ['morning', 'evening'] as const) {
        const date = `2026-12-${String(day).padStart(2, '0')}`;
        await cli.book({ date, timeSlot, email: 'Spam@example.com' });
      }
    }
    const kept = await cli.book();
    const args = ['cancel', '--email', 'spam@example.com', '--silent', '--yes'];
    const { code, out } = await cli.run(args, withMail);
    expect(code).toBe(0);
    expect(out.match(/It is cancelled\./g)).toHaveLength(days.length * 2);
    expect(await cli.rows('SELECT 1 AS one FROM outbox')).toEqual([]);
    expect(await cli.rows('SELECT DISTINCT reference FROM claim')).toEqual([{ reference: kept }]);
    expect(await cli.run(args)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/holds no coming booking/),
    });
  });

  it('close and open change a day or some of its hours', async () => {
    const cli = await openCli();
    expect((await cli.run(['close', '2026-12-24', '12:30-19:30'])).out).toBe(
      [
        'Thursday 24 December 2026 is closed, 12:30pm-7:30pm.',
        'Visitors can book:',
        '  Performance Booth: 9:00am-12:30pm',
        '  Recording Booth: 7:30am-9:30am, 9:30am-11:30am',
      ].join('\n'),
    );
    expect((await cli.run(['close', '2026-12-25'])).code).toBe(0);
    expect((await cli.run(['open', '2026-12-24', '16:00-17:00'])).out).toMatch(
      /^Thursday 24 December 2026 is open again, 4:00pm-5:00pm\.\nVisitors can book:\n/,
    );
    expect((await cli.run(['list', 'all'])).out).toBe(
      'There are no bookings.\n\n' +
        '2026-12-24  closed 12:30pm-4:00pm, 5:00pm-7:30pm\n' +
        '2026-12-25  closed 7:30am-7:30pm',
    );
    expect((await cli.run(['open', '2026-12-24', '07:30-12:30'])).error).toMatch(/None of these/);
    expect((await cli.run(['list'])).out).not.toContain('closed');
  });

  it('close changes nothing when there is a booking, and prints its contact details', async () => {
    const cli = await openCli();
    const reference = await cli.book();
    const { code, error } = await cli.run(['close', validRequest.date]);
    expect(code).toBe(1);
    expect(error).toMatch(/Cancel them first; nothing was closed/);
    expect(error).toContain(`${reference}  +233 24 000 0000  Ama Mensah`);
    expect((await cli.run(['list'])).out).not.toContain('closed');
  });

  const telephone = (change: Record<string, string> = {}) =>
    Object.entries({
      name: 'Ama Mensah',
      phone: '024 000 0000',
      email: 'ama@example.com',
      type: 'recording',
      date: '2026-12-02',
      slot: 'slot1',
      ...change,
    }).flatMap(([name, value]) => [`--${name}`, value]);

  it('book creates a booking by the same rules as the API', async () => {
    const cli = await openCli();
    const { code, out } = await cli.run(['book', ...telephone()], withMail);
    expect(code).toBe(0);
    expect(out).toMatch(/^Status +requested$/m);
    expect(await cli.rows('SELECT kind FROM outbox ORDER BY kind')).toHaveLength(2);
    for (const [change, message] of [
      [{}, /already booked/],
      [{ type: 'performance', slot: 'morning' }, /already booked/],
      [{ date: '2026-12-06' }, /closed on Sundays/],
      [{ date: '2026-11-30' }, /in the past/],
      [{ slot: 'noon' }, /one of the time slots/],
      [{ email: 'ama' }, /valid email address/],
      [{ phone: ' ' }, /phone number is required/],
    ] as const) {
      const refused = await cli.run(['book', ...telephone(change)]);
      expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(message)]);
    }
    expect(await cli.rows('SELECT 1 AS one FROM booking')).toHaveLength(1);
  });
});
