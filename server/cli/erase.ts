import { studioTime } from '#studio/clock';
import { CliError, type Command } from './command.ts';
import { askFirst } from './confirmation.ts';
import { parseArguments } from './parseArguments.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run bookings -- erase EMAIL`: erases a person's data on their request. */
export const erase: Command = {
  usage: 'EMAIL [--yes]',
  summary: 'Erases the personal data kept about an e-mail address.',
  examples: [['ama@example.com', 'the sessions stay in the statistics, without a person']],
  async run(input) {
    const { values, positionals } = parseArguments(input.arguments, {
      options: { yes: { type: 'boolean', default: false } },
      least: 1,
      most: 1,
      named: 'one e-mail address',
    });
    const [email = ''] = positionals;
    await withDatabase(input.environment, async ({ desk }) => {
      const coming = await desk.heldBy(email, studioTime(input.now).date);
      if (coming.length > 0) {
        throw new CliError(
          `${email} holds ${coming.length} coming bookings, and the studio has to know for whom. Cancel them first: npm run bookings -- cancel --email ${email}`,
        );
      }
      const found = await desk.everythingOf(email);
      if (found.length > 0 && !values.yes) {
        const question = `Erase what is kept about the ${found.length} bookings of ${email}?`;
        await askFirst(question, 'Nothing was erased.', input);
      }
      const erased = await desk.eraseOf(email);
      // Even when nothing is found: an earlier run may have been interrupted before the purge.
      await desk.purge();
      if (erased === 0) throw new CliError(`Nothing is kept about ${email}.`);
      input.say(
        `${erased} bookings of ${email} hold no personal data any more. Backups made before still do: throw them away.`,
      );
    });
  },
};
