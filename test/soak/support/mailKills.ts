import { expect } from 'vitest';
import { studio as content } from '#studio/studio';
import type { TestDatabase } from '../../support/database/databases.ts';
import { everyRecording, post } from '../../support/server/calls.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { startServer } from '../../support/server/serverForTest.ts';

/** The maximum time before a server is killed, in milliseconds. */
const maxLifetime = 600;
/** A timeout in milliseconds, longer than the lease of an e-mail and the first retry delays. */
const timeout = 90_000;

export interface MailKillFigures {
  readonly kills: number;
  readonly bookings: number;
  /** The number of different e-mails that arrived. */
  readonly emails: number;
  /** The number of duplicates, sent because the server was killed before it stored the first one. */
  readonly repetitions: number;
}

/**
 * Kills a server at a random time while it books and sends e-mails, repeatedly on the same database,
 * in some rounds with a stopped mail server. Expects that both e-mails of every acknowledged booking
 * arrive in the end.
 */
export async function killWhileSending(
  database: TestDatabase,
  kills: number,
): Promise<MailKillFigures> {
  const mail = await startMailServer();
  const environment = { ...database.environment, RATE_LIMIT: 'off', SMTP_URL: mail.url };
  const wanted = everyRecording();
  const acknowledged: string[] = [];
  let next = 0;

  const bookUntilKilled = async (address: string) => {
    for (;;) {
      const body = wanted[next];
      next += 1;
      const response = body && (await post(address, body).catch(() => undefined));
      if (!response) return;
      if (response.status === 201) acknowledged.push(JSON.parse(response.text).reference);
      // The delay leaves time to send e-mails between bookings.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  for (let kill = 0; kill < kills; kill += 1) {
    if (kill % 4 === 3) await mail.stop();
    const studio = await startServer({ environment });
    setTimeout(() => studio.process.kill('SIGKILL'), Math.random() * maxLifetime);
    await bookUntilKilled(studio.address);
    await studio.ended;
    if (kill % 4 === 3) await mail.start();
  }

  const studio = await startServer({ environment });
  await expect
    .poll(() => database.rows(`SELECT 1 AS one FROM outbox WHERE outcome = 'waiting'`), {
      timeout: timeout,
      interval: 500,
    })
    .toEqual([]);
  await studio.stop();

  const domain = content.email.split('@')[1];
  const ids = mail.arrivals.map(({ mail: { messageId } }) => messageId);
  const arrived = new Set(ids);
  const missing = acknowledged
    .flatMap((reference) => [
      `<${reference}.request@${domain}>`,
      `<${reference}.acknowledgement@${domain}>`,
    ])
    .filter((id) => !arrived.has(id));
  expect(missing, 'e-mails of acknowledged bookings that never arrived').toEqual([]);
  const rows = await database.rows('SELECT reference FROM booking');
  expect(arrived.size, 'two e-mails for each booking that is kept').toBe(rows.length * 2);
  return {
    kills,
    bookings: rows.length,
    emails: arrived.size,
    repetitions: ids.length - arrived.size,
  };
}
