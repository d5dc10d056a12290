import type { Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';
import { bookingDetails } from '../bookings/bookingDetails.ts';
import { bookingsBetween } from '../bookings/bookingQueries.ts';
import { tomorrowOf } from '../bookings/dueEmails.ts';
import {
  issueDeskLink,
  issueLink,
  type LinkHolder,
  newToken,
  privatePath,
} from '../bookings/privateLinks.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import type { Database } from '../database/database.ts';
import { type EmailKind, recipientOf } from '../outbox/emailKinds.ts';
import type { QueuedEmail } from '../outbox/outboxQueries.ts';
import { siteUrl } from '../siteUrl.ts';
import { type EmailMessage, renderAlert, renderEmail } from './emails.ts';
import { renderSheet } from './sheet.ts';

/**
 * Returns the content of an email from the outbox, or undefined when it is out of date: reminders
 * and sheets are only about sessions of the day after `now`. Each email has links of its own,
 * because only the hashes of tokens are stored.
 */
export const composeEmail = async (
  database: Database,
  queued: QueuedEmail,
  now: Timestamp,
): Promise<EmailMessage | undefined> => {
  const { kind } = queued;
  if (kind === 'alert') return renderAlert(queued);
  return kind === 'sheet'
    ? composeSheet(database, queued, now)
    : composeAboutBooking(database, { ...queued, kind }, now);
};

async function composeAboutBooking(
  database: Database,
  queued: QueuedEmail & { readonly kind: EmailKind },
  now: Timestamp,
): Promise<EmailMessage | undefined> {
  const { reference, kind } = queued;
  const isTextRefused = isContentRefused(queued);
  const details = await database.read(() => bookingDetails(reference));
  if (!details) throw new Error(`There is no booking ${reference}.`);
  const { booking, changes } = details;
  if (kind === 'reminder' && !(isActive(booking) && booking.date === tomorrowOf(now))) {
    return undefined;
  }
  const cancellation = changes.find(({ status }) => status === 'cancelled');
  const reason = isTextRefused ? '' : (cancellation?.reason ?? '');
  const link = await newLink(database, booking, recipientOf(kind), now);
  const shown = isTextRefused ? withoutTypedText(booking) : booking;
  return renderEmail(queued, { booking: shown, reason, link }, now);
}

async function composeSheet(
  database: Database,
  queued: QueuedEmail,
  now: Timestamp,
): Promise<EmailMessage | undefined> {
  const { reference: date } = queued;
  const all = await database.read(() => bookingsBetween(date, date));
  const bookings = all.filter(isActive);
  if (date !== tomorrowOf(now) || bookings.length === 0) return undefined;
  const isTextRefused = isContentRefused(queued);
  const sessions = [];
  for (const booking of bookings) {
    const needsLink = booking.status === 'requested' || isTextRefused;
    const link = needsLink ? await newLink(database, booking, 'studio', now) : undefined;
    sessions.push({ booking: isTextRefused ? withoutTypedText(booking) : booking, link });
  }
  const token = newToken();
  await database.write('desk', () => issueDeskLink(token, now));
  return renderSheet(date, queued.writtenAt, sessions, `${siteUrl}${privatePath(token)}/`);
}

/**
 * True when the mail server has refused the content of the last attempt, perhaps because of what an
 * artist typed: a text that looks like spam must not keep an e-mail from the studio.
 */
const isContentRefused = ({ kind, error }: QueuedEmail) =>
  recipientOf(kind) === 'studio' && error.startsWith('EMESSAGE 5');

const withoutTypedText = (booking: StoredBooking): StoredBooking => ({
  ...booking,
  ...{ fullName: '', phoneNumber: '', email: studio.email, notes: '' },
});

const isActive = ({ status }: StoredBooking) => status !== 'cancelled';

/** Stores a new private link to a booking and returns its address. */
async function newLink(
  database: Database,
  { reference }: StoredBooking,
  holder: LinkHolder,
  now: Timestamp,
): Promise<string> {
  const token = newToken();
  await database.write(reference, () => issueLink(reference, holder, token, now));
  return siteUrl + privatePath(token);
}
