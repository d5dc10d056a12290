import { type ClosedReason, closedReason, hasBegun } from '#booking/availability';
import * as messages from '#booking/messages';
import type { Slot } from '#booking/slots';
import type { IsoDate, StudioTime } from '#studio/clock';

/** Why the studio takes no booking for a slot of a date (specification, section 5). */
export type WindowError = ClosedReason | 'begun';

export const windowMessages: Readonly<Record<WindowError, string>> = {
  past: messages.pastDate,
  closed: messages.closedDay,
  'too far ahead': messages.tooFarAhead,
  begun: messages.slotBegun,
};

/**
 * Returns why the studio takes no booking for a slot of a date, or null when it does. It does not
 * check whether the slot is booked.
 */
export const bookingWindowError = (date: IsoDate, slot: Slot, now: StudioTime) =>
  closedReason(date, now) ?? (hasBegun(slot, date, now) ? ('begun' satisfies WindowError) : null);
