import type { BookingType } from '#booking/slots';
import type { Timestamp } from '#studio/clock';
import { isAhead } from '../../bookings/bookingActions.ts';
import type { LinkedBooking, LinkHolder } from '../../bookings/privateLinks.ts';
import type { BookingStatus } from '../../bookings/storedBooking.ts';
import type { Outcome } from '../pageShell.tsx';

/** The data of the private page of a booking, by the holder of its link. */

/** The data of a private page. */
export interface View extends LinkedBooking {
  readonly now: Timestamp;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
  /** What became of the form that was sent last. */
  readonly outcome?: Outcome | undefined;
  /** The day whose free times the artist wants to see; its date as it was typed. */
  readonly day?: { readonly bookingType: BookingType; readonly date: string } | undefined;
}

/** True when the session can be moved or cancelled. */
export const canChange = (view: View): boolean =>
  view.booking.status !== 'cancelled' && isAhead(view.booking, view.now);

/** Says whether an action is announced to the other side, or that the sender has to do so. */
export function toldByEmail({ holder, sendsEmail }: View): string {
  const other = holder === 'artist' ? 'studio' : 'artist';
  return sendsEmail
    ? `The ${other} gets an e-mail.`
    : `No e-mail is sent: please call the ${other}.`;
}

type State = BookingStatus | 'withdrawn' | 'begun' | 'begun unconfirmed';

const states: Readonly<Record<LinkHolder, Readonly<Record<State, string>>>> = {
  artist: {
    requested: 'The studio has your request and will contact you to confirm it.',
    confirmed: 'Your session is confirmed. We look forward to it.',
    begun: 'Your session has begun.',
    'begun unconfirmed':
      'Your session has begun, but the studio has not confirmed it. Please call.',
    withdrawn: 'You have cancelled this booking.',
    cancelled: 'The studio has cancelled this booking. Please call if you did not expect this.',
  },
  studio: {
    requested: 'This request waits for your answer. Please call the artist first.',
    confirmed: 'This session is confirmed.',
    begun: 'This session has begun.',
    'begun unconfirmed': 'This session has begun. It was not confirmed.',
    withdrawn: 'The artist has cancelled this session. Its hours are open to others.',
    cancelled: 'This session is cancelled. Its hours are open to others.',
  },
};

function bookingState(view: View): State {
  const { status, changedBy } = view.booking;
  if (status === 'cancelled') return changedBy === "artist's link" ? 'withdrawn' : 'cancelled';
  if (isAhead(view.booking, view.now)) return status;
  return status === 'confirmed' ? 'begun' : 'begun unconfirmed';
}

/** Returns where the booking stands, or null after a form whose outcome says it. */
export const stateInWords = (view: View): string | null =>
  view.outcome?.status === 200 ? null : states[view.holder][bookingState(view)];
