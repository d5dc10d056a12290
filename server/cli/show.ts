import { type Command, DeskError } from './command.ts';
import { understood } from './parseArguments.ts';
import { asDossier } from './table.ts';
import { atTheDatabase } from './withDatabase.ts';

/** `npm run bookings -- show REFERENCE`. */
export const show: Command = {
  usage: 'REFERENCE',
  summary: 'Shows all that is known of one booking, with its history and letters.',
  examples: [['7K3M-Q9TD-2XNB', 'whom to call, and what became of it']],
  async run({ arguments: words, environment, say }) {
    const { positionals } = understood(words, { least: 1, most: 1, named: 'one reference' });
    const [reference = ''] = positionals;
    const dossier = await atTheDatabase(environment, ({ desk }) =>
      desk.dossier(reference.toUpperCase()),
    );
    if (!dossier) throw new DeskError(`There is no booking ${reference}.`);
    say(asDossier(dossier));
  },
};
