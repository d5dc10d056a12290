import { momentOf, type StudioTime } from '#studio/clock';
import type { LinkHolder } from '../bookings/privateLinks.ts';
import type { BookingStatus, StoredBooking } from '../bookings/storedBooking.ts';

/** What a private page shows of a booking. */

/** The result of a request, as the page says it. */
export interface Outcome {
  /** The HTTP status: 200 when the booking is as the sender wants it. */
  readonly status: 200 | 400 | 408 | 409 | 413 | 429 | 500 | 503;
  readonly message: string;
}

/** The data of a private page. */
export interface View {
  readonly booking: StoredBooking;
  readonly now: StudioTime;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
  /** Absent before a form was sent. */
  readonly outcome?: Outcome | undefined;
}

/** True when a session has not begun, so that it can be moved or cancelled. */
export const isAhead = ({ date, slot }: StoredBooking, now: StudioTime): boolean =>
  momentOf({ date, minutes: slot.start }) > momentOf(now);

/** True when a session can be moved or cancelled. */
export const canChange = ({ booking, now }: View): boolean =>
  booking.status !== 'cancelled' && isAhead(booking, now);

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

function stateOf({ booking, now }: View): State {
  const { status, changedBy } = booking;
  if (status === 'cancelled') return changedBy === "artist's link" ? 'withdrawn' : 'cancelled';
  if (isAhead(booking, now)) return status;
  return status === 'confirmed' ? 'begun' : 'begun unconfirmed';
}

/** Returns where a booking stands, or null after a form whose outcome says it. */
export const stateInWords = (view: View, holder: LinkHolder): string | null =>
  view.outcome?.status === 200 ? null : states[holder][stateOf(view)];
