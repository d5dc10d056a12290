import { type Selection, sameSelection } from '#booking/availability';
import { isoTime, type Timestamp } from '#studio/clock';
import { placeholders, type Query, statement } from '../database/database.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import { deleteEmails, deleteWaitingEmails, queueEmails } from '../outbox/outboxQueries.ts';
import { columnOf, findByReference } from './bookingQueries.ts';
import { claimSlot, releaseSlot } from './claimQueries.ts';
import type { SlotChoice } from './parseBookingRequest.ts';
import { revokeArtistLinks } from './privateLinks.ts';
import {
  type ChangedBy,
  markNames,
  marks,
  type NextStatus,
  type StoredBooking,
  type StudioNotes,
} from './storedBooking.ts';

interface Change {
  readonly now: Timestamp;
  /** The e-mails to queue. */
  readonly emails: readonly EmailKind[];
  readonly changedBy: ChangedBy;
}

export interface StatusChange extends Change {
  readonly status: NextStatus;
  /** The explanation of the studio or the artist; may be empty. */
  readonly reason: string;
  /** The session that was seen when the change was decided; absent when any is meant. */
  readonly session?: Selection | undefined;
}

interface Move extends Change {
  /** The session that was seen when the move was decided. */
  readonly from: Selection;
  readonly to: SlotChoice;
  /** The status at the new time; by default, the studio has to confirm it. */
  readonly status?: 'requested' | 'confirmed';
  /** The number of moves after which there may be no other; none by default. */
  readonly limit?: number;
}

/**
 * The result of a change: 'same already' when the booking has that status or session, 'impossible'
 * when it is cancelled, 'moved' when it is for another session than the one that was seen,
 * 'unknown' when there is no such booking. Only 'changed' writes anything.
 */
export type StatusChangeResult = Result<'changed' | 'same already' | 'impossible' | 'moved'>;
/** As for a status; 'taken' when the slot is not free, 'too many' after `limit` moves. */
export type MoveResult = Result<StatusChangeResult['outcome'] | 'taken' | 'too many'>;

type Result<Outcome> =
  | { readonly outcome: Exclude<Outcome, 'unknown'>; readonly booking: StoredBooking }
  | { readonly outcome: 'unknown' };

/**
 * Changes the status of a booking, records the change and queues the e-mails. Cancelling also
 * deletes the booking's claims and waiting e-mails.
 */
export function* changeStatus(
  reference: string,
  { status, reason, session, ...change }: StatusChange,
): Query<StatusChangeResult> {
  const booking = yield* findByReference(reference);
  if (!booking) return { outcome: 'unknown' };
  const isCancelled = booking.status === 'cancelled';
  if (!isCancelled && session && !sameSelection(session, booking)) {
    return { outcome: 'moved', booking };
  }
  if (booking.status === status) return { outcome: 'same already', booking };
  if (isCancelled) return { outcome: 'impossible', booking };

  yield statement('UPDATE booking SET status = ? WHERE reference = ?', status, reference);
  if (status === 'cancelled') {
    yield* releaseSlot(reference);
    // They are out of date.
    yield* deleteWaitingEmails(reference);
  }
  return { outcome: 'changed', booking: yield* record({ ...booking, status }, reason, change) };
}

/**
 * Moves a booking to another date and slot: it releases its hours and claims the others, or writes
 * nothing. Run it in a transaction.
 */
