import type { BookingDetails } from '../bookings/queries/bookingDetails.ts';
import { type EmailKind, emailKinds, emailsOfCancellation } from '../outbox/emailKinds.ts';
import type { EmailState } from '../outbox/outboxQueries.ts';
import { CliError, UsageError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';

const isEmailKind = (text: string): text is EmailKind => emailKinds.some((kind) => kind === text);

export const resend = defineDatabaseCommand({
  usage: 'REFERENCE [EMAIL...]',
  summary: `Sends undelivered emails about a booking again, or any of ${emailKinds.join(', ')}.`,
  positionals: {
    max: 1 + emailKinds.length,
    description: 'one reference, and emails if not those that were not delivered',
  },
  async run({ positionals: [name = '', ...kinds], config, bookings, now, print }) {
    const reference = name.toUpperCase();
    if (!kinds.every(isEmailKind)) throw new UsageError(`Name emails of ${emailKinds.join(', ')}.`);
    const details = await bookings.bookingDetails(reference);
    if (!details) throw new CliError(`There is no booking ${reference}.`);
    if (details.emails.length === 0) throw new CliError(`There are no emails about ${reference}.`);
    const emails = kinds.length > 0 ? existing(kinds, details) : unsent(details);
    await bookings.queueEmails(reference, emails, now);
    print(`${reference}  In the outbox again: ${emails.join(', ')}.`);
    if (config.smtpUrl === null) {
      print('SMTP_URL is not set in this environment. They are sent by a server where it is set.');
    }
  },
});

/** Returns the kinds of some emails in the order of `emailKinds`. */
const kindsOf = (emails: readonly EmailState[]): EmailKind[] =>
  emailKinds.filter((kind) => emails.some((email) => email.kind === kind));

/** Returns the requested emails; throws a CliError when the booking lacks any of them. */
function existing(requested: readonly EmailKind[], details: BookingDetails): EmailKind[] {
  const all = kindsOf(details.emails);
  const missing = requested.filter((kind) => !all.includes(kind));
  if (missing.length > 0) {
    throw new CliError(
      `There is no ${missing.join(', ')} about ${details.booking.reference}, only: ${all.join(', ')}.`,
    );
  }
  return all.filter((kind) => requested.includes(kind));
}

/** Returns the unsent emails that are not obsolete; throws a CliError when there is none. */
function unsent({ booking: { reference, status }, emails }: BookingDetails): EmailKind[] {
  const waiting = kindsOf(emails.filter(({ outcome }) => outcome !== 'sent'));
  const isNeeded = (kind: EmailKind) =>
    status !== 'cancelled' || emailsOfCancellation.includes(kind);
  const needed = waiting.filter(isNeeded);
  if (needed.length > 0) return needed;
  const all = kindsOf(emails).join(', ');
  throw new CliError(
    waiting.length > 0
      ? `${reference} is cancelled, so that its earlier emails are not sent again. Name one to send it anyway: ${all}.`
      : `Every email about ${reference} was delivered. Name one to send it again: ${all}.`,
  );
}
