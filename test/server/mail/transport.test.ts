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

/** What mail servers answer, as people have reported it: of a mailbox that is not there, and of all else. */
const unknownMailbox = [
  "550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address",
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '550 5.1.1 <ama@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 5.1.1 <ama@example.com>... User unknown',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ama@example.com not found by SMTP address lookup',
  '556 5.1.10 Recipient address has null MX',
  '550 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
  '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
  '501 5.1.3 Bad recipient address syntax',
  '551 5.1.6 User has moved, please try another address',
];
const mendable = [
  '550 relay not permitted',
  '550-Please turn on SMTP Authentication in your mail client. 550 host is not permitted to relay through this server without authentication.',
  '550 Authentication is required for relay',
  '530 5.7.0 Authentication required',
  '554 5.7.1 <ama@example.com>: Relay access denied',
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.5.3 - chkuser)",
  '550 Sender verify failed',
  '550-Verification failed for <bookings@studio.example>\n550 Sender verify failed',
  '553 5.7.1 <bookings@studio.example>: Sender address rejected: not owned by user studio',
  '550 5.1.8 <bookings@studio.example>: Sender address rejected: Domain not found',
  '550 5.1.0 Sender denied',
  '550 5.1.2 <ama@example.com>... Host unknown (Name server: host not found)',
  '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
  '550 5.7.1 Service unavailable, client host blocked using a list of spammers',
  '550 5.4.1 Recipient address rejected: Access denied',
  '550 5.4.5 Daily sending quota exceeded',
  '552 5.2.2 The email account that you tried to reach is over quota',
  '550 5.2.1 The email account that you tried to reach is disabled',
  '550 Requested action not taken: mailbox unavailable',
  '550 Access denied',
  '554 Service unavailable',
  '450 4.1.1 <ama@example.com>: Recipient address rejected: unverified address',
  '451 4.7.1 Greylisting in action, please come back later',
  '421 4.7.0 Try again later, closing connection.',
];

it('a mailbox is unknown by a status that says so, and all other answers can be mended', () => {
  const foundAt = (command: string) =>
    [...unknownMailbox, ...mendable].filter((response) =>
      isUnknownMailbox(Object.assign(new Error(), { command, response })),
    );
  expect(foundAt('RCPT TO')).toEqual(unknownMailbox);
  expect(foundAt('DATA')).toEqual(unknownMailbox);
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
