import { html } from 'hono/html';
import { type BookedDates, lastBookableDate } from '#booking/availability';
import { dateInWords, isDate } from '#booking/dates';
import { googleCalendarLink } from '#booking/googleCalendar';
import { aboutBooking, impossibleDate, unavailable } from '#booking/messages';
import { dayAvailability, firstOpenDate } from '#booking/openDates';
import { type BookingType, bookingTypes, booths, slotInWords } from '#booking/slots';
import { studio } from '#studio/studio';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { toldByEmail } from './outcomes.ts';
import {
  bookingEntries,
  callLink,
  canChange,
  changeForm,
  chatLink,
  descriptions,
  type Html,
  isAhead,
  notice,
  type PrivatePage,
  reasonField,
  sessionEntries,
  titleOf,
  type View,
  writeLink,
} from './parts.ts';

/** The artist's page about one booking: where it stands, and the forms to move or cancel it. */

/** A day whose free times the artist wants to see. */
export interface WantedDay {
  readonly bookingType: BookingType;
  /** As it was typed: browsers without a date picker show a text field. */
  readonly date: string;
  /** The booked slots from today on. */
  readonly booked: BookedDates;
}

/** Returns where the booking stands. */
function stateOf({ booking, now }: View): string {
  const { status, changedBy } = booking;
  if (status === 'cancelled') {
    return changedBy === "artist's link"
      ? 'You have cancelled this booking.'
      : 'The studio has cancelled this booking. Please call if you did not expect this.';
  }
  if (!isAhead(booking, now)) {
    return status === 'confirmed'
      ? 'Your session has begun.'
      : 'Your session has begun, but the studio has not confirmed it. Please call.';
  }
  return status === 'confirmed'
    ? 'Your session is confirmed. We look forward to it.'
    : 'The studio has your request and will contact you to confirm it.';
}

/** The form that asks for the free times of a day. */
const dayForm = (
  { now }: View,
  { bookingType, date }: Pick<WantedDay, 'bookingType' | 'date'>,
): Html =>
  html`<form action="#times">
    <label>Booth
      <select name="bookingType">
        ${bookingTypes.map(
          (type) =>
            html`<option value="${type}" ${type === bookingType ? 'selected' : ''}>${booths[type].name}</option>`,
        )}
      </select>
    </label>
    <label>Date
      <input type="date" name="date" value="${date}" min="${now.date}" max="${lastBookableDate(now.date)}" required>
    </label>
    <button>Show free times</button>
  </form>`;

/** Returns the booked slots without that of a booking, whose hours are free for itself. */
function bookedByOthers(
  { bookingType, date, timeSlot }: StoredBooking,
  booked: BookedDates,
): BookedDates {
  const day = booked[date];
  if (!day) return booked;
  const others = day[bookingType].filter((id) => id !== timeSlot);
  return { ...booked, [date]: { ...day, [bookingType]: others } };
}

/** The form with the free times of a day, or the reason why there is none. */
function timesForm({ booking, now }: View, { bookingType, date, booked }: WantedDay): Html {
  if (!isDate(date)) return html`<p id="times">${impossibleDate}</p>`;
  const others = bookedByOthers(booking, booked);
  const { open, reason } = dayAvailability(bookingType, date, others, now);
  const isOwnDay = bookingType === booking.bookingType && date === booking.date;
  const free = open.filter(({ id }) => !isOwnDay || id !== booking.timeSlot);
  const day = `${booths[bookingType].name}, ${dateInWords(date)}`;
  if (free.length === 0) {
    const next = firstOpenDate(bookingType, booked, now, date > now.date ? date : now.date);
    return html`<p id="times">${day}: ${reason ? unavailable[reason] : 'no other time is free'}.</p>
      ${
        next
          ? html`<p><a href="?bookingType=${bookingType}&date=${next}#times">Next free date: ${dateInWords(next)}</a></p>`
          : ''
      }`;
  }
  const fields = html`<fieldset id="times">
      <legend>${day}</legend>
      ${free.map(
        (slot) => html`<label>
        <input type="radio" name="to" value="${bookingType} ${date} ${slot.id}" required>
        ${slotInWords(slot)}
      </label>`,
      )}
    </fieldset>
    <button name="action" value="move">Move my booking</button>
    <p>You keep your old time until you have the new one. The studio has to confirm the new time.</p>`;
  return changeForm(booking, fields);
}

const moveSection = (view: View, wanted: WantedDay | undefined): Html =>
  html`<details ${wanted ? 'open' : ''}>
    <summary>Move to another date or time</summary>
    ${dayForm(view, wanted ?? view.booking)}
    ${wanted ? timesForm(view, wanted) : ''}
  </details>`;

const cancelSection = ({ booking, sendsEmail }: View): Html => html`<details>
  <summary>Cancel this booking</summary>
  ${changeForm(
    booking,
    html`${reasonField('Message to the studio (optional)')}
      <button name="action" value="cancel">Cancel my booking</button>
      <p>Your hours become free for others at once. ${toldByEmail('studio', sendsEmail)}</p>`,
  )}
</details>`;

/** Returns the page in the state of the booking, with the free times of a day when one is wanted. */
export function artistPage(view: View, wanted?: WantedDay): PrivatePage {
  const { booking, outcome } = view;
  const { reference, status } = booking;
  return {
    title: titleOf('Your booking', outcome),
    content: html`${notice(outcome)}
      <h1>Your booking</h1>
      ${outcome?.status === 200 ? '' : html`<p>${stateOf(view)}</p>`}
      ${descriptions([...sessionEntries(booking), ['Place', studio.address], ...bookingEntries(booking)])}
      ${
        status === 'cancelled'
          ? html`<p><a href="/booking">Book another session</a></p>`
          : html`<p>
              <a href="/api/bookings/${reference}.ics" download="session.ics">Add to calendar</a>
              <br><a href="${googleCalendarLink(booking)}">Add to Google Calendar</a>
            </p>`
      }
      ${canChange(view) ? html`${moveSection(view, wanted)}${cancelSection(view)}` : ''}
      <h2>Questions?</h2>
      <p>
        Call or write to us:<br>${callLink(studio.phone)}
        ${chatLink(studio.whatsApp, aboutBooking(reference))}
        <br>${writeLink(studio.email, `Booking ${reference}`)}
      </p>`,
  };
}
