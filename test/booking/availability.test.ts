import { describe, expect, it } from 'vitest';
import {
  type BookedDates,
  closedReason,
  dayAvailability,
  firstOpenDate,
  hasBegun,
  isFree,
  lastBookableDate,
  openSlots,
} from '#booking/availability';
import { type BookingType, findSlot, type Slot, type SlotId, slots } from '#booking/slots';
import { allSlots, blockedBy, everyDay } from './tables';

/** Tuesday at 6:30am, an hour before the studio opens: no slot has begun. */
const tuesday = { date: '2026-12-01', minutes: 390 };
const wednesday = '2026-12-02';
const types = ['performance', 'recording'] as const;

const ids = (open: readonly Slot[]) => open.map(({ id }) => id);
const on = (date: string, performance: string[], recording: string[] = []): BookedDates => ({
  [date]: { performance, recording },
});
const slot = (type: BookingType, id: SlotId) => {
  const found = findSlot(type, id);
  if (!found) throw new Error(`no slot ${id}`);
  return found;
};

describe('openSlots', () => {
  it.each(types)('returns all slots of the %s booth when no date is selected', (type) => {
    expect(ids(openSlots(type, '', {}, { ...tuesday, minutes: 1400 }))).toEqual(allSlots[type]);
  });

  it.each(types)(
    'hides slots of the %s booth as section 5 says, for every set of booked slots',
    (type) => {
      for (const day of everyDay) {
        const free = allSlots[type].filter(
          (id) =>
            !day[type].includes(id) &&
            !blockedBy(type, id).some((other) => day[other.type].includes(other.id)),
        );
        expect(
          ids(openSlots(type, wednesday, { [wednesday]: day }, tuesday)),
          JSON.stringify(day),
        ).toEqual(free);
        for (const one of slots[type]) {
          expect(isFree(type, one, day), `${one.id}, ${JSON.stringify(day)}`).toBe(
            free.includes(one.id),
          );
        }
      }
    },
  );

  it.each(types)('returns all slots of the %s booth when nothing is booked on the date', (type) => {
    expect(ids(openSlots(type, wednesday, {}, tuesday))).toEqual(allSlots[type]);
    expect(ids(openSlots(type, wednesday, on('2026-12-03', ['morning']), tuesday))).toEqual(
      allSlots[type],
    );
    for (const one of slots[type]) expect(isFree(type, one)).toBe(true);
  });

  it('ignores booked ids that the booth does not have', () => {
    const unknown = on(wednesday, ['slot1', 'midnight'], ['morning', 'slot7']);
    expect(ids(openSlots('performance', wednesday, unknown, tuesday))).toEqual(
      allSlots.performance,
    );
    expect(ids(openSlots('recording', wednesday, unknown, tuesday))).toEqual(allSlots.recording);
  });

  it.each([
    ['a past date', '2026-11-30'],
    ['a Sunday', '2026-12-06'],
    ['a date too far ahead', '2027-12-02'],
  ])('returns no slots for %s', (_, date) => {
    expect(openSlots('performance', date, {}, tuesday)).toEqual([]);
    expect(openSlots('recording', date, {}, tuesday)).toEqual([]);
  });
});

