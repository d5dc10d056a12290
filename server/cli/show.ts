import { CliError, type Command } from './command.ts';
import { parseArguments } from './parseArguments.ts';
import { formatDetails } from './table.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run bookings -- show REFERENCE`: prints one booking with its history and emails. */
export const show: Command = {
  usage: 'REFERENCE',
  summary: 'Shows all that is known of one booking, with its history and e-mails.',
  examples: [['7K3M-Q9TD-2XNB', 'whom to call, and what became of it']],
  async run({ arguments: words, environment, say }) {
    const { positionals } = parseArguments(words, { least: 1, most: 1, named: 'one reference' });
    const [reference = ''] = positionals;
    const details = await withDatabase(environment, ({ desk }) =>
      desk.details(reference.toUpperCase()),
    );
    if (!details) throw new CliError(`There is no booking ${reference}.`);
    say(formatDetails(details));
  },
};
