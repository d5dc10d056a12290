import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { studio as content } from '#studio/studio';
import { claimsOf } from '../support/database/claims.ts';
import { databases } from '../support/database/databases.ts';
import { everyRecording, post } from '../support/server/calls.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { report } from '../support/soak.ts';

/** Servers that are killed at a random time, again and again on the same database. */

type Wanted = ReturnType<typeof everyRecording>[number];

const keyOf = ({ date, timeSlot }: Wanted) => `${date}-${timeSlot}`;
const referenceOf = ({ text }: { text: string }): string => JSON.parse(text).reference;

/** Starts a server and kills it within `lifetime` milliseconds, in which `use` uses it. */
async function killed(
  environment: Readonly<Record<string, string>>,
  lifetime: number,
  use: (address: string) => Promise<unknown>,
): Promise<void> {
  const studio = await startServer({ environment });
  setTimeout(() => studio.process.kill('SIGKILL'), Math.random() * lifetime);
  await use(studio.address);
  await studio.ended;
}

describe.each(databases)('kills with SIGKILL, on $name', ({ name, fresh }) => {
  it('lose no acknowledged booking and no part of one', async () => {
    const database = await fresh();
    const environment = { ...database.environment, RATE_LIMIT: 'off' };
    const wanted = everyRecording().values();
    const acknowledged = new Map<Wanted, string>();

    const bookUntilKilled = async (address: string) => {
      for (const body of wanted) {
        const response = await post(address, body, keyOf(body)).catch(() => undefined);
        if (!response) return;
        expect(response.status).toBe(201);
        acknowledged.set(body, referenceOf(response));
      }
    };

    for (let kill = 0; kill < 50; kill += 1) {
      await killed(environment, 300, (address) =>
        Promise.all([1, 2, 3, 4].map(() => bookUntilKilled(address))),
      );
      const rows = await database.rows('SELECT reference FROM booking');
      const kept = new Set(rows.map(({ reference }) => reference));
      const lost = [...acknowledged.values()].filter((reference) => !kept.has(reference));
      expect(lost, 'acknowledged and gone').toEqual([]);
      const { has, needs } = await claimsOf(database.rows);
      expect(has, 'half a booking').toEqual(needs);
    }

    const studio = await startServer({ environment });
    for (const [body, reference] of acknowledged) {
      const again = await post(studio.address, body, keyOf(body));
      expect([again.status, referenceOf(again)]).toEqual([201, reference]);
    }
    await studio.stop();
    if (name === 'SQLite') {
      expect(await database.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
    report(`kills while bookings are made, ${name}`, { acknowledged: acknowledged.size });
    expect(acknowledged.size).toBeGreaterThan(25);
  });

  it('lose no e-mail of an acknowledged booking, also while the mail server is down', async () => {
    const database = await fresh();
    const mail = await startMailServer();
    const environment = { ...database.environment, RATE_LIMIT: 'off', SMTP_URL: mail.url };
    const wanted = everyRecording().values();
    const acknowledged: string[] = [];

    const bookUntilKilled = async (address: string) => {
      for (const body of wanted) {
        const response = await post(address, body).catch(() => undefined);
        if (!response) return;
        if (response.status === 201) acknowledged.push(referenceOf(response));
        // The delay leaves time to send e-mails between bookings.
        await sleep(20);
      }
    };

    for (let kill = 0; kill < 20; kill += 1) {
      if (kill % 4 === 3) await mail.stop();
      await killed(environment, 600, bookUntilKilled);
      if (kill % 4 === 3) await mail.start();
    }

    const studio = await startServer({ environment });
    const waiting = () => database.rows(`SELECT 1 FROM outbox WHERE outcome = 'waiting'`);
    // Longer than the lease of an e-mail and the first retry delays.
    await expect.poll(waiting, { timeout: 90_000, interval: 500 }).toEqual([]);
    await studio.stop();

    const domain = content.email.split('@')[1];
    const arrived = new Set(mail.arrivals.map(({ mail: { messageId } }) => messageId));
    const missing = acknowledged
      .flatMap((reference) =>
        ['request', 'acknowledgement'].map((kind) => `<${reference}.${kind}@${domain}>`),
      )
      .filter((id) => !arrived.has(id));
    expect(missing, 'e-mails of acknowledged bookings that never arrived').toEqual([]);
    const rows = await database.rows('SELECT reference FROM booking');
    expect(arrived.size, 'two e-mails for each booking that is kept').toBe(rows.length * 2);
    const repetitions = mail.arrivals.length - arrived.size;
    report(`kills while e-mails are sent, ${name}`, { emails: arrived.size, repetitions });
    expect(arrived.size).toBeGreaterThan(40);
  }, 300_000);
});
