import { type Selection, sameSelection } from '#booking/availability';
import { inLowerCaseWords } from '#booking/messages';
import { currentPrice, moneyOf } from '#booking/prices';
import { isoTime, type Timestamp } from '#studio/clock';
import { list, type Query, sql } from '../../database/database.ts';
import {
  type EmailKind,
  emailsAboutOne,
  emailsBeforeAnswer,
  emailsBeforeMove,
  emailsToArtist,
} from '../../outbox/emailKinds.ts';
import { deleteEmails, emailOutcomes, queueEmails } from '../../outbox/outboxQueries.ts';
import { priceWas, receivedSum, unpaidOf } from '../money.ts';
import type { SlotChoice } from '../parseBookingRequest.ts';
import { isLaterInSeries } from '../sessionState.ts';
import {
  type ChangedBy,
  isErased,
  type NextStatus,
  type PastChange,
  type StoredBooking,
  type StudioNotes,
} from '../storedBooking.ts';
import { columnOf, findByReference, sessionsOfSeries } from './bookingQueries.ts';
import { claimSlot, releaseSlots } from './claimQueries.ts';
import { revokeArtistLinks } from './linkQueries.ts';

interface ChangeContext {
  readonly now: Timestamp;
  readonly emails: readonly EmailKind[];
  readonly changedBy: ChangedBy;
  /** Names the advisory lock of all changes of a series; null for a single session. */
  readonly series?: string | null;
}

export interface Cancellation {
  /** The explanation of the studio or the artist; may be empty. */
  readonly reason: string;
  /** The number of changes that were seen, by which a cancellation is decided. */
  readonly seenChanges?: number | undefined;
  /** The later sessions of its series that are cancelled as well, by the changes that were seen. */
  readonly later?: ReadonlyMap<string, number> | undefined;
}

export interface StatusChange extends ChangeContext, Cancellation {
  readonly status: NextStatus;
  /** The session that was seen when the change was decided; absent when any is meant. */
  readonly session?: Selection | undefined;
}

interface Move extends ChangeContext {
  /** The session that was seen when the move was decided. */
  readonly from: Selection;
  readonly to: SlotChoice;
  /** The status at the new time; by default, the studio has to confirm it. */
  readonly status?: 'requested' | 'confirmed';
  /** The number of moves by the same one after which there may be no other; none by default. */
  readonly limit?: number | undefined;
  readonly withClosed?: boolean;
}

/**
 * The outcome of a change: 'same already' when the booking has that status or session, 'impossible'
 * when it is cancelled, 'moved' when it is not as it was seen, e.g. for another session, 'taken'
 * when the slot is not free, 'too many' after `limit` moves, 'erased' when its personal data is, so that
 * it gets none again, 'unknown' when it does not exist. Only 'changed' writes anything.
 */
export type ChangeOutcome =
  | 'changed'
  | 'same already'
  | 'impossible'
  | 'moved'
  | 'taken'
  | 'too many'
  | 'erased'
  | 'unknown';

/**
 * Locks the row of a booking until the transaction ends, and then reads it, so that nobody else changes
 * what is decided by it: the advisory lock of a series is that of another session. SQLite serialises
 * all writes.
 */
export function* lockBooking(reference: string): Query<StoredBooking | undefined> {
  yield sql`UPDATE booking SET status = status WHERE reference = ${reference}`;
  return yield* findByReference(reference);
}

/** As `lockBooking`, of all sessions that were booked together, in one statement; also of a single one. */
function* lockSeries(booking: StoredBooking): Query<readonly StoredBooking[]> {
  if (booking.series === null) return [booking];
  yield sql`UPDATE booking SET status = status WHERE series = ${booking.series}`;
  return yield* sessionsOfSeries(booking);
}

/**
 * Changes the status of a booking. Cancelling deletes its claims and waiting e-mails; the later
 * sessions that are cancelled with it have the same time of change and no e-mails of their own. Those
 * that were changed since they were seen are left alone.
 */
export function* changeStatus(
  reference: string,
  { status, reason, session, seenChanges, later = new Map(), ...change }: StatusChange,
): Query<ChangeOutcome> {
  const booking = yield* lockBooking(reference);
  if (!booking?.fullName) return booking ? 'erased' : 'unknown';
  const isCancelled = booking.status === 'cancelled';
  if (!isCancelled && session && !sameSelection(session, booking)) return 'moved';
  if (booking.status === status) return 'same already';
  if (isCancelled) return 'impossible';
  if (seenChanges !== undefined && booking.changeCount !== seenChanges) return 'moved';

  if (status === 'confirmed') yield* deleteEmails([reference], emailsBeforeAnswer);
  const others = later.size > 0 ? yield* lockSeries(booking) : [];
  const all = [
    booking,
    ...others.filter(
      (stored) =>
        later.get(stored.reference) === stored.changeCount && isLaterInSeries(stored, booking),
    ),
  ];
  const references = all.map((stored) => stored.reference);
  yield sql`UPDATE booking SET status = ${status} WHERE reference IN (${list(references)})`;
  if (status === 'cancelled') {
    yield* releaseSlots(references);
    yield* deleteEmails(references, emailsAboutOne, ['waiting']);
  }
  yield* recordAll(all, change, status, () => ({ reason }));
  yield* queueEmails(reference, change.emails, change.now);
  return 'changed';
}

