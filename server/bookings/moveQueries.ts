import type { Selection } from '#booking/availability';
import type { Timestamp } from '#studio/clock';
import { type Query, statement } from '../database/database.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import { deleteEmails, queueEmails } from '../outbox/outboxQueries.ts';
import { findByReference } from './bookingQueries.ts';
import { claimSlot } from './createQueries.ts';
import type { SlotChoice } from './parseBookingRequest.ts';
import { isSameSession, recordChange } from './statusQueries.ts';
import type { ChangedBy, StoredBooking } from './storedBooking.ts';

/** A move of a booking to another session. */
interface Move {
  /** The session that was seen when the move was decided. */
  readonly from: Selection;
  readonly to: SlotChoice;
  readonly now: Timestamp;
  /** The e-mails to queue. */
  readonly emails: readonly EmailKind[];
  readonly changedBy: ChangedBy;
}

/**
 * The maximum number of moves of one booking. Each is announced by e-mail, to an address that may
 * belong to somebody else.
 */
export const maxMoves = 10;

/**
 * The result of a move: 'same already' when the booking is for that session, 'moved' when it is no
 * longer for the session `from`, 'taken' when the slot is not free, 'too many' after `maxMoves`
 * moves, 'impossible' when the booking is cancelled, 'unknown' when there is no such booking.
 */
export type MoveResult =
  | {
      readonly outcome: 'changed' | 'same already' | 'moved' | 'taken' | 'too many' | 'impossible';
      readonly booking: StoredBooking;
    }
  | { readonly outcome: 'unknown' };

/**
 * Moves a booking to another date and slot: it releases its hours and claims the others, or writes
 * nothing. The studio has to confirm a moved booking again. Run it in a transaction.
 */
export function* moveBooking(
  reference: string,
  { from, to, now, emails, changedBy }: Move,
): Query<MoveResult> {
  const booking = yield* findByReference(reference);
  if (!booking) return { outcome: 'unknown' };
  if (booking.status === 'cancelled') return { outcome: 'impossible', booking };
  const { bookingType, date, slot } = to;
  const session: Selection = { bookingType, date, timeSlot: slot.id };
  if (isSameSession(booking, session)) return { outcome: 'same already', booking };
  if (!isSameSession(booking, from)) return { outcome: 'moved', booking };
  if ((yield* countMoves(reference)) >= maxMoves) return { outcome: 'too many', booking };

  yield statement('SAVEPOINT before_move');
  yield statement('DELETE FROM claim WHERE reference = ?', reference);
  const moved: StoredBooking = {
    ...booking,
    ...session,
    slot,
    status: 'requested',
    changeCount: booking.changeCount + 1,
    changedBy,
  };
  if (!(yield* claimSlot(moved, slot))) {
    yield statement('ROLLBACK TO SAVEPOINT before_move');
    return { outcome: 'taken', booking };
  }
  yield statement(
    `UPDATE booking SET booking_type = ?, date = ?, time_slot = ?, status = 'requested'
     WHERE reference = ?`,
    bookingType,
    date,
    slot.id,
    reference,
  );
  const reason = `from ${booking.date} ${booking.timeSlot}`;
  yield* recordChange(reference, { status: 'moved', reason, now, changedBy });
  // A reminder of the new session is queued when it is due.
  yield* deleteEmails(reference, ['confirmation', 'reminder']);
  yield* queueEmails(reference, emails, now);
  return { outcome: 'changed', booking: moved };
}

function* countMoves(reference: string): Query<number> {
  const [row] = yield statement(
    `SELECT CAST(count(*) AS INTEGER) AS count FROM booking_change
     WHERE reference = ? AND status = 'moved'`,
    reference,
  );
  return Number(row?.count);
}
