import { describe, expect, it, vi } from 'vitest';
import { studioMailbox } from '../../../server/mail/emails.ts';
import {
  isUnknownMailbox,
  mailServerProblem,
  mailTransport,
} from '../../../server/mail/transport.ts';
import { lease } from '../../../server/outbox/outboxQueries.ts';
import { startMailServer } from '../../support/server/mailServer.ts';

/** On Linux, 0.0.0.0 connects to 127.0.0.1, but its name is not that of a loopback host. */
const remote = '0.0.0.0';
const local = '127.0.0.1';

const email = {
  ...{ from: studioMailbox(), to: studioMailbox(), replyTo: studioMailbox() },
  ...{ messageId: '<1@studio.example>', subject: 'New request', text: '', html: '' },
  attachments: [],
};
const urlOf = (host: string, port: number | 'PORT' = 'PORT', query = '') =>
  `smtp://studio:secret@${host}:${port}${query}`;

/** Settings with which nodemailer would send without TLS, or not over SMTP at all. */
const unsafe =
  '?requireTLS=false&ignoreTLS=true&opportunisticTLS=true&secured=true&service=Maildev' +
  '&jsonTransport=true&tls=false&tls.rejectUnauthorized=false';

it('no e-mail and no password is sent to another host without STARTTLS, whatever the query of the URL says', async () => {
  const server = await startMailServer();
  const send = await mailTransport(urlOf(remote, server.port, unsafe));
  await expect(send(email)).rejects.toMatchObject({ code: 'ETLS' });
  expect([server.logins, server.arrivals]).toEqual([[], []]);
});

describe('the transport to a mail server on loopback', () => {
  it.each([false, true])(
    'logs in with the decoded password, with TLS without verifying the certificate when it is offered: %s',
    async (startTls) => {
      const server = await startMailServer({ startTls });
      const login = 'me%40studio.example:a%2Fb%25c';
      const send = await mailTransport(`smtp://${login}@localhost:${server.port}`);
      await send(email);
      expect(server.arrivals.map(({ isEncrypted }) => isEncrypted)).toEqual([startTls]);
      expect(server.logins).toEqual([['me@studio.example', 'a/b%c']]);
    },
  );

  it('gives up on a silent mail server before the lease of the e-mail ends', async () => {
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // The time limit passes a hundred times faster.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return timeout(limit / 100);
    });
    const server = await startMailServer({ fault: () => 'silence' });
    const send = await mailTransport(server.url);
    await expect(send(email)).rejects.toThrow(/abort/i);
    expect(limits).toEqual([expect.any(Number)]);
    expect(Math.max(...limits)).toBeLessThan(lease);
  });
});

it('a mailbox is unknown by the status 5.1.x, or by the code alone in the response to RCPT', () => {
  const known = '421,450,452,452 4.2.2,552,552 5.2.2,550 5.2.2,554,550 5.7.1,550 5.4.5,550 5.1.8';
  const unknown = '550,551,553,550 5.1.1,553 5.1.3,554 5.1.1,550-5.1.1'.split(',');
  const foundAt = (command: string) =>
    [...unknown, ...known.split(','), '550 5.3.2'].filter((response) =>
      isUnknownMailbox(Object.assign(new Error(), { command, response })),
    );
  expect(foundAt('RCPT TO')).toEqual(unknown);
  expect(foundAt('DATA')).toEqual(unknown.filter((response) => response.includes('5.1.')));
  expect(foundAt('MAIL FROM')).toEqual([]);
});

type Options = Parameters<typeof startMailServer>[0];
const tls = { startTls: true };
const refusedLogin: Options = { fault: (step) => (step === 'login' ? 535 : undefined) };
const refusedConnection: Options = { fault: () => 554 };
const notThere = urlOf(local, 1);
const tlsOnly = urlOf(remote).replace('smtp', 'smtps');

it.each<[title: string, url: string, problem: RegExp, Options?]>([
  ['no problem when the login succeeds', urlOf(local), /^null$/],
  ['a server without STARTTLS', urlOf(remote), /0\.0\.0\.0:\d+ offers no encryption .* Set/],
  ['a refused login', urlOf(local), / refuses the login \(EAUTH 535\)\. Correct/, refusedLogin],
  ['an unknown certificate', urlOf(remote, 'PORT', unsafe), / verified \(ESOCKET \w*CERT/, tls],
  ['smtps:// and a port without TLS', tlsOnly, /\(ESOCKET ERR_SSL\w+\)\. Check the scheme /],
  ['a refused connection', urlOf(local), /\(EPROTOCOL 554\)\. Ask/, refusedConnection],
  ['an IPv6 address', 'smtp://[::1]:1', /server ::1:1 cannot be reached \(ESOCKET /],
  ['a server that does not run', notThere, / reached \(ESOCKET ECONNREFUSED\)\. Check the host /],
])(
  'mailServerProblem reports %s, without the text of the server',
  async (_, url, problem, options) => {
    const server = await startMailServer(options);
    const found = String(await mailServerProblem(url.replace('PORT', String(server.port))));
    expect(found).toMatch(problem);
    expect(found).toMatch(/^null$|^The mail server .* Emails wait in the outbox until then\.$/);
    expect(server.arrivals).toEqual([]);
  },
);
