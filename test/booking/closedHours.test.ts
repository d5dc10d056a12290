import { describe, expect, it } from 'vitest';
import { isFree } from '#booking/availability';
import { withClosed } from '#booking/closedHours';
import { bookingTypes, halfHours, openingHours, slotById, slots } from '#booking/slots';

const everySlot = bookingTypes.flatMap((type) => slots[type].map((slot) => ({ type, slot })));
const closedFrom = (start: number, end: number) => {
  const closed = halfHours({ start, end });
  const day = withClosed({ performance: [], recording: [] }, closed);
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
    ['the afternoon and the evening', afternoon.start, end],
    ['the time before the afternoon', start, afternoon.start],
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

  it('keep the booked slots', () => {
    const booked = { performance: ['evening'], recording: [] };
    expect(withClosed(booked, [start])).toEqual({ ...booked, recording: ['slot1'] });
    expect(withClosed(booked, [])).toEqual(booked);
  });
});
