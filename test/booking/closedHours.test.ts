import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFree } from '#booking/availability';
import { withClosed } from '#booking/closedHours';
import { bookingTypes, halfHours, openingHours, slots } from '#booking/slots';
import { everyDay } from './tables.ts';

const date = '2026-12-24';
const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};
const span = (from: string, to: string) => halfHours({ start: clock(from), end: clock(to) });
const closedOn = (from: string, to: string) => withClosed({}, date, span(from, to))[date];
const everySlot = bookingTypes.flatMap((type) => slots[type].map((slot) => ({ type, slot })));

describe('closed hours as booked slots', () => {
  it.each([
    ['the whole day', '07:30', '19:30', 9],
    ['9:00am to 9:30am', '09:00', '09:30', 2],
    ['12:30pm to closing time', '12:30', '19:30', 6],
    ['opening time to 12:30pm', '07:30', '12:30', 4],
    ['the last hour', '18:30', '19:30', 2],
  ])('block exactly the slots that overlap %s', (_, from, to, count) => {
    const closed = span(from, to);
    const blocked = everySlot.filter(({ type, slot }) => !isFree(type, slot, closedOn(from, to)));
    const touched = everySlot.filter(({ slot }) =>
      halfHours(slot).some((halfHour) => closed.includes(halfHour)),
    );
    expect(blocked).toEqual(touched);
    expect(blocked).toHaveLength(count);
  });

  it('block the whole slot when they cover part of it', () => {
    expect(closedOn('08:30', '09:00')).toEqual({ performance: [], recording: ['slot1'] });
    expect(closedOn('12:30', '13:00')).toEqual({ performance: [], recording: ['slot3'] });
  });

  it('block every slot that they overlap and keep the booked slots, for random hours and bookings', () => {
    const starts = halfHours(openingHours);
    fc.assert(
      fc.property(fc.subarray([...starts]), fc.constantFrom(...everyDay), (closed, day) => {
        const after = withClosed({ [date]: day }, date, closed)[date];
        for (const { type, slot } of everySlot) {
          const isTouched = halfHours(slot).some((halfHour) => closed.includes(halfHour));
          if (isTouched) expect(isFree(type, slot, after)).toBe(false);
          for (const id of day[type]) expect(after?.[type]).toContain(id);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('change nothing when there are none', () => {
    expect(withClosed({}, date, [])).toEqual({});
  });
});
