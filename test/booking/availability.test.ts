import { describe, expect, it } from 'vitest';
import {
  type BookedDates,
  type BookedSlots,
  closedReason,
  dayAvailability,
  firstOpenDate,
  hasBegun,
  lastBookableDate,
  openSlots,
  sameSelection,
  withBooked,
  withBookedDates,
  withoutBooked,
} from '#booking/availability';
import { addDays } from '#booking/dates';
import { unavailable } from '#booking/messages';
import { type BookingType, bookingTypes, overlaps, slots } from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { studio } from '#studio/studio';
import {
  closedDayAfter,
  fullDay as full,
  openDaysAfter,
  tooFarAhead,
} from '../support/openDays.ts';
import { setContent } from '../support/ownerContent.ts';

const [today = '', tomorrow = '', dayAfter = ''] = openDaysAfter('2026-11-30');
const now = { date: today, minutes: 0 };
const at = (minutes: number) => ({ date: today, minutes });
const startOfLast = (type: BookingType) => Math.max(...slots[type].map(({ start }) => start));
const week = (from: IsoDate) => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days));

describe.each(bookingTypes)('openSlots of the %s booth', (type) => {
  it('returns all slots while no date is selected, also when the day is over', () => {
    expect(openSlots(type, '', { '': full }, at(1439))).toEqual(slots[type]);
  });

  it('hides what is booked on the date, and what overlaps a booking of the other booth', () => {
    for (const booth of bookingTypes) {
      for (const taken of slots[booth]) {
        const day = { performance: [], recording: [], [booth]: [taken.id] };
        const free = slots[type].filter((slot) => !overlaps(slot, taken));
        const booked = { [tomorrow]: day, [dayAfter]: full };
        expect(openSlots(type, tomorrow, booked, now)).toEqual(free);
      }
    }
  });

  it('returns a slot of today until it begins, and of a later date always', () => {
    for (const slot of slots[type]) {
      const isOpen = (date: IsoDate, minutes: number) =>
        openSlots(type, date, {}, at(minutes)).includes(slot);
      expect(isOpen(today, slot.start - 1)).toBe(true);
      expect(isOpen(today, slot.start)).toBe(false);
      expect(isOpen(tomorrow, slot.start)).toBe(true);
      expect(hasBegun(slot, addDays(today, -1), at(slot.start - 1))).toBe(true);
    }
  });
});

describe('the booking window', () => {
  it('has all days of the week except Sunday, or except those that the studio sets', () => {
    const reasons = () => week('2026-12-06').map((date) => closedReason(date, now));
    expect(reasons()).toEqual(['closed', null, null, null, null, null, null]);
    setContent(studio, { closedWeekdays: [6, 1] });
    expect(reasons()).toEqual([null, 'closed', null, null, null, null, 'closed']);
  });

  it('is from today to 365 days later', () => {
    const last = lastBookableDate('2026-12-01');
    expect(last).toBe('2027-12-01');
    const reasonOn = (date: IsoDate) => closedReason(date, { date: '2026-12-01', minutes: 0 });
    expect(reasonOn('2026-11-30')).toBe('past');
    expect(week(addDays(last, -6)).map(reasonOn)).not.toContain('too far ahead');
    expect(week(addDays(last, 1)).map(reasonOn)).not.toContain(null);
    setContent(studio, { openingHorizonDays: 90 });
    expect(lastBookableDate('2026-12-01')).toBe('2027-03-01');
  });
});

describe('dayAvailability', () => {
  const closed = closedDayAfter(today);

  it.each([
    ['yesterday', addDays(today, -1), 'past'],
    ...(closed ? [['a day on which the studio is closed', closed, 'closed']] : []),
    ['a date too far ahead', tooFarAhead(today), 'too far ahead'],
  ])('of %s, also when it is full, has no open slot and the reason', (_, date = '', reason) => {
    for (const type of bookingTypes) {
      expect(dayAvailability(type, date, { [date]: full }, now)).toEqual({ open: [], reason });
    }
  });

  it('is "full" when all slots are booked or overlap a booking of the other booth', () => {
    const reasons = (day: BookedSlots) =>
      bookingTypes.map((type) => dayAvailability(type, tomorrow, { [tomorrow]: day }, now).reason);
    expect(reasons(full)).toEqual(['full', 'full']);
    const recording = ['slot2', 'slot4', 'slot6'];
    expect(reasons({ performance: [], recording })).toEqual(['full', null]);
  });

  it.each(bookingTypes)('of the %s booth is "over" when every slot has begun', (type) => {
    const last = startOfLast(type);
    const reason = (booked: BookedDates, minutes: number) =>
      dayAvailability(type, today, booked, at(minutes)).reason;
    const booked = { [today]: full };
    expect([reason({}, last - 1), reason({}, last)]).toEqual([null, 'over']);
    expect([reason(booked, last - 1), reason(booked, last)]).toEqual(['full', 'over']);
  });
});

