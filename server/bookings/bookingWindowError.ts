import { type ClosedReason, closedReason, hasBegun } from '#booking/availability';
import * as messages from '#booking/messages';
import type { Slot } from '#booking/slots';
import type { IsoDate, StudioTime } from '#studio/clock';

const errorMessages: Readonly<Record<ClosedReason, string>> = {
  past: messages.pastDate,
  closed: messages.closedDay,
  'too far ahead': messages.tooFarAhead,
};

/**
 * Returns the error message when the studio takes no booking for a slot of a date, or null when it
 * does (specification, section 5). It does not check whether the slot is booked.
 */
export function bookingWindowError(date: IsoDate, slot: Slot, now: StudioTime): string | null {
  const reason = closedReason(date, now);
  if (reason) return errorMessages[reason];
  return hasBegun(slot, date, now) ? messages.slotBegun : null;
}
