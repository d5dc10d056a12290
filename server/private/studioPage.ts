import { html } from 'hono/html';
import { dateInWords } from '#booking/dates';
import { aboutYourBooking } from '#booking/messages';
import { booths, slotInWords } from '#booking/slots';
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
  titleOf,
  type View,
  writeLink,
} from './parts.ts';

/** The studio's page about one booking: whom to call, and the forms to confirm or decline it. */

/** Returns where the booking stands. */
function stateOf({ booking, now }: View): string {
  const { status, changedBy } = booking;
  if (status === 'cancelled') {
    return changedBy === "artist's link"
      ? 'The artist has cancelled this session. Its hours are open to others.'
      : 'This session is cancelled. Its hours are open to others.';
  }
  if (!isAhead(booking, now)) {
    return status === 'confirmed'
      ? 'This session has begun.'
      : 'This session has begun. It was not confirmed.';
  }
  return status === 'confirmed'
    ? 'This session is confirmed.'
    : 'This request waits for your answer. Please call the artist first.';
}

const confirmForm = ({ booking, sendsEmail }: View): Html =>
  changeForm(
    booking,
    html`<button name="action" value="confirm">Confirm the session</button>
      <p>${toldByEmail('artist', sendsEmail)}</p>`,
  );

function cancelForm({ booking, sendsEmail }: View): Html {
  const verb = booking.status === 'requested' ? 'Decline' : 'Cancel';
  const fields = html`${sendsEmail ? reasonField('Reason for the artist (optional)') : ''}
    <button name="action" value="cancel">${verb} the session</button>
    <p>Its hours become free at once. ${toldByEmail('artist', sendsEmail)}</p>`;
  return html`<details>
    <summary>${verb} this session</summary>
    ${changeForm(booking, fields)}
  </details>`;
}

/** Returns the page in the state of the booking. */
export function studioPage(view: View): PrivatePage {
  const { booking, outcome } = view;
  const { fullName, phoneNumber, email, notes, status, bookingType, date, reference } = booking;
  const day = dateInWords(date);
  const isChangeable = canChange(view);
  return {
    title: titleOf(`Session of ${fullName}`, outcome),
    content: html`${notice(outcome)}
      <h1>${day}</h1>
      <p>${booths[bookingType].name}, ${slotInWords(booking.slot)}</p>
      ${outcome?.status === 200 ? '' : html`<p>${stateOf(view)}</p>`}
      <p><strong>${fullName}</strong><br>${callLink(phoneNumber)}${chatLink(phoneNumber, aboutYourBooking(reference))}</p>
      ${isChangeable && status === 'requested' ? confirmForm(view) : ''}
      ${descriptions([
        ['Email', writeLink(email, `Your session on ${day}`)],
        ['Notes', notes || 'none'],
        ...bookingEntries(booking),
      ])}
      ${isChangeable ? cancelForm(view) : ''}`,
  };
}
