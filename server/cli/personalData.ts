import { studioTime } from '#studio/clock';
import { CliError, confirmOrThrow, defineCommand } from './command.ts';
import { withDatabase } from './withDatabase.ts';

const positionals = { min: 1, max: 1, description: 'one e-mail address' };

/** `npm run bookings -- export EMAIL`: prints a person's data on their request. */
export const exportData = defineCommand({
  usage: 'EMAIL',
  summary: 'Prints everything kept about an e-mail address, as JSON.',
  examples: [['ama@example.com > ama.json', 'to be sent to the person who asked']],
  positionals,
  async run({ positionals: [email = ''], environment, print }) {
    const found = await withDatabase(environment, ({ bookings }) => bookings.personalDataOf(email));
    if (found.length === 0) throw new CliError(`Nothing is kept about ${email}.`);
    const data = found.map(({ booking: { slot, ...booking }, ...history }) => ({
      ...booking,
      ...history,
    }));
    print(JSON.stringify({ email, bookings: data }, null, 2));
  },
});

/** `npm run bookings -- erase EMAIL`: erases a person's data on their request. */
export const erase = defineCommand({
  usage: 'EMAIL [--yes]',
  summary: 'Erases the personal data kept about an e-mail address.',
  examples: [['ama@example.com', 'the sessions stay in the statistics, without a person']],
  options: { yes: { type: 'boolean', default: false } },
  positionals,
  async run(input) {
    const {
      values,
      positionals: [email = ''],
    } = input;
    await withDatabase(input.environment, async ({ bookings }) => {
      const coming = await bookings.activeBookingsOf(email, studioTime(input.now).date);
      if (coming.length > 0) {
        throw new CliError(
          `${email} holds ${coming.length} coming bookings, and the studio has to know for whom. Cancel them first: npm run bookings -- cancel --email ${email}`,
        );
      }
      const found = await bookings.personalDataOf(email);
      if (found.length > 0 && !values.yes) {
        const question = `Erase what is kept about the ${found.length} bookings of ${email}?`;
        await confirmOrThrow(question, 'Nothing was erased.', input);
      }
      const erased = await bookings.eraseOf(email);
      // Even when nothing is found: an earlier run may have been interrupted before the purge.
      await bookings.purge();
      if (erased === 0) throw new CliError(`Nothing is kept about ${email}.`);
      input.print(
        `${erased} bookings of ${email} hold no personal data any more. Backups made before still do: throw them away.`,
      );
    });
  },
});
