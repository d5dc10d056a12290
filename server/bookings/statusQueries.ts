import type { Selection } from '#booking/availability';
import { isoTime, type Timestamp } from '#studio/clock';
import { placeholders, type Query, statement } from '../database/database.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import { deleteWaitingEmails, queueEmails } from '../outbox/outboxQueries.ts';
import { findByReference } from './bookingQueries.ts';
import { type ChangedBy, canBecome, type NextStatus, type StoredBooking } from './storedBooking.ts';

/** A change of a booking's status. */
export interface StatusChange {
  readonly status: NextStatus;
  /** The explanation of the studio or the artist; may be empty. */
  readonly reason: string;
  readonly now: Timestamp;
  /** The e-mails to queue. */
  readonly emails: readonly EmailKind[];
  readonly changedBy: ChangedBy;
  /** The session that was seen when the change was decided; absent when any is meant. */
  readonly session?: Selection;
}

/**
 * The result of a status change: 'same already' when the booking has that status, 'impossible' when
 * `canBecome` is false, 'moved' when the booking is not cancelled and for another session than
 * `session`, 'unknown' when there is no such booking.
 */
export type StatusChangeResult =
  | {
      readonly outcome: 'changed' | 'same already' | 'impossible' | 'moved';
      readonly booking: StoredBooking;
    }
  | { readonly outcome: 'unknown' };

/**
 * Changes the status of a booking, records the change and queues the e-mails. Cancelling also
 * deletes the booking's claims and waiting e-mails. Writes nothing unless the outcome is 'changed'.
 */
export function* changeStatus(
  reference: string,
  { status, reason, now, emails, changedBy, session }: StatusChange,
): Query<StatusChangeResult> {
  const booking = yield* findByReference(reference);
  if (!booking) return { outcome: 'unknown' };
  const isActive = booking.status !== 'cancelled';
  if (isActive && session && !isSameSession(session, booking)) return { outcome: 'moved', booking };
  if (booking.status === status) return { outcome: 'same already', booking };
  if (!canBecome(booking.status, status)) return { outcome: 'impossible', booking };

  yield statement('UPDATE booking SET status = ? WHERE reference = ?', status, reference);
  yield* recordChange(reference, { status, reason, now, changedBy });
  if (status === 'cancelled') {
    yield statement('DELETE FROM claim WHERE reference = ?', reference);
    // They are out of date.
    yield* deleteWaitingEmails(reference);
  }
  yield* queueEmails(reference, emails, now);
  const changeCount = booking.changeCount + 1;
  return { outcome: 'changed', booking: { ...booking, status, changeCount, changedBy } };
}

/** True when two selections name the same booth, date and slot. */
export const isSameSession = (a: Selection, b: Selection): boolean =>
  a.bookingType === b.bookingType && a.date === b.date && a.timeSlot === b.timeSlot;

/** Adds a change to a booking's history. */
export function* recordChange(
  reference: string,
  {
    status,
    reason,
    now,
    changedBy,
  }: Pick<StatusChange, 'reason' | 'now' | 'changedBy'> & { readonly status: NextStatus | 'moved' },
): Query<void> {
  yield statement(
    `INSERT INTO booking_change (number, reference, status, reason, changed_at, changed_by)
     SELECT count(*) + 1, ${placeholders(5, '?')} FROM booking_change WHERE reference = ?`,
    reference,
    status,
    reason,
    isoTime(now),
    changedBy,
    reference,
  );
}
