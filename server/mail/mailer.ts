import type { Mail } from './letters.ts';

/** How long a mail server may take to accept the connection, and to answer, in milliseconds. */
const connectTimeout = 5000;
const answerTimeout = 10_000;

/** How long a letter may take altogether, in milliseconds. */
export const sendingTimeout = 20_000;

/** Hands a letter to a mail server; rejects with LetterRefused, or with what went wrong on the way. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The mail server will never take this letter. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused';
}

/**
 * Whether an error is about the recipient or the words, and for good. What is said to MAIL FROM is
 * about the studio's own address, and may be mended.
 */
const isAboutTheLetter = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  !('command' in error && error.command === 'MAIL FROM') &&
  !('permanent' in error && error.permanent === false);

/** Sends by the mail server at an smtp:// or smtps:// address. */
export async function mailerTo(smtpUrl: string): Promise<SendMail> {
  // A server without a mail server does without its megabytes.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: answerTimeout,
    // Nothing that a visitor typed is ever a file or an address to fetch from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    try {
      await transport.sendMail({
        ...mail,
        attachments: [...mail.attachments],
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(sendingTimeout),
      });
    } catch (error) {
      if (isAboutTheLetter(error))
        throw new LetterRefused('The letter was refused', { cause: error });
      throw error;
    }
  };
}
