import type { IsoDate } from '#studio/clock';
import { type Query, select, sql } from '../database/database.ts';
import { emailsOfAnswer, recipientOf } from '../outbox/emailKinds.ts';
import { isToStudio, type QueuedEmail } from '../outbox/outboxQueries.ts';

/** An email that has failed and was not sent since. */
export type UndeliveredEmail = Omit<QueuedEmail, 'writtenAt'>;

/**
 * Returns the emails that have failed and were not sent since: those to the studio, and those to
 * artists about sessions on or after the current date. Obsolete emails do not count: the earlier
 * ones about a booking once it is cancelled, and the sheets of dates that are no longer ahead.
 */
export const undelivered = (today: IsoDate): Query<readonly UndeliveredEmail[]> =>
  select(sql`
    SELECT outbox.reference, outbox.kind, outbox.attempts, outbox.error
    FROM outbox LEFT JOIN booking ON booking.reference = outbox.reference
    WHERE (outbox.outcome = 'undeliverable' OR (outbox.outcome = 'waiting' AND outbox.error <> ''))
      AND CASE outbox.kind WHEN 'sheet' THEN outbox.reference > ${today}
        ELSE booking.status <> 'cancelled' OR outbox.kind IN ('cancellation', 'withdrawal') END
      AND (${isToStudio} OR booking.date >= ${today})
    ORDER BY COALESCE(booking.date, outbox.reference), outbox.reference, outbox.kind`);

/** As `undelivered`, but of those to artists only what they wait for: the studio's answer. */
export function* urgentUndelivered(today: IsoDate): Query<readonly UndeliveredEmail[]> {
  return (yield* undelivered(today)).filter(
    ({ kind }) =>
      recipientOf(kind) === 'studio' || emailsOfAnswer.some((answer) => answer === kind),
  );
}
