import { beforeEach, describe, expect, it } from 'vitest';
import { slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import { createApp } from '../../../server/app.ts';
import { manyRequests } from '../../../server/bookings/queries/openRequests.ts';
import { readConfig } from '../../../server/config.ts';
import { emailsOfCancellation, emailsOfRequest } from '../../../server/outbox/emailKinds.ts';
import { delayAfter } from '../../../server/outbox/outboxQueries.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { type TestCli, testCli } from '../../support/server/cliInProcess.ts';
import { changeTo } from '../../support/server/createOptions.ts';
import { openOutbox } from '../../support/server/outbox.ts';
import { openDays, today, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const artist = validRequest.email;
const hour = 60 * 60_000;

/** The health check and the CLI when a real SMTP server refuses e-mails. */
describe.each(databases)('undelivered e-mails on $name', ({ fresh }) => {
  let testDatabase: TestDatabase;
  let outbox: Awaited<ReturnType<typeof openOutbox>>;
  let cli: TestCli;
  /** The SMTP response code by recipient, for recipients that the server refuses. */
  let refused: Record<string, number | '550 5.1.1'>;

  beforeEach(async () => {
    testDatabase = await fresh();
    outbox = await openOutbox(testDatabase);
    cli = await testCli(testDatabase);
    refused = { [studio.email]: 552, [artist]: '550 5.1.1' };
    outbox.mail.fault = (step, address) => (step === 'to' ? refused[address] : undefined);
  });

  const problems = async (): Promise<string[]> => {
    const { repository: store } = outbox;
    const app = createApp({ bookings: store, now: () => outbox.now, config: readConfig({}) });
    const { status, problems = [] } = await (await app.request('/api/health')).json();
    expect(status).toBe(problems.length > 0 ? 'degraded' : 'ok');
    return problems;
  };
  const outOf = async (...words: string[]) => (await cli.run(words)).out;

  it('to the studio, confirmations and cancellations are a problem of the health check until they are sent or obsolete', async () => {
    await outbox.book('R-1', {}, ['request', 'move', 'acknowledgement']);
    await outbox.book('R-2', { date: openDays[1] }, []);
    const emails = ['confirmation', 'newTime'] as const;
    await outbox.repository.changeStatus('R-2', changeTo('confirmed', { emails }));
    expect(await problems()).toEqual([]);
    await outbox.deliver();
    const failed = '4 emails have not been delivered: EENVELOPE 550 5.1.1 (2), EENVELOPE 552';
    expect(await problems()).toEqual([`${failed} (2).`]);
    await outbox.mail.stop();
    await outbox.deliver(outbox.now + delayAfter(1));
    expect(await problems()).toEqual([`${failed} (1), ESOCKET ECONNREFUSED (1).`]);
    await outbox.write(`UPDATE outbox SET outcome = 'undeliverable', due_at = NULL`);
    await cli.change('R-1', 'cancelled');
    expect(await problems()).toEqual([expect.stringMatching(/^2 emails have not/)]);
    await outbox.mail.start();
    refused = {};
    const newLink = { changedBy: 'desk', emails: ['confirmation'], email: artist } as const;
    const seen = { now: outbox.now, seenChanges: 1 };
    await outbox.repository.setEmail('R-2', { ...newLink, ...seen });
    await outbox.deliver();
    expect(await problems()).toEqual([]);
  });

  it('many requests of a day are a problem of the health check until one is answered or its session begins', async () => {
    await outbox.repository.noteBackup(outbox.now);
    for (let count = 0; count <= 30; count += 1) {
      expect(await problems()).toEqual([]);
      await outbox.book(`R-${count}`, { date: openDays[count] }, []);
    }
    expect(await problems()).toEqual([manyRequests]);
    const { now } = outbox;
    outbox.now = momentOf({ date: openDays[0] ?? '', minutes: slotById.morning.start });
    expect(await problems(), 'when one session has begun').toEqual([]);
    outbox.now = now;
    await cli.change('R-7', 'confirmed');
    expect(await problems()).toEqual([]);
    await outbox.write(`UPDATE booking SET status = 'requested', created_at = '2026-11-30'`);
    expect(await problems(), 'of the day before').toEqual([]);
  });

  it('with a new link to the desk are a problem of their day', async () => {
    await outbox.book('R-1', {}, []);
    await outbox.repository.queueDeskLink(outbox.now);
    await outbox.deliver();
    expect(await problems()).toEqual(['1 email has not been delivered: EENVELOPE 552 (1).']);
    expect((await outOf('count')).split('\n').at(-1)).toMatch(/^desk {2}desk link /);
    outbox.now += 24 * hour;
    expect(await problems()).toEqual([]);
  });

  it('are printed by the command count', async () => {
    await outbox.book('R-1');
    await outbox.book('R-2', { timeSlot: 'evening', email: 'kofi@example.com' });
    await outbox.book('R-PAST', { date: '2026-11-30' });
    expect(await outOf('count')).not.toContain('Emails');
    await outbox.deliver();
    expect((await outOf('count')).split('\n').slice(1)).toEqual([
      '',
      'Emails not delivered:',
      'R-PAST  request  EENVELOPE 552',
      'R-1  acknowledgement  EENVELOPE 550 5.1.1',
      'R-1  request  EENVELOPE 552',
      'R-2  request  EENVELOPE 552',
      '"Send a new link" on the page of a session at the desk writes to the artist again.',
    ]);
  });

  it('with the sessions of a date are a problem until that date', async () => {
    const midnight = momentOf({ date: validRequest.date, minutes: 0 });
    // After reminders are due, so that there is none.
    outbox.now = midnight - 12 * hour;
    await outbox.book('R-1', {}, []);
    await outbox.mail.stop();
    await outbox.deliver(midnight - 6 * hour);
    const code = 'ESOCKET ECONNREFUSED';
    expect(await problems()).toEqual([`1 email has not been delivered: ${code} (1).`]);
    const [last] = (await outOf('count')).split('\n').slice(-1);
    expect(last).toBe(`${validRequest.date}  sheet  ${code}`);
    outbox.now = midnight;
    expect(await problems()).toEqual([]);
  });

  it('are sent once they are queued again, without their earlier attempts', async () => {
    await outbox.book('R-1');
    // The last delay is longer than a lease.
    for (const attempt of [1, 2, 3]) await outbox.deliver(outbox.now + delayAfter(attempt));
    refused = {};
    outbox.now = tuesdayAtTen;
    await outbox.queue('R-1', emailsOfRequest);
    expect(await testDatabase.rows('SELECT DISTINCT attempts, error FROM outbox')).toEqual([
      { attempts: 0, error: '' },
    ]);
    await outbox.deliver();
    expect(await outbox.rows()).toEqual(['acknowledgement R-1 sent', 'request R-1 sent']);
  });

  it('of a cancelled booking are obsolete, except until its date those about the cancellation', async () => {
    await outbox.book('R-1');
    await outbox.deliver();
    const change = { changedBy: "artist's link", emails: emailsOfCancellation } as const;
    await outbox.repository.changeStatus('R-1', changeTo('cancelled', change));
    await outbox.deliver();
    const listed = async () => (await outbox.repository.undelivered(today)).map(({ kind }) => kind);
    expect(await listed()).toEqual(['cancellation', 'withdrawal']);
    expect(await outbox.repository.undelivered(openDays[1] ?? '')).toEqual([]);
    refused = {};
    await outbox.deliver(outbox.now + delayAfter(1));
    expect(await listed()).toEqual(['cancellation']);
    expect((await outOf('count')).split('\n').at(-1)).toMatch(/^R-1 {2}cancellation /);
  });
});
