import { studioTime } from '#studio/clock';
import { change } from './changeStatus.ts';
import { CliError, type Command, UsageError } from './command.ts';
import { askFirst } from './confirmation.ts';
import { parseArguments } from './parseArguments.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './withDatabase.ts';

/**
 * `npm run bookings -- cancel`: cancels bookings by reference, or all bookings of an e-mail address
 * from today on.
 */
export const cancel: Command = {
  usage: 'REFERENCE... | --email ADDRESS [--reason TEXT] [--silent] [--yes]',
  summary: 'Cancels bookings, opens their hours and tells the artists by e-mail.',
  examples: [
    ['7K3M-Q9TD-2XNB --reason "The artist called."', 'one booking'],
    ['--email spam@example.com --silent', 'all that one address still holds, telling nobody'],
  ],
  async run(input) {
    const { values, positionals } = parseArguments(input.arguments, {
      options: {
        email: { type: 'string' },
        reason: { type: 'string', default: '' },
        silent: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
      most: Number.POSITIVE_INFINITY,
    });
    const { email, reason, silent: isSilent, yes } = values;
    if ((email === undefined) === (positionals.length === 0)) {
      throw new UsageError('Name references, or an address after --email.');
    }
    await withDatabase(input.environment, async ({ config, desk }) => {
      const held = email === undefined ? [] : await desk.heldBy(email, studioTime(input.now).date);
      if (email !== undefined && held.length === 0) {
        throw new CliError(`${email} holds no coming booking.`);
      }
      if (held.length > 0) input.say(formatTable(held));
      const references = [...positionals, ...held.map(({ reference }) => reference)];
      const these = references.length === 1 ? 'this booking' : `${references.length} bookings`;
      if (!yes) await askFirst(`Cancel ${these}?`, 'Nothing was cancelled.', input);
      await change(references, { status: 'cancelled', reason, isSilent, desk, config, input });
    });
  },
};
