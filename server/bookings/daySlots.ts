import { isOpenDay } from '#booking/availability';
import {
  type BookingType,
  bookingTypes,
  halfHours,
  overlaps,
  type Slot,
  slots,
} from '#booking/slots';
import { type IsoDate, momentOf, type Timestamp } from '#studio/clock';
import type { StoredBooking } from './storedBooking.ts';

/** What is known of some days at `now`: all bookings, and the starts of closed half-hours. */
export interface Days {
  readonly now: Timestamp;
  readonly bookings: readonly StoredBooking[];
  readonly closed: ReadonlyMap<IsoDate, readonly number[]>;
}

/** A slot of a date; `taken` by a session of the other booth. */
export interface DaySlot {
  readonly bookingType: BookingType;
  readonly slot: Slot;
  readonly state: 'free' | 'requested' | 'confirmed' | 'taken' | 'closed' | 'over';
  /** The session in its hours. */
  readonly session: StoredBooking | undefined;
}

export const sessionsOn = (date: IsoDate, { bookings }: Pick<Days, 'bookings'>) =>
  bookings.filter((booking) => booking.date === date && booking.status !== 'cancelled');

/** Returns the slots of both booths on a date, as the studio may book them: until they are over. */
export function slotsOn(date: IsoDate, days: Days): readonly DaySlot[] {
  const sessions = sessionsOn(date, days);
  const closed = days.closed.get(date) ?? [];
  const stateOf = (slot: Slot, session: StoredBooking | undefined) => {
    if (session?.timeSlot === slot.id && session.status !== 'cancelled') return session.status;
    if (momentOf({ date, minutes: slot.end }) <= days.now) return 'over';
    if (session) return 'taken';
    const isClosed = !isOpenDay(date) || halfHours(slot).some((at) => closed.includes(at));
    return isClosed ? 'closed' : 'free';
  };
  return bookingTypes.flatMap((bookingType) =>
    slots[bookingType].map((slot) => {
      const session = sessions.find((booking) => overlaps(booking.slot, slot));
      return { bookingType, slot, session, state: stateOf(slot, session) };
    }),
  );
}

/** True when closed hours leave nothing of a day, or of the rest of today, to be booked. */
export const isClosed = (slots: readonly DaySlot[]): boolean =>
  slots.some(({ state }) => state === 'closed') &&
  slots.every(({ state }) => state === 'closed' || state === 'over');
