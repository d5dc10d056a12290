import { type ClosedReason, closedReason, hasBegun, type Selection } from '#booking/availability';
import * as messages from '#booking/messages';
import { findSlot } from '#booking/slots';
import type { StudioTime } from '#studio/clock';

const sentences: Readonly<Record<ClosedReason, string>> = {
  past: messages.pastDate,
  closed: messages.closedOnSundays,
  'too far ahead': messages.tooFarAhead,
};

/** The sentence why the studio takes no booking for that time, or null when it does (section 5). */
export function bookingWindowError(
  { bookingType, date, timeSlot }: Selection,
  now: StudioTime,
): string | null {
  const reason = closedReason(date, now);
  if (reason) return sentences[reason];
  const slot = findSlot(bookingType, timeSlot);
  return slot && hasBegun(slot, date, now) ? messages.slotBegun : null;
}
