import { CliError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import { formatDetails } from './table.ts';

export const show = defineDatabaseCommand({
  usage: 'REFERENCE',
  summary: 'Shows all that is known of one booking, with its history, links and e-mails.',
  positionals: { min: 1, max: 1, description: 'one reference' },
  async run({ positionals: [reference = ''], bookings, print }) {
    const details = await bookings.bookingDetails(reference.toUpperCase());
    if (!details) throw new CliError(`There is no booking ${reference}.`);
    print(formatDetails(details));
  },
});
