import { CliError, defineCommand } from './command.ts';
import { formatDetails } from './table.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run bookings -- show REFERENCE`: prints one booking with its history, links and emails. */
export const show = defineCommand({
  usage: 'REFERENCE',
  summary: 'Shows all that is known of one booking, with its history, links and e-mails.',
  examples: [['7K3M-Q9TD-2XNB', 'whom to call, and what became of it']],
  positionals: { min: 1, max: 1, description: 'one reference' },
  async run({ positionals: [reference = ''], environment, print }) {
    const details = await withDatabase(environment, ({ bookings }) =>
      bookings.bookingDetails(reference.toUpperCase()),
    );
    if (!details) throw new CliError(`There is no booking ${reference}.`);
    print(formatDetails(details));
  },
});