it('a slot is open until the notice of the studio before it begins', () => {
  setContent(studio, { minNoticeHours: 24 });
  const [{ start }] = slots.recording;
  const openAt = (minutes: number) => dayAvailability('recording', tomorrow, {}, at(minutes));
  expect(openAt(start - 1).open).toHaveLength(slots.recording.length);
  expect(openAt(start).open).toHaveLength(slots.recording.length - 1);
  const last = startOfLast('recording');
  expect([openAt(last - 1).reason, openAt(last).reason]).toEqual([null, 'too soon']);
  expect(unavailable('too soon')).toBe('less than 24 hours away, please call +233 30 000 0000');
  expect(dayAvailability('recording', today, {}, at(last)).reason).toBe('over');
});

describe('firstOpenDate', () => {
  it('is today while a slot is open, then the next date', () => {
    const last = startOfLast('performance');
    const dates = [last - 1, last].map((time) => firstOpenDate('performance', {}, at(time)));
    expect(dates).toEqual([today, tomorrow]);
  });

  it('starts at the given date, and skips full days and days on which the studio is closed', () => {
    expect(firstOpenDate('recording', { [tomorrow]: full }, now, tomorrow)).toBe(dayAfter);
    const closed = closedDayAfter(today) ?? today;
    expect(firstOpenDate('recording', {}, now, closed)).toBe(openDaysAfter(addDays(closed, -1))[0]);
  });

  it('returns null after the last bookable date', () => {
    const last = openDaysAfter(today).at(-1) ?? '';
    expect(firstOpenDate('performance', {}, now, last)).toBe(last);
    expect(firstOpenDate('performance', { [last]: full }, now, last)).toBeNull();
  });
});

describe('withBooked and withoutBooked', () => {
  const choice = { bookingType: 'recording', date: tomorrow, timeSlot: 'slot4' } as const;
  const booked = { performance: ['morning'], recording: ['slot6'] };
  const others = { [tomorrow]: booked, [dayAfter]: full };

  it('add a slot once, and remove it, and change no other slot, no other date and no map', () => {
    const copy = structuredClone(others);
    const added = withBooked(others, choice);
    const day = { performance: ['morning'], recording: ['slot6', 'slot4'] };
    expect(added).toEqual({ ...others, [tomorrow]: day });
    expect(withBooked(added, choice)).toEqual(added);
    expect([withoutBooked(added, choice), withoutBooked(others, choice)]).toEqual([others, others]);
    expect(others).toEqual(copy);
  });

  it('add to a date without bookings, and remove nothing from it', () => {
    const day = { performance: [], recording: ['slot4'] };
    expect(withBooked({ [dayAfter]: full }, choice)).toEqual({ [dayAfter]: full, [tomorrow]: day });
    expect(withoutBooked({ [dayAfter]: full }, choice)).toEqual({ [dayAfter]: full });
  });
});

it('withBookedDates has the slots of both maps, each once', () => {
  const learned = {
    [today]: { performance: ['morning'], recording: ['slot6'] },
    [tomorrow]: full,
  };
  const fetched = {
    [today]: { performance: ['evening', 'morning'], recording: ['slot4'] },
    [dayAfter]: full,
  };
  const both = { performance: ['morning', 'evening'], recording: ['slot6', 'slot4'] };
  expect(withBookedDates(learned, fetched)).toEqual({ ...learned, ...fetched, [today]: both });
});

it('sameSelection is true only when date and slot are equal', () => {
  const first = { bookingType: 'performance', date: tomorrow, timeSlot: 'morning' } as const;
  const others = [{ ...first, date: dayAfter }, { ...first, timeSlot: 'evening' } as const];
  const same = [first, ...others].map((other) => sameSelection(first, other));
  expect(same).toEqual([true, false, false]);
});
