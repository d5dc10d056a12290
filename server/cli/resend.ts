import type { Timestamp } from '#studio/clock';
import type { BookingDetails } from '../bookings/queries/bookingDetails.ts';
import { isStillTrue } from '../mail/bookingEmails.ts';
import { type EmailKind, emailKinds } from '../outbox/emailKinds.ts';
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
    const emails = kinds.length > 0 ? existing(kinds, details, now) : unsent(details, now);
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

/** Returns the requested emails; throws a CliError when the booking lacks any, or it is no longer true. */
function existing(
  requested: readonly EmailKind[],
  { booking, emails }: BookingDetails,
  now: Timestamp,
): EmailKind[] {
  const all = kindsOf(emails);
  const missing = requested.filter((kind) => !all.includes(kind));
  if (missing.length > 0) {
    throw new CliError(
      `There is no ${missing.join(', ')} about ${booking.reference}, only: ${all.join(', ')}.`,
    );
  }
  const untrue = requested.filter((kind) => !isStillTrue(kind, booking, now));
  if (untrue.length === 0) return all.filter((kind) => requested.includes(kind));
  throw new CliError(
    `What the ${untrue.join(', ')} about ${booking.reference} says is not true any more, so it is not sent.`,
  );
}

/** Returns the unsent emails that are still true; throws a CliError when there is none. */
function unsent({ booking, emails }: BookingDetails, now: Timestamp): EmailKind[] {
  const waiting = kindsOf(emails.filter(({ outcome }) => outcome !== 'sent'));
  const needed = waiting.filter((kind) => isStillTrue(kind, booking, now));
  if (needed.length > 0) return needed;
  const { reference } = booking;
  throw new CliError(
    waiting.length > 0
      ? `What the emails about ${reference} say that were not delivered is not true any more, so they are not sent.`
      : `Every email about ${reference} was delivered. Name one to send it again: ${kindsOf(emails).join(', ')}.`,
  );
}
