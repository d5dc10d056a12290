import { describe, expect, it } from 'vitest';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { databases } from '../../support/database/databases.ts';
import { testCli } from '../../support/server/cliInProcess.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';

/** The commands `export` and `erase`, for requests of a person about their data. */
describe.each(databases)('personal data of an e-mail address, on $name', ({ fresh }) => {
  /** Two bookings of one address in different capitals, and one of another address. */
  const studio = async () => {
    const database = await fresh();
    const cli = await testCli(database);
    const mine = await cli.book({ email: 'Ama@example.com', notes: 'two singers' });
    const second = await cli.book({ email: 'ama@example.com', date: '2026-12-03' });
    const others = await cli.book({ email: 'kofi@example.com', date: '2026-12-04' });
    return { cli, mine, second, others };
  };
  const cancelMine = (cli: Awaited<ReturnType<typeof testCli>>) =>
    cli.run(['cancel', '--email', 'ama@example.com', '--reason', 'Ama is ill', '--yes']);

  it('is exported as JSON with the history, links and e-mails of its bookings', async () => {
    const { cli, mine, second } = await studio();
    const token = newToken();
    await cli.bookings.issueLink(mine, 'artist', token, tuesdayAtTen);
    await cli.run(['confirm', mine], { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const { code, out } = await cli.run(['export', 'AMA@EXAMPLE.COM']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      email: 'AMA@EXAMPLE.COM',
      bookings: [
        {
          reference: mine,
          fullName: 'Ama Mensah',
          email: 'Ama@example.com',
          phoneNumber: '+233 24 000 0000',
          notes: 'two singers',
          status: 'confirmed',
          changes: [{ status: 'confirmed', changedBy: 'command' }],
          links: [{ holder: 'artist', issuedAt: '2026-12-01T10:00:00.000Z' }],
          emails: [{ kind: 'confirmation', outcome: 'waiting' }],
        },
        { reference: second, date: '2026-12-03', changes: [], links: [], emails: [] },
      ],
    });
    expect(out).not.toContain('kofi');
    expect(out).not.toContain('hash');
    expect(out).not.toContain(token);
  });

  it('is erased at once, without affecting other addresses', async () => {
    const { cli, mine, others } = await studio();
    for (const reference of [mine, others]) {
      await cli.bookings.issueLink(reference, 'artist', newToken(), tuesdayAtTen);
    }
    await cancelMine(cli);
    const erased = await cli.run(['erase', 'AMA@example.com'], { answer: true });
    expect(erased).toMatchObject({
      code: 0,
      error: '',
      asked: [expect.stringMatching(/2 bookings/)],
    });
    const rows = await cli.rows(
      `SELECT full_name, email, phone_number, notes FROM booking WHERE reference <> '${others}'`,
    );
    const empty = { full_name: '', email: '', phone_number: '', notes: '' };
    expect(rows).toEqual([empty, empty]);
    const links = await cli.rows('SELECT reference FROM private_link');
    expect(links).toEqual([{ reference: others }]);
    expect(await cli.rows('SELECT DISTINCT reason FROM booking_change')).toEqual([{ reason: '' }]);
    expect(await cli.run(['export', 'ama@example.com'])).toMatchObject({ code: 1, out: '' });
    expect(await cli.run(['export', 'kofi@example.com'])).toMatchObject({ code: 0 });
  });

  it('is not erased while there are upcoming sessions, or without confirmation', async () => {
    const { cli } = await studio();
    const coming = await cli.run(['erase', 'ama@example.com', '--yes']);
    expect(coming).toMatchObject({
      code: 1,
      error: expect.stringMatching(/holds 2 coming bookings.*cancel --email ama@example\.com/),
    });
    await cancelMine(cli);
    expect(await cli.run(['erase', 'ama@example.com'], { answer: false })).toMatchObject({
      code: 1,
    });
    expect(await cli.run(['erase', 'ama@example.com'])).toMatchObject({ code: 2 });
    expect((await cli.run(['export', 'ama@example.com'])).code).toBe(0);
  });

  it('exits with code 1 and a message when there is none', async () => {
    const { cli } = await studio();
    for (const command of ['erase', 'export']) {
      expect(await cli.run([command, 'nobody@example.com'])).toMatchObject({
        code: 1,
        error: 'Nothing is kept about nobody@example.com.',
      });
    }
  });
});
