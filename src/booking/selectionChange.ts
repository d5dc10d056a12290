import type { UnavailableReason } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { type BookingType, booths, type SlotId, slotById, slotInWords } from '#booking/slots';
import type { IsoDate } from '#studio/clock';

/** An automatic change of the selection by the availability rule (specification, section 4). */
export type SelectionChange = {
  readonly date: IsoDate;
} & (
  | { readonly kind: 'slot moved'; readonly from: SlotId; readonly to: SlotId }
  | { readonly kind: 'date cleared'; readonly reason: UnavailableReason }
);

export function selectionChangeText(change: SelectionChange, bookingType: BookingType): string {
  const date = dateInWords(change.date);
  if (change.kind === 'date cleared') {
    return messages.dateCleared(booths[bookingType].name, date, change.reason);
  }
  const { from, to } = change;
  return messages.slotMoved(slotInWords(slotById[from]), slotInWords(slotById[to]), date);
}
