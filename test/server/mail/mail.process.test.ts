import { expect, it } from 'vitest';
import { openDates, post } from '../../support/server/calls.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';

it('a booking wakes the outbox worker of the server, which does not wait for its next poll', async () => {
  const mail = await startMailServer();
  const withoutPolls = '--import=data:text/javascript,globalThis.setInterval=()=>{}';
  const environment = { SMTP_URL: mail.url, NODE_OPTIONS: withoutPolls };
  const { address } = await startServer({ environment });
  await fetch(`${address}/api/health`);
  const { status } = await post(address, { ...validRequest, date: openDates[0] });
  expect(status).toBe(201);
  await expect.poll(() => mail.arrivals).toHaveLength(2);
});

it('the server starts and prints the problem when the mail server has one', async () => {
  const mail = await startMailServer();
  // Another host than loopback, which needs encryption.
  const url = mail.url.replace('127.0.0.1', 'me:secret@0.0.0.0');
  const studio = await startServer({ environment: { SMTP_URL: url } });
  await expect.poll(() => studio.said.error).toMatch(/^The mail server .* no encryption .*\n$/);
  expect(studio.said.error).not.toContain('secret');
  expect((await fetch(`${studio.address}/api/health`)).status).toBe(200);
});

it('the server starts and stops while the mail server is silent', async () => {
  const asked: string[] = [];
  const mail = await startMailServer({
    fault: (step) => {
      asked.push(step);
      return 'silence';
    },
  });
  const studio = await startServer({ environment: { SMTP_URL: mail.url } });
  await expect.poll(() => asked).toEqual(['connect']);
  await studio.stop();
  expect(studio.said.error).toBe('');
});
