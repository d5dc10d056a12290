import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A received e-mail: its envelope recipients, its source, and its parsed form. */
export interface ReceivedEmail {
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** An SMTP server on loopback, which can be stopped and started again on the same port. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** The bytes that clients have sent, as Latin-1 text; empty when it offers STARTTLS. */
  readonly heard: string;
  /** True when each e-mail was sent over TLS, in order of arrival. */
  readonly wasEncrypted: readonly boolean[];
  /** All accepted e-mails, including those before a restart. */
  readonly arrivals: readonly ReceivedEmail[];
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Overrides of the server's responses; by default it accepts everything. */
export interface SmtpOverrides
  extends Pick<SMTPServerOptions, 'onAuth' | 'onRcptTo' | 'onMailFrom' | 'onConnect' | 'onData'> {
  /** True when it closes the connection in the middle of each e-mail. */
  breaks?: boolean;
  /** True when it offers STARTTLS, with a self-signed certificate. */
  startTls?: boolean;
}

/** An error with an SMTP response code. */
export const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Starts an SMTP server for one test; changes of `temper` apply to the next e-mail. */
export async function startMailServer(temper: SmtpOverrides = {}): Promise<MailServer> {
  const arrivals: ReceivedEmail[] = [];
  const wasEncrypted: boolean[] = [];
  let heard = '';
  let port = 0;
  let running: SMTPServer | undefined;
  const connections = new Set<Socket>();

  const keep = async (stream: Readable, recipients: string[]) => {
    const raw = await buffer(stream);
    arrivals.push({ recipients, raw: raw.toString('utf8'), mail: await PostalMime.parse(raw) });
  };

  const onData: NonNullable<SMTPServerOptions['onData']> = (stream, session, done) => {
    if (temper.breaks) {
      stream.once('data', () => {
        for (const connection of connections) connection.destroy();
      });
      return;
    }
    if (temper.onData) return temper.onData(stream, session, done);
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    wasEncrypted.push(session.secure);
    // An e-mail counts as received only when its content is complete.
    keep(stream, recipients).then(() => done(), done);
  };

  const server: MailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    get port() {
      return port;
    },
    get heard() {
      return heard;
    },
    wasEncrypted,
    arrivals,
    async start() {
      const fresh = new SMTPServer({
        authOptional: true,
        disableReverseLookup: true,
        disabledCommands: temper.startTls ? [] : ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (auth, session, done) =>
          temper.onAuth
            ? temper.onAuth(auth, session, done)
            : done(null, { user: auth.username ?? '' }),
        onConnect: (session, done) => (temper.onConnect ? temper.onConnect(session, done) : done()),
        onMailFrom: (address, session, done) =>
          temper.onMailFrom ? temper.onMailFrom(address, session, done) : done(),
        onRcptTo: (address, session, done) =>
          temper.onRcptTo ? temper.onRcptTo(address, session, done) : done(),
        onData,
      });
      // A killed client resets its connection; this must not stop the server.
      fresh.on('error', () => {});
      fresh.server.on('connection', (connection: Socket) => {
        connections.add(connection);
        // The client sends nothing before the greeting, so this listener misses no bytes.
        if (!temper.startTls) connection.on('data', (bytes) => (heard += bytes.toString('latin1')));
        connection.once('close', () => connections.delete(connection));
      });
      fresh.listen(port, '127.0.0.1');
      await once(fresh.server, 'listening');
      ({ port } = fresh.server.address() as AddressInfo);
      running = fresh;
    },
    async stop() {
      const ending = running;
      running = undefined;
      if (ending) await new Promise<void>((resolve) => ending.close(() => resolve()));
    },
  };
  await server.start();
  onTestFinished(() => server.stop());
  return server;
}

/** The subjects of the e-mails to an address, in order of arrival. */
export const subjectsTo = ({ arrivals }: MailServer, address: string): string[] =>
  arrivals
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ mail }) => mail.subject ?? '');

/** The text of the only attachment. Throws when there is none or more than one. */
export function attachmentText({ attachments }: Email): string {
  const [only, ...others] = attachments;
  if (!only || others.length > 0)
    throw new Error(`The e-mail has ${attachments.length} attachments.`);
  return typeof only.content === 'string' ? only.content : new TextDecoder().decode(only.content);
}
