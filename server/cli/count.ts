import { studioTime } from '#studio/clock';
import { emailsOfCancellation, recipientOf } from '../outbox/emailKinds.ts';
import type { UndeliveredEmail } from '../outbox/outboxQueries.ts';
import { inBookings } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';

export const count = defineDatabaseCommand({
  usage: '',
  summary:
    'Prints how many bookings there are, when the newest was made, and the emails that were not delivered.',
  async run({ bookings, now, print }) {
    const { total, newest } = await bookings.countBookings();
    print(
      newest
        ? `${inBookings(total)}, the newest made on ${studioTime(Date.parse(newest)).date}.`
        : 'There are no bookings.',
    );
    const undelivered = await bookings.undelivered(studioTime(now).date);
    if (undelivered.length === 0) return;
    print('\nEmails not delivered:');
    for (const { reference, kind, error } of undelivered) {
      print(`${reference}  ${kind}  ${error || 'unknown'}`);
    }
    // Those to the studio are retried for days, and the desk has what they say.
    // The page of a cancelled session has no such form.
    const isRepeated = ({ kind }: UndeliveredEmail) =>
      recipientOf(kind) === 'artist' && !emailsOfCancellation.some((told) => told === kind);
    if (!undelivered.some(isRepeated)) return;
    print('"Send a new link" on the page of a session at the desk writes to the artist again.');
  },
});
