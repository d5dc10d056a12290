import { describe, expect, it } from 'vitest';
import {
  bookingTypes,
  booths,
  defaultSlot,
  durationInWords,
  findSlot,
  halfHours,
  hoursOf,
  overlaps,
  type Slot,
  slotById,
  slotInWords,
  slots,
} from '#booking/slots';

const idsOf = (some: readonly Slot[]) => some.map(({ id }) => id);

describe('the slots', () => {
  it('have the ids and labels of the specification, sections 3 and 9', () => {
    const labels = (some: readonly Slot[]) =>
      some.map((slot) => [slot.id, slot.name, hoursOf(slot)]);
    expect(labels(slots.performance)).toEqual([
      ['morning', 'Morning', '9:00am-12:30pm'],
      ['afternoon', 'Afternoon', '12:30pm-4:00pm'],
      ['evening', 'Evening', '4:00pm-7:30pm'],
    ]);
    expect(labels(slots.recording)).toEqual([
      ['slot1', undefined, '7:30am-9:30am'],
      ['slot2', undefined, '9:30am-11:30am'],
      ['slot3', undefined, '11:30am-1:30pm'],
      ['slot4', undefined, '1:30pm-3:30pm'],
      ['slot5', undefined, '3:30pm-5:30pm'],
      ['slot6', undefined, '5:30pm-7:30pm'],
    ]);
  });

  it('overlap slots of the other booth as section 5 says, and not one that begins when they end', () => {
    const rivals = slots.performance.map((slot) => [
      slot.id,
      idsOf(slots.recording.filter((other) => overlaps(slot, other))),
    ]);
    expect(Object.fromEntries(rivals)).toEqual({
      morning: ['slot1', 'slot2', 'slot3'],
      afternoon: ['slot3', 'slot4', 'slot5'],
      evening: ['slot5', 'slot6'],
    });
    const { morning, afternoon } = slotById;
    expect([overlaps(morning, afternoon), overlaps(afternoon, morning)]).toEqual([false, false]);
  });

  it('have half-hours without gaps and without their end', () => {
    expect(halfHours({ start: 450, end: 570 })).toEqual([450, 480, 510, 540]);
  });
});

describe('labels', () => {
  it('have a spoken form, with the name of the slot if it has one', () => {
    const unnamed = { id: 'slot1', start: 540, end: 750 } as const;
    expect(slotInWords(unnamed)).toBe('9:00am to 12:30pm');
    expect(slotInWords({ ...unnamed, name: 'Morning' })).toBe('Morning, 9:00am to 12:30pm');
  });

  it('show durations in hours, and in minutes where there are any', () => {
    const durations = [slotById.morning, slotById.slot1].map(durationInWords);
    expect(durations).toEqual(['3 hours 30 minutes', '2 hours']);
  });

  it('show the names of the booths as in section 9', () => {
    const names = bookingTypes.map((type) => booths[type].name);
    expect(names).toEqual(['Performance Booth', 'Recording Booth']);
  });
});

it('a booking type has its first slot as the default, and its own slots only', () => {
  expect(bookingTypes.map(defaultSlot)).toEqual(['morning', 'slot1']);
  expect(findSlot('performance', 'evening')).toBe(slots.performance[2]);
  expect(findSlot('performance', 'slot1')).toBeUndefined();
  expect(findSlot('recording', 'morning')).toBeUndefined();
});
