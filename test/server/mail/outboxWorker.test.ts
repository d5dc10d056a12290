import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { studio } from '#studio/studio';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import type { CreateOptions } from '../../../server/bookings/createQueries.ts';
import { type Database, statement } from '../../../server/database/database.ts';
import { type OutboxLine, outboxWorker } from '../../../server/mail/outboxWorker.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { emailsOfRequest } from '../../../server/outbox/emailKinds.ts';
import { delayAfter, lease } from '../../../server/outbox/outboxQueries.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import {
  attachmentText,
  type SmtpOverrides,
  smtpError,
  startMailServer,
  subjectsTo,
} from '../../support/server/mailServer.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** E-mails are sent to a real SMTP server; only the clock is simulated. */

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const withEmails = (change: Partial<CreateOptions> = {}) =>
  createOptions({ emails: emailsOfRequest, ...change });

/** A permanent SMTP error for the address of the studio; null for other addresses. */
const rejectStudio = (address: string | undefined, code: number) =>
  address === studio.email ? smtpError(code, 'try again later') : null;

describe('delayAfter', () => {
  it('grows from 4 seconds to 10 minutes', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 60].map((attempts) => delayAfter(attempts) / second);
    expect(seconds).toEqual([4, 12, 36, 108, 324, 600, 600, 600]);
  });
});

