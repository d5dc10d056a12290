import type { Selection } from '#booking/availability';
import { momentOf, studioTime, type Timestamp } from '#studio/clock';
import type { Config } from '../config.ts';
import { type EmailKind, emailsOfMove, emailsOfRequest } from '../outbox/emailKinds.ts';
import type { BookingRepository } from './bookingRepository.ts';
import { bookingWindowError, type WindowError } from './bookingWindow.ts';
import type { MoveResult, StatusChangeResult } from './changeQueries.ts';
import type { CreateResult } from './createQueries.ts';
import type { ParsedRequest, SlotChoice } from './parseBookingRequest.ts';
import { newReference } from './reference.ts';
import type { ChangedBy, StoredBooking } from './storedBooking.ts';

/**
 * What may be done with a booking, and what follows from it: when it may be done, the first status,
 * the limits, and the e-mails. The API, the private pages and the commands only parse and answer.
 */

/** An action on a booking. */
export type Action = 'confirm' | 'cancel' | 'move';

/** The actions that each one may take, with the e-mails that announce them to the other side. */
const emailsAbout: Readonly<Record<ChangedBy, Partial<Record<Action, readonly EmailKind[]>>>> = {
  "artist's link": { cancel: ['withdrawal'], move: emailsOfMove },
  "studio's link": { confirm: ['confirmation'], cancel: ['cancellation'] },
  command: { confirm: ['confirmation'], cancel: ['cancellation'] },
};

/** Returns the actions that may be taken with a link or a command. */
export const actionsOf = (by: ChangedBy): readonly Action[] =>
  Object.keys(emailsAbout[by]) as Action[];

interface ChangeBase {
  readonly by: ChangedBy;
  /** The session that was seen when the change was decided; absent when any is meant. */
  readonly seen?: Selection;
}

/** A change of a booking; a reason may be empty. */
export type Change = ChangeBase &
  (
    | { readonly action: 'confirm' }
    | { readonly action: 'cancel'; readonly reason: string; readonly isSilent?: boolean }
    | { readonly action: 'move'; readonly seen: Selection; readonly to: SlotChoice }
  );

/**
 * The result of a change, as that of the query; 'over' when the session has begun, so that a link
 * changes it no longer. A `WindowError` is about the session to which it would be moved.
 */
export type ChangeResult =
  | StatusChangeResult
  | MoveResult
  | { readonly outcome: 'over' | WindowError; readonly booking: StoredBooking };

interface BookOptions {
  /** The Idempotency-Key of a request; absent for the studio's own bookings, which have no limit. */
  readonly key?: string | null;
  /**
   * Counts bookings of a network, by 1 or -1; resolves with the number of seconds until it may book
   * again, or 0.
   */
  readonly count?: (change: 1 | -1) => Promise<number>;
}

/** The result of a request; `retryAfter` is in seconds. */
type BookResult =
  | CreateResult
  | { readonly outcome: 'outside'; readonly error: WindowError }
  | { readonly outcome: 'too many of a network'; readonly retryAfter: number };

/** True when the session of a booking has not begun. */
export const isAhead = ({ date, slot }: StoredBooking, now: Timestamp): boolean =>
  momentOf({ date, minutes: slot.start }) > now;

type Repository = Pick<
  BookingRepository,
  'create' | 'earlierResult' | 'findByReference' | 'changeStatus' | 'move'
>;

/** Returns the actions on stored bookings, under the configuration of the server. */
export function bookingActions(
  bookings: Repository,
  { smtpUrl, maxOpenRequests }: Pick<Config, 'smtpUrl' | 'maxOpenRequests'>,
) {
  const sent = (emails: readonly EmailKind[] = []) => (smtpUrl === null ? [] : emails);

  /** Books at `now`, or returns why not; a repeated request is answered as it was before. */
  async function book(
    parsed: ParsedRequest,
    now: Timestamp,
    { key, count = async () => 0 }: BookOptions = {},
  ): Promise<BookResult> {
    const { request, slot } = parsed;
    const error = bookingWindowError(request.date, slot, studioTime(now));
    const retryAfter = error === null ? await count(1) : 0;
    if (error !== null || retryAfter > 0) {
      // A retry is not refused: its booking exists already, and its slot may have begun since then.
      const earlier = await bookings.earlierResult(request, key ?? null);
      if (earlier) return earlier;
      return error === null
        ? { outcome: 'too many of a network', retryAfter }
        : { outcome: 'outside', error };
    }
    let result: CreateResult | undefined;
    try {
      result = await bookings.create(parsed, {
        reference: newReference(),
        createdAt: now,
        idempotencyKey: key ?? null,
        maxOpenRequests: key === undefined ? Number.POSITIVE_INFINITY : maxOpenRequests,
        emails: sent(emailsOfRequest),
      });
      return result;
    } finally {
      if (result?.outcome !== 'created') await count(-1);
    }
  }

  /** Changes a booking at `now`. Throws when the action may not be taken with that link. */
  async function change(reference: string, wanted: Change, now: Timestamp): Promise<ChangeResult> {
    const { action, by, seen } = wanted;
    const kinds = emailsAbout[by][action];
    if (!kinds) throw new Error(`The ${by} may not ${action} a booking.`);
    const booking = await bookings.findByReference(reference);
    if (!booking) return { outcome: 'unknown' };
    const isFixed = by !== 'command' && booking.status !== 'cancelled' && !isAhead(booking, now);
    if (isFixed) return { outcome: 'over', booking };

    if (action === 'move') {
      const { to } = wanted;
      const error = bookingWindowError(to.date, to.slot, studioTime(now));
      if (error) return { outcome: error, booking };
      const emails = sent(kinds);
      return bookings.move(reference, { from: wanted.seen, to, emails, now, changedBy: by });
    }
    const isSilent = action === 'cancel' && wanted.isSilent;
    return bookings.changeStatus(reference, {
      status: action === 'confirm' ? 'confirmed' : 'cancelled',
      reason: action === 'cancel' ? wanted.reason : '',
      session: seen,
      emails: isSilent ? [] : sent(kinds),
      now,
      changedBy: by,
    });
  }

  return { book, change };
}

export type BookingActions = ReturnType<typeof bookingActions>;
