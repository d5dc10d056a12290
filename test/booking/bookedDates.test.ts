import { describe, expect, it } from 'vitest';
import {
  type BookedDates,
  withBooked,
  withBookedDates,
  withoutBooked,
} from '#booking/availability';

const [date, other] = ['2026-12-02', '2026-12-03'];
const choice = { bookingType: 'recording', date, timeSlot: 'slot4' } as const;
const on = (day: string, performance: string[], recording: string[] = []): BookedDates => ({
  [day]: { performance, recording },
});

describe('withBooked', () => {
  it.each([
    ['a date without bookings', {}, on(date, [], ['slot4'])],
    ['another slot', on(date, ['morning'], ['slot6']), on(date, ['morning'], ['slot6', 'slot4'])],
    ['the same slot', on(date, [], ['slot4']), on(date, [], ['slot4'])],
  ])(
    'adds the slot once to %s, and leaves the other dates and the map as they are',
    (_, before, after) => {
      const map = { ...on(other, ['evening']), ...before };
      const copy = structuredClone(map);
      expect(withBooked(map, choice)).toEqual({ ...on(other, ['evening']), ...after });
      expect(map).toEqual(copy);
    },
  );
});

describe('withoutBooked', () => {
  it('removes the slot of its type from its date alone', () => {
    const others = { ...on(date, ['morning'], ['slot6']), ...on(other, [], ['slot4']) };
    expect(withoutBooked(withBooked(others, choice), choice)).toEqual(others);
    expect(withoutBooked(others, choice)).toEqual(others);
  });

  it('returns the same map when the date has no booking', () => {
    const others = on(other, [], ['slot4']);
    expect(withoutBooked(others, choice)).toBe(others);
  });
});

describe('withBookedDates', () => {
  const learned = { ...on(date, ['morning'], ['slot6']), ...on(other, [], ['slot1']) };

  it('has the slots of both maps, each once', () => {
    const third = on('2026-12-04', ['afternoon']);
    const fetched = { ...on(date, ['evening', 'morning'], ['slot4']), ...third };
    expect(withBookedDates(learned, fetched)).toEqual({
      ...on(date, ['morning', 'evening'], ['slot6', 'slot4']),
      ...on(other, [], ['slot1']),
      ...third,
    });
  });

  it('equals one map when the other is empty', () => {
    const unions = [withBookedDates(learned, {}), withBookedDates({}, learned)];
    expect(unions).toEqual([learned, learned]);
  });
});
