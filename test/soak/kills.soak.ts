import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectClaims } from '../support/database/claims.ts';
import { databases } from '../support/database/databases.ts';
import { post } from '../support/server/calls.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { everyRecording, startServer } from '../support/server/serverForTest.ts';

const kills = 50;
/** The maximum time from the start of a server to its kill, in milliseconds. */
const lifetime = 500;

type Wanted = ReturnType<typeof everyRecording>[number];

it.each(databases)(
  `${kills} kills of the server on $name lose no acknowledged booking, no part of one and no e-mail`,
  async ({ name, fresh }) => {
    const database = await fresh();
    const mail = await startMailServer();
    const environment = { ...database.environment, RATE_LIMIT: 'off', SMTP_URL: mail.url };
    const wanted = everyRecording().values();
    const acknowledged = new Map<Wanted, string>();

    const book = (address: string, body: Wanted) =>
      post(address, body, `${body.date}-${body.timeSlot}`);
    const referenceOf = ({ text }: { text: string }): string => JSON.parse(text).reference;
    const bookUntilKilled = async (address: string) => {
      for (const body of wanted) {
        const response = await book(address, body).catch(() => undefined);
        if (!response) return;
        expect(response.status).toBe(201);
        acknowledged.set(body, referenceOf(response));
        // The delay leaves time to send e-mails between bookings.
        await sleep(50);
      }
    };

    for (let kill = 0; kill < kills; kill += 1) {
      const isMailDown = kill % 4 === 3;
      if (isMailDown) await mail.stop();
      const studio = await startServer({ environment });
      setTimeout(() => studio.process.kill('SIGKILL'), Math.random() * lifetime);
      await Promise.all([1, 2].map(() => bookUntilKilled(studio.address)));
      await studio.ended;
      if (isMailDown) await mail.start();

      const rows = await database.rows('SELECT reference FROM booking');
      const stored = new Set(rows.map(({ reference }) => reference));
      const lost = [...acknowledged.values()].filter((reference) => !stored.has(reference));
      expect(lost, 'acknowledged and gone').toEqual([]);
      await expectClaims(database.rows, 'half a booking');
    }

    const studio = await startServer({ environment });
    for (const [body, reference] of acknowledged) {
      const again = await book(studio.address, body);
      expect([again.status, referenceOf(again)]).toEqual([201, reference]);
    }
    const waiting = () => database.rows(`SELECT 1 FROM outbox WHERE outcome = 'waiting'`);
    // Longer than the lease of an e-mail and the first retry delays.
    await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toEqual([]);
    await studio.stop();
    if (name === 'SQLite') {
      expect(await database.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }

    // A Message-ID is <REFERENCE.KIND.TIME@DOMAIN>.
    const sent = mail.arrivals.map(({ mail: { messageId = '' } }) =>
      messageId.split('.', 2).join('.'),
    );
    const arrived = new Set(sent);
    const rows = await database.rows('SELECT reference FROM booking');
    const due = rows.flatMap(({ reference }) => [
      `<${reference}.request`,
      `<${reference}.acknowledgement`,
    ]);
    expect([...arrived].toSorted(), 'two e-mails for each booking that is stored').toEqual(
      due.toSorted(),
    );
    console.info({ bookings: rows.length, repeated: sent.length - arrived.size });
    expect(acknowledged.size).toBeGreaterThan(kills);
  },
  600_000,
);
