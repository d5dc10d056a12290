import {
  type BookedDates,
  firstOpenDate,
  openSlots,
  type Selection,
  type UnavailableReason,
} from '#booking/availability';
import { addDays, dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import {
  type BookingType,
  booths,
  findSlot,
  otherType,
  type Slot,
  type SlotId,
  slotInWords,
} from '#booking/slots';
import type { StudioTime } from '#studio/clock';

/** Automatic selection changes by the availability rule, and suggestions of alternatives. */

/** An automatic selection change: another slot, or a cleared date; dates are yyyy-MM-dd. */
export type SelectionChange = (SlotMoved | DateCleared) & {
  /** True when the alert contains the message, so that the live region does not repeat it. */
  readonly isTold?: boolean;
};

interface SlotMoved {
  readonly kind: 'slot moved';
  readonly from: SlotId;
  readonly to: SlotId;
  readonly date: string;
}

interface DateCleared {
  readonly kind: 'date cleared';
  readonly date: string;
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
  const label = (id: SlotId) => {
    const slot = findSlot(bookingType, id);
    return slot ? slotInWords(slot) : id;
  };
  return messages.slotMoved(label(selectionChange.from), label(selectionChange.to), date);
}

/** An alternative selection to offer after an automatic change. */
export interface Suggestion {
  readonly kind: 'next free date' | 'other booth';
  readonly choice: Selection;
}

/**
 * Returns the next available date after the date of the change. If only the slot changed, the same
 * slot must be open on it; if the date was cleared, any slot will do.
 */
function nextFreeDate(
  selectionChange: SelectionChange,
  bookingType: BookingType,
  booked: BookedDates,
  now: StudioTime,
): Selection | null {
  const isWanted = ({ id }: Slot) =>
    selectionChange.kind === 'date cleared' || id === selectionChange.from;
  const openFrom = (date: string) => firstOpenDate(bookingType, booked, now, date);
  for (
    let date = openFrom(addDays(selectionChange.date, 1));
    date !== null;
    date = openFrom(addDays(date, 1))
  ) {
    const slot = openSlots(bookingType, date, booked, now).find(isWanted);
    if (slot) return { bookingType, date, timeSlot: slot.id };
  }
  return null;
}

/**
 * Returns the alternatives to a changed selection: the next available date and the other booth on
 * the same date, where they exist. `bookingType` is the selected type.
 */
export function suggestionsFor(
  selectionChange: SelectionChange,
  bookingType: BookingType,
  booked: BookedDates,
  now: StudioTime,
): Suggestion[] {
  const next = nextFreeDate(selectionChange, bookingType, booked, now);
  const other = otherType(bookingType);
  const [slot] = openSlots(other, selectionChange.date, booked, now);
  return [
    ...(next ? [{ kind: 'next free date', choice: next } as const] : []),
    ...(slot
      ? [
          {
            kind: 'other booth',
            choice: { bookingType: other, date: selectionChange.date, timeSlot: slot.id },
          } as const,
        ]
      : []),
  ];
}
