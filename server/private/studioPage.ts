import { html } from 'hono/html';
import { dateInWords } from '#booking/dates';
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

/** The studio's page about one booking: whom to call, and the forms to confirm or decline it. */

const states = {
  requested: 'This request waits for your answer.',
  confirmed: 'This session is confirmed.',
  cancelled: 'This session is cancelled; its hours are free.',
} as const;

const confirmForm = (booking: StoredBooking): Html => html`<form method="post">
  ${seenSession(booking)}
  <button name="action" value="confirm">Confirm the session</button>
  <p>The artist is told by e-mail.</p>
</form>`;

function declineForm(booking: StoredBooking): Html {
  const verb = booking.status === 'requested' ? 'Decline' : 'Cancel';
  return html`<details>
    <summary>${verb} this session</summary>
    <form method="post">
      ${seenSession(booking)}
      ${reasonField('Reason for the artist (optional)')}
      <button name="action" value="cancel">${verb} the session</button>
      <p>Its hours become free, and the artist is told by e-mail.</p>
    </form>
  </details>`;
}

/** Returns the page in the state of the booking; `outcome` is that of a form that was sent. */
export function studioPage(
  booking: StoredBooking,
  now: StudioTime,
  outcome?: Outcome,
): PrivatePage {
  const { fullName, phoneNumber, email, notes, status } = booking;
  const canChange = status !== 'cancelled' && isAhead(booking, now);
  return {
    title: `${outcome?.message ?? `Request of ${fullName}`} · ${studio.name}`,
    content: html`<h1>${dateInWords(booking.date)}</h1>
      ${notice(outcome)}
      <p>${states[status]}</p>
      ${descriptions([
        ['Name', fullName],
        ['Phone', html`<a href="tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}">${phoneNumber}</a>`],
        ['Email', html`<a href="mailto:${email}">${email}</a>`],
        ['Notes', notes || 'none'],
        ...sessionEntries(booking),
      ])}
      ${canChange && status === 'requested' ? confirmForm(booking) : ''}
      ${canChange ? declineForm(booking) : ''}`,
  };
}
