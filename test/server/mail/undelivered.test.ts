import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { studio } from '#studio/studio';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { emailsOfCancellation, emailsOfRequest } from '../../../server/outbox/emailKinds.ts';
import { delayAfter, lease } from '../../../server/outbox/outboxQueries.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import {
  type MailServer,
  smtpError,
  startMailServer,
  subjectsTo,
} from '../../support/server/mailServer.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** The health check and the CLI when a real SMTP server rejects e-mails. */

const withMail = { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } };
const day = 24 * 60 * 60 * 1000;

describe.each(databases)('undelivered e-mails on $name', ({ fresh }) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let cli: TestCli;
  let server: MailServer;
  let clock: number;
  /** The SMTP response code by recipient, for recipients that the server rejects. */
  let refused: Map<string, number>;

  beforeEach(async () => {
    testDatabase = await fresh();
    database = await testDatabase.open();
    onTestFinished(() => database.close());
    cli = await testCli(testDatabase);
    clock = tuesdayAtTen;
    refused = new Map();
    server = await startMailServer({
      onRcptTo: ({ address }, _, done) => {
        const code = refused.get(address);
        done(code ? smtpError(code, `${address} cannot be reached`) : null);
      },
    });
  });

  const deliver = async () => {
    const send = await mailTransport(server.url);
    await outboxWorker({ database, send, now: () => clock, log: () => {} }).deliver();
  };
  const book = (change: Parameters<TestCli['book']>[0] = {}) =>
    cli.book(change, { emails: emailsOfRequest });
  const rows = () =>
    testDatabase.rows(
      'SELECT kind, outcome, attempts, error, written_at, due_at FROM outbox ORDER BY kind',
    );
  const health = async () => {
    const app = createApp({
      store: bookingRepository(database),
      now: () => clock,
      config: readConfig({}),
      log: () => {},
    });
    const response = await app.request('/api/health');
    return [response.status, await response.json()];
  };

  describe('the health check', () => {
    it('is ok while e-mails to the studio wait for their first attempt, and after they were sent', async () => {
      await book();
      expect(await health()).toEqual([200, { status: 'ok' }]);
      await deliver();
      expect(await health()).toEqual([200, { status: 'ok' }]);
    });

    it('is degraded while an e-mail to the studio fails, and ok after it was sent', async () => {
      refused.set(studio.email, 552);
      await book();
      await book({ timeSlot: 'evening' });
      await deliver();
      const degraded = (problem: string) => [200, { status: 'degraded', problems: [problem] }];
      expect(await health()).toEqual(
        degraded('2 emails to the studio have not been delivered: EENVELOPE 552 (2).'),
      );
      await server.stop();
      clock += delayAfter(1);
      await deliver();
      expect(await health()).toEqual(
        degraded(
          '2 emails to the studio have not been delivered: EENVELOPE 552 (1), ESOCKET ECONNREFUSED (1).',
        ),
      );
      await server.start();
      refused.clear();
      clock += delayAfter(2);
      await deliver();
      expect(await health()).toEqual([200, { status: 'ok' }]);
    });

    it.each(['request', 'move', 'withdrawal'] as const)(
      'is degraded when a %s to the studio is undeliverable',
      async (kind) => {
        await cli.book({}, { emails: [kind, 'acknowledgement'] });
        await database.write('test', function* () {
          yield { sql: `UPDATE outbox SET outcome = 'undeliverable', due_at = NULL`, values: [] };
        });
        const problems = ['1 email to the studio has not been delivered: unknown error (1).'];
        expect(await health()).toEqual([200, { status: 'degraded', problems }]);
      },
    );

    it('is ok when only an e-mail to an artist fails, or the booking is cancelled', async () => {
      refused.set(validRequest.email, 550);
      const reference = await book();
      await deliver();
      expect(await health()).toEqual([200, { status: 'ok' }]);
      await cli.run(['resend', reference, 'request'], withMail);
      refused.set(studio.email, 550);
      await deliver();
      expect(await health()).toMatchObject([200, { status: 'degraded' }]);
      await cli.run(['cancel', reference, '--yes'], withMail);
      expect(await health()).toEqual([200, { status: 'ok' }]);
    });
  });

  describe('the list command', () => {
    it('prints them in the table, but not in JSON or CSV', async () => {
      refused.set(studio.email, 552).set(validRequest.email, 550);
      const reference = await book();
      const other = await book({ date: '2026-12-03', email: 'kofi@example.com' });
      await deliver();
      refused.delete(studio.email);
      const list = await cli.run(['list', 'today']);
      expect(list.out.split('\n')).toEqual([
        'There are no bookings.',
        '',
        'Emails not delivered:',
        'REFERENCE       EMAIL            RECIPIENT  ATTEMPTS  ERROR',
        `${reference}  acknowledgement  artist     1         EENVELOPE 550`,
        `${reference}  request          studio     1         EENVELOPE 552`,
        `${other}  request          studio     1         EENVELOPE 552`,
        'Send them again: npm run bookings -- resend REFERENCE',
      ]);
      for (const format of ['--json', '--csv']) {
        expect((await cli.run(['list', 'today', format])).out).not.toContain('EENVELOPE');
      }
      clock += delayAfter(1);
      await deliver();
      expect((await cli.run(['list', 'today'])).out).toMatch(
        /delivered:\n.*\n\S+ {2}acknowledgement .*\nSend them again/,
      );
    });

    it('prints nothing about e-mails when all were delivered', async () => {
      await book();
      expect((await cli.run(['list'])).out).not.toContain('Emails');
      await deliver();
      expect((await cli.run(['list'])).out).not.toContain('Emails');
    });

    it('leaves out e-mails to artists about past sessions, but not those to the studio', async () => {
      refused.set(studio.email, 552).set(validRequest.email, 550);
      await book({ date: '2026-11-30' });
      await deliver();
      const { out } = await cli.run(['list']);
      expect(out).toMatch(/ request +studio /);
      expect(out).not.toContain('acknowledgement');
    });
  });

  it('have their error in the output of the show command', async () => {
    refused.set(studio.email, 552).set(validRequest.email, 550);
    const reference = await book();
    await deliver();
    clock += delayAfter(1);
    await deliver();
    const { out } = await cli.run(['show', reference]);
    expect(out).toMatch(/acknowledgement: undeliverable \(EENVELOPE 550\)$/m);
    expect(out).toMatch(/request: waiting after 2 attempts \(EENVELOPE 552\)$/m);
  });

  describe('the resend command', () => {
    it('sends the undelivered e-mails of a booking again', async () => {
      refused.set(studio.email, 552).set(validRequest.email, 550);
      const reference = await book();
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        await deliver();
        clock += delayAfter(attempt);
      }
      clock -= 10_000;
      refused.clear();
      await deliver();
      expect(server.arrivals).toEqual([]);
      // The clock of the CLI.
      clock = tuesdayAtTen;
      expect(await cli.run(['resend', reference.toLowerCase()], withMail)).toMatchObject({
        code: 0,
        out: `${reference}  In the outbox again: request, acknowledgement.`,
      });
      const fresh = {
        outcome: 'waiting',
        attempts: 0,
        error: '',
        written_at: new Date(tuesdayAtTen).toISOString(),
        due_at: new Date(tuesdayAtTen).toISOString(),
      };
      expect(await rows()).toEqual([
        { kind: 'acknowledgement', ...fresh },
        { kind: 'request', ...fresh },
      ]);
      await deliver();
      expect(subjectsTo(server, studio.email)).toHaveLength(1);
      expect(subjectsTo(server, validRequest.email)).toHaveLength(1);
    });

    it('sends a delivered e-mail again only when it is named', async () => {
      refused.set(validRequest.email, 550);
      const reference = await book();
      await deliver();
      refused.clear();
      await cli.run(['resend', reference], withMail);
      await deliver();
      expect(subjectsTo(server, studio.email)).toHaveLength(1);
      expect(subjectsTo(server, validRequest.email)).toHaveLength(1);

      expect(await cli.run(['resend', reference], withMail)).toMatchObject({
        code: 1,
        error:
          `Every email about ${reference} was delivered. ` +
          'Name one to send it again: request, acknowledgement.',
      });
      const named = await cli.run(['resend', reference, 'request'], withMail);
      expect(named).toMatchObject({ code: 0, out: `${reference}  In the outbox again: request.` });
      await deliver();
      expect(subjectsTo(server, studio.email)).toHaveLength(2);
      expect(subjectsTo(server, validRequest.email)).toHaveLength(1);
    });

    it('does not send an e-mail twice while a worker is sending it', async () => {
      const reference = await book();
      await database.write('test', function* () {
        yield { sql: `DELETE FROM outbox WHERE kind = 'acknowledgement'`, values: [] };
      });
      const sending = outboxWorker({
        database,
        send: () => new Promise(() => {}),
        now: () => clock,
        log: () => {},
      });
      sending.deliver();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
      expect(await cli.run(['resend', reference], withMail)).toMatchObject({ code: 0 });
      await deliver();
      expect(server.arrivals).toEqual([]);
      clock += lease;
      await deliver();
      expect(server.arrivals).toHaveLength(1);
    });

    it('does not send earlier e-mails of a cancelled booking again unless they are named', async () => {
      refused.set(validRequest.email, 550);
      const reference = await book();
      await deliver();
      await cli.run(['cancel', reference, '--yes', '--silent']);
      expect((await cli.run(['resend', reference])).error).toBe(
        `${reference} is cancelled, so that its earlier emails are not sent again. ` +
          'Name one to send it anyway: request, acknowledgement.',
      );
      expect((await cli.run(['list'])).out).not.toContain('Emails');
      expect(await cli.run(['resend', reference, 'acknowledgement'])).toMatchObject({ code: 0 });
    });

    it("sends the e-mails about the artist's own cancellation again, to the studio and the artist", async () => {
      refused.set(studio.email, 552).set(validRequest.email, 550);
      const reference = await book();
      await deliver();
      await cli.bookings.changeStatus(reference, {
        status: 'cancelled',
        reason: 'I am ill',
        now: clock,
        emails: emailsOfCancellation,
        changedBy: "artist's link",
      });
      await deliver();
      refused.clear();
      expect((await cli.run(['list'])).out).toMatch(
        / cancellation +artist .*\n.* withdrawal +studio /,
      );
      expect(await cli.run(['resend', reference], withMail)).toMatchObject({
        code: 0,
        out: `${reference}  In the outbox again: cancellation, withdrawal.`,
      });
      clock += lease;
      await deliver();
      expect(subjectsTo(server, studio.email)).toEqual([
        expect.stringMatching(/^Cancelled by the artist/),
      ]);
      expect(subjectsTo(server, validRequest.email)).toEqual([
        expect.stringMatching(/^Cancelled: your session/),
      ]);
    });

    it.each([
      ['move', studio.email, /^Moved: /],
      ['reminder', validRequest.email, /^Tomorrow: /],
    ] as const)('sends a delivered %s again when it is named', async (kind, recipient, subject) => {
      const reference = await cli.book({}, { emails: [kind] });
      await deliver();
      expect(await cli.run(['resend', reference, kind], withMail)).toMatchObject({ code: 0 });
      await deliver();
      const subjects = [expect.stringMatching(subject), expect.stringMatching(subject)];
      expect(subjectsTo(server, recipient)).toEqual(subjects);
    });

    it('prints a hint when SMTP_URL is not set', async () => {
      const reference = await book();
      expect((await cli.run(['resend', reference])).out).toBe(
        `${reference}  In the outbox again: request, acknowledgement.\n` +
          'SMTP_URL is not set in this environment. They are sent by a server where it is set.',
      );
    });

    it('fails with a message for unknown bookings and e-mails', async () => {
      expect(await cli.run(['resend', 'NO-SUCH-ONE'], withMail)).toMatchObject({
        code: 1,
        error: 'There is no booking NO-SUCH-ONE.',
      });
      const without = await cli.book();
      expect((await cli.run(['resend', without], withMail)).error).toBe(
        `There are no emails about ${without}.`,
      );
      const reference = await book({ timeSlot: 'evening' });
      expect(await cli.run(['resend', reference, 'confirmation'], withMail)).toMatchObject({
        code: 1,
        error: `There is no confirmation about ${reference}, only: request, acknowledgement.`,
      });
      for (const args of [[], [reference, 'invoice']]) {
        expect(await cli.run(['resend', ...args], withMail)).toMatchObject({
          code: 2,
          error: expect.stringMatching(/^Name .*\nnpm run bookings -- resend REFERENCE/),
        });
      }
    });
  });

  it('are deleted when the personal data of their booking is erased', async () => {
    refused.set(studio.email, 552);
    await book();
    await deliver();
    clock += 400 * day;
    await bookingRepository(database).eraseBefore('2027-12-01');
    expect(await health()).toEqual([200, { status: 'ok' }]);
  });
});