export function* moveBooking(
  reference: string,
  { from, to, status = 'requested', limit = Number.POSITIVE_INFINITY, ...change }: Move,
): Query<MoveResult> {
  const booking = yield* findByReference(reference);
  if (!booking) return { outcome: 'unknown' };
  if (booking.status === 'cancelled') return { outcome: 'impossible', booking };
  const { bookingType, date, slot } = to;
  const session: Selection = { bookingType, date, timeSlot: slot.id };
  if (sameSelection(booking, session)) return { outcome: 'same already', booking };
  if (!sameSelection(booking, from)) return { outcome: 'moved', booking };
  const moves = yield statement(
    `SELECT number FROM booking_change WHERE reference = ? AND status = 'moved'`,
    reference,
  );
  if (moves.length >= limit) return { outcome: 'too many', booking };

  yield statement('SAVEPOINT before_move');
  yield* releaseSlot(reference);
  const moved: StoredBooking = { ...booking, ...session, slot, status };
  if (!(yield* claimSlot(moved, slot))) {
    yield statement('ROLLBACK TO SAVEPOINT before_move');
    return { outcome: 'taken', booking };
  }
  yield statement(
    `UPDATE booking SET booking_type = ?, date = ?, time_slot = ?, status = ? WHERE reference = ?`,
    bookingType,
    date,
    slot.id,
    status,
    reference,
  );
  // A reminder of the new session is queued when it is due.
  yield* deleteEmails(reference, ['confirmation', 'newTime', 'reminder']);
  const reason = `from ${booking.date} ${booking.timeSlot}`;
  return { outcome: 'changed', booking: yield* record(moved, reason, change, 'moved') };
}

interface NotesChange extends Pick<Change, 'now' | 'changedBy'> {
  readonly notes: StudioNotes;
  /** The number of changes that were seen; another one since then must be looked at first. */
  readonly seenChanges: number;
}

/** Stores what the studio notes, unless the booking was changed since it was seen. */
export function* setNotes(
  reference: string,
  { notes, seenChanges, ...change }: NotesChange,
): Query<StatusChangeResult> {
  const booking = yield* findByReference(reference);
  if (!booking) return { outcome: 'unknown' };
  const names = [...marks, 'studioNote'] as const;
  if (names.every((name) => booking[name] === notes[name])) {
    return { outcome: 'same already', booking };
  }
  if (booking.status === 'cancelled') return { outcome: 'impossible', booking };
  if (booking.changeCount !== seenChanges) return { outcome: 'moved', booking };
  yield statement(
    `UPDATE booking SET ${names.map((name) => `${columnOf(name)} = ?`).join(', ')}
     WHERE reference = ?`,
    ...names.map((name) => notes[name]),
    reference,
  );
  const reason = marks
    .filter((mark) => notes[mark] !== booking[mark])
    .map((mark) => (notes[mark] ? markNames[mark] : `no longer "${markNames[mark]}"`))
    .join(', ');
  const noted = { ...booking, ...notes };
  const silent = { ...change, emails: [] };
  return { outcome: 'changed', booking: yield* record(noted, reason, silent, 'noted') };
}

/**
 * Replaces the e-mail address of a booking, and the artist's links with it; the same address only
 * replaces the links. Run it in a transaction.
 */
export function* setEmail(
  reference: string,
  { email, ...change }: Change & { readonly email: string },
): Query<StatusChangeResult> {
  const booking = yield* findByReference(reference);
  if (!booking) return { outcome: 'unknown' };
  if (booking.status === 'cancelled') return { outcome: 'impossible', booking };
  yield statement('UPDATE booking SET email = ? WHERE reference = ?', email, reference);
  yield* revokeArtistLinks(reference);
  const what = email === booking.email ? 'new link' : 'new address';
  return { outcome: 'changed', booking: yield* record({ ...booking, email }, '', change, what) };
}

/** Adds a change to a booking's history and queues the e-mails; returns the changed booking. */
function* record(
  booking: StoredBooking,
  reason: string,
  { now, emails, changedBy }: Change,
  what: string = booking.status,
): Query<StoredBooking> {
  const { reference, changeCount } = booking;
  yield statement(
    `INSERT INTO booking_change (number, reference, status, reason, changed_at, changed_by)
     VALUES (${placeholders(6, '?')})`,
    changeCount + 1,
    reference,
    what,
    reason,
    isoTime(now),
    changedBy,
  );
  yield* queueEmails(reference, emails, now);
  return { ...booking, changeCount: changeCount + 1, changedBy };
}
