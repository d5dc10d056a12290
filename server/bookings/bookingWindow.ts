import { type ClosedReason, closedReason, hasBegun, isTooSoon } from '#booking/availability';
import { addDays } from '#booking/dates';
import * as messages from '#booking/messages';
import type { Slot } from '#booking/slots';
import { type IsoDate, type StudioTime, studioTime, type Timestamp } from '#studio/clock';

/** Why the studio takes no booking for a slot of a date (specification, section 5). */
export type WindowError = ClosedReason | 'begun' | 'too soon';

export const windowMessages: Readonly<Record<WindowError, () => string>> = {
  past: () => messages.pastDate,
  'too far ahead': () => messages.tooFarAhead,
  closed: messages.closedDay,
  begun: () => messages.slotBegun,
  'too soon': messages.slotTooSoon,
};

export const windowMessage = (error: WindowError): string => windowMessages[error]();

export const tomorrowOf = (now: Timestamp): IsoDate => addDays(studioTime(now).date, 1);

/** How many days ahead the studio itself can book, close and look at: two years. */
export const studioHorizonDays = 730;

export const lastStudioDate = (today: IsoDate): IsoDate => addDays(today, studioHorizonDays);

/**
 * Returns why the studio takes no booking for a slot of a date, or null when it does. Horizon and
 * notice are for visitors: the studio itself may book a slot that begins soon, or has begun and is not
 * over, and mean a day off. It does not check whether the slot is booked.
 */
export function bookingWindowError(
  date: IsoDate,
  slot: Slot,
  now: StudioTime,
  isStudio = false,
  withClosed = false,
): WindowError | null {
  const start = isStudio ? slot.end : slot.start;
  const error = closedReason(date, now, isStudio ? lastStudioDate(now.date) : undefined);
  if (error && !(error === 'closed' && withClosed)) return error;
  if (hasBegun({ ...slot, start }, date, now)) return 'begun';
  return !isStudio && isTooSoon(slot, date, now) ? 'too soon' : null;
}
