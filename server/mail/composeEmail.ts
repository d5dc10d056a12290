import { recipientOf } from '../bookings/emailKinds.ts';
import type { QueuedEmail } from '../bookings/outboxQueries.ts';
import { bookingDetails } from '../bookings/personalDataQueries.ts';
import { issueLink, newToken, privatePath } from '../bookings/privateLinks.ts';
import type { Database } from '../database/database.ts';
import { siteUrl } from '../siteUrl.ts';
import { type EmailMessage, renderEmail } from './emails.ts';

/**
 * Returns the content of an email from the outbox; `now` is in milliseconds since 1970 (UTC). Each
 * email has a link of its own, because only the hashes of tokens are stored.
 */
export async function composeEmail(
  database: Database,
  queued: QueuedEmail,
  now: number,
): Promise<EmailMessage> {
  const { reference, kind } = queued;
  const details = await database.read(() => bookingDetails(reference));
  if (!details) throw new Error(`There is no booking ${reference}.`);
  const { booking, changes } = details;
  const reason = changes.find(({ status }) => status === 'cancelled')?.reason ?? '';
  const token = newToken();
  await database.write(reference, () => issueLink(reference, recipientOf(kind), token, now));
  return renderEmail(queued, { booking, reason, link: siteUrl + privatePath(token) }, now);
}
