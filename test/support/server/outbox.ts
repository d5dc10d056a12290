import { expect, onTestFinished } from 'vitest';
import type { BookingRequest } from '#booking/request';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { statement } from '../../../server/database/database.ts';
import type { BackupCheck } from '../../../server/mail/dueEmails.ts';
import { type OutboxLine, outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { mailTransport, type SendEmail } from '../../../server/mail/transport.ts';
import { type EmailKind, emailsOfRequest } from '../../../server/outbox/emailKinds.ts';
import { queueEmails } from '../../../server/outbox/outboxQueries.ts';
import type { TestDatabase } from '../database/databases.ts';
import { bookWith } from './createOptions.ts';
import { startMailServer } from './mailServer.ts';
import { privateStudio, withEmail } from './privateStudio.ts';
import { impersonalLog, tuesdayAtTen } from './testApi.ts';

/** Opens a database with a worker that sends to a real SMTP server; only the clock is simulated. */
export async function openOutbox(testDatabase: TestDatabase) {
  const mail = await startMailServer();
  const noProblem: BackupCheck = () => [];
  const clock = { now: tuesdayAtTen, checkBackups: noProblem };
  const log: OutboxLine[] = [];
  const open = async () => {
    const opened = await testDatabase.open();
    onTestFinished(() => opened.close());
    return opened;
  };
  const database = await open();
  const repository = bookingRepository(database);
  const sendNow: SendEmail = async (email) => (await mailTransport(mail.url))(email);
  const keep = impersonalLog(log);
  const createWorker = (on = database, send = sendNow) =>
    outboxWorker({
      ...{ database: on, send, now: () => clock.now, log: keep },
      checkBackups: (...times) => clock.checkBackups(...times),
    });
  const worker = createWorker();
  onTestFinished(() => worker.close());
  const rows = async () => {
    const all = await testDatabase.rows('SELECT * FROM outbox ORDER BY kind, reference');
    return all.map(({ kind, reference, outcome, error }) =>
      [kind, reference, outcome, error].join(' ').trim(),
    );
  };

  return Object.assign(clock, {
    /** With the lines that the workers have logged. */
    ...{ mail, log, database, repository, worker },
    /** A worker on another connection, as that of another server. */
    otherWorker: async () => createWorker(await open()),
    /** Sends what is due, by default now. */
    async deliver(time = clock.now) {
      clock.now = time;
      await worker.deliver();
    },
    /** Runs a statement that changes the rows. */
    write: (sql: string) =>
      database.write('test', function* () {
        yield statement(sql);
      }),
    /** Queues e-mails about a booking. */
    queue: (reference: string, kinds: readonly EmailKind[]) =>
      database.write(reference, () => queueEmails(reference, kinds, clock.now)),
    /** Leases an email and never finishes sending it. */
    async leaseAndCrash() {
      createWorker(database, () => new Promise(() => {})).deliver();
      const leased = 'SELECT 1 AS one FROM outbox WHERE attempts > 0';
      await expect.poll(() => testDatabase.rows(leased)).toHaveLength(1);
    },
    book: (reference: string, change: Partial<BookingRequest> = {}, emails = emailsOfRequest) =>
      bookWith(repository, change, { reference, createdAt: clock.now, emails }),
    /** The e-mails as "request R-1 waiting EENVELOPE 552", by kind and reference. */
    rows,
  });
}

/** The app with its private pages and an outbox worker on the same database. */
export async function mailingStudio(fresh: () => Promise<TestDatabase>) {
  const database = await fresh();
  const outbox = await openOutbox(database);
  const studio = privateStudio(withEmail, undefined, await database.open());
  return Object.assign(studio, {
    database,
    outbox,
    /** Sends what is due; returns the e-mails by recipient and subject. */
    async deliver() {
      const sent = outbox.mail.arrivals.length;
      studio.now += 1000;
      await outbox.deliver(studio.now);
      return outbox.mail.arrivals
        .slice(sent)
        .map(({ recipients: [to = ''], mail: { subject = '', text = '', html = '' } }) => ({
          ...{ to, subject, text, html },
        }))
        .sort((a, b) => a.to.localeCompare(b.to) || a.subject.localeCompare(b.subject));
    },
  });
}

/** Opens a desk with e-mails that are sent to a real SMTP server: the app, and a link to the desk. */
export async function openedDesk(fresh: Parameters<typeof mailingStudio>[0]) {
  const studio = await mailingStudio(fresh);
  const desk = await studio.openDesk();
  /** Returns the text of a page of the desk. */
  const page = async (path = '') =>
    (await studio.read(desk + path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  return { studio, desk, page };
}
