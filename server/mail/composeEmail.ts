import { textsOf } from '#booking/request';
import { studioTime, type Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';
import {
  deskLinkPath,
  issueDeskLink,
  issueLink,
  newToken,
  privatePath,
} from '../bookings/privateLinks.ts';
import { type BookingDetails, bookingDetails } from '../bookings/queries/bookingDetails.ts';
import { hasManyRequests } from '../bookings/queries/openRequests.ts';
import { isCurrent } from '../bookings/sessionState.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import type { Database, Query } from '../database/database.ts';
import { type EmailKind, isAboutBooking, recipientOf } from '../outbox/emailKinds.ts';
import type { QueuedEmail } from '../outbox/outboxQueries.ts';
import { hasNews, lateUntil, sheetNews, tomorrowOf } from './dueEmails.ts';
import { type EmailMessage, renderAlert, renderDeskLink, renderEmail } from './emails.ts';
import { renderSheet } from './sheet.ts';

/**
 * Returns the content of an email from the outbox, or undefined when it is out of date: reminders
 * and sheets are only about sessions of the day after `now`, and an alert is only true on its day.
 * Each email has links of its own, because only the hashes of tokens are stored.
 */
export async function composeEmail(
  database: Database,
  queued: QueuedEmail,
  now: Timestamp,
): Promise<EmailMessage | undefined> {
  const { kind } = queued;
  if (isAboutBooking(kind)) return composeAboutBooking(database, { ...queued, kind }, now);
  const render = await database.read(() => studioEmail(queued, now));
  if (!render) return undefined;
  const token = newToken();
  await database.write('desk', () => issueDeskLink(token, now));
  return render(`${studio.website}${privatePath(token)}/`);
}

/** Returns what renders an email to the studio with a link to the desk; undefined when it is out of date. */
function* studioEmail(
  queued: QueuedEmail,
  now: Timestamp,
): Query<((deskLink: string) => EmailMessage) | undefined> {
  const { kind, reference: date, writtenAt } = queued;
  const today = studioTime(now);
  if (kind === 'desk link') return (deskLink) => renderDeskLink(queued, deskLink);
  if (kind === 'alert') {
    const isTrue = date === today.date && (yield* hasManyRequests(now));
    return isTrue ? (deskLink) => renderAlert(queued, deskLink) : undefined;
  }
  const isToday = date === today.date && today.minutes < lateUntil;
  if (!isToday && date !== tomorrowOf(now)) return undefined;
  const news = yield* sheetNews(date, now);
  if (!hasNews(news)) return undefined;
  const shown = (bookings: readonly StoredBooking[]) =>
    isContentRefused(queued) ? bookings.map(withoutTypedText) : bookings;
  const sheet = {
    ...{ date, isToday, now, lastMonth: news.lastMonth },
    sessions: shown(news.sessions),
    waiting: shown(news.waiting),
    unanswered: shown(news.unanswered),
    unreachable: shown(news.unreachable),
  };
  return (deskLink) => renderSheet({ ...sheet, deskLink }, writtenAt);
}

async function composeAboutBooking(
  database: Database,
  queued: QueuedEmail & { readonly kind: EmailKind },
  now: Timestamp,
): Promise<EmailMessage | undefined> {
  const { reference, kind } = queued;
  const isTextRefused = isContentRefused(queued);
  const token = newToken();
  // One transaction, so that an address that is corrected later has only links that end then.
  const details = await database.write(reference, function* () {
    const found = yield* bookingDetails(reference);
    if (!found) throw new Error(`There is no booking ${reference}.`);
    const { status, date } = found.booking;
    const isAhead = status !== 'cancelled' && date === tomorrowOf(now);
    if (kind === 'reminder' && !isAhead) return undefined;
    const series = seriesOf(kind, found, now);
    // The letter about a series leads to its first session.
    const booking = kind === 'series' ? series[0] : found.booking;
    if (!booking) return undefined;
    yield* issueLink(booking.reference, recipientOf(kind), token, now);
    return { ...found, booking, series };
  });
  if (!details) return undefined;
  const { booking, changes, series, gaps } = details;
  const link = studio.website + privatePath(token);
  const shown = isTextRefused ? withoutTypedText(booking) : booking;
  const told = isTextRefused ? changes.map((one) => ({ ...one, reason: '' })) : changes;
  // Without a secret: a reply to the artist may quote it.
  const deskLink = recipientOf(kind) === 'studio' ? studio.website + deskLinkPath : undefined;
  const subject = { booking: shown, changes: told, link, deskLink, series };
  return renderEmail(queued, kind === 'series' ? { ...subject, gaps } : subject, now);
}

/** Returns the sessions of a series that an email is about: those that stand, or were cancelled at once. */
function seriesOf(
  kind: EmailKind,
  { booking: { changedAt }, together }: BookingDetails,
  now: Timestamp,
): readonly StoredBooking[] {
  if (kind === 'series') {
    return together.filter((one) => one.status !== 'cancelled' && isCurrent(one, now));
  }
  return kind === 'cancellation'
    ? together.filter((one) => one.status === 'cancelled' && one.changedAt === changedAt)
    : [];
}

/**
 * True when the mail server has refused the content of the last attempt, perhaps because of what an
 * artist typed: a text that looks like spam must not keep an e-mail from the studio.
 */
const isContentRefused = ({ kind, error }: QueuedEmail) =>
  recipientOf(kind) === 'studio' && error.startsWith('EMESSAGE 5');

const withoutTypedText = (booking: StoredBooking): StoredBooking => ({
  ...booking,
  ...textsOf(() => ''),
  email: studio.email,
});
