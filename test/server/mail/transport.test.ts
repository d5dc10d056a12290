import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { slots } from '#booking/slots';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { renderEmail } from '../../../server/mail/emails.ts';
import { mailServerProblem, mailTransport } from '../../../server/mail/transport.ts';
import { smtpError, startMailServer } from '../../support/server/mailServer.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** On Linux, 0.0.0.0 connects to 127.0.0.1, but its name is not that of a loopback host. */
const remote = '0.0.0.0';
const password = 'dGhlIHNlY3JldA';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const booking: StoredBooking = {
  ...validRequest,
  slot: slots.performance[0],
  reference: '7K3M-Q9TD-2XNB',
  status: 'requested',
  createdAt: '2026-12-01T10:00:00.000Z',
  changeCount: 0,
  changedBy: null,
};
const email = renderEmail(
  { kind: 'request', writtenAt: booking.createdAt },
  { booking, reason: '', link: '' },
  tuesdayAtTen,
);
const urlOf = (host: string, port: number, query = '') =>
  `smtp://studio:${password}@${host}:${port}${query}`;

const queries = [
  '',
  '?requireTLS=false',
  '?ignoreTLS=true',
  '?opportunisticTLS=true',
  '?requireTLS=false&ignoreTLS=true',
  '?secured=true',
  '?service=Maildev',
  '?jsonTransport=true',
];

describe('the transport to a mail server on another host', () => {
  it.each(queries)(
    'sends neither the password nor an e-mail without STARTTLS, with the query "%s"',
    async (query) => {
      const server = await startMailServer();
      const send = await mailTransport(urlOf(remote, server.port, query));
      await expect(send(email)).rejects.toMatchObject({ code: 'ETLS' });
      expect(server.heard).toMatch(/^EHLO /);
      expect(server.heard).not.toMatch(/AUTH|MAIL FROM/i);
      for (const secret of [password, base64(password), base64(`\0studio\0${password}`)]) {
        expect(server.heard).not.toContain(secret);
      }
      expect(server.arrivals).toEqual([]);
    },
  );

  it.each(['', '?tls.rejectUnauthorized=false', '?tls=false', '?requireTLS=false'])(
    'refuses a certificate that cannot be verified, with the query "%s"',
    async (query) => {
      const server = await startMailServer({ startTls: true });
      const send = await mailTransport(urlOf(remote, server.port, query));
      await expect(send(email)).rejects.toMatchObject({ code: 'ESOCKET' });
      expect(server.arrivals).toEqual([]);
    },
  );
});

describe('the transport to a mail server on loopback', () => {
  it.each(['127.0.0.1', 'localhost'])(
    'sends without TLS when the server at %s offers none',
    async (host) => {
      const server = await startMailServer();
      const send = await mailTransport(urlOf(host, server.port));
      await send(email);
      expect(server.wasEncrypted).toEqual([false]);
    },
  );

  it('uses TLS when the server offers it, without verifying the certificate', async () => {
    const server = await startMailServer({ startTls: true });
    const send = await mailTransport(urlOf('localhost', server.port));
    await send(email);
    expect(server.wasEncrypted).toEqual([true]);
  });

  it('logs in with the decoded user name and password of the URL', async () => {
    const logins: unknown[] = [];
    const server = await startMailServer({
      onAuth: ({ username, password }, _, done) => {
        logins.push([username, password]);
        done(null, { user: 'studio' });
      },
    });
    const send = await mailTransport(
      `smtp://me%40studio.example:a%2Fb%25c@127.0.0.1:${server.port}`,
    );
    await send(email);
    expect(logins).toEqual([['me@studio.example', 'a/b%c']]);
  });
});

describe('mailServerProblem', () => {
  it('returns null when the login succeeds', async () => {
    const server = await startMailServer();
    expect(await mailServerProblem(urlOf('127.0.0.1', server.port))).toBeNull();
    expect(server.arrivals).toEqual([]);
  });

  it('reports a server without STARTTLS', async () => {
    const server = await startMailServer();
    expect(await mailServerProblem(urlOf(remote, server.port))).toBe(
      `The mail server 0.0.0.0:${server.port} offers no encryption (STARTTLS), so that neither ` +
        'the password nor an email is sent to it. Set SMTP_URL to a port with encryption, often ' +
        'smtp:// with port 587 or smtps:// with port 465. Emails wait in the outbox until then.',
    );
  });

  it('reports a refused login', async () => {
    const server = await startMailServer({
      onAuth: (_, _session, done) => done(smtpError(535, `no user studio, password ${password}`)),
    });
    expect(await mailServerProblem(urlOf('127.0.0.1', server.port))).toBe(
      `The mail server 127.0.0.1:${server.port} refuses the login (EAUTH 535). Correct the user ` +
        'name and the password in SMTP_URL. Emails wait in the outbox until then.',
    );
  });

  it('reports a certificate that cannot be verified', async () => {
    const server = await startMailServer({ startTls: true });
    expect(await mailServerProblem(urlOf(remote, server.port))).toMatch(
      /^The mail server 0\.0\.0\.0:\d+ has a certificate that cannot be verified \(ESOCKET \w*CERT\w*\)\. .* Emails wait in the outbox until then\.$/,
    );
  });

  it('reports an smtps:// URL with a port without TLS', async () => {
    const server = await startMailServer();
    const problem = await mailServerProblem(urlOf(remote, server.port).replace('smtp', 'smtps'));
    expect(problem).toMatch(/cannot be reached with encryption \(ESOCKET ERR_SSL\w+\)\. Check/);
  });

  it('reports a rejected connection', async () => {
    const server = await startMailServer({
      onConnect: (_, done) => done(smtpError(554, 'go away')),
    });
    const problem = await mailServerProblem(urlOf('127.0.0.1', server.port));
    expect(problem).toMatch(/does not accept the connection \(EPROTOCOL 554\)\./);
    expect(problem).not.toContain('go away');
  });

  it('reports a server that cannot be reached', async () => {
    const server = await startMailServer();
    await server.stop();
    expect(await mailServerProblem(urlOf('127.0.0.1', server.port))).toBe(
      `The mail server 127.0.0.1:${server.port} cannot be reached (ESOCKET ECONNREFUSED). Check ` +
        'the host and the port in SMTP_URL, and that the server is running. Emails wait in the ' +
        'outbox until then.',
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
    await expect.poll(() => studio.said.error).toMatch(/\n$/);
    expect(studio.said.error).toMatch(/^The mail server 0\.0\.0\.0:\d+ offers no encryption .*\n$/);
    expect(studio.said.error).not.toContain(password);
    expect((await fetch(`${studio.address}/api/health`)).status).toBe(200);
    expect(server.heard).not.toMatch(/AUTH|MAIL FROM/i);
  });

  it('starts and stops while the mail server does not respond', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const studio = await startServer({ environment: { SMTP_URL: urlOf('127.0.0.1', port) } });
    await connected;
    await studio.stop();
    expect(studio.said.error).toBe('');
  });
});
