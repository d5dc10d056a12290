import { isOver, newToken, privatePath } from '../bookings/privateLinks.ts';
import { siteUrl } from '../siteUrl.ts';
import { CliError, confirmOrThrow } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';

export const link = defineDatabaseCommand({
  usage: 'REFERENCE [--studio] [--yes]',
  summary:
    "Prints a new private link of the artist or the studio; that one's earlier links stop working.",
  options: {
    studio: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  positionals: { min: 1, max: 1, description: 'one reference' },
  async run({ values, positionals: [name = ''], bookings, now, ...terminal }) {
    const reference = name.toUpperCase();
    const holder = values.studio ? 'studio' : 'artist';
    const details = await bookings.bookingDetails(reference);
    if (!details) throw new CliError(`There is no booking ${reference}.`);
    if (isOver(details.booking, now)) {
      throw new CliError(
        `The session of ${reference} is over, so that a link to it would not work.`,
      );
    }
    const earlier = details.links.filter((issued) => issued.holder === holder).length;
    if (earlier > 0 && !values.yes) {
      const question = `Revoke the ${holder}'s earlier links to this booking (${earlier})?`;
      await confirmOrThrow(question, 'Nothing was changed.', terminal);
    }
    const token = newToken();
    await bookings.reissueLink(reference, holder, token, now);
    terminal.print(`Earlier links of the ${holder} no longer work. The new one:`);
    terminal.print(siteUrl + privatePath(token));
  },
});
