import { change } from './changeStatus.ts';
import type { Command } from './command.ts';
import { parseArguments } from './parseArguments.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run bookings -- confirm REFERENCE...`: confirms bookings. */
export const confirm: Command = {
  usage: 'REFERENCE...',
  summary: 'Confirms bookings and tells the artists by e-mail.',
  examples: [['7K3M-Q9TD-2XNB', 'after you have agreed on the telephone']],
  async run(input) {
    const { positionals } = parseArguments(input.arguments, {
      least: 1,
      most: Number.POSITIVE_INFINITY,
      named: 'a reference',
    });
    await withDatabase(input.environment, ({ config, desk }) =>
      change(positionals, { status: 'confirmed', reason: '', desk, config, input }),
    );
  },
};
