import { isChangeable, type Selection } from '#booking/availability';
import { type IsoDate, studioTime, type Timestamp } from '#studio/clock';
import {
  type EmailKind,
  emailsOfMove,
  emailsOfRequest,
  recipientOf,
} from '../outbox/emailKinds.ts';
import type { BookingRepository } from './bookingRepository.ts';
import { bookingWindowError } from './bookingWindow.ts';
import type { ParsedRequest, SlotChoice } from './parseBookingRequest.ts';
import type { Cancellation, NewAddress, Notes } from './queries/changeQueries.ts';
import type { SeriesResult } from './queries/createQueries.ts';
import { type Action, isTold } from './sessionState.ts';
import { type ChangedBy, newReference, type StoredBooking } from './storedBooking.ts';

/**
 * What may be done with a booking, and what follows from it: when it may be done, the first status,
 * the limits, and the e-mails. The API, the private pages and the commands only parse and answer.
 */

/** The actions of the studio on a booking, with the e-mails that tell the artist. */
const studioActions = {
  confirm: ['confirmation'],
  cancel: ['cancellation'],
  move: ['newTime'],
  note: [],
  correct: [],
  email: [],
} as const satisfies Partial<Record<Action, readonly EmailKind[]>>;

/** The actions that each one may take, with the e-mails that announce them to the other side. */
const emailsOf: Readonly<Record<ChangedBy, Partial<Record<Action, readonly EmailKind[]>>>> = {
  "artist's link": { cancel: ['withdrawal', 'cancellation'], move: emailsOfMove },
  "studio's link": studioActions,
  desk: studioActions,
  command: {},
};

export const actionsOf = (by: ChangedBy): readonly Change['action'][] =>
  Object.keys(emailsOf[by]) as Change['action'][];

/**
 * The maximum number of moves of one booking by the artist. Each is announced by e-mail, to an
 * address that may belong to somebody else.
 */
export const maxMoves = 10;

/** A change of a booking, decided when the session `seen` was seen; a reason may be empty. */
export type Change = { readonly by: ChangedBy; readonly seen: Selection } & (
  | { readonly action: 'confirm' }
  /** Without `seenChanges` when the artist cancels. */
  | ({ readonly action: 'cancel'; readonly isSilent: boolean } & Cancellation)
  /** With `withClosed`, the studio means closed hours. */
  | { readonly action: 'move'; readonly to: SlotChoice; readonly withClosed: boolean }
  | ({ readonly action: 'note' | 'correct' } & Notes)
  /** Replaces the artist's address and links; the same address only replaces the links. */
  | ({ readonly action: 'email' } & NewAddress)
);

/**
 * Returns the e-mails that can be sent: the artist of a booking by telephone may have no address.
 * Without a mail server they wait for the first one, see `maxWait`.
 */
const deliverable = (emails: readonly EmailKind[], { email }: Pick<StoredBooking, 'email'>) =>
  emails.filter((kind) => email || recipientOf(kind) === 'studio');

/** The maximum number of bookings of an e-mail address from today on; see `countedRequests`. */
export const maxOpenRequests = 50;

/** Returns the actions on stored bookings. */
export function bookingActions(bookings: BookingRepository) {
  /**
   * Books at `now`, or returns why not, e.g. because the network may not book for `retryAfter` seconds,
   * or the terms that the page has shown are not the current ones;
   * a repeated request, with the same Idempotency-Key, is answered as it was before.
   */
  async function book(
    parsed: ParsedRequest,
    now: Timestamp,
    key: string | null,
    retryAfter: number,
    shownTerms?: string,
  ) {
    const { request, slot } = parsed;
    // A retry is not refused: its booking exists already, and its slot may have begun since then.
    const earlier = () => bookings.earlierResult(request, key);
    const error = bookingWindowError(request.date, slot, studioTime(now));
    if (error) return (await earlier()) ?? ({ outcome: 'outside', error } as const);
    if (retryAfter > 0) return (await earlier()) ?? ({ outcome: 'too many of a network' } as const);
    return bookings.create(parsed, {
      reference: newReference(),
      status: 'requested',
      createdAt: now,
      idempotencyKey: key,
      maxOpenRequests,
      shownTerms,
      emails: emailsOfRequest,
    });
  }

  /**
   * Books for the studio on some dates: confirmed at once, without a limit, also what has begun; the
   * artist may have no address, and closed hours be meant. A form with the same key is answered as it was before.
   */
  const bookForSomebody = (
    parsed: ParsedRequest,
    dates: readonly IsoDate[],
    now: Timestamp,
    key: string | null,
    withClosed = false,
  ): Promise<SeriesResult> =>
    bookings.createSeries(parsed, dates, {
      createdAt: now,
      idempotencyKey: key,
      emails: deliverable([dates.length > 1 ? 'series' : 'confirmation'], parsed.request),
      withClosed,
      errorOf: (date) => bookingWindowError(date, parsed.slot, studioTime(now), true, withClosed),
    });

  /**
   * Changes a booking at `now`; returns the outcome of the query, 'over' when it is too late for the
   * artist, or a `WindowError` about the session to which it would be moved. Throws when the action may
   * not be taken with that link.
   */
  async function change(reference: string, wanted: Change, now: Timestamp) {
    const { action, by, seen } = wanted;
    const kinds = emailsOf[by][action];
    if (!kinds) throw new Error(`The ${by} may not ${action} a booking.`);
    const booking = await bookings.findByReference(reference);
    if (!booking) return 'unknown';
    const isArtist = by === "artist's link";
    if (isArtist && booking.status !== 'cancelled' && !isChangeable(booking, studioTime(now)))
      return 'over';
    const canTell = isTold(booking, action, now);
    const emails = canTell ? deliverable(kinds, booking) : [];
    const { series } = booking;
    const base = { now, changedBy: by, emails, session: seen, series };

    switch (action) {
      case 'confirm':
        return bookings.changeStatus(reference, { ...base, status: 'confirmed', reason: '' });
      case 'cancel': {
        const { reason, isSilent, seenChanges } = wanted;
        const told = isSilent ? [] : emails;
        // The letter about a series is that of its first session, and tells nothing once that is over.
        const later = canTell ? wanted.later : undefined;
        const cancellation = { ...base, emails: told, reason, seenChanges, later };
        return bookings.changeStatus(reference, { ...cancellation, status: 'cancelled' });
      }
      case 'move': {
        const { to } = wanted;
        const withClosed = wanted.withClosed && !isArtist;
        const error = bookingWindowError(to.date, to.slot, studioTime(now), !isArtist, withClosed);
        if (error) return error;
        const status = isArtist ? 'requested' : 'confirmed';
        const limit = isArtist ? maxMoves : undefined;
        return bookings.move(reference, { ...base, from: seen, to, status, withClosed, limit });
      }
      case 'note':
      case 'correct':
        return bookings.setNotes(reference, { ...base, ...wanted });
      case 'email': {
        const single = booking.status === 'confirmed' ? 'confirmation' : 'acknowledgement';
        const answer = booking.series ? 'series' : single;
        // The letter about a series is not sent once all its sessions are over.
        const told = canTell || booking.series ? deliverable([answer], wanted) : [];
        return bookings.setEmail(reference, { ...base, ...wanted, emails: told });
      }
    }
  }

  return { book, bookForSomebody, change };
}

export type BookingActions = ReturnType<typeof bookingActions>;
