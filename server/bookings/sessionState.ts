import { momentOf, type Timestamp } from '#studio/clock';
import type { StoredBooking } from './storedBooking.ts';

/** The names under which sessions are counted, in the order of the figures. */
export const counts = [
  'took place',
  'still to come',
  'waiting for an answer',
  'not answered',
  'declined',
  'cancelled',
  'did not come',
] as const;
export type Count = (typeof counts)[number];

/** The words for a session in one state, and how it is counted. */
interface StateRow {
  readonly count: Count;
  /** One or two words at the desk, and what the studio has to know or to do besides. */
  readonly pill: string;
  readonly sentence?: string;
  /** Among the facts of a list or of an e-mail to the studio; absent where a session is as planned. */
  readonly fact?: string;
  readonly artist: string;
  /** On the ticket and in calendars, and in a chat with the artist. */
  readonly ticket: 'requested' | 'confirmed' | 'cancelled' | 'declined';
  readonly chat: StateRow['ticket'] | 'over';
}

/** The title of the requests that nobody has answered before their sessions began. */
export const unansweredTitle = 'Not answered in time';

const planned = { count: 'still to come', ticket: 'confirmed', chat: 'over' } as const;
const unanswered = {
  count: 'not answered',
  pill: 'Not answered',
  ticket: 'requested',
  chat: 'over',
  fact: unansweredTitle.toLowerCase(),
} as const;
const cancelled = {
  count: 'cancelled',
  pill: 'Cancelled',
  ticket: 'cancelled',
  chat: 'cancelled',
  fact: 'cancelled',
  artist: 'The studio has cancelled this booking. Please call if you did not expect this.',
} as const;

const states = {
  requested: {
    count: 'waiting for an answer',
    pill: 'Waits',
    ticket: 'requested',
    chat: 'requested',
    sentence: 'It waits for your answer: please call the artist first.',
    fact: 'waits for your answer',
    artist: 'The studio has your request and will contact you to confirm it.',
  },
  confirmed: {
    ...planned,
    pill: 'Confirmed',
    chat: 'confirmed',
    artist: 'Your session is confirmed. We look forward to it.',
  },
  begun: { ...planned, pill: 'Has begun', artist: 'Your session has begun.' },
  'begun unconfirmed': {
    ...unanswered,
    sentence: 'The session has begun: does it take place?',
    artist: 'Your session has begun, but the studio has not confirmed it. Please call.',
  },
  over: { ...planned, count: 'took place', pill: 'Over', artist: 'Your session is over.' },
  unanswered: {
    ...unanswered,
    sentence: 'The session is over: did it take place?',
    artist: 'Your session is over. The studio had not confirmed it.',
  },
  /** Nobody came, which is noted once the session has begun. */
  missed: {
    ...planned,
    count: 'did not come',
    pill: 'Did not come',
    fact: 'did not come',
    // The artist may still come: the page is there until the session ends.
    artist: 'Your session has begun.',
  },
  withdrawn: {
    ...cancelled,
    sentence: 'The artist has cancelled it.',
    artist: 'You have cancelled this booking.',
  },
  declined: {
    ...cancelled,
    count: 'declined',
    pill: 'Declined',
    fact: 'declined',
    ticket: 'declined',
    chat: 'declined',
    artist: 'The studio cannot take this request. Please call if you did not expect this.',
  },
  cancelled,
} as const satisfies Readonly<Record<string, StateRow>>;

type SessionState = keyof typeof states;

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

/** Returns the sessions of a series that were cancelled at once with one of them, itself included. */
export const cancelledWith = (booking: StoredBooking, series: readonly StoredBooking[]) =>
  series.filter(
    ({ status, changedAt }) => status === 'cancelled' && changedAt === booking.changedAt,
  );

/**
 * Returns the state of a session at `now`. Waiting ends when the session begins, and the mark "Did not
 * come" counts from then on. What was confirmed once is cancelled and not declined, also while a move of
 * the artist waits for an answer: the artist has it in a calendar.
 */
export function stateOf(booking: StoredBooking, now: Timestamp): SessionState {
  const { status, changedBy, didNotCome, wasConfirmed } = booking;
  if (status === 'cancelled') {
    if (changedBy === "artist's link") return 'withdrawn';
    return wasConfirmed ? 'cancelled' : 'declined';
  }
  if (isAhead(booking, now)) return status;
  if (didNotCome) return 'missed';
  if (isCurrent(booking, now)) return status === 'confirmed' ? 'begun' : 'begun unconfirmed';
  return status === 'confirmed' ? 'over' : 'unanswered';
}

/** Returns what is said of a session at `now`, and how it is counted. */
export const stateRow = (booking: StoredBooking, now: Timestamp): StateRow =>
  states[stateOf(booking, now)];

/** Returns the bookings that are counted under some names at `now`. */
export const countedAs = (
  bookings: readonly StoredBooking[],
  now: Timestamp,
  ...names: readonly Count[]
) => bookings.filter((booking) => names.includes(stateRow(booking, now).count));

/** The actions of a form on a booking. */
export type Action = 'book' | 'confirm' | 'cancel' | 'move' | 'note' | 'correct' | 'email';

/**
 * True when the other side is told of an action by e-mail at `now`: not of what the studio notes, nor
 * about a session that is over, nor of a request once it has begun; but a move is told for its new time,
 * and a new address or link until the last one of the sessions that were booked `together` is over.
 */
export function isTold(
  booking: StoredBooking,
  action: Action,
  now: Timestamp,
  together: readonly StoredBooking[] = [],
): boolean {
  if (action === 'note' || action === 'correct') return false;
  if (action === 'move') return true;
  const isStanding = (session: StoredBooking) =>
    session.status !== 'cancelled' && isCurrent(session, now);
  if (action === 'email' && together.some(isStanding)) return true;
  const isRequest = booking.status === 'requested' && booking.series === null;
  return (action === 'email' && isRequest ? isAhead : isCurrent)(booking, now);
}