/**
 * Moves a booking to another slot, or writes nothing; the other booth has its current price, unless
 * money was received, which is in the currency of the agreed one. The mark "Did not come" is of the time
 * that it leaves. Run it in a transaction.
 */
export function* moveBooking(
  reference: string,
  { from, to, status = 'requested', limit = Number.POSITIVE_INFINITY, ...change }: Move,
): Query<ChangeOutcome> {
  const booking = yield* lockBooking(reference);
  if (!booking?.fullName) return booking ? 'erased' : 'unknown';
  if (booking.status === 'cancelled') return 'impossible';
  if (sameSelection(booking, to)) return 'same already';
  if (!sameSelection(booking, from)) return 'moved';
  const moves = yield sql`
    SELECT number FROM booking_change
    WHERE reference = ${reference} AND status = 'moved' AND changed_by = ${change.changedBy}`;
  if (moves.length >= limit) return 'too many';

  yield sql`SAVEPOINT before_move`;
  yield* releaseSlots([reference]);
  if (!(yield* claimSlot(reference, to.date, to.slot, change.withClosed))) {
    yield sql`ROLLBACK TO SAVEPOINT before_move`;
    return 'taken';
  }
  const isKept = to.bookingType === booking.bookingType || booking.received > 0;
  const price = isKept ? booking : currentPrice(to.bookingType);
  yield sql`
    UPDATE booking
    SET booking_type = ${to.bookingType}, date = ${to.date}, time_slot = ${to.timeSlot},
      slot_start = ${to.slot.start}, slot_end = ${to.slot.end}, status = ${status},
      did_not_come = 0, amount = ${price.amount}, currency = ${price.currency}, second_price = ${price.second}
    WHERE reference = ${reference}`;
  // A reminder of the new session is queued when it is due.
  yield* deleteEmails([reference], emailsBeforeMove, emailOutcomes);
  if (status === 'confirmed') yield* deleteEmails([reference], emailsBeforeAnswer);
  const { id: oldSlot, start: oldStart, end: oldEnd } = booking.slot;
  const left = { oldDate: booking.date, oldSlot, oldStart, oldEnd };
  return yield* record(booking, change, 'moved', left);
}

/** What the studio can note and correct. */
export interface Correctable
  extends StudioNotes,
    Pick<StoredBooking, 'fullName' | 'phoneNumber' | 'notes' | 'amount' | 'currency'> {}

/** Says what a value was before; of money and attendance also what it is, of the note nothing. */
function valueBefore(
  name: keyof Correctable,
  booking: StoredBooking,
  { received = 0 }: Partial<Correctable>,
): string {
  const money = (amount: number) => moneyOf({ ...booking, amount });
  if (name === 'received')
    return `${receivedSum}${money(received)}, before ${money(booking.received)}`;
  if (name === 'didNotCome')
    return booking.didNotCome ? 'no longer "Did not come"' : 'Did not come';
  if (name === 'isKept') return booking.isKept ? 'no longer kept' : 'kept';
  if (name === 'studioNote') return '';
  if (name === 'amount' || name === 'currency') return `${priceWas}${moneyOf(booking)}`;
  return `${inLowerCaseWords(name)} was "${booking[name]}"`;
}

export interface Notes {
  readonly notes: Partial<Correctable>;
  /** The number of changes that were seen; another one since then must be looked at first. */
  readonly seenChanges: number;
  /** The sessions of its series that are paid as well, by the changes that were seen. */
  readonly alsoPaid?: ReadonlyMap<string, number> | undefined;
}

/**
 * Stores what the studio notes or corrects, unless the booking was changed since it was seen. Sessions
 * that are paid with it and were changed since then are left alone.
 */
