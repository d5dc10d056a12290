import { describe, expect, it } from 'vitest';
import { openSlots, reconcileSelection, type Selection } from '#booking/availability';
import { bookingTypes } from '#booking/slots';
import { allSlots, everyDay } from './tables';

const now = { date: '2026-12-01', minutes: 600 };
const wednesday = '2026-12-02';
const choice: Selection = { bookingType: 'performance', date: wednesday, timeSlot: 'afternoon' };
const booked = (...performance: string[]) => ({ [wednesday]: { performance, recording: [] } });

describe('reconcileSelection', () => {
  it('keeps the selected slot when it is open', () => {
    expect(reconcileSelection(choice, {}, now)).toEqual(choice);
    expect(reconcileSelection(choice, booked('morning'), now)).toEqual(choice);
  });

  it('selects the first open slot when the selected slot is booked', () => {
    expect(reconcileSelection(choice, booked('afternoon'), now)).toEqual({
      ...choice,
      timeSlot: 'morning',
    });
    expect(reconcileSelection(choice, booked('morning', 'afternoon'), now)).toEqual({
      ...choice,
      timeSlot: 'evening',
    });
  });

  it('clears the date and keeps the slot when no slot is open', () => {
    const full = booked('morning', 'afternoon', 'evening');
    expect(reconcileSelection(choice, full, now)).toEqual({ ...choice, date: '' });
  });

  it('changes nothing when no date is selected', () => {
    const undated = { ...choice, date: '' };
    expect(reconcileSelection(undated, booked('afternoon'), now)).toEqual(undated);
  });

  it('selects the first slot of the type when the selected slot is of the other type', () => {
    const mixed: Selection = { ...choice, bookingType: 'recording' };
    expect(reconcileSelection(mixed, {}, now)).toEqual({ ...mixed, timeSlot: 'slot1' });
    expect(reconcileSelection({ ...mixed, date: '' }, {}, now)).toMatchObject({
      timeSlot: 'slot1',
    });
  });

  it('skips slots of today that have begun', () => {
    const today: Selection = { bookingType: 'performance', date: now.date, timeSlot: 'morning' };
    expect(reconcileSelection(today, {}, now)).toEqual({ ...today, timeSlot: 'afternoon' });
    expect(reconcileSelection(today, {}, { ...now, minutes: 960 })).toEqual({ ...today, date: '' });
  });

  it('follows the rule of section 4 for each type, slot and set of booked slots', () => {
    for (const bookingType of bookingTypes) {
      for (const timeSlot of allSlots[bookingType]) {
        for (const day of everyDay) {
          const map = { [wednesday]: day };
          const open = openSlots(bookingType, wednesday, map, now).map(({ id }) => id);
          const settled = reconcileSelection({ bookingType, date: wednesday, timeSlot }, map, now);
          const stays = open.includes(timeSlot);
          expect(settled, `${timeSlot}, ${JSON.stringify(day)}`).toEqual({
            bookingType,
            date: open.length > 0 ? wednesday : '',
            timeSlot: stays ? timeSlot : (open[0] ?? timeSlot),
          });
        }
      }
    }
  });
});
