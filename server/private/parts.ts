import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { hasBegun } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { booths, findSlot, slotInWords } from '#booking/slots';
import type { StudioTime } from '#studio/clock';
import { studio } from '#studio/studio';
import type { StoredBooking } from '../bookings/storedBooking.ts';

/** The parts that the private pages of the studio and of the artist share. */

/** HTML in which all values are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What became of a form that was sent: the message and whether it is good news. */
export interface Outcome {
  readonly tone: 'good' | 'bad';
  readonly message: string;
}

/** The title and the content of a private page. */
export interface PrivatePage {
  readonly title: string;
  readonly content: Html;
}

/** True when a session has not begun, so that it can be moved or cancelled. */
export function isAhead({ bookingType, date, timeSlot }: StoredBooking, now: StudioTime): boolean {
  const slot = findSlot(bookingType, timeSlot);
  return date > now.date || (slot !== undefined && date === now.date && !hasBegun(slot, date, now));
}

/** The message about a form that was sent, or nothing before one was sent. */
export const notice = (outcome: Outcome | undefined): Html =>
  outcome ? html`<p data-tone="${outcome.tone}">${outcome.message}</p>` : html``;

/** A description list of names and values. */
export const descriptions = (
  entries: readonly (readonly [name: string, value: string | Html])[],
): Html =>
  html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

/** The session of a booking, as entries of `descriptions`. */
export function sessionEntries({
  bookingType,
  date,
  timeSlot,
  reference,
}: StoredBooking): [string, string][] {
  const slot = findSlot(bookingType, timeSlot);
  return [
    ['Booth', booths[bookingType].name],
    ['Date', dateInWords(date)],
    ['Hours', `${slot ? slotInWords(slot) : timeSlot}, Accra time (GMT)`],
    ['Place', `${studio.street}, ${studio.district}, ${studio.city}`],
    ['Price', booths[bookingType].price],
    ['Reference', reference],
  ];
}

/** The hidden field with the session that the reader of a form has seen. */
export const seenSession = ({ bookingType, date, timeSlot }: StoredBooking): Html =>
  html`<input type="hidden" name="seen" value="${bookingType} ${date} ${timeSlot}">`;

/** The field for the explanation of a cancellation. */
export const reasonField = (label: string): Html =>
  html`<label>${label} <textarea name="reason" rows="2" maxlength="500"></textarea></label>`;
