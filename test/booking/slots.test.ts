import { describe, expect, it } from 'vitest';
import {
  type BookingType,
  booths,
  clockFace,
  defaultSlot,
  durationInWords,
  findSlot,
  halfHours,
  hoursInWords,
  hoursOf,
  openingHours,
  otherType,
  overlaps,
  type SlotId,
  slotInWords,
  slotLabel,
  slots,
} from '#booking/slots';
import { slotHours } from './tables.ts';

/** The hours of the slots (specification, section 3), and the recording slots that overlap each. */
const specified: Record<BookingType, Record<string, string>> = {
  performance: { morning: '09:00-12:30', afternoon: '12:30-16:00', evening: '16:00-19:30' },
  recording: {
    slot1: '07:30-09:30',
    slot2: '09:30-11:30',
    slot3: '11:30-13:30',
    slot4: '13:30-15:30',
    slot5: '15:30-17:30',
    slot6: '17:30-19:30',
  },
};
const overlapping: Record<string, SlotId[]> = {
  morning: ['slot1', 'slot2', 'slot3'],
  afternoon: ['slot3', 'slot4', 'slot5'],
  evening: ['slot5', 'slot6'],
};

const digits = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('the hours of the slots', () => {
  it.each(['performance', 'recording'] as const)(
    'of the %s booth are those of section 3',
    (type) => {
      const hours = slots[type].map(({ id, start, end }) => [
        id,
        `${digits(start)}-${digits(end)}`,
      ]);
      expect(hours).toEqual(Object.entries(specified[type]));
    },
  );

  it('are within 7:30am to 7:30pm', () => {
    expect(openingHours).toEqual({ start: 450, end: 1170 });
  });

  it('are split into half-hours without gaps and without the end', () => {
    expect(halfHours({ start: 450, end: 570 })).toEqual([450, 480, 510, 540]);
    for (const slot of [...slots.performance, ...slots.recording]) {
      expect(halfHours(slot)[0]).toBe(slot.start);
      expect(halfHours(slot)).toHaveLength((slot.end - slot.start) / 30);
    }
  });
});

describe('overlaps', () => {
  const pairs = slots.performance.flatMap((performance) =>
    slots.recording.map((recording) => ({ performance, recording })),
  );

  it.each(pairs)(
    'is as specified for $performance.id and $recording.id',
    ({ performance, recording }) => {
      const expected = overlapping[performance.id]?.includes(recording.id);
      expect(overlaps(performance, recording)).toBe(expected);
      expect(overlaps(recording, performance)).toBe(expected);
    },
  );

  it.each(['performance', 'recording'] as const)(
    'is false between different slots of the %s booth',
    (type) => {
      for (const slot of slots[type]) {
        expect(slots[type].filter((other) => overlaps(slot, other))).toEqual([slot]);
      }
    },
  );

  it('is false when one slot ends at the minute at which the other begins', () => {
    const until = (end: number) => ({ id: 'morning' as const, start: 540, end });
    const from = (start: number) => ({ id: 'afternoon' as const, start, end: 960 });
    expect(overlaps(until(750), from(750))).toBe(false);
    expect(overlaps(until(751), from(750))).toBe(true);
  });
});

describe('labels', () => {
  it.each([
    [0, '12:00am'],
    [5, '12:05am'],
    [450, '7:30am'],
    [719, '11:59am'],
    [720, '12:00pm'],
    [750, '12:30pm'],
    [780, '1:00pm'],
    [1170, '7:30pm'],
  ])('show minute %i as %s', (minutes, face) => {
    expect(clockFace(minutes)).toBe(face);
  });

  it('show the hours in the format of section 9', () => {
    expect(slots.performance.map(hoursOf)).toEqual(slotHours.performance);
    expect(slots.recording.map(hoursOf)).toEqual(slotHours.recording);
  });

  it('show the name and hours of a performance slot, and the hours of a recording slot', () => {
    expect([...slots.performance, ...slots.recording].map(slotLabel)).toEqual([
      'Morning, 9:00am-12:30pm',
      'Afternoon, 12:30pm-4:00pm',
      'Evening, 4:00pm-7:30pm',
      '7:30am-9:30am',
      '9:30am-11:30am',
      '11:30am-1:30pm',
      '1:30pm-3:30pm',
      '3:30pm-5:30pm',
      '5:30pm-7:30pm',
    ]);
  });

  it('have a spoken form of hours and slots', () => {
    expect(slots.performance.map(hoursInWords)).toEqual([
      '9:00am to 12:30pm',
      '12:30pm to 4:00pm',
      '4:00pm to 7:30pm',
    ]);
    expect([...slots.performance, slots.recording[0]].map(slotInWords)).toEqual([
      'Morning, 9:00am to 12:30pm',
      'Afternoon, 12:30pm to 4:00pm',
      'Evening, 4:00pm to 7:30pm',
      '7:30am to 9:30am',
    ]);
  });

  it('show the names of the booths as in section 9', () => {
    expect(booths).toEqual({
      performance: { name: 'Performance Booth' },
      recording: { name: 'Recording Booth' },
    });
  });
});

describe('a booking type', () => {
  it('has its first slot as the default', () => {
    expect([defaultSlot('performance'), defaultSlot('recording')]).toEqual(['morning', 'slot1']);
  });

  it('has the other type as its opposite', () => {
    expect([otherType('performance'), otherType('recording')]).toEqual([
      'recording',
      'performance',
    ]);
  });

  it('finds its own slots only', () => {
    expect(findSlot('performance', 'evening')).toEqual({
      id: 'evening',
      name: 'Evening',
      start: 960,
      end: 1170,
    });
    expect(findSlot('performance', 'slot1')).toBeUndefined();
    expect(findSlot('recording', 'morning')).toBeUndefined();
    expect(findSlot('recording', 'slot7')).toBeUndefined();
  });
});

describe('durationInWords', () => {
  it.each([
    [{ start: 540, end: 750 }, '3 hours 30 minutes'],
    [{ start: 450, end: 570 }, '2 hours'],
    [{ start: 555, end: 690 }, '2 hours 15 minutes'],
  ])('returns hours and minutes: %o', (hours, text) => {
    expect(durationInWords(hours)).toBe(text);
  });
});
