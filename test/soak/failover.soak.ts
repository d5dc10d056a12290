import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { expectClaims } from '../support/database/claims.ts';
import { postgres, rowsAt, startCluster } from '../support/database/postgres.ts';
import { expectUnavailable, post, sendRequest } from '../support/server/calls.ts';
import { freePort } from '../support/server/freePort.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { everyRecording, startServer } from '../support/server/serverForTest.ts';
import { temporaryFolder } from '../support/server/testApi.ts';
import { areInstalled } from '../support/soak.ts';

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
/** Messages of PostgreSQL's protocol: a start without a password, a query, the end; and the row of a primary. */
const start = "\0\0\0'\0\x03\0\0user\0studio\0database\0postgres\0\0";
const question = hex(`${start}Q\0\0\0\x1fSELECT pg_is_in_recovery()\0X\0\0\0\x04`);
const answer = hex('D\0\0\0\x0b\0\x01\0\0\0\x01f');

/** Starts HAProxy before two clusters: it leads to the one that is no standby. Returns its URL. */
async function startHaproxy(urls: readonly [string, string]) {
  const [file, port] = [join(temporaryFolder(), 'config'), await freePort()];
  const [one, two] = urls.map((url) => new URL(url).host);
  const config = `
    listen database
      mode tcp
      bind 127.0.0.1:${port}
      timeout connect 1s
      timeout client 1h
      timeout server 1h
      timeout check 3s
      option tcp-check
      tcp-check send-binary ${question}
      tcp-check expect binary ${answer}
      default-server check inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
      server one ${one}
      server two ${two} backup\n`;
  writeFileSync(file, config);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  return urls[0].replace(`${one}`, `127.0.0.1:${port}`);
}

it.runIf(postgres() && areInstalled('haproxy')).each(['a synchronous', 'an asynchronous'])(
  'two servers sell no slot twice and go on when %s standby is promoted under load',
  async (kind) => {
    const primary = await startCluster();
    onTestFinished(primary.stop);
    const standby = await startCluster(primary);
    onTestFinished(standby.stop);
    // After the copy: once promoted, a standby with this setting would wait for another one.
    if (kind === 'a synchronous') {
      await rowsAt(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await rowsAt(primary.url, 'SELECT pg_reload_conf()');
    }
    const mail = await startMailServer();
    const DATABASE_URL = await startHaproxy([primary.url, standby.url]);
    const environment = { DATABASE_URL, RATE_LIMIT: 'off', SMTP_URL: mail.url };
    const first = await startServer({ environment });
    const addresses = [first.address, (await startServer({ environment })).address];

    const acknowledged: { reference: string; at: number }[] = [];
    const statuses: Record<number, number> = {};
    /** Books at one server what the other one books as well; one session overlaps that of the other. */
    async function book(address: string, bodies: Iterable<object & { timeSlot: string }>) {
      for (const body of bodies) {
        const isOther = address === first.address && body.timeSlot === 'slot4';
        const session = isOther && { bookingType: 'performance', timeSlot: 'afternoon' };
        const key = crypto.randomUUID();
        for (let isAnswered = false; !isAnswered; await sleep(30)) {
          const response = await post(address, { ...body, ...session }, key);
          const { status, text } = response;
          statuses[status] = (statuses[status] ?? 0) + 1;
          isAnswered = status === 201 || status === 409;
          if (!isAnswered) expectUnavailable(response);
          if (status === 201) acknowledged.push({ ...JSON.parse(text), at: Date.now() });
        }
      }
    }
    const clients = addresses.flatMap((address) => {
      const bodies = everyRecording().slice(0, 180).values();
      return [1, 2].map(() => book(address, bodies));
    });
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40);
    await primary.kill();
    await rowsAt(standby.url, 'SELECT pg_promote()');
    await Promise.all(clients);
    for (const address of addresses)
      expect((await sendRequest(address, '/api/health')).status).toBe(200);

    const rows = (sql: string) => rowsAt(standby.url, sql);
    await expectClaims(rows);
    const stored = new Set(
      (await rows('SELECT reference FROM booking')).map((row) => row.reference),
    );
    const lost = acknowledged.filter(({ reference }) => !stored.has(reference)).length;
    const waiting = () => rows(`SELECT 1 FROM outbox WHERE outcome = 'waiting' LIMIT 1`);
    // Longer than the lease of an e-mail.
    await expect.poll(waiting, { timeout: 120_000 }).toEqual([]);
    const ids = mail.arrivals.map(({ mail: { messageId } }) => messageId);
    const repeated = ids.length - new Set(ids).size;
    const pauses = acknowledged
      .slice(1)
      .map(({ at }, index) => at - (acknowledged[index]?.at ?? 0));
    const figures = { acknowledged: acknowledged.length, lost, stored: stored.size, repeated };
    console.info(kind, { ...figures, pause: Math.max(...pauses), statuses });
    if (kind === 'a synchronous') {
      expect([lost, stored.size]).toEqual([0, acknowledged.length]);
      // Each server repeats at most the one that it was sending.
      expect(repeated).toBeLessThanOrEqual(2);
    }
  },
);
