import { html } from 'hono/html';
import { type BookedDates, dayAvailability, lastBookableDate } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { unavailable } from '#booking/messages';
import { type BookingType, bookingTypes, booths, slotInWords } from '#booking/slots';
import type { StudioTime } from '#studio/clock';
import { studio } from '#studio/studio';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import {
  descriptions,
  type Html,
  isAhead,
  notice,
  type Outcome,
  type PrivatePage,
  reasonField,
  seenSession,
  sessionEntries,
} from './parts.ts';

/** The artist's page about one booking: where it stands, and the forms to move or cancel it. */

/** The booth and the date (yyyy-MM-dd) whose free slots the artist wants to see. */
export interface WantedDay {
  readonly bookingType: BookingType;
  readonly date: string;
}

const states = {
  requested: 'The studio has your request and will contact you to confirm it.',
  confirmed: 'The studio has confirmed your session. We look forward to it.',
  cancelled: 'This session is cancelled.',
} as const;

/** The form that asks for the free slots of a day. */
const dayForm = ({ bookingType, date }: WantedDay, { date: today }: StudioTime): Html =>
  html`<form>
    <label>Booth
      <select name="bookingType">
        ${bookingTypes.map(
          (type) =>
            html`<option value="${type}" ${type === bookingType ? 'selected' : ''}>${booths[type].name}</option>`,
        )}
      </select>
    </label>
    <label>Date
      <input type="date" name="date" value="${date}" min="${today}" max="${lastBookableDate(today)}" required>
    </label>
    <button>Show free times</button>
  </form>`;

/** The form with the free slots of a day, or the reason why there is none. */
function slotForm(
  booking: StoredBooking,
  { bookingType, date }: WantedDay,
  booked: BookedDates,
  now: StudioTime,
): Html {
  const { open, reason } = dayAvailability(bookingType, date, booked, now);
  const day = `${booths[bookingType].name}, ${dateInWords(date)}`;
  if (reason) return html`<p>${day}: ${unavailable[reason]}. Please choose another date.</p>`;
  return html`<form method="post">
    ${seenSession(booking)}
    <fieldset>
      <legend>${day}</legend>
      ${open.map(
        (slot) => html`<label>
        <input type="radio" name="to" value="${bookingType} ${date} ${slot.id}" required>
        ${slotInWords(slot)}
      </label>`,
      )}
    </fieldset>
    <button name="action" value="move">Move my booking</button>
    <p>Your hours are kept until you have the new ones. The studio confirms the new time.</p>
  </form>`;
}

const cancelForm = (booking: StoredBooking): Html => html`<details>
  <summary>Cancel my booking</summary>
  <form method="post">
    ${seenSession(booking)}
    ${reasonField('Message to the studio (optional)')}
    <button name="action" value="cancel">Cancel the session</button>
    <p>Its hours become free for others at once. This cannot be undone.</p>
  </form>
</details>`;

const calendarLinks = ({ reference }: StoredBooking): Html =>
  html`<p><a href="/api/bookings/${reference}.ics" download="session.ics">Add to calendar</a></p>`;

const contact = ({ reference }: StoredBooking): Html => html`<h2>Write to the studio</h2>
  <p>
    <a href="tel:${studio.phone.replaceAll(' ', '')}">${studio.phone}</a>
    <a href="mailto:${studio.email}?subject=${encodeURIComponent(`Booking ${reference}`)}">${studio.email}</a>
  </p>`;

/**
 * Returns the page in the state of the booking, with the free slots of `wanted` according to
 * `booked`; `outcome` is that of a form that was sent.
 */
export function artistPage(
  booking: StoredBooking,
  now: StudioTime,
  booked: BookedDates,
  wanted: WantedDay | undefined,
  outcome?: Outcome,
): PrivatePage {
  const canChange = booking.status !== 'cancelled' && isAhead(booking, now);
  return {
    title: `${outcome?.message ?? 'Your booking'} · ${studio.name}`,
    content: html`<h1>Your booking</h1>
      ${notice(outcome)}
      <p>${states[booking.status]}</p>
      ${descriptions(sessionEntries(booking))}
      ${booking.status === 'cancelled' ? '' : calendarLinks(booking)}
      ${
        canChange
          ? html`<h2>Move it</h2>
            ${dayForm(wanted ?? booking, now)}
            ${wanted ? slotForm(booking, wanted, booked, now) : ''}
            <h2>Cancel it</h2>
            ${cancelForm(booking)}`
          : ''
      }
      ${contact(booking)}`,
  };
}
