import { describe, expect, it } from 'vitest';
import {
  type BookedDates,
  withBooked,
  withBookedDates,
  withoutBooked,
} from '#booking/availability';

const wednesday = '2026-12-02';
const on = (date: string, performance: string[], recording: string[] = []): BookedDates => ({
  [date]: { performance, recording },
});

describe('withBooked', () => {
  const choice = { bookingType: 'recording', date: wednesday, timeSlot: 'slot4' } as const;

  it('adds a date without bookings', () => {
    expect(withBooked(on('2026-12-03', ['evening']), choice)).toEqual({
      '2026-12-03': { performance: ['evening'], recording: [] },
      [wednesday]: { performance: [], recording: ['slot4'] },
    });
    expect(withBooked({}, { ...choice, bookingType: 'performance', timeSlot: 'evening' })).toEqual({
      [wednesday]: { performance: ['evening'], recording: [] },
    });
  });

  it('adds the slot to its date without changing the old map', () => {
    const before = on(wednesday, ['morning'], ['slot6']);
    expect(withBooked(before, choice)).toEqual(on(wednesday, ['morning'], ['slot6', 'slot4']));
    expect(before).toEqual(on(wednesday, ['morning'], ['slot6']));
  });

  it('does not add a slot twice', () => {
    const before = on(wednesday, [], ['slot4']);
    expect(withBooked(before, choice)).toEqual(before);
  });
});

describe('withoutBooked', () => {
  const choice = { bookingType: 'recording', date: wednesday, timeSlot: 'slot4' } as const;

  it('removes the slot of its type from its date alone', () => {
    const others = { ...on(wednesday, ['morning'], ['slot6']), ...on('2026-12-03', [], ['slot4']) };
    expect(withoutBooked(withBooked(others, choice), choice)).toEqual(others);
    expect(withoutBooked(others, choice)).toEqual(others);
  });

  it('returns the same dates when there is no booking on the date', () => {
    const others = on('2026-12-03', [], ['slot4']);
    expect(withoutBooked(others, choice)).toBe(others);
  });
});

describe('withBookedDates', () => {
  it('merges two maps with each slot once', () => {
    const learned = {
      ...on(wednesday, ['morning'], ['slot6']),
      ...on('2026-12-03', [], ['slot1']),
    };
    const fetched = {
      ...on(wednesday, ['evening', 'morning'], ['slot4']),
      ...on('2026-12-04', ['afternoon']),
    };
    expect(withBookedDates(learned, fetched)).toEqual({
      ...on(wednesday, ['morning', 'evening'], ['slot6', 'slot4']),
      ...on('2026-12-03', [], ['slot1']),
      ...on('2026-12-04', ['afternoon']),
    });
  });

  it('returns the other map when one is empty', () => {
    const some = on(wednesday, ['morning'], ['slot6']);
    expect(withBookedDates(some, {})).toEqual(some);
    expect(withBookedDates({}, some)).toEqual(some);
  });
});
