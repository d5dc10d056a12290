import { studio } from '#studio/studio';
import { newToken, privatePath } from '../bookings/privateLinks.ts';
import { confirmOrThrow } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';

export const desk = defineDatabaseCommand({
  usage: '[--revoke [--yes]]',
  summary:
    'Prints a link to the desk, valid for eight days; with --revoke, all links of the studio end.',
  options: ['revoke', 'yes'],
  async run({ values, bookings, now, print, ask }) {
    if (values.revoke) {
      const question = 'End all links to the desk, and the studio’s links to single bookings?';
      await confirmOrThrow({ values, ask }, question, 'Nothing was changed.');
      await bookings.revokeStudioLinks();
      return print('All links of the studio have ended. Those of artists still work.');
    }
    const token = newToken();
    await bookings.issueDeskLink(token, now);
    print(`${studio.website}${privatePath(token)}/`);
  },
});
