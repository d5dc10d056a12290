import { CliError, type Command } from './command.ts';
import { parseArguments } from './parseArguments.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run bookings -- export EMAIL`: prints a person's data on their request. */
export const exportData: Command = {
  usage: 'EMAIL',
  summary: 'Prints everything kept about an e-mail address, as JSON.',
  examples: [['ama@example.com > ama.json', 'to be sent to the person who asked']],
  async run({ arguments: words, environment, say }) {
    const { positionals } = parseArguments(words, {
      least: 1,
      most: 1,
      named: 'one e-mail address',
    });
    const [email = ''] = positionals;
    const found = await withDatabase(environment, ({ desk }) => desk.everythingOf(email));
    if (found.length === 0) throw new CliError(`Nothing is kept about ${email}.`);
    const bookings = found.map(({ booking, changes, emails }) => ({
      ...booking,
      changes,
      emails: emails,
    }));
    say(JSON.stringify({ email, bookings }, null, 2));
  },
};
