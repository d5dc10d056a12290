import { momentOf, type Timestamp } from '#studio/clock';
import type { StoredBooking } from './storedBooking.ts';

/** The states of a session, named and ordered as in the figures. */
export const sessionStates = [
  'took place',
  'still to come',
  'waiting for an answer',
  'not answered',
  'cancelled',
  'did not come',
] as const;
export type SessionState = (typeof sessionStates)[number];

export const isAhead = ({ date, slot }: StoredBooking, now: Timestamp): boolean =>
  momentOf({ date, minutes: slot.start }) > now;

export const isCurrent = ({ date, slot }: StoredBooking, now: Timestamp): boolean =>
  momentOf({ date, minutes: slot.end }) > now;

/** True for a session of the same series after another one, also on its date, that is not cancelled. */
export const isLaterInSeries = (session: StoredBooking, { series, date, slot }: StoredBooking) =>
  session.status !== 'cancelled' &&
  series !== null &&
  session.series === series &&
  (session.date > date || (session.date === date && session.slot.start > slot.start));

/**
 * Returns the state of a booking at `now`. Waiting ends when the session begins; a confirmed session
 * has taken place when it is over. The mark "Did not come" counts from the beginning on.
 */
export function sessionState(booking: StoredBooking, now: Timestamp): SessionState {
  const { status, didNotCome } = booking;
  if (status === 'cancelled') return 'cancelled';
  if (isAhead(booking, now)) {
    return status === 'requested' ? 'waiting for an answer' : 'still to come';
  }
  if (didNotCome) return 'did not come';
  if (status === 'requested') return 'not answered';
  return isCurrent(booking, now) ? 'still to come' : 'took place';
}

/** Returns the bookings that are in one of some states at `now`. */
export const inStates = (
  bookings: readonly StoredBooking[],
  now: Timestamp,
  ...states: readonly SessionState[]
) => bookings.filter((booking) => states.includes(sessionState(booking, now)));
