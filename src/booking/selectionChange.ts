import type { UnavailableReason } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { type BookingType, booths, type SlotId, slotById, slotInWords } from '#booking/slots';
import type { IsoDate } from '#studio/clock';

/** Automatic selection changes by the availability rule (specification, section 4). */

/** An automatic selection change: another slot, or a cleared date. */
export type SelectionChange = (SlotMoved | DateCleared) & {
  /** True when the alert contains the message, so that the live region does not repeat it. */
  readonly isTold?: boolean;
};

interface SlotMoved {
  readonly kind: 'slot moved';
  readonly from: SlotId;
  readonly to: SlotId;
  readonly date: IsoDate;
}

interface DateCleared {
  readonly kind: 'date cleared';
  readonly date: IsoDate;
  readonly reason: UnavailableReason;
}

/** Returns the message for a selection change; `bookingType` is the selected type. */
export function selectionChangeText(
  selectionChange: SelectionChange,
  bookingType: BookingType,
): string {
  const date = dateInWords(selectionChange.date);
  if (selectionChange.kind === 'date cleared') {
    return messages.dateCleared(booths[bookingType].name, date, selectionChange.reason);
  }
  const { from, to } = selectionChange;
  return messages.slotMoved(slotInWords(slotById[from]), slotInWords(slotById[to]), date);
}
