import { dateInWords, shortDate } from '#booking/dates';
import { aboutBooking } from '#booking/messages';
import { priceOf } from '#booking/prices';
import { booths, hoursInWords } from '#booking/slots';
import type { IsoDate, IsoTime, Timestamp } from '#studio/clock';
import { emailUrl } from '#studio/emailUrl';
import { mapUrl } from '#studio/map';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';
import { calendarFile, cancellationFile, studioFile } from '../bookings/format/iCalendar.ts';
import { stableId, studioDomain } from '../bookings/format/idDomain.ts';
import { gapInWords, otherTexts, textToArtist } from '../bookings/format/sessionWords.ts';
import {
  moneyToArtist,
  priceAndMoney,
  receivedInWords,
  receivedOfAll,
  rulesFor,
} from '../bookings/money.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { type EmailKind, emailsOfCancellation, recipientOf } from '../outbox/emailKinds.ts';
import type { QueuedEmail } from '../outbox/outboxQueries.ts';
import { bookingEmails, type EmailSubject, factsOf } from './bookingEmails.ts';
import { type EmailContent, type Line, onOneLine, renderHtml, renderText } from './emailLayout.ts';

/** An email as it is passed to the transport. */
export type EmailMessage = ReturnType<typeof messageOf>;

/** The mailbox of the studio, which sends all emails; that of an artist has no name. */
export const studioMailbox = () => ({ name: studio.name, address: studio.email });

/** The closing of the emails with a link to the desk. */
export const deskLinkWarning =
  'Anybody who has the link can do all that the studio can, for eight days. Do not forward it.';

/** A chat with a number on WhatsApp, if it is a possible one; in text without the prepared words. */
function chatLine(number: string, text: string): readonly Line[] {
  const href = whatsAppLink(number, text);
  if (!href) return [];
  const [address] = href.split('?');
  return [{ name: 'WhatsApp', value: 'Open a chat on WhatsApp', text: address, href }];
}

/** Returns the phone and WhatsApp lines of the artist, or a note when the typed text was left out. */
export function contactLines(booking: StoredBooking, now: Timestamp): readonly Line[] {
  const phone = onOneLine(booking.phoneNumber);
  if (!phone) return [{ value: 'left out, because a filter refused it: see the link' }];
  return [
    { name: 'Phone', value: phone, href: telephoneUrl(phone) },
    ...chatLine(phone, textToArtist(booking, now)),
  ];
}

const boothAndHours = ({ bookingType, slot }: StoredBooking) => [
  [booths[bookingType].name, slot.name].filter(Boolean).join(', '),
  `${hoursInWords(slot)} (Accra time)`,
];

/** The parts of an email to the studio: who asks, and all that the artist typed. */
const toStudio = (booking: StoredBooking, now: Timestamp) => ({
  title: onOneLine(booking.fullName) || 'Somebody',
  lines: contactLines(booking, now),
  fields: [
    { name: 'Session', value: [dateInWords(booking.date), ...boothAndHours(booking)].join(', ') },
    ...otherTexts(booking),
    {
      name: 'Email',
      value: onOneLine(booking.email) || 'none',
      href: booking.email && emailUrl(booking.email),
    },
    { name: 'Price', value: priceAndMoney(booking, now) },
    { name: 'Reference', value: booking.reference },
  ],
});

/** True when sessions have one price. */
const isOnePrice = (sessions: readonly StoredBooking[]) =>
  new Set(sessions.map((session) => priceOf(session.bookingType, session))).size === 1;

/** The price of a session, or of each one of a series; the list of the sessions has different ones. */
function priceToArtist(booking: StoredBooking, series: readonly StoredBooking[]): readonly Line[] {
  const value = priceOf(booking.bookingType, booking);
  if (series.length < 2) return [{ name: 'Price', value }];
  return isOnePrice(series) ? [{ name: 'Price of each', value }] : [];
}

/** The sum of what was received for some sessions; the list of them has each. */
function moneyOfSeries(series: readonly StoredBooking[]): readonly Line[] {
  const value = receivedOfAll(series);
  return value ? [{ name: 'Received', value: `${value} for all` }] : [];
}

/** The parts of an email to the artist: when and where, and the money. */
const toArtist = (booking: StoredBooking, series: readonly StoredBooking[], now: Timestamp) => ({
  title: dateInWords(booking.date).replace(' ', '\n'),
  lines: boothAndHours(booking).map((value) => ({ value })),
  fields: [
    { name: 'Place', value: studio.address, href: mapUrl() },
    ...priceToArtist(booking, series),
    ...(series.length < 2 ? moneyToArtist(booking, now) : moneyOfSeries(series)),
    ...chatLine(studio.whatsApp, aboutBooking(booking.reference)),
  ],
});

interface QueuedMessage extends Pick<QueuedEmail, 'reference' | 'kind' | 'writtenAt'> {
  /** The reference by which mail programs show the emails about a booking as one thread. */
  readonly thread?: string;
}