describe.each(databases)('outboxWorker on $name', ({ name, fresh }) => {
  /** For what the mail server answers, one kind of database is enough. */
  const itOnSqlite = name === 'SQLite' ? it : null;

  let testDatabase: TestDatabase;
  let database: Database;
  let clock: number;
  let log: OutboxLine[];

  const open = async () => {
    const opened = await testDatabase.open();
    onTestFinished(() => opened.close());
    return opened;
  };
  /** Another worker leases the only e-mail and never finishes sending it. */
  const leaseAndCrash = async () => {
    const crashed = outboxWorker({
      database,
      send: () => new Promise(() => {}),
      now: () => clock,
      log: () => {},
    });
    crashed.deliver();
    await expect
      .poll(() => testDatabase.rows('SELECT attempts FROM outbox'))
      .toEqual([{ attempts: 1 }]);
  };

  const workerFor = (url: string, on = database) => {
    const worker = outboxWorker({
      database: on,
      send: async (mail) => (await mailTransport(url))(mail),
      now: () => clock,
      log: (line) => log.push(line),
    });
    onTestFinished(() => worker.close());
    return worker;
  };
  const book = (change: Partial<CreateOptions> = {}) =>
    bookingRepository(database).create(withSlot(validRequest), withEmails(change));
  const outcomes = async () => {
    const rows = await testDatabase.rows('SELECT kind, outcome FROM outbox ORDER BY kind');
    return rows.map(({ kind, outcome }) => `${kind}: ${outcome}`);
  };
  const errors = async () => {
    const rows = await testDatabase.rows('SELECT error FROM outbox ORDER BY kind');
    return rows.map(({ error }) => error);
  };

  beforeEach(async () => {
    testDatabase = await fresh();
    database = await testDatabase.open();
    clock = tuesdayAtTen;
    log = [];
    return () => database.close();
  });

  it('sends one e-mail to the studio and one to the artist for each booking, and then writes nothing', async () => {
    const server = await startMailServer();
    await book();
    const worker = workerFor(server.url);
    await worker.deliver();
    const writes = database.writeCount();
    await worker.deliver();
    expect(database.writeCount()).toBe(writes);
    expect(subjectsTo(server, studio.email)).toEqual([
      'New request: Performance Booth, Wednesday 2 December 2026',
    ]);
    expect(subjectsTo(server, validRequest.email)).toEqual([
      'Your request for Wednesday 2 December 2026',
    ]);
    expect(server.arrivals).toHaveLength(2);
    expect(await outcomes()).toEqual(['acknowledgement: sent', 'request: sent']);
  });

  it('has no e-mails for a refused or repeated request', async () => {
    await book({ idempotencyKey: 'key-0001' });
    expect(await book({ idempotencyKey: 'key-0001' })).toMatchObject({ outcome: 'repeated' });
    expect(await book()).toEqual({ outcome: 'taken' });
    expect(await outcomes()).toHaveLength(2);
  });

  it('keeps e-mails while the mail server is down, and sends them when it is up again', async () => {
    const server = await startMailServer();
    const worker = workerFor(server.url);
    await server.stop();
    await book();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await worker.deliver();
      clock += 3 * second;
    }
    expect(log.length).toBeGreaterThan(2);
    expect(new Set(log.map(({ outcome }) => outcome))).toEqual(new Set(['postponed']));
    expect(await outcomes()).toEqual(['acknowledgement: waiting', 'request: waiting']);

    await server.start();
    clock += delayAfter(10);
    await worker.deliver();
    expect(await outcomes()).toEqual(['acknowledgement: sent', 'request: sent']);
    expect(server.arrivals).toHaveLength(2);
  });

  it('waits longer after each failed attempt', async () => {
    const server = await startMailServer();
    const worker = workerFor(server.url);
    await server.stop();
    await book({ emails: ['request'] });
    const attemptedAfter: number[] = [];
    for (let waited = 0; waited <= 52 * second; waited += 2 * second) {
      const before = log.length;
      await worker.deliver();
      if (log.length > before) attemptedAfter.push(waited / second);
      clock += 2 * second;
    }
    expect(attemptedAfter).toEqual([0, 4, 16, 52]);
  });

  itOnSqlite?.each<[string, SmtpOverrides]>([
    ['disconnects in the middle of the e-mail', { breaks: true }],
    [
      'rejects the content temporarily',
      {
        onData: (stream, _, done) => stream.resume().on('end', () => done(smtpError(451, 'full'))),
      },
    ],
    [
      'rejects the recipient temporarily',
      { onRcptTo: (_a, _s, done) => done(smtpError(450, 'greylisted')) },
    ],
    ['rejects the sender', { onMailFrom: (_a, _s, done) => done(smtpError(550, 'who are you?')) }],
    ['rejects the connection', { onConnect: (_s, done) => done(smtpError(554, 'no')) }],
  ])('retries when the mail server %s', async (_, temper) => {
    const overrides: SmtpOverrides = { ...temper };
    const server = await startMailServer(overrides);
    const worker = workerFor(server.url);
    await book({ emails: ['acknowledgement'] });
    await worker.deliver();
    expect(server.arrivals).toHaveLength(0);
    expect(await outcomes()).toEqual(['acknowledgement: waiting']);
    for (const name of Object.keys(overrides)) delete overrides[name as keyof SmtpOverrides];
    clock += delayAfter(1);
    await worker.deliver();
    expect(server.arrivals).toHaveLength(1);
    expect(await outcomes()).toEqual(['acknowledgement: sent']);
  });

  it('gives up on an unknown address of the artist, and still sends the e-mail to the studio', async () => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address === validRequest.email ? smtpError(550, 'no such mailbox') : null),
    });
    await book();
    await workerFor(server.url).deliver();
    expect(await outcomes()).toEqual(['acknowledgement: undeliverable', 'request: sent']);
    expect(subjectsTo(server, studio.email)).toHaveLength(1);
    expect(log.find(({ outcome }) => outcome === 'undeliverable')?.code).toBe('EENVELOPE');
    expect(JSON.stringify(log)).not.toContain(validRequest.email);
  });

  itOnSqlite?.each<[string, SmtpOverrides, string]>([
    [
      'its mailbox is full',
      { onRcptTo: ({ address }, _, done) => done(rejectStudio(address, 552)) },
      'EENVELOPE 552',
    ],
    [
      'greylisting responds with a permanent code',
      { onRcptTo: ({ address }, _, done) => done(rejectStudio(address, 550)) },
      'EENVELOPE 550',
    ],
    [
      'its content is refused',
      {
        onData: (stream, { envelope: { rcptTo } }, done) =>
          stream.resume().on('end', () => done(rejectStudio(rcptTo[0]?.address, 554))),
      },
      'EMESSAGE 554',
    ],
  ])('retries the e-mail to the studio and sends the others when %s', async (_, temper, error) => {
    const overrides: SmtpOverrides = { ...temper };
    const server = await startMailServer(overrides);
    const worker = workerFor(server.url);
    await book({ emails: ['request'] });
    clock += 1;
    const artist = { ...validRequest, timeSlot: 'evening' as const };
    await bookingRepository(database).create(
      withSlot(artist),
      withEmails({ emails: ['acknowledgement'], createdAt: clock }),
    );
    await worker.deliver();
    expect(await outcomes()).toEqual(['acknowledgement: sent', 'request: waiting']);
    expect(await errors()).toEqual(['', error]);
    expect(log.map(({ email, outcome }) => `${email} ${outcome}`)).toEqual([
      'request postponed',
      'acknowledgement sent',
    ]);

    for (const name of Object.keys(overrides)) delete overrides[name as keyof SmtpOverrides];
    await worker.deliver();
    expect(await outcomes()).toEqual(['acknowledgement: sent', 'request: waiting']);
    clock += delayAfter(1);
    await worker.deliver();
    expect(await outcomes()).toEqual(['acknowledgement: sent', 'request: sent']);
    expect(await errors()).toEqual(['', '']);
    expect(subjectsTo(server, studio.email)).toHaveLength(1);
  });

  it('stores the codes of the last error, without the text of the mail server', async () => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _, done) => done(smtpError(550, `no mailbox ${address}`)),
    });
    await book();
    await workerFor(server.url).deliver();
    expect(await outcomes()).toEqual(['acknowledgement: undeliverable', 'request: waiting']);
    expect(await errors()).toEqual(['EENVELOPE 550', 'EENVELOPE 550']);
    await server.stop();
    clock += delayAfter(1);
    await workerFor(server.url).deliver();
    expect(await errors()).toEqual(['EENVELOPE 550', 'ESOCKET ECONNREFUSED']);
  });

  it('gives up on an e-mail after 720 attempts, ten minutes apart, in five days', async () => {
    const server = await startMailServer();
    const worker = workerFor(server.url);
    await server.stop();
    await book({ emails: ['request'] });
    await database.write('test', function* () {
      yield statement('UPDATE outbox SET attempts = 718');
    });
    await worker.deliver();
    expect(await outcomes()).toEqual(['request: waiting']);
    clock += (5 * day) / 720;
    await worker.deliver();
    await worker.deliver();
    expect(log.map(({ outcome, attempts }) => `${attempts} ${outcome}`)).toEqual([
      '719 postponed',
      '720 undeliverable',
    ]);
    expect(await outcomes()).toEqual(['request: undeliverable']);
  });

  it('does not retry before the delay has passed', async () => {
    const server = await startMailServer();
    const worker = workerFor(server.url);
    await server.stop();
    await book({ emails: ['request'] });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await worker.deliver();
      clock += delayAfter(attempt) - 1;
      await worker.deliver();
      expect(log).toHaveLength(attempt);
      clock += 1;
    }
  });

  it('does not give up when the clock jumps ahead', async () => {
    const server = await startMailServer();
    const worker = workerFor(server.url);
    await server.stop();
    await book();
    await worker.deliver();
    clock += 500 * day;
    await worker.deliver();
    expect(await outcomes()).toEqual(['acknowledgement: waiting', 'request: waiting']);
    await server.start();
    clock += delayAfter(10);
    await worker.deliver();
    expect(await outcomes()).toEqual(['acknowledgement: sent', 'request: sent']);
  });

  it.each([
    ['stored', 0],
    ['attempted once', 1],
    ['attempted ten times', 10],
  ])('sends an e-mail that was %s while the clock was ahead', async (_, attempts) => {
    const server = await startMailServer();
    const worker = workerFor(server.url);
    await server.stop();
    clock += 500 * day;
    await book({ emails: ['request'], createdAt: clock });
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await worker.deliver();
      clock += delayAfter(10);
    }
    expect(log).toHaveLength(attempts);
    clock = tuesdayAtTen;
    await server.start();
    await worker.deliver();
    expect(await outcomes()).toEqual(['request: sent']);
  });

  it('sends an e-mail that a crashed worker leased while its clock was ahead', async () => {
    const server = await startMailServer();
    await book({ emails: ['request'] });
    clock += 500 * day;
    await leaseAndCrash();
    clock = tuesdayAtTen;
    await workerFor(server.url).deliver();
    expect(server.arrivals).toHaveLength(1);
  });

  it('sends each e-mail once when several workers run', async () => {
    const server = await startMailServer();
    const emails = ['request'] as const;
    for (const timeSlot of ['morning', 'afternoon', 'evening'] as const) {
      await bookingRepository(database).create(
        withSlot({ ...validRequest, timeSlot }),
        withEmails({ emails }),
      );
    }
    const workers = [
      workerFor(server.url),
      workerFor(server.url, await open()),
      workerFor(server.url, await open()),
    ];
    await Promise.all(workers.map((worker) => worker.deliver()));
    expect(server.arrivals).toHaveLength(3);
    expect(new Set(server.arrivals.map(({ mail }) => mail.messageId)).size).toBe(3);
  });

  it('sends an e-mail that a crashed worker leased, after the lease has expired', async () => {
    const server = await startMailServer();
    await book({ emails: ['request'] });
    await leaseAndCrash();
    const worker = workerFor(server.url);
    await worker.deliver();
    expect(server.arrivals).toHaveLength(0);
    clock += lease;
    await worker.deliver();
    expect(server.arrivals).toHaveLength(1);
  });

  it('sends the artist a confirmation, and a cancellation with its reason', async () => {
    const server = await startMailServer();
    const worker = workerFor(server.url);
    await book({ reference: 'R-1', emails: [] });
    const repository = bookingRepository(database);
    await repository.changeStatus('R-1', {
      status: 'confirmed',
      reason: '',
      now: clock,
      emails: ['confirmation'],
      changedBy: 'command',
    });
    await worker.deliver();
    await repository.changeStatus('R-1', {
      status: 'cancelled',
      reason: 'The power is off.',
      now: clock,
      emails: ['cancellation'],
      changedBy: 'command',
    });
    await worker.deliver();
    expect(subjectsTo(server, validRequest.email)).toEqual([
      'Confirmed: your session on Wednesday 2 December 2026',
      'Cancelled: your session on Wednesday 2 December 2026',
    ]);
    expect(server.arrivals[1]?.mail.text).toContain('Reason: The power is off.');
    const statuses = server.arrivals.map(
      ({ mail }) => /^STATUS:(\w+)/m.exec(attachmentText(mail))?.[1],
    );
    expect(statuses).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  it('does not delay bookings while the mail server does not respond', async () => {
    const held: (() => void)[] = [];
    const silent = await startMailServer({ onConnect: (_, done) => void held.push(done) });
    const worker = workerFor(silent.url);
    onTestFinished(() => {
      for (const greet of held) greet();
    });
    await book();
    worker.wake();
    await expect.poll(() => held).toHaveLength(1);
    const made = await bookingRepository(database).create(
      withSlot({ ...validRequest, timeSlot: 'evening' }),
      withEmails(),
    );
    expect(made.outcome).toBe('created');
    // The mail server has still not responded.
    expect(log).toEqual([]);
  });
});
