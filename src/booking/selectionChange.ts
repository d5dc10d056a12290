import {
  type BookedDates,
  firstOpenDate,
  openSlots,
  type Selection,
  type UnavailableReason,
  unavailableReason,
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

/** What the availability rule changed in a choice, and what the visitor may want instead. */

export type Notice = (SlotMoved | DateCleared) & {
  /** True when the alert contains this sentence, so that the live region must not repeat it. */
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

/** What the rule changed of the choice that was wanted, or null when it changed nothing. */
export function selectionChangeOf(
  wanted: Selection,
  settled: Selection,
  booked: BookedDates,
  now: StudioTime,
): Notice | null {
  const { bookingType, date } = wanted;
  if (settled.date !== date) {
    const reason = unavailableReason(bookingType, date, booked, now) ?? 'full';
    return { kind: 'date cleared', date, reason };
  }
  return settled.timeSlot === wanted.timeSlot
    ? null
    : { kind: 'slot moved', from: wanted.timeSlot, to: settled.timeSlot, date: settled.date };
}

/** The sentence for what the rule changed in a choice of that type. */
export function selectionChangeText(notice: Notice, bookingType: BookingType): string {
  const date = dateInWords(notice.date);
  if (notice.kind === 'date cleared') {
    return messages.dateCleared(booths[bookingType].name, date, notice.reason);
  }
  const label = (id: SlotId) => {
    const slot = findSlot(bookingType, id);
    return slot ? slotInWords(slot) : id;
  };
  return messages.slotMoved(label(notice.from), label(notice.to), date);
}

export interface Suggestion {
  readonly kind: 'next free date' | 'other booth';
  readonly choice: Selection;
}

/** The next date after the notice's on which the type, or the very slot that was lost, is free. */
function nextFreeDate(
  notice: Notice,
  bookingType: BookingType,
  booked: BookedDates,
  now: StudioTime,
): Selection | null {
  const isWanted = ({ id }: Slot) => notice.kind === 'date cleared' || id === notice.from;
  const openFrom = (date: string) => firstOpenDate(bookingType, booked, now, date);
  for (
    let date = openFrom(addDays(notice.date, 1));
    date !== null;
    date = openFrom(addDays(date, 1))
  ) {
    const slot = openSlots(bookingType, date, booked, now).find(isWanted);
    if (slot) return { bookingType, date, timeSlot: slot.id };
  }
  return null;
}

/** What to offer beside a notice about a choice of that type. */
export function suggestionsFor(
  notice: Notice,
  bookingType: BookingType,
  booked: BookedDates,
  now: StudioTime,
): Suggestion[] {
  const next = nextFreeDate(notice, bookingType, booked, now);
  const other = otherType(bookingType);
  const [slot] = openSlots(other, notice.date, booked, now);
  return [
    ...(next ? [{ kind: 'next free date', choice: next } as const] : []),
    ...(slot
      ? [
          {
            kind: 'other booth',
            choice: { bookingType: other, date: notice.date, timeSlot: slot.id },
          } as const,
        ]
      : []),
  ];
}
