import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A step of an SMTP session; the address of "from" and "to" is that of the envelope. */
type SmtpStep = 'connect' | 'login' | 'from' | 'to' | 'content';

/** The response or fault with which the server answers a step. */
type Fault = `${number} ${string}` | number | 'disconnect' | 'silence' | undefined;
export type SmtpFault = (step: SmtpStep, address: string) => Fault | Promise<Fault>;

/** Starts an SMTP server on loopback for one test. It can be stopped and started again. */
export async function startMailServer(options: { startTls?: boolean; fault?: SmtpFault } = {}) {
  const { startTls = false, fault = () => undefined } = options;
  const connections = new Set<Socket>();
  let running: SMTPServer | undefined;

  const disconnect = () => {
    for (const connection of connections) connection.destroy();
  };
  const answer = async (step: SmtpStep, address: string, done: (error?: Error | null) => void) => {
    const found = await server.fault(step, address);
    if (found === 'disconnect') disconnect();
    else if (!found) done();
    else if (found !== 'silence') {
      const [code, status = ''] = String(found).split(' ');
      const error = new Error(`${status} refuses ${address}`.trim());
      done(Object.assign(error, { responseCode: Number(code) }));
    }
  };
  const handlers: SMTPServerOptions = {
    onConnect: (_, done) => answer('connect', '', done),
    onAuth: ({ username, password }, _, done) => {
      server.logins.push([username, password]);
      answer('login', String(username), (error) => done(error, { user: String(username) }));
    },
    onMailFrom: ({ address }, _, done) => answer('from', address, done),
    onRcptTo: ({ address }, _, done) => answer('to', address, done),
    onData: async (stream, { envelope, secure }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      // The connection of a killed client closes in the middle of an e-mail.
      const raw = await buffer(stream).catch(() => null);
      if (!raw) return;
      const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
      answer('content', recipients[0] ?? '', (error) => {
        if (!error)
          server.arrivals.push({ recipients, raw: String(raw), mail, isEncrypted: secure });
        done(error);
      });
    },
  };

  const server = {
    url: '',
    port: 0,
    /** May be replaced at any time. */
    fault,
    /** The user name and the password of each login. */
    logins: [] as unknown[][],
    /** All accepted e-mails, as they were sent and parsed, including those before a restart. */
    arrivals: [] as { recipients: string[]; raw: string; mail: Email; isEncrypted: boolean }[],
    async start() {
      const fresh = new SMTPServer({
        authOptional: true,
        disableReverseLookup: true,
        disabledCommands: startTls ? [] : ['STARTTLS'],
        allowInsecureAuth: true,
        ...handlers,
      });
      // A killed client resets its connection; this must not stop the server.
      fresh.on('error', () => {});
      fresh.server.on('connection', (connection: Socket) => {
        connections.add(connection);
        connection.once('close', () => connections.delete(connection));
      });
      fresh.listen(server.port, '127.0.0.1');
      await once(fresh.server, 'listening');
      server.port = (fresh.server.address() as AddressInfo).port;
      server.url = `smtp://127.0.0.1:${server.port}`;
      running = fresh;
    },
    async stop() {
      const ending = running;
      running = undefined;
      if (!ending) return;
      const ended = new Promise<void>((resolve) => ending.close(() => resolve()));
      disconnect();
      await ended;
    },
  };
  await server.start();
  onTestFinished(() => server.stop());
  return server;
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** The subjects of the e-mails to an address, in order of arrival. */
export const subjectsTo = ({ arrivals }: MailServer, address: string): string[] =>
  arrivals
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ mail }) => mail.subject ?? '');
