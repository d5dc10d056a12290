import { dirname } from 'node:path';
import { studioTime } from '#studio/clock';
import { deleteFiles } from '../database/sqlite/sqliteFile.ts';
import { CliError, confirmOrThrow } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import { formatJson } from './table.ts';

const positionals = { min: 1, max: 1, description: 'one e-mail address' };

export const exportData = defineDatabaseCommand({
  usage: 'EMAIL',
  summary: 'Prints everything kept about an e-mail address, as JSON.',
  positionals,
  async run({ positionals: [email = ''], bookings, print }) {
    const found = await bookings.personalDataOf(email);
    if (found.length === 0) throw new CliError(`Nothing is kept about ${email}.`);
    const data = found.map(({ booking: { slot, ...booking }, changes, links, emails }) => ({
      ...booking,
      ...{ changes, links, emails },
    }));
    print(formatJson({ email, bookings: data }));
  },
});

export const erase = defineDatabaseCommand({
  usage: 'EMAIL [--yes]',
  summary: 'Erases the personal data kept about an e-mail address.',
  options: ['yes'],
  positionals,
  async run({ values, positionals: [email = ''], config, bookings, now, print, ask }) {
    const found = await bookings.personalDataOf(email);
    const coming = found.filter(
      ({ booking: { status, date } }) => status !== 'cancelled' && date >= studioTime(now).date,
    );
    if (coming.length > 0) {
      throw new CliError(
        `${email} holds ${coming.length} coming bookings, and the studio has to know for whom. Cancel them at the desk first.`,
      );
    }
    if (found.length > 0) {
      const question = `Erase what is kept about the ${found.length} bookings of ${email}?`;
      await confirmOrThrow({ values, ask }, question, 'Nothing was erased.');
    }
    const erased = await bookings.eraseOf(email);
    // Even when nothing is found: an earlier run may have been interrupted before the purge.
    await bookings.purge();
    if (config.database.kind === 'sqlite') {
      deleteFiles(dirname(config.database.file), /\.(unfinished-\d+.*|replaced)$/);
    }
    if (erased === 0) throw new CliError(`Nothing is kept about ${email}.`);
    print(
      `${erased} bookings of ${email} hold no personal data any more. Backups made before still do: throw them away.`,
    );
  },
});
