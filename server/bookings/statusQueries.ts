import { placeholders, type Query, statement } from '../database/database.ts';
import { bookingOf } from './bookingQueries.ts';
import type { EmailKind } from './emailKinds.ts';
import { deleteWaitingEmails, queueEmails } from './outboxQueries.ts';
import { canBecome, type NextStatus, type StoredBooking } from './storedBooking.ts';

/** A change of a booking's status by the studio. */
export interface StatusChange {
  readonly status: NextStatus;
  /** The studio's explanation; may be empty. */
  readonly reason: string;
  /** The time of the change, in milliseconds since 1970 (UTC). */
  readonly now: number;
  /** The e-mails to queue. */
  readonly emails: readonly EmailKind[];
}

/**
 * The result of a status change: 'same already' when the booking has that status, 'impossible' when
 * `canBecome` is false, 'unknown' when there is no such booking.
 */
export type StatusChangeResult =
  | { readonly outcome: 'changed' | 'same already' | 'impossible'; readonly booking: StoredBooking }
  | { readonly outcome: 'unknown' };

/**
 * Changes the status of a booking, records the change and queues the e-mails. Cancelling also
 * deletes the booking's claims and waiting e-mails. Writes nothing unless the outcome is 'changed'.
 */
export function* changeStatus(
  reference: string,
  { status, reason, now, emails }: StatusChange,
): Query<StatusChangeResult> {
  const booking = yield* bookingOf(reference);
  if (!booking) return { outcome: 'unknown' };
  if (booking.status === status) return { outcome: 'same already', booking };
  if (!canBecome(booking.status, status)) return { outcome: 'impossible', booking };

  yield statement('UPDATE booking SET status = ? WHERE reference = ?', status, reference);
  yield statement(
    `INSERT INTO booking_change (reference, status, reason, changed_at)
     VALUES (${placeholders(4, '?')})`,
    reference,
    status,
    reason,
    new Date(now).toISOString(),
  );
  if (status === 'cancelled') {
    yield statement('DELETE FROM claim WHERE reference = ?', reference);
    // They are out of date.
    yield* deleteWaitingEmails(reference);
  }
  yield* queueEmails(reference, emails, now);
  return { outcome: 'changed', booking: { ...booking, status } };
}
