import { describe, expect, it } from 'vitest';
import { type BookedDates, withBooked, withBookedDates } from '#booking/availability';

const wednesday = '2026-12-02';
const on = (date: string, performance: string[], recording: string[] = []): BookedDates => ({
  [date]: { performance, recording },
});

describe('one booked slot more', () => {
  const choice = { bookingType: 'recording', date: wednesday, timeSlot: 'slot4' } as const;

  it('opens the list of a day on which nothing was booked', () => {
    expect(withBooked(on('2026-12-03', ['evening']), choice)).toEqual({
      '2026-12-03': { performance: ['evening'], recording: [] },
      [wednesday]: { performance: [], recording: ['slot4'] },
    });
    expect(withBooked({}, { ...choice, bookingType: 'performance', timeSlot: 'evening' })).toEqual({
      [wednesday]: { performance: ['evening'], recording: [] },
    });
  });

  it('joins the others of its day and leaves the old map as it was', () => {
    const before = on(wednesday, ['morning'], ['slot6']);
    expect(withBooked(before, choice)).toEqual(on(wednesday, ['morning'], ['slot6', 'slot4']));
    expect(before).toEqual(on(wednesday, ['morning'], ['slot6']));
  });

  it('is not noted twice', () => {
    const before = on(wednesday, [], ['slot4']);
    expect(withBooked(before, choice)).toEqual(before);
  });
});

describe('booked dates from two sources', () => {
  it('are all kept, each slot once', () => {
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

  it('are the ones that are there when the other is empty', () => {
    const some = on(wednesday, ['morning'], ['slot6']);
    expect(withBookedDates(some, {})).toEqual(some);
    expect(withBookedDates({}, some)).toEqual(some);
  });
});
