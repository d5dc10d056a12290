import { textsOf } from '#booking/request';
import { studioTime, type Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';
import { tomorrowOf } from '../bookings/bookingWindow.ts';
import { deskLinkPath, newToken, privatePath } from '../bookings/privateLinks.ts';
import { bookingDetails } from '../bookings/queries/bookingDetails.ts';
import { lockBooking } from '../bookings/queries/changeQueries.ts';
import { issueDeskLink, issueLink } from '../bookings/queries/linkQueries.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import type { Database, Query } from '../database/database.ts';
import {
  type EmailKind,
  emailsAboutSeries,
  isAboutBooking,
  recipientOf,
  type StudioKind,
} from '../outbox/emailKinds.ts';
import type { QueuedEmail } from '../outbox/outboxQueries.ts';
import { bookingEmails, isStillTrue } from './bookingEmails.ts';
import { type BackupCheck, hasNews, lateUntil, sheetNews } from './dueEmails.ts';
import { type EmailMessage, renderDeskLink, renderEmail } from './emails.ts';
import { renderSheet } from './sheet.ts';

/**
 * Returns the content of an email from the outbox, or undefined when it is out of date: reminders
 * and sheets are only about sessions of the day after `now`.
 * Each email has links of its own, because only the hashes of tokens are stored.
 */
export async function composeEmail(
  database: Database,
  queued: QueuedEmail,
  now: Timestamp,
  checkBackups: BackupCheck = () => [],
): Promise<EmailMessage | undefined> {
  const { kind } = queued;
  if (isAboutBooking(kind)) return composeAboutBooking(database, { ...queued, kind }, now);
  const render = await database.read(() => studioEmails[kind](queued, now, checkBackups));
  if (!render) return undefined;
  const token = newToken();
  await database.write('desk', () => issueDeskLink(token, now));
  return render(`${studio.website}${privatePath(token)}/`);
}

/** Returns what renders an email to the studio with a link to the desk; undefined when it is out of date. */
type StudioEmail = (
  queued: QueuedEmail,
  now: Timestamp,
  checkBackups: BackupCheck,
) => Query<((deskLink: string) => EmailMessage) | undefined>;

const studioEmails: Readonly<Record<StudioKind, StudioEmail>> = {
  *'desk link'(queued) {
    return (deskLink) => renderDeskLink(queued, deskLink);
  },
  *sheet(queued, now, checkBackups) {
    const { reference: date, writtenAt } = queued;
    const today = studioTime(now);
    const isToday = date === today.date && today.minutes < lateUntil;
    if (!isToday && date !== tomorrowOf(now)) return undefined;
    const news = yield* sheetNews(date, now, checkBackups);
    if (!hasNews(news)) return undefined;
    const shown = (bookings: readonly StoredBooking[]) =>
      isContentRefused(queued) ? bookings.map(withoutTypedText) : bookings;
    const sheet = {
      ...{ date, isToday, now, lastMonth: news.lastMonth, backups: news.backups },
      sessions: shown(news.sessions),
      waiting: shown(news.waiting),
      unanswered: shown(news.unanswered),
      deposits: shown(news.deposits),
      unreachable: shown(news.unreachable),
    };
    return (deskLink) => renderSheet({ ...sheet, deskLink }, writtenAt);
  },
};

async function composeAboutBooking(
  database: Database,
  queued: QueuedEmail & { readonly kind: EmailKind },
  now: Timestamp,
): Promise<EmailMessage | undefined> {
  const { reference, kind } = queued;
  const { leadsTo, sessions } = bookingEmails[kind];
  const isAboutSeries = emailsAboutSeries.includes(kind);
  const isTextRefused = isContentRefused(queued);
  const links = new Map<string, string>();
  // One transaction, and the row that a correction of the address locks too, so that an address that is
  // corrected later has only links that end then.
  const details = await database.write(reference, function* () {
    yield* lockBooking(reference);
    const found = yield* bookingDetails(reference);
    if (!found) throw new Error(`There is no booking ${reference}.`);
    const series = sessions?.(found, now) ?? [];
    // An e-mail about a series leads to its first session.
    const booking = isAboutSeries ? series[0] : found.booking;
    if (!booking || !isStillTrue(kind, booking, now)) return undefined;
    const linked = isAboutSeries ? series : [booking];
    for (const session of leadsTo === 'private page' ? linked : []) {
      const token = newToken();
      links.set(session.reference, studio.website + privatePath(token));
      yield* issueLink(session.reference, recipientOf(kind), token, now);
    }
    return { ...found, booking, series };
  });
  if (!details) return undefined;
  const { booking, changes, series, gaps } = details;
  const link = links.get(booking.reference) ?? `${studio.website}/booking`;
  const shown = isTextRefused ? withoutTypedText(booking) : booking;
  const told = isTextRefused ? changes.map((change) => ({ ...change, reason: '' })) : changes;
  // Without a secret: a reply to the artist may quote it.
  const deskLink = recipientOf(kind) === 'studio' ? studio.website + deskLinkPath : undefined;
  const subject = { booking: shown, changes: told, link, deskLink, series };
  return renderEmail(queued, isAboutSeries ? { ...subject, gaps, links } : subject, now);
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
