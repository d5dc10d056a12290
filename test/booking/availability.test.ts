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
} from '#booking/availability';
import { addDays } from '#booking/dates';
import {
  type BookingType,
  bookingTypes,
  otherType,
  overlaps,
  type Slot,
  slots,
} from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { closedDayAfter, openDaysAfter, tooFarAhead } from '../support/openDays.ts';

const [today = '', tomorrow = '', dayAfter = ''] = openDaysAfter('2026-11-30');
const now = { date: today, minutes: 0 };
const at = (minutes: number) => ({ date: today, minutes });
const idsOf = (type: BookingType) => slots[type].map(({ id }) => id);
const startOfLast = (type: BookingType) => Math.max(...slots[type].map(({ start }) => start));
/** A day on which the performance booth is booked out, and with it the recording booth. */
const full = { performance: idsOf('performance'), recording: [] };
const week = (from: IsoDate) => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days));

describe.each(bookingTypes)('openSlots of the %s booth', (type) => {
  it('returns all slots while no date is selected, also when the day is over', () => {
    expect(openSlots(type, '', { '': full }, at(1439))).toEqual(slots[type]);
  });

  it('hides what is booked on the date, and what overlaps a booking of the other booth', () => {
    const openBeside = (booked: Partial<BookedSlots>) => {
      const day = { performance: [], recording: [], ...booked };
      return openSlots(type, tomorrow, { [tomorrow]: day, [dayAfter]: full }, now);
    };
    const other = otherType(type);
    const without = (isHidden: (slot: Slot) => boolean) =>
      slots[type].filter((slot) => !isHidden(slot));
    for (const taken of slots[type]) {
      expect(openBeside({ [type]: [taken.id] })).toEqual(without((slot) => slot === taken));
    }
    for (const taken of slots[other]) {
      expect(openBeside({ [other]: [taken.id] })).toEqual(without((slot) => overlaps(slot, taken)));
    }
  });

  it('returns a slot of today until it begins, and of a later date always', () => {
    for (const slot of slots[type]) {
      const isOpen = (date: IsoDate, minutes: number) =>
        openSlots(type, date, {}, at(minutes)).includes(slot);
      expect(isOpen(today, slot.start - 1)).toBe(true);
      expect(isOpen(today, slot.start)).toBe(false);
      expect(isOpen(tomorrow, slot.start)).toBe(true);
      expect(hasBegun(slot, addDays(today, -1), at(slot.start))).toBe(false);
    }
  });
});

describe('the booking window', () => {
  it('has all days of the week except Sunday', () => {
    const reasons = week('2026-12-06').map((date) => closedReason(date, now));
    expect(reasons).toEqual(['closed', null, null, null, null, null, null]);
  });

  it('is from today to 365 days later', () => {
    const last = lastBookableDate('2026-12-01');
    expect(last).toBe('2027-12-01');
    const reasons = (from: IsoDate) =>
      week(from).map((date) => closedReason(date, { date: '2026-12-01', minutes: 0 }));
    expect(new Set(reasons('2026-11-24'))).toEqual(new Set(['past']));
    const lastWeek = reasons(addDays(last, -6));
    expect(lastWeek).not.toContain('too far ahead');
    const weekAfter = reasons(addDays(last, 1));
    expect(weekAfter).toEqual(lastWeek.map((reason) => reason ?? 'too far ahead'));
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