export function* setNotes(
  reference: string,
  { notes, alsoPaid = new Map(), seenChanges, ...change }: Notes & ChangeContext,
): Query<ChangeOutcome> {
  const booking = yield* lockBooking(reference);
  if (!booking) return 'unknown';
  if (isErased(booking) && 'fullName' in notes) return 'erased';
  const all = Object.keys(notes) as (keyof Correctable)[];
  const names = all.filter((name) => booking[name] !== notes[name]);
  const others = alsoPaid.size > 0 ? yield* lockSeries(booking) : [];
  const paid = unpaidOf(others).filter(
    (other) => other.reference !== reference && alsoPaid.get(other.reference) === other.changeCount,
  );
  if (names.length + paid.length === 0) return 'same already';
  // The money of a cancelled session may still come or go back.
  if (booking.status === 'cancelled' && 'fullName' in notes) return 'impossible';
  if (booking.changeCount !== seenChanges) return 'moved';
  const values = all.map((name) => sql`${columnOf(name)} = ${notes[name] ?? ''}`);
  const isNewPrice = names.includes('amount') || names.includes('currency');
  if (isNewPrice) values.push(sql`second_price = ''`);
  yield sql`UPDATE booking SET ${list(values)} WHERE reference = ${reference}`;
  if (paid.length > 0) {
    const references = list(paid.map((stored) => stored.reference));
    yield sql`UPDATE booking SET received = amount WHERE reference IN (${references})`;
    yield* recordAll(paid, change, 'noted', (stored) => ({
      reason: valueBefore('received', stored, { received: stored.amount }),
    }));
  }
  const before = new Set(names.map((name) => valueBefore(name, booking, notes)).filter(Boolean));
  const what = 'fullName' in notes ? 'corrected' : 'noted';
  return yield* record(booking, change, what, { reason: [...before].join(', ') });
}

export interface NewAddress {
  readonly email: string;
  readonly seenChanges: number;
}

/**
 * Replaces the e-mail address of a booking, if it is another one, and the links of its artist, unless
 * the booking was changed since it was seen; 'same already' when that change has done the same. The
 * sessions of its series follow. Older e-mails to the artist that were not sent are deleted.
 */
export function* setEmail(
  reference: string,
  { email, seenChanges, ...change }: NewAddress & ChangeContext,
): Query<ChangeOutcome> {
  const booking = yield* lockBooking(reference);
  if (!booking?.fullName) return booking ? 'erased' : 'unknown';
  // The sessions that were booked together have one artist. The letter about a series locks the first one,
  // which may be cancelled.
  const all = yield* lockSeries(booking);
  if (booking.status === 'cancelled') return 'impossible';
  if (booking.changeCount !== seenChanges) {
    const replaced = yield sql`
      SELECT number FROM booking_change
      WHERE reference = ${reference} AND status IN ('new address', 'new link')`;
    const isNext = replaced.some(({ number }) => number === seenChanges + 1);
    return isNext && booking.email === email ? 'same already' : 'moved';
  }
  const changed = all.filter((stored) => stored.status !== 'cancelled' && !isErased(stored));
  const references = changed.map((stored) => stored.reference);
  yield sql`UPDATE booking SET email = ${email} WHERE reference IN (${list(references)})`;
  yield* revokeArtistLinks(references);
  // An e-mail that is queued again keeps its lease.
  const others = emailsToArtist.filter((kind) => !change.emails.includes(kind));
  yield* deleteEmails(references, others);
  const what = email === booking.email ? 'new link' : 'new address';
  yield* recordAll(changed, change, what);
  // Of a series once, also when its first session is cancelled.
  yield* queueEmails(booking.series ?? reference, change.emails, change.now);
  return 'changed';
}

/** Adds a change of each of some bookings to its history, in one statement. */
function* recordAll<Recorded extends Pick<StoredBooking, 'reference'>>(
  bookings: readonly Recorded[],
  { now, changedBy }: Pick<ChangeContext, 'now' | 'changedBy'>,
  what: PastChange['status'],
  leftOf: (booking: Recorded) => Partial<PastChange> = () => ({}),
): Query<void> {
  const values = bookings.map((booking) => {
    const { reference } = booking;
    const left = leftOf(booking);
    const { reason = '', oldDate = null, oldSlot = null, oldStart = null, oldEnd = null } = left;
    const before = [reason, oldDate, oldSlot, oldStart, oldEnd];
    return sql`((SELECT coalesce(max(number), 0) + 1 FROM booking_change WHERE reference = ${reference}),
      ${list([reference, what, ...before, isoTime(now), changedBy])})`;
  });
  yield sql`
    INSERT INTO booking_change
      (number, reference, status, reason, old_date, old_slot, old_start, old_end, changed_at, changed_by)
    VALUES ${list(values)}`;
}

/** Adds a change to a booking's history and queues the e-mails. */
export function* record(
  booking: Pick<StoredBooking, 'reference'>,
  change: ChangeContext,
  what: PastChange['status'],
  left?: Partial<PastChange>,
): Query<'changed'> {
  yield* recordAll([booking], change, what, () => left ?? {});
  yield* queueEmails(booking.reference, change.emails, change.now);
  return 'changed';
}
