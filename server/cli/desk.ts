import { studio } from '#studio/studio';
import { newToken, privatePath } from '../bookings/privateLinks.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';

export const desk = defineDatabaseCommand({
  usage: '',
  summary: 'Prints a link to the desk, valid for eight days.',
  async run({ bookings, now, print }) {
    const token = newToken();
    await bookings.issueDeskLink(token, now);
    print(`${studio.website}${privatePath(token)}/`);
  },
});
