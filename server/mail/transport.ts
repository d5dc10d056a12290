import { isIPv4 } from 'node:net';
import { lease } from '../outbox/outboxQueries.ts';
import type { EmailMessage } from './emails.ts';

/** Timeouts in milliseconds: for the connection and the greeting, and for an inactive socket. */
const connectTimeout = 5000;
const socketTimeout = 10_000;

/** Timeout for sending one email as a whole, in milliseconds; ends before the email's lease. */
export const sendingTimeout = lease - 10_000;

/** Sends an email; resolves with what the mail server answered. Rejects with the error of nodemailer. */
export type SendEmail = (email: EmailMessage) => Promise<string>;

/** True when the mail server has refused this email, and not the connection or the login. */
export const isRefusal = (error: unknown): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(detailsOf(error).code);

/** True when the mail server has refused the recipient, for now or for good. */
export const isRecipientRefused = (error: unknown): boolean =>
  isRefusal(error) && detailsOf(error).command === 'RCPT TO';

/**
 * True when the mail server says that the recipient's mailbox does not exist, so that a retry cannot
 * succeed: by the status 5.1.1, 5.1.3, 5.1.6 or 5.1.10 (RFC 3463, section 3.2, RFC 7505), which some servers
 * have at the end. All else can be mended: without a status, 550 also means a relay that is not permitted, a login that
 * is missing, or a sender that is not known.
 */
export function isUnknownMailbox(error: unknown): boolean {
  const { command, response } = detailsOf(error);
  return command !== 'MAIL FROM' && /^5\d\d(?:[ -]|.*#)5\.1\.(?:[136]|10)\b/s.test(response);
}

/** Decodes percent-encoding; returns malformed text unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  (isIPv4(host) && host.startsWith('127.'));

/**
 * Converts an smtp:// or smtps:// URL to options for nodemailer. The URL is parsed here and its
 * query ignored, because nodemailer would let the query override every option, even `requireTLS`.
 *
 * TLS with a valid certificate is required, except on loopback: this traffic does not leave the
 * machine, and local mail servers seldom have a certificate that can be verified.
 */
function connectionOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  // The brackets of an IPv6 address are part of the URL alone.
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const isSecure = url.protocol === 'smtps:';
  const isLocal = isLoopback(host);
  const auth = { user: decoded(url.username), pass: decoded(url.password) };
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(auth.user || auth.pass ? { auth } : {}),
  };
}

async function transportTo(smtpUrl: string) {
  // Loaded lazily, to save memory on servers that send no email.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...connectionOptions(smtpUrl),
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout,
    // Text typed by visitors must not be used as a file path or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns a function that sends emails through the mail server at an smtp:// or smtps:// URL. */
export async function mailTransport(smtpUrl: string): Promise<SendEmail> {
  const transport = await transportTo(smtpUrl);
  return async (email) => {
    const { response } = await transport.sendMail({
      ...email,
      // The second one is for Exchange, which answers "out of office" to the studio without it.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      signal: AbortSignal.timeout(sendingTimeout),
    });
    return response;
  };
}

/**
 * Connects to the mail server, logs in and disconnects. Resolves with null when this succeeds, else
 * with an error message for the operator, without the password and without text from the server,
 * which only `tell` gets, because the text may name a person.
 */
export async function mailServerProblem(
  smtpUrl: string,
  tell: (answer: string) => void = () => {},
): Promise<string | null> {
  const transport = await transportTo(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { response } = detailsOf(error);
    if (response) tell(response);
    return `${connectionProblem(error, connectionOptions(smtpUrl))} Emails wait in the outbox until then.`;
  } finally {
    transport.close();
  }
}

/** Returns what the mail server said when it refused an email, for the operator. */
export const refusalOf = (error: unknown): string => detailsOf(error).response || errorCode(error);

function connectionProblem(error: unknown, { host, port }: { host: string; port: number }): string {
  const server = `The mail server ${host}:${port}`;
  const { code, command, originalCode, responseCode } = detailsOf(error);
  const codes = errorCode(error);
  if (command === 'STARTTLS' || (command === 'EHLO' && responseCode !== 421)) {
    return `${server} offers no encryption (STARTTLS), so that neither the password nor an email is sent to it. Set SMTP_URL to a port with encryption, often smtp:// with port 587 or smtps:// with port 465.`;
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return `${server} refuses the login (${codes}). Correct SMTP_USER and SMTP_PASSWORD, or the login in SMTP_URL.`;
  }
  if (/CERT|LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE/.test(originalCode)) {
    return `${server} has a certificate that cannot be verified (${codes}). Set SMTP_URL to the host name of its certificate, or have the certificate renewed; NODE_EXTRA_CA_CERTS can name the file of a private certificate authority.`;
  }
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL')) {
    return `${server} cannot be reached with encryption (${codes}). Check the scheme and the port of SMTP_URL: smtps:// is usually for port 465, smtp:// for port 587.`;
  }
  const silent =
    code === 'ETIMEDOUT' ? ' A port that begins with encryption, often 465, needs smtps://.' : '';
  if (responseCode) {
    return `${server} does not accept the connection (${codes}). Ask its operator why.`;
  }
  return `${server} cannot be reached (${codes}). Check the host and the port in SMTP_URL, and that the server is running.${silent}`;
}

/** Returns the fields that nodemailer adds to errors; missing texts are empty. */
function detailsOf(error: unknown) {
  const details: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    code: text(details.code),
    command: text(details.command),
    /** The code of the underlying system or TLS error, e.g. ECONNREFUSED. */
    originalCode: text(details.originalCode),
    /** The SMTP response, e.g. "550 5.1.1 Unknown user". */
    response: text(details.response),
    /** The SMTP response code, e.g. 550, or undefined when the server did not respond. */
    responseCode: typeof details.responseCode === 'number' ? details.responseCode : undefined,
  };
}

/**
 * Returns the codes of an error, e.g. "EENVELOPE 550 5.1.1" or "ESOCKET ECONNREFUSED", with "MAIL FROM" when
 * the sender is refused; without text from the mail server and without addresses. Never empty.
 */
export function errorCode(error: unknown): string {
  const { code, command, originalCode, response, responseCode } = detailsOf(error);
  const step = command === 'MAIL FROM' && command;
  const [status] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const codes = [code, responseCode ?? originalCode, status, step].filter(Boolean).join(' ');
  return codes || (error instanceof Error ? error.name : 'Error');
}
