import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { BookingRequest } from '#booking/request';
import { studio } from '#studio/studio';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, statement } from '../../../server/database/database.ts';
import { type OutboxLine, outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { lease } from '../../../server/outbox/outboxQueries.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { testCli } from '../../support/server/cliInProcess.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { type MailServer, startMailServer, subjectsTo } from '../../support/server/mailServer.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** E-mails are sent to a real SMTP server; only the clock is simulated. */

const day = 24 * 60 * 60_000;
const ama = validRequest.email;
const reminderSubject = 'Tomorrow: your session, Wednesday 2 December 2026';

/** The studio's time as "2026-12-01 10:00", in milliseconds since 1970. */
const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

describe.each(databases)('emails of the day before on $name', ({ name, fresh }) => {
  /** For what an e-mail contains, one kind of database is enough. */
  const itOnSqlite = name === 'SQLite' ? it : null;

  let testDatabase: TestDatabase;
  let database: Database;
  let server: MailServer;
  let clock: number;
  let log: OutboxLine[];

  beforeEach(async () => {
    testDatabase = await fresh();
    database = await open();
    server = await startMailServer();
    clock = at('2026-11-30 12:00');
    log = [];
  });

  const open = async () => {
    const opened = await testDatabase.open();
    onTestFinished(() => opened.close());
    return opened;
  };
  const workerOn = async (on: Database) =>
    outboxWorker({
      database: on,
      send: await mailTransport(server.url),
      now: () => clock,
      log: (line) => log.push(line),
    });
  /** Polls the outbox once, as a server that has just started at a time. */
  const pollAt = async (time: string) => {
    clock = at(time);
    await (await workerOn(database)).deliver();
  };
  /** Books by default a session on Wednesday 2 December, at noon on Monday. */
  const book = async (reference: string, change: Partial<BookingRequest> = {}) => {
    const options = createOptions({ reference, createdAt: clock });
    const request = { ...validRequest, ...change };
    const made = await bookingRepository(database).create(withSlot(request), options);
    expect(made.outcome).toBe('created');
  };
  const cancel = (reference: string) =>
    bookingRepository(database).changeStatus(reference, {
      status: 'cancelled',
      reason: '',
      now: clock,
      emails: [],
      changedBy: 'command',
    });
  const confirm = (reference: string) =>
    bookingRepository(database).changeStatus(reference, {
      status: 'confirmed',
      reason: '',
      now: clock,
      emails: [],
      changedBy: 'command',
    });
  const move = async (reference: string, to: Pick<BookingRequest, 'date' | 'timeSlot'>) => {
    const repository = bookingRepository(database);
    const from = await repository.findByReference(reference);
    if (!from) throw new Error(`There is no booking ${reference}.`);
    const { slot } = withSlot({ ...from, ...to });
    const moved = await repository.move(reference, {
      from,
      to: { bookingType: from.bookingType, date: to.date, slot },
      now: clock,
      emails: [],
      changedBy: "artist's link",
    });
    expect(moved.outcome).toBe('changed');
  };
  const outbox = async () => {
    const rows = await testDatabase.rows(
      'SELECT reference, kind, outcome FROM outbox ORDER BY kind, reference',
    );
    return rows.map(({ reference, kind, outcome }) => `${kind} ${reference} ${outcome}`);
  };
  /** The booking and the holder of each private link in an e-mail. */
  const linksIn = async (text = '') => {
    const tokens = [...text.matchAll(/\/private\/([\w-]{32})/g)].map(([, token = '']) => token);
    const repository = bookingRepository(database);
    const links = await Promise.all(tokens.map((token) => repository.linkedBooking(token, clock)));
    return links.map((link) => `${link?.booking.reference} ${link?.holder}`);
  };
  /** The only e-mail to the studio. */
  const sheet = () => {
    const toStudio = server.arrivals.filter(({ recipients }) => recipients.includes(studio.email));
    if (!toStudio[0] || toStudio.length > 1) throw new Error(`${toStudio.length} sheets arrived.`);
    return toStudio[0].mail;
  };
  /** The only e-mail that has arrived. */
  const only = () => {
    const [email, ...others] = server.arrivals;
    if (!email || others.length > 0) throw new Error(`${server.arrivals.length} e-mails arrived.`);
    return email;
  };

  describe('the reminder', () => {
    it('is sent to the artist at 10:00 on the day before the session, once, with a link to the booking', async () => {
      await book('R-1');
      for (const time of ['2026-11-30 18:30', '2026-12-01 00:00', '2026-12-01 09:59:59.999']) {
        await pollAt(time);
      }
      expect([server.arrivals, await outbox()]).toEqual([[], []]);
      await pollAt('2026-12-01 10:00');
      const { mail, recipients } = only();
      expect([mail.subject, recipients]).toEqual([reminderSubject, [ama]]);
      expect(mail.text).toContain('Morning, 9:00am-12:30pm (Accra time)');
      expect(await linksIn(mail.text)).toEqual(['R-1 artist']);
      await pollAt('2026-12-01 10:00:02');
      await pollAt('2026-12-01 17:59');
      expect(server.arrivals).toHaveLength(1);
      expect(await outbox()).toEqual(['reminder R-1 sent']);
    });

    itOnSqlite?.('says whether the session is confirmed', async () => {
      await book('R-1');
      await book('R-2', { timeSlot: 'evening', email: 'kofi@example.com' });
      await confirm('R-2');
      await pollAt('2026-12-01 10:00');
      const textTo = (address: string) =>
        server.arrivals.find(({ recipients }) => recipients.includes(address))?.mail.text;
      expect(textTo(ama)).toContain('The studio has not confirmed it yet');
      expect(textTo('kofi@example.com')).toContain('We look forward to it.');
    });

    it('is sent later on the same day when no server ran at 10:00, and not on the day of the session', async () => {
      await book('R-1');
      await book('R-2', { date: '2026-12-03', email: 'kofi@example.com' });
      await pollAt('2026-12-01 23:59:59.999');
      expect(subjectsTo(server, ama)).toEqual([reminderSubject]);
      await pollAt('2026-12-03 00:00');
      await pollAt('2026-12-03 10:00');
      await pollAt('2026-12-04 10:00');
      expect(subjectsTo(server, 'kofi@example.com')).toEqual([]);
    });

    it('is not sent for a session that was booked after it was due', async () => {
      clock = at('2026-12-01 09:59:59.999');
      await book('R-1');
      clock = at('2026-12-01 10:00');
      await book('R-2', { timeSlot: 'evening', email: 'kofi@example.com' });
      await pollAt('2026-12-01 12:00');
      expect(await outbox()).toEqual(['reminder R-1 sent']);
    });

    it('is not sent for a cancelled session', async () => {
      await book('R-1');
      await cancel('R-1');
      await book('R-2');
      await server.stop();
      await pollAt('2026-12-01 10:00');
      expect(await outbox()).toEqual(['reminder R-2 waiting']);
      await cancel('R-2');
      await server.start();
      await pollAt('2026-12-01 11:00');
      expect([server.arrivals, await outbox()]).toEqual([[], []]);
      expect(log.map(({ reference, outcome }) => `${reference} ${outcome}`)).toEqual([
        'R-2 postponed',
      ]);
    });

    it('is dropped when the session is cancelled while it is being queued', async () => {
      await server.stop();
      await book('R-1');
      await pollAt('2026-12-01 10:00');
      // As changeStatus() does when it does not see the row of another transaction yet.
      await database.write('test', function* () {
        yield statement(`UPDATE booking SET status = 'cancelled'`);
      });
      await server.start();
      await pollAt('2026-12-01 11:00');
      expect([server.arrivals, await outbox()]).toEqual([[], []]);
      expect(log.map(({ outcome }) => outcome)).toEqual(['postponed', 'expired']);
    });

    it('is sent again when the session is moved to another day, the day before that', async () => {
      await book('R-1');
      await pollAt('2026-12-01 10:00');
      await move('R-1', { date: '2026-12-05', timeSlot: 'morning' });
      for (const time of ['2026-12-01 11:00', '2026-12-03 12:00', '2026-12-04 09:59']) {
        await pollAt(time);
      }
      expect(server.arrivals).toHaveLength(1);
      await pollAt('2026-12-04 10:00');
      await pollAt('2026-12-04 11:00');
      expect(subjectsTo(server, ama)).toEqual([
        reminderSubject,
        'Tomorrow: your session, Saturday 5 December 2026',
      ]);
    });

    it('is for the new session when that is moved to the next day before 10:00, and not sent after a later move', async () => {
      await book('R-1', { date: '2026-12-09' });
      await book('R-2', { date: '2026-12-10' });
      await book('R-3', { timeSlot: 'afternoon' });
      clock = at('2026-12-01 09:59:59.999');
      await move('R-1', { date: '2026-12-02', timeSlot: 'morning' });
      await pollAt('2026-12-01 10:00');
      expect(await outbox()).toEqual(['reminder R-1 sent', 'reminder R-3 sent']);
      await move('R-2', { date: '2026-12-02', timeSlot: 'evening' });
      clock += 1;
      await move('R-2', { date: '2026-12-10', timeSlot: 'evening' });
      await move('R-2', { date: '2026-12-02', timeSlot: 'evening' });
      // From the next day to another hour of it.
      await cancel('R-3');
      await move('R-1', { date: '2026-12-02', timeSlot: 'afternoon' });
      await pollAt('2026-12-01 12:00');
      expect(server.arrivals).toHaveLength(2);
    });
  });

  describe('the sheet', () => {
    it('is sent to the studio at 18:00 on the day before, once', async () => {
      // After 10:00, so that there is no reminder.
      clock = at('2026-12-02 12:00');
      await book('R-1', { date: '2026-12-03' });
      await pollAt('2026-12-02 17:59:59.999');
      expect(await outbox()).toEqual([]);
      await pollAt('2026-12-02 18:00');
      const { mail, recipients } = only();
      expect(mail.subject).toBe('Tomorrow: 1 session, Thursday 3 December 2026');
      expect(recipients).toEqual([studio.email]);
      expect(await outbox()).toEqual(['sheet 2026-12-03 sent']);
      for (const time of ['2026-12-02 18:00:02', '2026-12-02 23:59', '2026-12-03 18:00']) {
        await pollAt(time);
      }
      expect(server.arrivals).toHaveLength(1);
    });

    it('is sent later on the same evening when no server ran at 18:00, and not on the day itself', async () => {
      await book('R-1');
      await book('R-2', { date: '2026-12-03' });
      await pollAt('2026-12-01 23:59:59.999');
      await pollAt('2026-12-03 00:00');
      expect(subjectsTo(server, studio.email)).toEqual([
        'Tomorrow: 1 session, Wednesday 2 December 2026',
      ]);
    });

    it('is not sent when the next day has no session, as on Saturdays, or only cancelled or later booked ones', async () => {
      await book('R-1');
      await cancel('R-1');
      await book('R-3', { date: '2026-12-10' });
      clock = at('2026-12-01 18:00');
      await book('R-2');
      await move('R-3', { date: '2026-12-02', timeSlot: 'evening' });
      await book('R-4', { date: '2026-12-07' });
      await pollAt('2026-12-01 18:00:02');
      await pollAt('2026-12-03 18:00');
      await pollAt('2026-12-05 18:00');
      expect([await outbox(), log]).toEqual([[], []]);
      await pollAt('2026-12-06 18:00');
      expect(subjectsTo(server, studio.email)).toEqual([
        'Tomorrow: 1 session, Monday 7 December 2026',
      ]);
    });

    it('is dropped when all sessions are cancelled meanwhile', async () => {
      await server.stop();
      await book('R-1');
      await pollAt('2026-12-01 18:00');
      await cancel('R-1');
      await server.start();
      await pollAt('2026-12-01 19:00');
      expect([server.arrivals, await outbox()]).toEqual([[], []]);
    });

    it('has the sessions in the order of the day, whom to call, and a link to each that waits for an answer', async () => {
      await book('R-EVENING', {
        bookingType: 'recording',
        timeSlot: 'slot6',
        fullName: 'Esi Boateng',
        phoneNumber: 'ask my manager',
      });
      await book('R-CANCELLED', { bookingType: 'recording', timeSlot: 'slot5' });
      await cancel('R-CANCELLED');
      await book('R-NOON', { timeSlot: 'afternoon', fullName: 'Kofi Annan' });
      await book('R-MORNING', { notes: 'Three singers,\none kora' });
      await confirm('R-NOON');
      await pollAt('2026-12-01 18:00');
      const { subject, text = '', html = '', attachments, replyTo } = sheet();
      expect(subject).toBe('Tomorrow: 3 sessions, Wednesday 2 December 2026');
      expect(attachments).toEqual([]);
      expect(replyTo).toEqual([{ name: studio.name, address: studio.email }]);
      expect(text.replaceAll(/private\/[\w-]+/g, 'private/…')).toBe(
        `Tomorrow, Wednesday 2 December 2026, in Accra time (GMT). Please call, to confirm: Ama Mensah, Esi Boateng.

9:00am-12:30pm, Performance Booth: waits for your answer
Name: Ama Mensah
Phone: +233 24 000 0000
WhatsApp: https://wa.me/233240000000?text=Hello%2C%20we%20are%20writing%20about%20your%20booking%20R-MORNING.
Email: ama@example.com
Notes: Three singers, one kora
Reference: R-MORNING
Confirm or decline: https://studio.example/private/…

12:30pm-4:00pm, Performance Booth: confirmed
Name: Kofi Annan
Phone: +233 24 000 0000
WhatsApp: https://wa.me/233240000000?text=Hello%2C%20we%20are%20writing%20about%20your%20booking%20R-NOON.
Email: ama@example.com
Notes: none
Reference: R-NOON

5:30pm-7:30pm, Recording Booth: waits for your answer
Name: Esi Boateng
Phone: ask my manager
Email: ama@example.com
Notes: none
Reference: R-EVENING
Confirm or decline: https://studio.example/private/…

This e-mail is for the studio alone. Do not forward it.

Accra Recording Studio
1 Example Street, Osu, Accra
+233 30 000 0000
`,
      );
      for (const body of [text, html]) {
        expect(await linksIn(body)).toEqual(['R-MORNING studio', 'R-EVENING studio']);
      }
      const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading);
      expect(headings.map((heading) => heading?.split(',')[0])).toEqual([
        '9:00am-12:30pm',
        '12:30pm-4:00pm',
        '5:30pm-7:30pm',
      ]);
      expect(html.match(/<a href="tel:.*?<\/a>/g)).toEqual(
        Array(2).fill('<a href="tel:+233240000000">+233 24 000 0000</a>'),
      );
    });

    itOnSqlite?.('says so when every session is confirmed', async () => {
      await book('R-1');
      await confirm('R-1');
      await pollAt('2026-12-01 18:00');
      expect(sheet().text).toContain('All are confirmed.');
      expect(sheet().text).not.toMatch(/Please call|private/);
    });

    itOnSqlite?.('escapes text that visitors typed, and keeps it out of the headers', async () => {
      const markup = '<img src=x onerror=alert(1)> & "Ọ"';
      await book('R-1', {
        fullName: `${markup}\r\nBcc: everyone@example.com`,
        phoneNumber: '024"><script>alert(1)</script>',
        notes: `x\n\n9:00am-12:30pm, Recording Booth: confirmed\nName: ${markup}`,
      });
      await pollAt('2026-12-01 18:00');
      const { html, text, headers } = sheet();
      expect(server.arrivals.flatMap(({ recipients }) => recipients)).toHaveLength(2);
      expect(html).not.toMatch(/<img|<script/);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; ');
      expect(html).toContain('href="tel:0241"');
      expect(text).toContain(`Name: ${markup} Bcc: everyone@example.com`);
      expect(text?.match(/^(Name|\d+:).*/gm)).toHaveLength(2);
      expect(JSON.stringify(headers)).not.toMatch(/img|everyone|Ọ/);
    });

    it('counts as an undelivered e-mail to the studio while it fails, until its date', async () => {
      const cli = await testCli(testDatabase);
      await book('R-1');
      await confirm('R-1');
      const health = async () => {
        const store = bookingRepository(database);
        const app = createApp({ store, now: () => clock, config: readConfig({}), log: () => {} });
        return (await app.request('/api/health')).json();
      };
      await pollAt('2026-12-01 10:00');
      expect(await health()).toEqual({ status: 'ok' });
      await server.stop();
      await pollAt('2026-12-01 18:00');
      const code = 'ESOCKET ECONNREFUSED';
      expect(await health()).toEqual({
        status: 'degraded',
        problems: [`1 email to the studio has not been delivered: ${code} (1).`],
      });
      const { out } = await cli.run(['list', 'all']);
      expect(out.split('\n').slice(-2)).toEqual([
        'REFERENCE   EMAIL  RECIPIENT  ATTEMPTS  ERROR',
        `2026-12-02  sheet  studio     1         ${code}`,
      ]);
      clock = at('2026-12-02 00:00');
      expect(await health()).toEqual({ status: 'ok' });
    });

    it('is erased from the outbox with the data of its date', async () => {
      await book('R-1');
      await book('R-2', { date: '2026-12-03' });
      await pollAt('2026-12-01 18:00');
      await pollAt('2026-12-02 18:00');
      await bookingRepository(database).eraseBefore('2026-12-03');
      expect(await outbox()).toEqual(['reminder R-2 sent', 'sheet 2026-12-03 sent']);
    });
  });

  it('are sent once by several servers on one database', async () => {
    await book('R-1');
    const workers = await Promise.all([database, await open(), await open()].map(workerOn));
    for (const time of ['2026-12-01 10:00', '2026-12-01 18:00', '2026-12-01 18:01']) {
      clock = at(time);
      await Promise.all(workers.map((worker) => worker.deliver()));
    }
    expect(server.arrivals.map(({ mail }) => mail.subject)).toEqual([
      reminderSubject,
      'Tomorrow: 1 session, Wednesday 2 December 2026',
    ]);
  });

  it('are sent once when the server crashes before it has sent them, and restarts', async () => {
    await book('R-1');
    clock = at('2026-12-01 18:00');
    const crashed = outboxWorker({
      database,
      send: () => new Promise(() => {}),
      now: () => clock,
      log: () => {},
    });
    crashed.deliver();
    await expect
      .poll(() => testDatabase.rows('SELECT 1 AS one FROM outbox WHERE attempts = 1'))
      .toHaveLength(1);
    const restarted = await workerOn(await open());
    await restarted.deliver();
    // The other e-mail is leased.
    expect(server.arrivals).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      clock += lease;
      await restarted.deliver();
    }
    expect(await outbox()).toEqual(['reminder R-1 sent', 'sheet 2026-12-02 sent']);
    expect(server.arrivals).toHaveLength(2);
  });

  it('write nothing when none is due', async () => {
    await book('R-1');
    await pollAt('2026-12-01 18:00');
    const writes = database.writeCount();
    for (const time of ['2026-12-01 09:00', '2026-12-01 18:00:02', '2026-12-02 18:00']) {
      await pollAt(time);
    }
    expect(database.writeCount()).toBe(writes);
  });

  it('expire when the mail server is down until the day of the session', async () => {
    await book('R-1');
    await server.stop();
    await pollAt('2026-12-01 10:00');
    await pollAt('2026-12-01 18:00');
    expect(await outbox()).toEqual(['reminder R-1 waiting', 'sheet 2026-12-02 waiting']);
    await server.start();
    await pollAt('2026-12-02 00:00');
    expect([server.arrivals, await outbox()]).toEqual([[], []]);
  });

  it.each([
    ['back', -2 * day],
    ['ahead', 500 * day],
  ])(
    'are not sent while the clock is days %s, and sent once after it is right again',
    async (_, error) => {
      await book('R-1');
      await server.stop();
      await pollAt('2026-12-01 18:00');
      await server.start();
      clock += error;
      await (await workerOn(database)).deliver();
      expect([server.arrivals, await outbox()]).toEqual([[], []]);
      await pollAt('2026-12-01 19:00');
      await pollAt('2026-12-01 20:00');
      expect(await outbox()).toEqual(['reminder R-1 sent', 'sheet 2026-12-02 sent']);
      expect(server.arrivals).toHaveLength(2);
    },
  );

  it('leave no personal data in the log', async () => {
    await book('R-1');
    await book('R-2', { date: '2026-12-10' });
    await pollAt('2026-12-01 10:00');
    await pollAt('2026-12-01 18:00');
    await server.stop();
    await pollAt('2026-12-09 10:00');
    expect(log.map(({ email, reference, outcome }) => `${email} ${reference} ${outcome}`)).toEqual([
      'reminder R-1 sent',
      'sheet 2026-12-02 sent',
      'reminder R-2 postponed',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Ama|Mensah|ama@|\+233|private/);
  });
});
