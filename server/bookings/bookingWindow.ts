import { type ClosedReason, closedReason, hasBegun } from '#booking/availability';
import * as messages from '#booking/messages';
import type { Slot } from '#booking/slots';
import type { IsoDate, StudioTime } from '#studio/clock';

/** Why the studio takes no booking for a slot of a date (specification, section 5). */
export type WindowError = ClosedReason | 'begun';

const windowMessages = {
  past: messages.pastDate,
  'too far ahead': messages.tooFarAhead,
  begun: messages.slotBegun,
} as const;

export const windowMessage = (error: WindowError): string =>
  error === 'closed' ? messages.closedDay() : windowMessages[error];

/**
 * Returns why the studio takes no booking for a slot of a date, or null when it does. The studio
 * itself may book a slot that has begun and is not over. It does not check whether the slot is booked.
 */
export function bookingWindowError(
  date: IsoDate,
  slot: Slot,
  now: StudioTime,
  isStudio = false,
): WindowError | null {
  const start = isStudio ? slot.end : slot.start;
  return closedReason(date, now) ?? (hasBegun({ ...slot, start }, date, now) ? 'begun' : null);
}
