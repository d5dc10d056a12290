import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { studioMailbox } from '../../../server/mail/emails.ts';
import { mailServerProblem, mailTransport } from '../../../server/mail/transport.ts';
import { lease } from '../../../server/outbox/outboxQueries.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { startServer } from '../../support/server/serverForTest.ts';

/** On Linux, 0.0.0.0 connects to 127.0.0.1, but its name is not that of a loopback host. */
const remote = '0.0.0.0';
const local = '127.0.0.1';
const password = 'dGhlIHNlY3JldA';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const email = {
  ...{ from: studioMailbox, to: studioMailbox, replyTo: studioMailbox },
  ...{ messageId: '<1@studio.example>', subject: 'New request', text: '', html: '' },
  attachments: [],
};
const urlOf = (host: string, port: number, query = '') =>
  `smtp://studio:${password}@${host}:${port}${query}`;

/** Settings with which nodemailer would send without TLS, or not over SMTP at all. */
const unsafe =
  '?requireTLS=false&ignoreTLS=true&opportunisticTLS=true&secured=true&service=Maildev' +
  '&jsonTransport=true&tls=false&tls.rejectUnauthorized=false';

describe.each([
  ['no query', ''],
  ['a query with unsafe settings', unsafe],
])('the transport to a mail server on another host, with %s in the URL', (_, query) => {
  it('sends neither the password nor an e-mail without STARTTLS', async () => {
    const server = await startMailServer();
    const send = await mailTransport(urlOf(remote, server.port, query));
    await expect(send(email)).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.heard).toMatch(/^EHLO /);
    expect(server.heard).not.toMatch(/AUTH|MAIL FROM/i);
    for (const secret of [password, base64(password), base64(`\0studio\0${password}`)]) {
      expect(server.heard).not.toContain(secret);
    }
  });

  it('refuses a certificate that cannot be verified', async () => {
    const server = await startMailServer({ startTls: true });
    const send = await mailTransport(urlOf(remote, server.port, query));
    await expect(send(email)).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(server.arrivals).toEqual([]);
  });
});

describe('the transport to a mail server on loopback', () => {
  it.each([
    [local, false],
    ['localhost', false],
    ['localhost', true],
  ])(
    'at %s uses TLS without verifying the certificate when it is offered: %s',
    async (host, startTls) => {
      const server = await startMailServer({ startTls });
      const send = await mailTransport(urlOf(host, server.port));
      await send(email);
      expect(server.wasEncrypted).toEqual([startTls]);
    },
  );

  it('logs in with the decoded user name and password of the URL', async () => {
    const server = await startMailServer();
    const login = 'me%40studio.example:a%2Fb%25c';
    const send = await mailTransport(`smtp://${login}@${local}:${server.port}`);
    await send(email);
    expect(server.logins).toEqual([['me@studio.example', 'a/b%c']]);
  });

  it('gives up on a silent mail server before the lease of the e-mail ends', async () => {
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // The time limit passes a hundred times faster.
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return timeout(limit / 100);
    });
    onTestFinished(() => spy.mockRestore());
    const server = await startMailServer({ fault: () => 'silence' });
    const send = await mailTransport(server.url);
    await expect(send(email)).rejects.toThrow(/abort/i);
    expect(limits).toEqual([expect.any(Number)]);
    expect(Math.max(...limits)).toBeLessThan(lease);
  });
});

describe('mailServerProblem', () => {
  const waiting = 'Emails wait in the outbox until then.';
  it.each([
    ['nothing', local, {}, null],
    [
      'a server without STARTTLS',
      remote,
      {},
      'The mail server HOST offers no encryption (STARTTLS), so that neither the password nor an ' +
        'email is sent to it. Set SMTP_URL to a port with encryption, often smtp:// with port 587 ' +
        `or smtps:// with port 465. ${waiting}`,
    ],
    [
      'a refused login',
      local,
      { fault: (step: string) => (step === 'login' ? 535 : undefined) },
      'The mail server HOST refuses the login (EAUTH 535). Correct the user name and the password ' +
        `in SMTP_URL. ${waiting}`,
    ],
    [
      'a certificate that cannot be verified',
      remote,
      { startTls: true },
      expect.stringMatching(
        /^The mail server HOST has a certificate that cannot be verified \(ESOCKET \w*CERT\w*\)\. .* Emails wait/,
      ),
    ],
    [
      'a rejected connection',
      local,
      { fault: () => 554 },
      expect.stringMatching(/HOST does not accept the connection \(EPROTOCOL 554\)\. Ask/),
    ],
  ])('reports %s', async (_, host, options, problem) => {
    const server = await startMailServer(options);
    const found = await mailServerProblem(urlOf(host, server.port));
    expect(found?.replace(`${host}:${server.port}`, 'HOST') ?? null).toEqual(problem);
    expect(server.arrivals).toEqual([]);
  });

  it('reports an smtps:// URL with a port without TLS', async () => {
    const server = await startMailServer();
    const problem = await mailServerProblem(urlOf(remote, server.port).replace('smtp', 'smtps'));
    expect(problem).toMatch(/cannot be reached with encryption \(ESOCKET ERR_SSL\w+\)\. Check/);
  });

  it('reports a server that cannot be reached', async () => {
    const server = await startMailServer();
    await server.stop();
    expect(await mailServerProblem(urlOf(local, server.port))).toBe(
      `The mail server ${local}:${server.port} cannot be reached (ESOCKET ECONNREFUSED). Check ` +
        `the host and the port in SMTP_URL, and that the server is running. ${waiting}`,
    );
    expect(await mailServerProblem(urlOf('mail.invalid', 587))).toMatch(
      /^The mail server mail\.invalid:587 cannot be reached \(EDNS /,
    );
  });
});

describe('the server process', () => {
  it('starts and prints the problem when the mail server has one', async () => {
    const server = await startMailServer();
    const studio = await startServer({ environment: { SMTP_URL: urlOf(remote, server.port) } });
    await expect.poll(() => studio.said.error).toMatch(/^The mail server .* no encryption .*\n$/);
    expect(studio.said.error).not.toContain(password);
    expect((await fetch(`${studio.address}/api/health`)).status).toBe(200);
  });

  it('starts and stops while the mail server does not respond', async () => {
    const silent = createServer().listen(0, local);
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const { port } = silent.address() as AddressInfo;
    const studio = await startServer({ environment: { SMTP_URL: urlOf(local, port) } });
    await connected;
    await studio.stop();
    expect(studio.said.error).toBe('');
  });
});
