import { type BookedDates, isChangeable, openSlots } from '#booking/availability';
import type { BookingType } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { internationalNumber } from '#studio/telephone';
import type { Days } from '../../bookings/daySlots.ts';
import type { LinkHolder } from '../../bookings/privateLinks.ts';
import type { BookingDetails } from '../../bookings/queries/bookingDetails.ts';
import { isAhead, isCurrent } from '../../bookings/sessionState.ts';
import { type BookingStatus, isErased, type StoredBooking } from '../../bookings/storedBooking.ts';
import type { Refusal } from '../form.ts';
import type { Outcome } from '../pageShell.tsx';

/** The data of the page of a booking, by the holder of its link; for the artist with its newest change alone. */
export interface View extends BookingDetails {
  readonly holder: LinkHolder | 'desk';
  readonly now: Timestamp;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
  /** The outcome of the last submitted form. */
  readonly outcome?: Outcome | undefined;
  readonly refusal?: Refusal | undefined;
  /** The day whose free times are wanted; its date as it was typed. */
  readonly day?: { readonly bookingType: BookingType; readonly date: string } | undefined;
}

/** A view with what is known of other bookings. */
export interface PageView extends View {
  /** The booked slots from today on. */
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

/** True when the session is too near for the artist to change it online. */
export const isWithinNotice = (view: View): boolean =>
  view.booking.status !== 'cancelled' && isAhead(view.booking, view.now) && !canChange(view);

/** True when an e-mail about an action of the studio reaches the artist. */
export const canBeTold = ({ booking, sendsEmail, now }: View): boolean =>
  sendsEmail && booking.email !== '' && isCurrent(booking, now);

/** Says who gets an e-mail about an action, or that the sender has to do so. */
export function toldByEmail(view: View): string {
  const { booking, holder, sendsEmail, now } = view;
  if (!isCurrent(booking, now)) return 'No e-mail is sent about a session that is over.';
  if (holder === 'artist') {
    if (!sendsEmail) return 'No e-mail is sent: please call the studio.';
    return booking.email ? 'You and the studio get an e-mail.' : 'The studio gets an e-mail.';
  }
  return canBeTold(view)
    ? 'The artist gets an e-mail.'
    : 'No e-mail is sent: please call the artist.';
}

type State = BookingStatus | 'withdrawn' | 'begun' | 'begun unconfirmed' | 'over' | 'unanswered';

const artistStates: Readonly<Record<State, string>> = {
  requested: 'The studio has your request and will contact you to confirm it.',
  confirmed: 'Your session is confirmed. We look forward to it.',
  begun: 'Your session has begun.',
  'begun unconfirmed': 'Your session has begun, but the studio has not confirmed it. Please call.',
  over: 'Your session is over.',
  unanswered: 'Your session is over. The studio had not confirmed it.',
  withdrawn: 'You have cancelled this booking.',
  cancelled: 'The studio has cancelled this booking. Please call if you did not expect this.',
};

/** The label of each state, and a sentence where the studio has something to do. */
const studioStates: Readonly<Record<State, readonly [label: string, sentence?: string]>> = {
  requested: ['Waits for your answer', 'Please call the artist first.'],
  confirmed: ['Confirmed'],
  begun: ['Has begun'],
  'begun unconfirmed': ['Has begun', 'It was not confirmed.'],
  over: ['Over'],
  unanswered: ['Over', 'The request was not answered: did it take place?'],
  withdrawn: ['Cancelled by the artist'],
  cancelled: ['Cancelled'],
};

function bookingState({ booking, now }: View): State {
  const { status, changedBy } = booking;
  if (status === 'cancelled') return changedBy === "artist's link" ? 'withdrawn' : 'cancelled';
  if (isAhead(booking, now)) return status;
  if (!isCurrent(booking, now)) return status === 'confirmed' ? 'over' : 'unanswered';
  return status === 'confirmed' ? 'begun' : 'begun unconfirmed';
}

/** Tells the artist where the booking stands; null after a form whose outcome says it. */
export const artistState = (view: PageView): string | null =>
  view.outcome?.status === 200 ? null : artistStates[bookingState(view)];

/** Tells the studio where the booking stands, as a label, and what else is to be known. */
export function studioState(view: PageView): readonly [label: string, sentence: string] {
  const { booking, booked, now } = view;
  const [label, sentence] = studioStates[bookingState(view)];
  const open = openSlots(booking.bookingType, booking.date, booked, studioTime(now));
  const isOpen = booking.status === 'cancelled' && open.some(({ id }) => id === booking.slot.id);
  if (isOpen) return [label, 'Its hours are open to others.'];
  return [label, (!isErased(booking) && sentence) || ''];
}

/** True when the studio can send a confirmed session to the artist's number on WhatsApp. */
export const canSendChat = ({ booking, holder, now }: View): boolean =>
  holder !== 'artist' &&
  booking.status === 'confirmed' &&
  isAhead(booking, now) &&
  internationalNumber(booking.phoneNumber) !== null;
