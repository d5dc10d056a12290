import type { BookingDetails, EmailState } from '../bookings/studioRepository.ts';
import { type EmailKind, emailKinds } from '../mail/emails.ts';
import { CliError, type Command, UsageError } from './command.ts';
import { parseArguments } from './parseArguments.ts';
import { withDatabase } from './withDatabase.ts';

const isEmail = (name: string): name is EmailKind => emailKinds.some((kind) => kind === name);

/**
 * `npm run bookings -- resend REFERENCE [EMAIL...]`: queues the undelivered emails about a booking
 * again, or the named ones.
 */
export const resend: Command = {
  usage: 'REFERENCE [EMAIL...]',
  summary: 'Sends the emails about a booking again that were not delivered, or that are named.',
  examples: [
    ['7K3M-Q9TD-2XNB', 'what was not delivered'],
    ['7K3M-Q9TD-2XNB confirmation', `one email of ${emailKinds.join(', ')}`],
  ],
  async run({ arguments: words, environment, now, say }) {
    const { positionals } = parseArguments(words, {
      least: 1,
      most: 1 + emailKinds.length,
      named: 'one reference, and emails if not those that were not delivered',
    });
    const [name = '', ...named] = positionals;
    const reference = name.toUpperCase();
    if (!named.every(isEmail)) throw new UsageError(`Name emails of ${emailKinds.join(', ')}.`);

    await withDatabase(environment, async ({ config, desk }) => {
      const details = await desk.details(reference);
      if (!details) throw new CliError(`There is no booking ${reference}.`);
      if (details.emails.length === 0) {
        throw new CliError(`There are no emails about ${reference}.`);
      }
      const emails = named.length > 0 ? existing(named, details) : undelivered(details);
      await desk.resend(reference, emails, now);
      say(`${reference}  In the outbox again: ${emails.join(', ')}.`);
      if (config.smtpUrl === null) {
        say('SMTP_URL is not set in this environment. They are sent by a server where it is set.');
      }
    });
  },
};

const emailsOf = ({ emails }: BookingDetails, isChosen = (_: EmailState) => true): EmailKind[] => {
  const chosen = emails.filter(isChosen).map(({ kind }) => kind);
  return emailKinds.filter((kind) => chosen.includes(kind));
};

/** Returns the named emails; throws a CliError when the booking lacks any of them. */
function existing(named: readonly EmailKind[], details: BookingDetails): EmailKind[] {
  const all = emailsOf(details);
  const missing = named.filter((email) => !all.includes(email));
  if (missing.length > 0) {
    throw new CliError(
      `There is no ${missing.join(', ')} about ${details.booking.reference}, only: ${all.join(', ')}.`,
    );
  }
  return all.filter((email) => named.includes(email));
}

/**
 * Returns the emails that have not been sent; throws a CliError when there is none. Once a booking
 * is cancelled, its earlier emails are obsolete.
 */
function undelivered(details: BookingDetails): EmailKind[] {
  const { reference, status } = details.booking;
  const failed = emailsOf(details, ({ outcome }) => outcome !== 'sent');
  const needed = failed.filter((email) => status !== 'cancelled' || email === 'cancellation');
  if (needed.length > 0) return needed;
  const all = emailsOf(details).join(', ');
  throw new CliError(
    failed.length > 0
      ? `${reference} is cancelled, so that its earlier emails are not sent again. Name one to send it anyway: ${all}.`
      : `Every email about ${reference} was delivered. Name one to send it again: ${all}.`,
  );
}
