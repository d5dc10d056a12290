import { dirname } from 'node:path';
import { hoursOf } from '#booking/slots';
import { bookingsOfPerson } from '../bookings/queries/personalDataQueries.ts';
import { isCurrent } from '../bookings/sessionState.ts';
import { deleteFiles } from '../database/sqlite/sqliteFile.ts';
import { CliError, confirmOrThrow, inBookings, UsageError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';

const positionals = 'one e-mail address, telephone number or reference';

/** Returns the argument; throws a UsageError when it names nobody. */
function parsePerson([who = '']: readonly string[]): string {
  if (bookingsOfPerson(who)) return who;
  throw new UsageError('Name an e-mail address, a telephone number or a reference.');
}

export const exportData = defineDatabaseCommand({
  usage: 'PERSON',
  summary:
    'Prints everything kept about an e-mail address, a telephone number or a reference, as JSON.',
  positionals,
  async run({ positionals: given, bookings, print }) {
    const who = parsePerson(given);
    const found = await bookings.personalDataOf(who);
    if (found.length === 0) throw new CliError(`Nothing is kept about ${who}.`);
    const data = found.map(({ booking: { slot, ...booking }, changes, links, emails }) => ({
      ...booking,
      hours: hoursOf(slot),
      ...{ changes, links, emails },
    }));
    print(JSON.stringify({ person: who, bookings: data }, null, 2));
  },
});

export const erase = defineDatabaseCommand({
  usage: 'PERSON [--yes]',
  summary:
    'Erases the personal data kept about an e-mail address, a telephone number or a reference.',
  options: ['yes'],
  positionals,
  async run({ values, positionals: given, config, bookings, now, print, ask }) {
    const who = parsePerson(given);
    const found = await bookings.personalDataOf(who);
    const coming = found.filter(
      ({ booking }) => booking.status !== 'cancelled' && isCurrent(booking, now),
    );
    if (coming.length > 0) {
      throw new CliError(
        `${who} has ${inBookings(coming.length)} ahead, and the studio has to know for whom. Cancel at the desk first.`,
      );
    }
    if (found.length > 0) {
      const question = `Erase what is kept about ${inBookings(found.length)} of ${who}?`;
      await confirmOrThrow({ values, ask }, question, 'Nothing was erased.');
    }
    const erased = await bookings.eraseOf(who);
    // Even when nothing is found: an earlier run may have been interrupted before the purge.
    await bookings.purge();
    if (config.database.kind === 'sqlite') {
      deleteFiles(dirname(config.database.file), /\.(unfinished|replaced)(-.*)?$/);
    }
    if (erased === 0) throw new CliError(`Nothing is kept about ${who}.`);
    print(
      `No personal data is left in ${inBookings(erased)} of ${who}. Backups made before still do: throw them away.`,
    );
  },
});
