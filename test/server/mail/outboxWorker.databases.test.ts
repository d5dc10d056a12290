import { beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import { emailsOfRequest } from '../../../server/outbox/emailKinds.ts';
import { delayAfter, lease, refusedDelay } from '../../../server/outbox/outboxQueries.ts';
import { databases } from '../../support/database/databases.ts';
import { changeTo } from '../../support/server/createOptions.ts';
import { type SmtpFault, subjectsTo } from '../../support/server/mailServer.ts';
import { openOutbox } from '../../support/server/outbox.ts';
import { openDays, today, validRequest } from '../../support/server/testApi.ts';

const day = 24 * 60 * 60_000;
const artist = validRequest.email;

const atStep =
  (where: string, fault: Awaited<ReturnType<SmtpFault>>): SmtpFault =>
  (step) =>
    step === where ? fault : undefined;

it('delayAfter grows from 4 seconds to 10 minutes, to 4 hours when the recipient is refused', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 60].map((attempts) => delayAfter(attempts) / 1000);
  expect(seconds).toEqual([4, 12, 36, 108, 324, 600, 600, 600]);
  expect([4, 5, 6].map((attempts) => delayAfter(attempts, true))).toEqual([
    ...[108_000, refusedDelay, refusedDelay],
  ]);
});

describe.each(databases)('outboxWorker on $name', ({ fresh }) => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>;

  beforeEach(async () => {
    outbox = await openOutbox(await fresh());
  });

  it.each([
    ['the sender is refused', atStep('from', 550), 'EENVELOPE 550 MAIL FROM'],
    ['the connection breaks', atStep('content', 'disconnect'), 'ECONNECTION'],
  ])('retries an e-mail when %s', async (_, fault, error) => {
    const { mail } = outbox;
    mail.fault = fault;
    await outbox.book('R-1', {}, ['acknowledgement']);
    await outbox.deliver();
    expect(await outbox.rows()).toEqual([`acknowledgement R-1 waiting ${error}`]);
    mail.fault = () => undefined;
    await outbox.deliver(outbox.now + delayAfter(1) - 1);
    expect(mail.arrivals).toHaveLength(0);
    await outbox.deliver(outbox.now + 1);
    expect(mail.arrivals).toHaveLength(1);
    expect(await outbox.rows()).toEqual(['acknowledgement R-1 sent']);
  });

  it('sends the others after an e-mail that is refused, the studio’s and its answers first, and gives up on an unknown mailbox of an artist', async () => {
    const { mail, log } = outbox;
    const answers = { 'a@b.example': '550 5.1.1', 'b@b.example': 450, 'c@b.example': '553 5.1.3' };
    const refused: Record<string, number | string> = answers;
    mail.fault = (step, address) => (step === 'to' ? (refused[address] as 550) : undefined);
    for (const [index, email] of [...Object.keys(answers), artist].entries()) {
      const emails = email === artist ? emailsOfRequest : (['acknowledgement'] as const);
      await outbox.book(`R-${index}`, { date: openDays[index], email }, emails);
      outbox.now += 1;
    }
    await outbox.deliver();
    expect(log).toMatchObject([
      { email: 'request', reference: 'R-3', outcome: 'sent', code: undefined },
      { reference: 'R-3', outcome: 'sent', code: undefined },
      { reference: 'R-2', outcome: 'undeliverable', code: 'EENVELOPE' },
      { reference: 'R-1', outcome: 'postponed', code: 'EENVELOPE' },
      { reference: 'R-0', outcome: 'undeliverable', code: 'EENVELOPE' },
    ]);
    refused[studio.email] = '550 5.1.1';
    outbox.now += delayAfter(1);
    await outbox.book('R-4', { timeSlot: 'evening' });
    await outbox.book('R-5', { date: openDays[5] }, []);
    const confirmed = { now: outbox.now, emails: ['confirmation'] } as const;
    await outbox.repository.changeStatus('R-5', changeTo('confirmed', confirmed));
    await outbox.deliver();
    const lines = log.slice(5).map(({ email, reference, outcome }) => [email, reference, outcome]);
    expect(lines).toEqual([
      ['request', 'R-4', 'postponed'],
      ['confirmation', 'R-5', 'sent'],
      ['acknowledgement', 'R-4', 'sent'],
      ['acknowledgement', 'R-1', 'postponed'],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/ama|mensah|\+233|refuses/i);
  });

  it('drops what is no longer true when the mail server is back, and asks the studio about a session that is over', async () => {
    await outbox.mail.stop();
    await outbox.book('R-1');
    await outbox.book('R-2', { timeSlot: 'evening' }, []);
    const confirmed = { now: outbox.now, emails: ['confirmation'] } as const;
    await outbox.repository.changeStatus('R-2', changeTo('confirmed', confirmed));
    await outbox.deliver();
    await outbox.mail.start();
    await outbox.deliver(momentOf({ date: openDays[0] ?? '', minutes: 23 * 60 }));
    expect(subjectsTo(outbox.mail, artist)).toEqual([]);
    const texts = outbox.mail.arrivals.map(({ mail }) => mail.text ?? '').join('');
    expect(texts).toContain(
      'Somebody asked for studio time. The session is over: did it take place?',
    );
    // Meanwhile confirmed by another server, which has not deleted it.
    await outbox.book('R-3', { date: openDays[5] }, ['acknowledgement']);
    await outbox.write(`UPDATE booking SET status = 'confirmed' WHERE reference = 'R-3'`);
    await outbox.deliver();
    expect(subjectsTo(outbox.mail, artist)).toEqual([]);
  });

  it('drops e-mails that have waited for the first mail server for more than seven days', async () => {
    await outbox.book('R-1', { date: openDays[20] }, ['acknowledgement']);
    const written = outbox.now;
    await outbox.deliver(written + 7 * day);
    expect(await outbox.rows()).toEqual(['acknowledgement R-1 sent']);
    outbox.now = written;
    await outbox.book('R-2', { date: openDays[21] }, ['acknowledgement']);
    await outbox.deliver(written + 7 * day + 1000);
    expect(subjectsTo(outbox.mail, artist)).toHaveLength(1);
  });

  it('sends the studio’s e-mails again without what artists typed when their content is refused', async () => {
    const { mail } = outbox;
    const typed = { fullName: 'Marker', phoneNumber: '024 Marker', notes: 'Marker' };
    await outbox.book('R-1', { ...typed, email: 'marker@example.com' }, ['request']);
    // On the sheet, because its artist is not reached.
    await outbox.book('R-2', { ...typed, date: openDays[1] }, ['acknowledgement']);
    await outbox.write(`UPDATE outbox SET error = 'EENVELOPE 550' WHERE reference = 'R-2'`);
    await outbox.book('R-3', { ...typed, date: openDays[2] }, []);
    const withdrawn = { reason: 'Marker', emails: ['withdrawal'] } as const;
    await outbox.repository.changeStatus('R-3', changeTo('cancelled', withdrawn));
    mail.fault = atStep('content', 554);
    await outbox.deliver(momentOf({ date: today, minutes: 18 * 60 }));
    mail.fault = () => undefined;
    await outbox.deliver(outbox.now + delayAfter(1));
    const arrived = mail.arrivals.filter(({ recipients: [to] }) => to === studio.email);
    expect(arrived).toHaveLength(3);
    for (const { raw, mail: email } of arrived) {
      expect(raw + email.text).not.toMatch(/marker/i);
      expect(email.text).toMatch(/: https:.*\/private\/(.|\n)*: R-[13]\n/);
    }
    expect(arrived.some(({ mail }) => mail.text?.includes(', R-2: https:'))).toBe(true);
  });

  it('gives up on an e-mail after 720 attempts, ten minutes apart, however far the clock jumps', async () => {
    await outbox.mail.stop();
    await outbox.book('R-1', {}, ['request']);
    await outbox.write('UPDATE outbox SET attempts = 718');
    await outbox.deliver(outbox.now + 500 * day);
    expect(await outbox.rows()).toEqual(['request R-1 waiting ESOCKET ECONNREFUSED']);
    for (const _ of [720, 721]) await outbox.deliver(outbox.now + (5 * day) / 720);
    expect(outbox.log.map(({ outcome, attempts }) => `${attempts} ${outcome}`)).toEqual([
      '719 postponed',
      '720 undeliverable',
    ]);
  });

  it('tries the e-mail to a refused artist every four hours from the fifth attempt on, for five days', async () => {
    outbox.mail.fault = atStep('to', 450);
    await outbox.book('R-1', { date: openDays[20] });
    await outbox.write('UPDATE outbox SET attempts = 4');
    await outbox.deliver();
    await outbox.deliver(outbox.now + refusedDelay - 1);
    await outbox.deliver(outbox.now + 1);
    await outbox.deliver(outbox.now + 5 * day);
    const lines = outbox.log.map(({ email, attempts, outcome }) => [email, attempts, outcome]);
    expect(lines.map((line) => line.join(' '))).toEqual([
      'request 5 postponed',
      'acknowledgement 5 postponed',
      'request 6 postponed',
      'acknowledgement 6 postponed',
      'request 7 postponed',
      'acknowledgement 7 undeliverable',
    ]);
  });

  it('sends the e-mails that were stored or leased while the clock was ahead', async () => {
    const right = outbox.now;
    outbox.now += 500 * day;
    await outbox.book('R-1', {}, ['request']);
    await outbox.leaseAndCrash();
    await outbox.book('R-2', { timeSlot: 'evening' }, ['request']);
    await outbox.deliver(right);
    expect(await outbox.rows()).toEqual(['request R-1 sent', 'request R-2 sent']);
  });

  it('sends each e-mail once when several servers poll at the same moment', async () => {
    const servers = [outbox.worker, await outbox.otherWorker(), await outbox.otherWorker()];
    for (let count = 1; count <= 10; count += 1) {
      await outbox.book(`R-${count}`, { date: openDays[count] }, ['request']);
      await Promise.all(servers.map((server) => server.deliver()));
      expect(outbox.mail.arrivals).toHaveLength(count);
    }
  });

  it('sends an e-mail that a crashed worker leased, after the lease has expired', async () => {
    await outbox.book('R-1', {}, ['request']);
    await outbox.leaseAndCrash();
    await outbox.deliver(outbox.now + lease - 1);
    expect(outbox.mail.arrivals).toHaveLength(0);
    await outbox.deliver(outbox.now + 1);
    expect(outbox.mail.arrivals).toHaveLength(1);
  });

  it('keeps an e-mail as sent that another server has sent after the lease, when its own attempt fails', async () => {
    const { mail } = outbox;
    await outbox.book('R-1', {}, ['request']);
    let attempts = 0;
    let fail = () => {};
    mail.fault = async (step) => {
      if (step !== 'content') return undefined;
      attempts += 1;
      if (attempts > 1) return undefined;
      return new Promise((resolve) => {
        fail = () => resolve('disconnect');
      });
    };
    const slow = outbox.deliver();
    await expect.poll(() => attempts).toBe(1);
    outbox.now += lease;
    await (await outbox.otherWorker()).deliver();
    fail();
    await slow;
    expect(await outbox.rows()).toEqual(['request R-1 sent']);
    await outbox.deliver(outbox.now + delayAfter(1));
    expect(mail.arrivals).toHaveLength(1);
  });

  it('sends an e-mail again that was queued again while it was sent, after the lease', async () => {
    const { mail } = outbox;
    await outbox.book('R-1', {}, ['request']);
    mail.fault = async (step) => {
      if (step === 'content') {
        outbox.now += 1;
        await outbox.queue('R-1', ['request']);
      }
      return undefined;
    };
    await outbox.deliver();
    expect(await outbox.rows()).toEqual(['request R-1 waiting']);
    await outbox.deliver(outbox.now + lease);
    expect(mail.arrivals).toHaveLength(2);
  });
});
