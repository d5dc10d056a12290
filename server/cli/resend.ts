import { isStillTrue } from '../mail/bookingEmails.ts';
import { CliError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';

export const resend = defineDatabaseCommand({
  usage: 'REFERENCE',
  summary: 'Sends the emails about a booking again that were not delivered.',
  positionals: 'one reference',
  async run({ positionals: [name = ''], config, bookings, now, print }) {
    const reference = name.toUpperCase();
    const details = await bookings.bookingDetails(reference);
    if (!details) throw new CliError(`There is no booking ${reference}.`);
    const { booking, emails } = details;
    if (emails.length === 0) throw new CliError(`There are no emails about ${reference}.`);
    const undelivered = emails.filter(({ outcome }) => outcome !== 'sent').map(({ kind }) => kind);
    if (undelivered.length === 0) {
      throw new CliError(
        `Every email about ${reference} was delivered. The desk sends the artist a new link.`,
      );
    }
    const needed = undelivered.filter((kind) => isStillTrue(kind, booking, now));
    if (needed.length === 0) {
      throw new CliError(
        `What the emails about ${reference} say that were not delivered is not true any more, so they are not sent.`,
      );
    }
    await bookings.queueEmails(reference, needed, now);
    print(`${reference}  In the outbox again: ${needed.join(', ')}.`);
    if (config.smtpUrl === null) {
      print('SMTP_URL is not set in this environment. They are sent by a server where it is set.');
    }
  },
});
