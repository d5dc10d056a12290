import type { BookedSlots } from '#booking/availability';
import type { BookingType, SlotId } from '#booking/slots';

/** The specification's slots and overlaps (sections 3 and 5), written out beside the code's. */

export const allSlots: Readonly<Record<BookingType, readonly SlotId[]>> = {
  performance: ['morning', 'afternoon', 'evening'],
  recording: ['slot1', 'slot2', 'slot3', 'slot4', 'slot5', 'slot6'],
};

/** The recording slots that share a minute with each performance slot: 8 pairs of 18. */
export const sharedHours: Readonly<Record<string, readonly SlotId[]>> = {
  morning: ['slot1', 'slot2', 'slot3'],
  afternoon: ['slot3', 'slot4', 'slot5'],
  evening: ['slot5', 'slot6'],
};

/** The slots of the other booth that stand in the way of a slot. */
export function blockedBy(type: BookingType, id: SlotId): { type: BookingType; id: SlotId }[] {
  if (type === 'performance') {
    return (sharedHours[id] ?? []).map((other) => ({ type: 'recording', id: other }));
  }
  return allSlots.performance
    .filter((other) => sharedHours[other]?.includes(id))
    .map((other) => ({ type: 'performance', id: other }));
}

const subsets = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1),
  );

/** Every day that there can be: each of the 512 sets of booked slots. */
export const everyDay: readonly BookedSlots[] = subsets(allSlots.performance).flatMap(
  (performance) => subsets(allSlots.recording).map((recording) => ({ performance, recording })),
);
