import { dateInWords } from '#booking/dates';
import { aboutBooking, aboutYourBooking, bookingSuccessful } from '#booking/messages';
import { priceOf } from '#booking/prices';
import { booths, slotLabel } from '#booking/slots';
import type { IsoTime, Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';
import { calendarFile } from '../bookings/iCalendar.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { type EmailKind, recipientOf } from '../outbox/emailKinds.ts';
import type { QueuedEmail } from '../outbox/outboxQueries.ts';
import { type EmailContent, type Field, renderHtml, renderText } from './emailLayout.ts';

/** An email as it is passed to the transport. */
export interface EmailMessage {
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo: Mailbox;
  /**
   * The same on every retry, so that mail programs can detect duplicates; another when queued
   * again.
   */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

interface Mailbox {
  /** The display name; empty for the artist. */
  readonly name: string;
  readonly address: string;
}

interface Content extends Omit<EmailContent, 'sections'> {
  readonly fields: readonly Field[];
  /** The label of the private link; absent without one. */
  readonly linkLabel?: string;
}

/** The data of an email about a booking. */
interface EmailSubject {
  readonly booking: StoredBooking;
  /** Why the booking was cancelled; may be empty. */
  readonly reason: string;
  /** The address of the recipient's private page. */
  readonly link: string;
}

/** The mailbox of the studio, which sends all emails. */
export const studioMailbox: Mailbox = { name: studio.name, address: studio.email };

/** Replaces white space, line breaks included, with single spaces. */
export const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const sessionFields = ({ bookingType, date, slot, reference }: StoredBooking): Field[] => [
  ['Booth', booths[bookingType].name],
  ['Date', dateInWords(date)],
  ['Hours', `${slotLabel(slot)} (Accra time)`],
  ['Price', priceOf(bookingType)],
  ['Reference', reference],
];

/** The artist's name, phone, WhatsApp (if the number is a possible one) and e-mail address. */
export function contactFields({
  fullName,
  phoneNumber,
  email,
  reference,
}: StoredBooking): readonly Field[] {
  const phone = onOneLine(phoneNumber);
  const chat = whatsAppLink(phone, aboutYourBooking(reference));
  return [
    ['Name', onOneLine(fullName)],
    ['Phone', phone, /\d/.test(phone) ? telephoneUrl(phone) : undefined],
    ...(chat ? [['WhatsApp', chat, chat] as const] : []),
    ['Email', onOneLine(email)],
  ];
}

const artistFields = (booking: StoredBooking): Field[] => [
  ...contactFields(booking),
  ['Notes', booking.notes || 'none'],
];

/** The session of a booking, and where the artist can write about it. */
const artistsSession = (booking: StoredBooking): Field[] => {
  const chat = whatsAppLink(studio.whatsApp, aboutBooking(booking.reference));
  return [...sessionFields(booking), ...(chat ? [['WhatsApp', chat, chat] as const] : [])];
};

const artistLink = {
  linkLabel: 'See, move or cancel your booking',
  closing: `You can also call ${studio.phone} or reply to this e-mail.`,
};
const studioLink = {
  linkLabel: 'Confirm or decline',
  closing: 'Anybody who has the link can confirm or decline this request. Do not forward it.',
};
const reasonFields = (reason: string): Field[] => (reason ? [['Reason', reason]] : []);

/** The content of each kind of email. */
const contents: Readonly<Record<EmailKind, (subject: EmailSubject) => Content>> = {
  request: ({ booking }) => ({
    subject: `New request: ${booths[booking.bookingType].name}, ${dateInWords(booking.date)}`,
    introduction: 'Somebody asks for studio time. Please get in touch to confirm it.',
    fields: [...artistFields(booking), ...sessionFields(booking)],
    ...studioLink,
  }),
  move: ({ booking }) => ({
    subject: `Moved: ${booths[booking.bookingType].name}, ${dateInWords(booking.date)}`,
    introduction: 'The artist has moved this session. Please confirm the new time.',
    fields: [...artistFields(booking), ...sessionFields(booking)],
    ...studioLink,
  }),
  withdrawal: ({ booking, reason }) => ({
    subject: `Cancelled by the artist: ${booths[booking.bookingType].name}, ${dateInWords(booking.date)}`,
    introduction: 'The artist has cancelled this session. Its hours are free.',
    fields: [...artistFields(booking), ...sessionFields(booking), ...reasonFields(reason)],
    closing: 'There is nothing to do.',
  }),
  acknowledgement: ({ booking }) => ({
    subject: `Your request for ${dateInWords(booking.date)}`,
    introduction: bookingSuccessful,
    fields: artistsSession(booking),
    ...artistLink,
  }),
  confirmation: ({ booking }) => ({
    subject: `Confirmed: your session on ${dateInWords(booking.date)}`,
    introduction: 'Your session is confirmed. We look forward to it.',
    fields: artistsSession(booking),
    ...artistLink,
  }),
  cancellation: ({ booking, reason }) => ({
    subject: `Cancelled: your session on ${dateInWords(booking.date)}`,
    introduction: 'Your session is cancelled.',
    fields: [...artistsSession(booking), ...reasonFields(reason)],
    closing: `If you did not expect this, call ${studio.phone} or reply to this e-mail.`,
  }),
  reminder: ({ booking }) => ({
    subject: `Tomorrow: your session, ${dateInWords(booking.date)}`,
    introduction:
      booking.status === 'confirmed'
        ? 'Your session is tomorrow. We look forward to it.'
        : 'Your session is tomorrow. The studio has not confirmed it yet: please call us.',
    fields: artistsSession(booking),
    ...artistLink,
  }),
};

/** Returns the Message-ID of an email; `writtenAt` is the time at which it was queued. */
export const messageIdOf = (reference: string, kind: string, writtenAt: IsoTime): string =>
  `<${reference}.${kind}.${Date.parse(writtenAt)}@${studio.email.split('@')[1]}>`;

/** Renders an email about a booking, with the session attached as an iCalendar file. */
export function renderEmail(
  { kind, writtenAt }: Pick<QueuedEmail, 'writtenAt'> & { readonly kind: EmailKind },
  subject: EmailSubject,
  now: Timestamp,
): EmailMessage {
  const { booking, link } = subject;
  const { fields, linkLabel, ...rest } = contents[kind](subject);
  const section = { fields, link: linkLabel ? { label: linkLabel, url: link } : undefined };
  const content = { ...rest, sections: [section] };
  // No display name: visitors can type any text as their name.
  const artist = { name: '', address: booking.email };
  const isToStudio = recipientOf(kind) === 'studio';
  return {
    from: studioMailbox,
    to: isToStudio ? studioMailbox : artist,
    replyTo: isToStudio ? artist : studioMailbox,
    messageId: messageIdOf(booking.reference, kind, writtenAt),
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    attachments: [
      {
        filename: 'session.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: calendarFile(booking, now),
      },
    ],
  };
}
