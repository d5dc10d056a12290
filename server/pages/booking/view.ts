import { type BookedDates, isChangeable, openSlots } from '#booking/availability';
import type { BookingType } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import type { Days } from '../../bookings/daySlots.ts';
import type { LinkHolder } from '../../bookings/privateLinks.ts';
import type { BookingDetails } from '../../bookings/queries/bookingDetails.ts';
import { type Action, isCurrent, isTold, stateRow } from '../../bookings/sessionState.ts';
import { isErased, type StoredBooking } from '../../bookings/storedBooking.ts';
import type { Refusal } from '../form.ts';
import type { Outcome } from '../pageShell.tsx';

/** The data of the page of a booking, by the holder of its link; for the artist without e-mails and series. */
export interface View extends BookingDetails {
  readonly holder: LinkHolder | 'desk';
  readonly now: Timestamp;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
  /** The outcome of the last submitted form. */
  readonly outcome?: Outcome | undefined;
  readonly refusal?: Refusal | undefined;
  /** The references of the sessions of its series that the last form meant to pay. */
  readonly meant?: readonly string[];
  /** The day whose free times are wanted; its date as it was typed. */
  readonly day?: { readonly bookingType: BookingType; readonly date: string } | undefined;
}

/** A view with what is known of other bookings. */
export interface PageView extends View {
  /** The booked slots from today on, where a day is asked for or the session is cancelled; else none. */
  readonly booked: BookedDates;
  /** All bookings with the number or the address of this one, the newest session first. */
  readonly ofArtist: readonly StoredBooking[];
  /** What is known of the wanted day; absent without one that exists. */
  readonly days?: Days | undefined;
}

/** True when the session can be moved or cancelled: for the studio also after it has begun, until it is erased. */
export const canChange = ({ booking, holder, now }: View): boolean =>
  booking.status !== 'cancelled' &&
  !isErased(booking) &&
  (holder !== 'artist' || isChangeable(booking, studioTime(now)));

/** True when an e-mail about an action of the studio reaches the artist; a form for the address has a new one. */
export const reachesArtist = (
  { booking, sendsEmail, now, together }: View,
  action: Action,
): boolean =>
  sendsEmail &&
  (booking.email !== '' || action === 'email') &&
  isTold(booking, action, now, together);

export const artistGetsEmail = 'The artist gets an e-mail.';

/** Says who gets an e-mail about an action, or that the sender has to do so. */
export function toldByEmail(view: View, action: Action): string {
  const { booking, holder, sendsEmail, now, together } = view;
  if (!isTold(booking, action, now, together))
    return `No e-mail is sent about a session that ${isCurrent(booking, now) ? 'has begun' : 'is over'}.`;
  if (holder === 'artist') {
    if (!sendsEmail) return 'No e-mail is sent: please call the studio.';
    return booking.email ? 'You and the studio get an e-mail.' : 'The studio gets an e-mail.';
  }
  return reachesArtist(view, action)
    ? artistGetsEmail
    : 'No e-mail is sent: please call the artist.';
}

/** Tells the studio what else is to be known of where the booking stands. */
export function sentenceOf({ booking, booked, now }: PageView): string {
  const { sentence } = stateRow(booking, now);
  const open = openSlots(booking.bookingType, booking.date, booked, studioTime(now));
  const isOpen = booking.status === 'cancelled' && open.some(({ id }) => id === booking.slot.id);
  const hours = isOpen ? 'Its hours are open to others.' : '';
  return isErased(booking) ? hours : [sentence, hours].filter(Boolean).join(' ');
}
