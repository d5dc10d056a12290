import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { hasBegun } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { priceOf } from '#booking/prices';
import { booths, slotInWords } from '#booking/slots';
import type { StudioTime } from '#studio/clock';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { whatsAppLink } from '#studio/whatsApp';
import type { StoredBooking } from '../bookings/storedBooking.ts';

/** The parts that the private pages of the studio and of the artist share. */

/** HTML in which all values are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The result of a form that was sent. */
export interface Outcome {
  /** The HTTP status: 200 when the booking is as the sender wants it. */
  readonly status: 200 | 400 | 409;
  readonly message: string;
}

/** The data of a private page. */
export interface View {
  readonly booking: StoredBooking;
  readonly now: StudioTime;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
  /** Absent before a form was sent. */
  readonly outcome?: Outcome;
}

/** The title and the content of a private page. */
export interface PrivatePage {
  readonly title: string;
  readonly content: Html;
}

/** Returns the title of a page: the outcome of a form that was sent, else what the page is about. */
export const titleOf = (about: string, outcome?: Outcome): string =>
  `${outcome?.message ?? about} · ${studio.name}`;

/** True when a session has not begun, so that it can be moved or cancelled. */
export const isAhead = ({ date, slot }: StoredBooking, now: StudioTime): boolean =>
  date > now.date || (date === now.date && !hasBegun(slot, date, now));

/** True when a session can be moved or cancelled. */
export const canChange = ({ booking, now }: View): boolean =>
  booking.status !== 'cancelled' && isAhead(booking, now);

/** The message about a form that was sent, or nothing before one was sent. */
export const notice = (outcome: Outcome | undefined): Html =>
  outcome
    ? html`<p id="outcome" tabindex="-1" data-tone="${outcome.status === 200 ? 'good' : 'bad'}">${outcome.message}</p>`
    : html``;

/** A description list of names and values. */
export const descriptions = (
  entries: readonly (readonly [name: string, value: string | Html])[],
): Html =>
  html`<dl>
    ${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;

/** The session of a booking, as entries of `descriptions`. */
export const sessionEntries = (booking: StoredBooking): [string, string][] => [
  ['Booth', booths[booking.bookingType].name],
  ['Date', dateInWords(booking.date)],
  ['Hours', `${slotInWords(booking.slot)}, Accra time (GMT)`],
];

/** The price and the reference of a booking, as entries of `descriptions`. */
export const bookingEntries = ({ bookingType, reference }: StoredBooking): [string, string][] => [
  ['Price', priceOf(bookingType)],
  ['Reference', reference],
];

/**
 * A form that changes the booking. It is sent to the address of the page without its query, and the
 * response is shown at the notice, which gets the focus. The hidden field is the session that the
 * sender has seen.
 */
export const changeForm = ({ bookingType, date, timeSlot }: StoredBooking, fields: Html): Html =>
  html`<form method="post" action="?#outcome">
    <input type="hidden" name="seen" value="${bookingType} ${date} ${timeSlot}">
    ${fields}
  </form>`;

/** The field for the explanation of a cancellation. */
export const reasonField = (label: string): Html =>
  html`<label>${label} <textarea name="reason" rows="2" maxlength="500"></textarea></label>`;

/** A link that calls a phone number, as somebody has typed it. */
export const callLink = (phoneNumber: string): Html =>
  html`<a href="${telephoneUrl(phoneNumber)}">${phoneNumber}</a>`;

/** A link that opens a chat in WhatsApp on a line of its own; nothing without a possible number. */
export function chatLink(number: string, text: string): Html {
  const link = whatsAppLink(number, text);
  return link ? html`<br><a href="${link}">WhatsApp</a>` : html``;
}

/**
 * A link that writes to an e-mail address. The address is encoded, because one like
 * `a?bcc=b@example.com` would add recipients.
 */
export const writeLink = (email: string, subject: string): Html => {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return html`<a href="mailto:${address}?subject=${encodeURIComponent(subject)}">${email}</a>`;
};
