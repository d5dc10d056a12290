import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFree } from '#booking/availability';
import { withClosed } from '#booking/closedHours';
import {
  type BookingType,
  bookingTypes,
  halfHours,
  openingHours,
  slotById,
  slots,
} from '#booking/slots';

const date = '2026-12-24';
const everySlot = bookingTypes.flatMap((type) => slots[type].map((slot) => ({ type, slot })));
const idsOf = (type: BookingType) => slots[type].map(({ id }) => id);
const closedFrom = (start: number, end: number) => {
  const closed = halfHours({ start, end });
  const day = withClosed({}, date, closed)[date];
  const blocked = everySlot.filter(({ type, slot }) => !isFree(type, slot, day));
  const isTouched = ({ slot }: (typeof everySlot)[number]) =>
    halfHours(slot).some((halfHour) => closed.includes(halfHour));
  return { day, blocked, touched: everySlot.filter(isTouched) };
};

describe('closed hours as booked slots', () => {
  const { start, end } = openingHours;
  const { morning, afternoon } = slotById;

  it.each([
    ['the whole day', start, end],
    ['the first half-hour of the morning', morning.start, morning.start + 30],
    ['the afternoon and the evening', afternoon.start, end],
    ['the time before the afternoon', start, afternoon.start],
    ['the last hour', end - 60, end],
  ])('block exactly the slots that overlap %s', (_, from, to) => {
    const { blocked, touched } = closedFrom(from, to);
    expect(blocked).toEqual(touched);
  });

  it('block the whole slot when they cover part of it, and no other', () => {
    const beforeMorning = closedFrom(morning.start - 30, morning.start);
    expect(beforeMorning.day).toEqual({ performance: [], recording: ['slot1'] });
    const lunch = closedFrom(afternoon.start, afternoon.start + 30);
    expect(lunch.day).toEqual({ performance: [], recording: ['slot3'] });
  });

  it('block every slot that they overlap and keep the booked slots, for any hours and bookings', () => {
    const anyDay = fc.record({
      performance: fc.subarray(idsOf('performance')),
      recording: fc.subarray(idsOf('recording')),
    });
    fc.assert(
      fc.property(fc.subarray(halfHours(openingHours)), anyDay, (closed, day) => {
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
