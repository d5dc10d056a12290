import type { BookedSlots } from '#booking/availability';
import type { BookingType, SlotId } from '#booking/slots';

/** The slots and overlaps of the specification (sections 3 and 5), independent of the product code. */

export const allSlots: Readonly<Record<BookingType, readonly SlotId[]>> = {
  performance: ['morning', 'afternoon', 'evening'],
  recording: ['slot1', 'slot2', 'slot3', 'slot4', 'slot5', 'slot6'],
};

/** The hours of the slots, in the format of section 9. */
export const slotHours: Readonly<Record<BookingType, readonly string[]>> = {
  performance: ['9:00am-12:30pm', '12:30pm-4:00pm', '4:00pm-7:30pm'],
  recording: [
    '7:30am-9:30am',
    '9:30am-11:30am',
    '11:30am-1:30pm',
    '1:30pm-3:30pm',
    '3:30pm-5:30pm',
    '5:30pm-7:30pm',
  ],
};

/** The recording slots that overlap each performance slot: 8 of 18 pairs. */
export const sharedHours: Readonly<Record<string, readonly SlotId[]>> = {
  morning: ['slot1', 'slot2', 'slot3'],
  afternoon: ['slot3', 'slot4', 'slot5'],
  evening: ['slot5', 'slot6'],
};

/** The slots of the other booth that overlap a slot. */
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

/** All 512 sets of booked slots of one day. */
export const everyDay: readonly BookedSlots[] = subsets(allSlots.performance).flatMap(
  (performance) => subsets(allSlots.recording).map((recording) => ({ performance, recording })),
);
