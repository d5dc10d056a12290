import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** An e-mail as it arrived: to whom it was handed over, and what another program reads in it. */
export interface Arrival {
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** A mail server on loopback, which can be stopped and started again on its port. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** What its clients have sent, as the bytes of the connection; nothing when it offers STARTTLS. */
  readonly heard: string;
  /** Whether each email came over TLS, in the order of arrival. */
  readonly wasEncrypted: readonly boolean[];
  /** Everything that it has taken, over all its lives. */
  readonly arrivals: readonly Arrival[];
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** What a mail server answers; by default it takes everything. */
export interface Temper
  extends Pick<SMTPServerOptions, 'onAuth' | 'onRcptTo' | 'onMailFrom' | 'onConnect' | 'onData'> {
  /** Whether the line breaks in the middle of each e-mail. */
  breaks?: boolean;
  /** Whether it offers STARTTLS, with a certificate that nobody can verify. */
  startTls?: boolean;
}

/** An error with the reply code of a mail server. */
export const reply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A mail server for one test; `temper` is read anew for each e-mail. */
export async function mailServer(temper: Temper = {}): Promise<MailServer> {
  const arrivals: Arrival[] = [];
  const wasEncrypted: boolean[] = [];
  let heard = '';
  let port = 0;
  let running: SMTPServer | undefined;
  const lines = new Set<Socket>();

  const keep = async (stream: Readable, recipients: string[]) => {
    const raw = await buffer(stream);
    arrivals.push({ recipients, raw: raw.toString('utf8'), mail: await PostalMime.parse(raw) });
  };

  const onData: NonNullable<SMTPServerOptions['onData']> = (stream, session, done) => {
    if (temper.breaks) {
      stream.once('data', () => {
        for (const line of lines) line.destroy();
      });
      return;
    }
    if (temper.onData) return temper.onData(stream, session, done);
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    wasEncrypted.push(session.secure);
    // An e-mail whose sender dies in its middle has not arrived.
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
      // A client that is killed resets its connection; the server lives on.
      fresh.on('error', () => {});
      fresh.server.on('connection', (line: Socket) => {
        lines.add(line);
        // The client waits for the greeting, so that nothing is read before the server reads.
        if (!temper.startTls) line.on('data', (bytes) => (heard += bytes.toString('latin1')));
        line.once('close', () => lines.delete(line));
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

/** The subjects of what arrived for an address, in the order of arrival. */
export const subjectsFor = ({ arrivals }: MailServer, address: string): string[] =>
  arrivals
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ mail }) => mail.subject ?? '');

/** The words of an e-mail's only attachment. */
export function attachedText({ attachments }: Email): string {
  const [only, ...others] = attachments;
  if (!only || others.length > 0)
    throw new Error(`The e-mail has ${attachments.length} attachments.`);
  return typeof only.content === 'string' ? only.content : new TextDecoder().decode(only.content);
}