export function messageOf(
  { reference, kind, writtenAt, thread }: QueuedMessage,
  content: EmailContent,
  artist = studioMailbox(),
  attachments: Record<'filename' | 'contentType' | 'content', string>[] = [],
) {
  const isToStudio = recipientOf(kind) === 'studio';
  // No email has this id: mail programs group what refers to the same one.
  const root = thread && `<${stableId(thread)}>`;
  return {
    from: studioMailbox(),
    to: isToStudio ? studioMailbox() : artist,
    replyTo: isToStudio && artist.address ? artist : studioMailbox(),
    // The same on every retry, so that duplicates are detected; another when queued again.
    messageId: `<${reference}.${kind.replace(' ', '-')}.${Date.parse(writtenAt)}@${studioDomain()}>`,
    ...(root && { inReplyTo: root, references: root }),
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    attachments,
  };
}

/** A date with its year and without its long names, e.g. "Tue 1 Dec 2026". */
const dateWithYear = (date: IsoDate) => `${shortDate(date)} ${date.slice(0, 4)}`;

/** Lists the sessions of a series with their links, if there are any, and the dates that are not booked. */
const seriesSection = ({ series = [], gaps = [], links }: EmailSubject) => ({
  title: series.length === 1 ? '1 session' : `${series.length} sessions`,
  fields: [
    ...series.map((session) => {
      const facts = [
        hoursInWords(session.slot),
        session.bookingType !== series[0]?.bookingType && booths[session.bookingType].name,
        !isOnePrice(series) && priceOf(session.bookingType, session),
        receivedInWords(session),
        session.status === 'requested' && 'not confirmed yet',
      ];
      const value = facts.filter(Boolean).join(', ');
      const href = links?.get(session.reference);
      return { name: dateWithYear(session.date), value, href, text: href && `${value}: ${href}` };
    }),
    ...gaps.map((gap) => ({
      name: dateWithYear(gap.date),
      value: `not booked (${gapInWords(gap, false)})`,
    })),
  ],
});

/** The greatest number of files that cancel sessions; mail programs show each in the e-mail. */
const maxFiles = 10;

/** Returns the calendar files of an email. */
function calendarFiles(kind: EmailKind, { booking, series = [] }: EmailSubject, now: Timestamp) {
  const { calendar } = bookingEmails[kind];
  // A calendar has nothing of a request that was declined.
  if (!calendar || (calendar === 'cancel' && !booking.wasConfirmed)) return [];
  const sessions = series.length > 0 ? series : [booking];
  const files = () => {
    if (recipientOf(kind) === 'studio') return [studioFile(booking, now)];
    if (calendar !== 'cancel') return [calendarFile(sessions, now)];
    return sessions.length > maxFiles
      ? []
      : sessions.map((session) => cancellationFile(session, now));
  };
  return files().map((content, index, { length }) => ({
    filename: length === 1 ? 'session.ics' : `session-${index + 1}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${calendar.toUpperCase()}`,
    content,
  }));
}

/** Renders an email about a booking, with the session attached as an iCalendar file. */
export function renderEmail(
  { kind, writtenAt }: Pick<QueuedEmail, 'writtenAt'> & { readonly kind: EmailKind },
  subject: EmailSubject,
  now: Timestamp,
): EmailMessage {
  const { booking, changes, link, deskLink, series = [], gaps = [] } = subject;
  const { calendar, words } = bookingEmails[kind];
  const facts = factsOf(subject, now);
  const sessions = series.length > 0 ? series : [booking];
  const { linkLabel, ...said } = words(facts);
  const isToStudio = recipientOf(kind) === 'studio';
  const { fields, ...parts } = isToStudio ? toStudio(booking, now) : toArtist(booking, series, now);
  const reason = changes.find(({ status }) => status === 'cancelled')?.reason;
  const isReasonTold = reason && emailsOfCancellation.includes(kind);
  const content = {
    ...said,
    ...parts,
    small: isToStudio ? [] : [`Reference: ${booking.reference}`, ...(said.small ?? [])],
    // Who comes has to know them.
    rules: !isToStudio && calendar === 'publish' ? rulesFor(sessions, now) : [],
    sections: [
      { fields: [...fields, ...(isReasonTold ? [{ name: 'Reason', value: reason }] : [])] },
      ...(series.length + gaps.length > 1 ? [seriesSection(subject)] : []),
    ],
    link: linkLabel ? { label: linkLabel, url: link } : undefined,
    deskLink: deskLink ? { label: 'The desk', url: deskLink } : undefined,
  };
  // No display name: visitors can type any text as their name.
  const artist = { name: '', address: booking.email };
  const thread = booking.series ?? booking.reference;
  const queued = { reference: booking.reference, kind, writtenAt, thread };
  return messageOf(queued, content, artist, calendarFiles(kind, subject, now));
}

/** Renders the email with which an operator tests the mail server; `writtenAt` is the current time. */
export function renderTestEmail(address: string, writtenAt: IsoTime): EmailMessage {
  const queued = { reference: 'test', kind: 'acknowledgement', writtenAt } as const;
  const content = {
    subject: `A test of ${studio.name}`,
    introduction: 'The site can send e-mails.',
    closing: 'There is nothing to do.',
  };
  return messageOf(queued, content, { name: '', address });
}

/** Renders the email with the link to the desk that somebody has asked for on its page. */
export const renderDeskLink = (queued: QueuedEmail, deskLink: string): EmailMessage =>
  messageOf(queued, {
    subject: 'Your new link to the desk',
    introduction:
      'Somebody has asked for a new link to the desk. It was sent to this address alone.',
    link: { label: 'Open the desk', url: deskLink },
    closing: deskLinkWarning,
  });