describe('a slot of today', () => {
  it.each([
    [539, ['morning', 'afternoon', 'evening'], ['slot2', 'slot3', 'slot4', 'slot5', 'slot6']],
    [540, ['afternoon', 'evening'], ['slot2', 'slot3', 'slot4', 'slot5', 'slot6']],
    [569, ['afternoon', 'evening'], ['slot2', 'slot3', 'slot4', 'slot5', 'slot6']],
    [570, ['afternoon', 'evening'], ['slot3', 'slot4', 'slot5', 'slot6']],
    [960, [], ['slot6']],
    [1049, [], ['slot6']],
    [1050, [], []],
    [1439, [], []],
  ])('is open until it begins (minute %i)', (minutes, performance, recording) => {
    const now = { date: wednesday, minutes };
    expect(ids(openSlots('performance', wednesday, {}, now))).toEqual(performance);
    expect(ids(openSlots('recording', wednesday, {}, now))).toEqual(recording);
  });

  it('has begun from its first minute on, on its own date only', () => {
    const evening = slot('performance', 'evening');
    const at = (minutes: number) => ({ date: wednesday, minutes });
    expect([959, 960, 961].map((minutes) => hasBegun(evening, wednesday, at(minutes)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(hasBegun(evening, '2026-12-03', at(1400))).toBe(false);
    expect(hasBegun(evening, '2026-12-01', at(1400))).toBe(false);
  });
});

describe('the booking window', () => {
  it.each([
    ['2026-11-30', 'past'],
    ['2025-12-02', 'past'],
    ['2026-11-29', 'past'],
    ['2026-12-01', null],
    ['2026-12-05', null],
    ['2026-12-06', 'closed'],
    ['2026-12-07', null],
    ['2026-12-31', null],
    ['2027-01-01', null],
    ['2027-01-03', 'closed'],
    ['2027-12-01', null],
    ['2027-12-02', 'too far ahead'],
    ['2027-12-05', 'closed'],
  ])('closedReason of %s on 2026-12-01 is %s', (date, reason) => {
    expect(closedReason(date, tuesday)).toBe(reason);
  });

  it('may include leap days', () => {
    expect(closedReason('2028-02-29', { date: '2028-02-28', minutes: 0 })).toBeNull();
    expect(closedReason('2028-02-29', { date: '2028-03-01', minutes: 0 })).toBe('past');
    expect(closedReason('2032-02-29', { date: '2032-02-01', minutes: 0 })).toBe('closed');
  });

  it.each([
    ['2026-12-01', '2027-12-01'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
    ['2026-12-31', '2027-12-31'],
  ])('from %s on ends 365 days later, on %s', (today, last) => {
    expect(lastBookableDate(today)).toBe(last);
  });
});

describe('unavailableReason', () => {
  const everything = on(wednesday, [...allSlots.performance]);

  it('is null while a slot is open', () => {
    expect(dayAvailability('performance', wednesday, {}, tuesday).reason).toBeNull();
    const lastOne = on(wednesday, ['morning', 'afternoon']);
    expect(dayAvailability('performance', wednesday, lastOne, tuesday).reason).toBeNull();
    expect(dayAvailability('recording', wednesday, lastOne, tuesday).reason).toBeNull();
  });

  it('is the reason of closedReason for a closed date, also when it is full', () => {
    const full = on('2026-12-06', [...allSlots.performance]);
    expect(dayAvailability('performance', '2026-12-06', full, tuesday).reason).toBe('closed');
    expect(dayAvailability('recording', '2026-11-30', {}, tuesday).reason).toBe('past');
    expect(dayAvailability('recording', '2027-12-02', {}, tuesday).reason).toBe('too far ahead');
  });

  it('is "full" when all slots are booked or overlap a booking of the other booth', () => {
    expect(dayAvailability('performance', wednesday, everything, tuesday).reason).toBe('full');
    expect(dayAvailability('recording', wednesday, everything, tuesday).reason).toBe('full');
    const recordings = on(wednesday, [], ['slot2', 'slot4', 'slot6']);
    expect(dayAvailability('performance', wednesday, recordings, tuesday).reason).toBe('full');
    expect(dayAvailability('recording', wednesday, recordings, tuesday).reason).toBeNull();
  });

  it('is "over" when every slot has begun, and "full" while a booked slot has not', () => {
    const at = (minutes: number) => ({ date: wednesday, minutes });
    expect(dayAvailability('performance', wednesday, {}, at(960)).reason).toBe('over');
    expect(dayAvailability('performance', wednesday, everything, at(960)).reason).toBe('over');
    expect(dayAvailability('performance', wednesday, everything, at(959)).reason).toBe('full');
    expect(dayAvailability('recording', wednesday, {}, at(960)).reason).toBeNull();
    expect(dayAvailability('recording', wednesday, {}, at(1050)).reason).toBe('over');
  });
});

describe('firstOpenDate', () => {
  it('returns today while a slot is open', () => {
    expect(firstOpenDate('performance', {}, tuesday)).toBe('2026-12-01');
    expect(firstOpenDate('performance', {}, { ...tuesday, minutes: 960 })).toBe('2026-12-02');
    expect(firstOpenDate('recording', {}, { ...tuesday, minutes: 960 })).toBe('2026-12-01');
  });

  it('skips Sundays and full days, across months and years', () => {
    const saturday = { date: '2026-12-05', minutes: 1050 };
    expect(firstOpenDate('recording', {}, saturday)).toBe('2026-12-07');
    const newYearsEve = { date: '2026-12-31', minutes: 1200 };
    const booked = on('2027-01-01', [...allSlots.performance]);
    expect(firstOpenDate('performance', booked, newYearsEve)).toBe('2027-01-02');
  });

  it('starts at the given date, and returns null after the last bookable date', () => {
    expect(firstOpenDate('performance', {}, tuesday, '2027-11-28')).toBe('2027-11-29');
    expect(firstOpenDate('performance', {}, tuesday, '2027-12-01')).toBe('2027-12-01');
    expect(firstOpenDate('performance', {}, tuesday, '2027-12-02')).toBeNull();
    const full = on('2027-12-01', [...allSlots.performance]);
    expect(firstOpenDate('performance', full, tuesday, '2027-12-01')).toBeNull();
  });
});
