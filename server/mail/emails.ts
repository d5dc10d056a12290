import { dateInWords } from '#booking/dates';
import { aboutBooking, aboutYourBooking, bookingSuccessful } from '#booking/messages';
import { priceOf } from '#booking/prices';
import { booths, slotLabel } from '#booking/slots';
import type { Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';
import { manyRequests } from '../bookings/dueEmails.ts';
import { calendarFile } from '../bookings/iCalendar.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { type EmailKind, emailsOfCancellation, recipientOf } from '../outbox/emailKinds.ts';
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

/** A link to a chat with a number on WhatsApp, if it is a possible one. */
function chatFields(number: string, text: string): Field[] {
  const chat = whatsAppLink(number, text);
  return chat ? [['WhatsApp', chat, chat]] : [];
}

/** What the artist typed, with a link to WhatsApp if the number is a possible one. */
export function typedFields(booking: StoredBooking): readonly Field[] {
  if (!booking.fullName) return [['Contact', 'on the private page, because a filter refused it']];
  const phone = onOneLine(booking.phoneNumber);
  return [
    ['Name', onOneLine(booking.fullName)],
    ['Phone', phone, /\d/.test(phone) ? telephoneUrl(phone) : undefined],
    ...chatFields(phone, aboutYourBooking(booking.reference)),
    ['Email', onOneLine(booking.email)],
    ['Notes', booking.notes || 'none'],
  ];
}

const artistLink = {
  linkLabel: 'See, move or cancel your booking',
  closing: `You can also call ${studio.phone} or reply to this e-mail.`,
};
const studioLink = {
  linkLabel: 'Confirm or decline',
  closing: 'Anybody who has the link can confirm or decline this request. Do not forward it.',
};

/** The content of each kind of email; `day` is the date of the session in words. */
const contents: Readonly<Record<EmailKind, (day: string, booking: StoredBooking) => Content>> = {
  request: (day, { bookingType }) => ({
    subject: `New request: ${booths[bookingType].name}, ${day}`,
    introduction: 'Somebody asks for studio time. Please get in touch to confirm it.',
    ...studioLink,
  }),
  move: (day, { bookingType }) => ({
    subject: `Moved: ${booths[bookingType].name}, ${day}`,
    introduction: 'The artist has moved this session. Please confirm the new time.',
    ...studioLink,
  }),
  withdrawal: (day, { bookingType }) => ({
    subject: `Cancelled by the artist: ${booths[bookingType].name}, ${day}`,
    introduction: 'The artist has cancelled this session. Its hours are free.',
    closing: 'There is nothing to do.',
  }),
  acknowledgement: (day) => ({
    subject: `Your request for ${day}`,
    introduction: bookingSuccessful,
    ...artistLink,
  }),
  confirmation: (day) => ({
    subject: `Confirmed: your session on ${day}`,
    introduction: 'Your session is confirmed. We look forward to it.',
    ...artistLink,
  }),
  cancellation: (day) => ({
    subject: `Cancelled: your session on ${day}`,
    introduction: 'Your session is cancelled.',
    closing: `If you did not expect this, call ${studio.phone} or reply to this e-mail.`,
  }),
  newTime: (day) => ({
    subject: `Moved: your session is on ${day}`,
    introduction: 'We have moved your session. The new time is confirmed.',
    ...artistLink,
  }),
  reminder: (day, { status }) => ({
    subject: `Tomorrow: your session, ${day}`,
    introduction:
      status === 'confirmed'
        ? 'Your session is tomorrow. We look forward to it.'
        : 'Your session is tomorrow. The studio has not confirmed it yet: please call us.',
    ...artistLink,
  }),
};

/**
 * Returns an email from the outbox as it is sent: to the studio, or to the artist. Its Message-ID
 * contains the time at which it was queued.
 */
export function messageOf(
  { reference, kind, writtenAt }: Pick<QueuedEmail, 'reference' | 'kind' | 'writtenAt'>,
  artist: Mailbox,
  content: EmailContent,
  attachments: EmailMessage['attachments'],
): EmailMessage {
  const isToStudio = recipientOf(kind) === 'studio';
  return {
    from: studioMailbox,
    to: isToStudio ? studioMailbox : artist,
    replyTo: isToStudio ? artist : studioMailbox,
    messageId: `<${reference}.${kind}.${Date.parse(writtenAt)}@${studio.email.split('@')[1]}>`,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    attachments,
  };
}

/** Renders an email about a booking, with the session attached as an iCalendar file. */
export function renderEmail(
  { kind, writtenAt }: Pick<QueuedEmail, 'writtenAt'> & { readonly kind: EmailKind },
  { booking, reason, link }: EmailSubject,
  now: Timestamp,
): EmailMessage {
  const { reference, date, email } = booking;
  const { linkLabel, ...rest } = contents[kind](dateInWords(date), booking);
  const session = sessionFields(booking);
  const fields =
    recipientOf(kind) === 'studio'
      ? [...typedFields(booking), ...session]
      : [...session, ...chatFields(studio.whatsApp, aboutBooking(reference))];
  if (reason && emailsOfCancellation.includes(kind)) fields.push(['Reason', reason]);
  const section = { fields, link: linkLabel ? { label: linkLabel, url: link } : undefined };
  // No display name: visitors can type any text as their name.
  const artist = { name: '', address: email };
  const calendar = {
    filename: 'session.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile(booking, now),
  };
  const content = { ...rest, sections: [section] };
  return messageOf({ reference, kind, writtenAt }, artist, content, [calendar]);
}

/** Renders the email to the studio about unusually many requests. */
export function renderAlert(queued: QueuedEmail): EmailMessage {
  const content: EmailContent = {
    subject: 'Unusually many requests',
    introduction: manyRequests,
    sections: [],
    closing:
      'If somebody fills the calendar, decline the requests at the desk: their hours are free again.',
  };
  return messageOf(queued, studioMailbox, content, []);
}
