import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { studio } from '#studio/studio';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { emailsOfRequest } from '../../../server/bookings/emailKinds.ts';
import { lease } from '../../../server/bookings/outboxQueries.ts';
import { studioRepository } from '../../../server/bookings/studioRepository.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { delayAfter, outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { type Desk, deskOn } from '../../support/cliTerminal.ts';
import { databases, type TestDatabase } from '../../support/databases.ts';
import { goodRequest, tuesdayAtTen } from '../../support/freshApi.ts';
import { type MailServer, mailServer, reply, subjectsFor } from '../../support/mailServer.ts';

/** Emails that a real mail server refuses: what the health check and the commands say of them. */

const withMail = { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } };
const day = 24 * 60 * 60 * 1000;

describe.each(databases)('emails that are not delivered, in $name', ({ fresh }) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let desk: Desk;
  let server: MailServer;
  let clock: number;
  /** The response code for each recipient whose email is refused. */
  let refused: Map<string, number>;

  beforeEach(async () => {
    testDatabase = await fresh();
    database = await testDatabase.open();
    onTestFinished(() => database.close());
    desk = await deskOn(testDatabase);
    clock = tuesdayAtTen;
    refused = new Map();
    server = await mailServer({
      onRcptTo: ({ address }, _, done) => {
        const code = refused.get(address);
        done(code ? reply(code, `${address} cannot be reached`) : null);
      },
    });
  });

  const deliver = async () => {
    const send = await mailTransport(server.url);
    await outboxWorker({ database, send, now: () => clock, log: () => {} }).deliver();
  };
  const book = (change: Parameters<Desk['book']>[0] = {}) =>
    desk.book(change, { emails: emailsOfRequest });
  const rows = () =>
    testDatabase.rows(
      'SELECT letter AS kind, outcome, attempts, error, written_at, due_at FROM outbox ORDER BY letter',
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
    it('is ok while emails to the studio wait for the first attempt, or were sent', async () => {
      await book();
      expect(await health()).toEqual([200, { status: 'ok' }]);
      await deliver();
      expect(await health()).toEqual([200, { status: 'ok' }]);
    });

    it('is degraded while an email to the studio fails, and ok once it is sent', async () => {
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

    it('is degraded by an email to the studio that was given up', async () => {
      await book();
      await database.write('test', function* () {
        yield {
          sql: `UPDATE outbox SET outcome = 'undeliverable', due_at = NULL WHERE letter = 'request'`,
          values: [],
        };
      });
      const problems = ['1 email to the studio has not been delivered: unknown error (1).'];
      expect(await health()).toEqual([200, { status: 'degraded', problems }]);
    });

    it('is ok when only an artist’s email fails, or the booking is cancelled', async () => {
      refused.set(goodRequest.email, 550);
      const reference = await book();
      await deliver();
      expect(await health()).toEqual([200, { status: 'ok' }]);
      await desk.run(['resend', reference, 'request'], withMail);
      refused.set(studio.email, 550);
      await deliver();
      expect(await health()).toMatchObject([200, { status: 'degraded' }]);
      await desk.run(['cancel', reference, '--yes'], withMail);
      expect(await health()).toEqual([200, { status: 'ok' }]);
    });
  });

  describe('the list', () => {
    it('names them on the screen, and only there', async () => {
      refused.set(studio.email, 552).set(goodRequest.email, 550);
      const reference = await book();
      const other = await book({ date: '2026-12-03', email: 'kofi@example.com' });
      await deliver();
      refused.delete(studio.email);
      const list = await desk.run(['list', 'today']);
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
        expect((await desk.run(['list', 'today', format])).out).not.toContain('EENVELOPE');
      }
      clock += delayAfter(1);
      await deliver();
      expect((await desk.run(['list', 'today'])).out).toMatch(
        /delivered:\n.*\n\S+ {2}acknowledgement .*\nSend them again/,
      );
    });

    it('prints nothing about emails when all were delivered', async () => {
      await book();
      expect((await desk.run(['list'])).out).not.toContain('Emails');
      await deliver();
      expect((await desk.run(['list'])).out).not.toContain('Emails');
    });

    it('leaves out artists’ emails about past sessions, and keeps the studio’s', async () => {
      refused.set(studio.email, 552).set(goodRequest.email, 550);
      await book({ date: '2026-11-30' });
      await deliver();
      const { out } = await desk.run(['list']);
      expect(out).toMatch(/ request +studio /);
      expect(out).not.toContain('acknowledgement');
    });
  });

  it('shows the error of each email of a booking', async () => {
    refused.set(studio.email, 552).set(goodRequest.email, 550);
    const reference = await book();
    await deliver();
    clock += delayAfter(1);
    await deliver();
    const { out } = await desk.run(['show', reference]);
    expect(out).toMatch(/acknowledgement: undeliverable \(EENVELOPE 550\)$/m);
    expect(out).toMatch(/request: waiting after 2 attempts \(EENVELOPE 552\)$/m);
  });

  describe('resend', () => {
    it('sends what was not delivered, once more', async () => {
      refused.set(studio.email, 552).set(goodRequest.email, 550);
      const reference = await book();
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        await deliver();
        clock += delayAfter(attempt);
      }
      clock -= 10_000;
      refused.clear();
      await deliver();
      expect(server.arrivals).toEqual([]);
      // The desk's clock.
      clock = tuesdayAtTen;
      expect(await desk.run(['resend', reference.toLowerCase()], withMail)).toMatchObject({
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
      expect(subjectsFor(server, studio.email)).toHaveLength(1);
      expect(subjectsFor(server, goodRequest.email)).toHaveLength(1);
    });

    it('leaves alone what was delivered, unless it is named', async () => {
      refused.set(goodRequest.email, 550);
      const reference = await book();
      await deliver();
      refused.clear();
      await desk.run(['resend', reference], withMail);
      await deliver();
      expect(subjectsFor(server, studio.email)).toHaveLength(1);
      expect(subjectsFor(server, goodRequest.email)).toHaveLength(1);

      expect(await desk.run(['resend', reference], withMail)).toMatchObject({
        code: 1,
        error:
          `Every email about ${reference} was delivered. ` +
          'Name one to send it again: request, acknowledgement.',
      });
      const named = await desk.run(['resend', reference, 'request'], withMail);
      expect(named).toMatchObject({ code: 0, out: `${reference}  In the outbox again: request.` });
      await deliver();
      expect(subjectsFor(server, studio.email)).toHaveLength(2);
      expect(subjectsFor(server, goodRequest.email)).toHaveLength(1);
    });

    it('does not disturb a process that is sending the email at this moment', async () => {
      const reference = await book();
      await database.write('test', function* () {
        yield { sql: `DELETE FROM outbox WHERE letter = 'acknowledgement'`, values: [] };
      });
      const sending = outboxWorker({
        database,
        send: () => new Promise(() => {}),
        now: () => clock,
        log: () => {},
      });
      sending.deliver();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
      expect(await desk.run(['resend', reference], withMail)).toMatchObject({ code: 0 });
      await deliver();
      expect(server.arrivals).toEqual([]);
      clock += lease;
      await deliver();
      expect(server.arrivals).toHaveLength(1);
    });

    it('does not send again what a cancellation has made untrue', async () => {
      refused.set(goodRequest.email, 550);
      const reference = await book();
      await deliver();
      await desk.run(['cancel', reference, '--yes', '--silent']);
      expect((await desk.run(['resend', reference])).error).toBe(
        `${reference} is cancelled, so that its earlier emails are not sent again. ` +
          'Name one to send it anyway: request, acknowledgement.',
      );
      expect((await desk.run(['list'])).out).not.toContain('Emails');
      expect(await desk.run(['resend', reference, 'acknowledgement'])).toMatchObject({ code: 0 });
    });

    it('says that SMTP_URL is not set in its environment', async () => {
      const reference = await book();
      expect((await desk.run(['resend', reference])).out).toBe(
        `${reference}  In the outbox again: request, acknowledgement.\n` +
          'SMTP_URL is not set in this environment. They are sent by a server where it is set.',
      );
    });

    it('says what it cannot send', async () => {
      expect(await desk.run(['resend', 'NO-SUCH-ONE'], withMail)).toMatchObject({
        code: 1,
        error: 'There is no booking NO-SUCH-ONE.',
      });
      const without = await desk.book();
      expect((await desk.run(['resend', without], withMail)).error).toBe(
        `There are no emails about ${without}.`,
      );
      const reference = await book({ timeSlot: 'evening' });
      expect(await desk.run(['resend', reference, 'confirmation'], withMail)).toMatchObject({
        code: 1,
        error: `There is no confirmation about ${reference}, only: request, acknowledgement.`,
      });
      for (const words of [[], [reference, 'invoice']]) {
        expect(await desk.run(['resend', ...words], withMail)).toMatchObject({
          code: 2,
          error: expect.stringMatching(/^Name .*\nnpm run bookings -- resend REFERENCE/),
        });
      }
    });
  });

  it('are forgotten with the personal data of their booking', async () => {
    refused.set(studio.email, 552);
    await book();
    await deliver();
    clock += 400 * day;
    await studioRepository(database).eraseBefore('2027-12-01');
    expect(await health()).toEqual([200, { status: 'ok' }]);
  });
});
