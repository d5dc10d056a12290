import { describe, expect, it } from 'vitest';
import { withClosed } from '#booking/closedHours';
import { halfHours, openingHours, slotById } from '#booking/slots';

describe('closed hours as booked slots', () => {
  const { morning, afternoon } = slotById;

  it.each([
    [morning.start - 30, morning.start, [], ['slot1']],
    [afternoon.start, afternoon.start + 30, [], ['slot3']],
    [morning.start, morning.end, ['morning'], ['slot1', 'slot2']],
  ])(
    'block the slots that they touch, and no other, from minute %i to %i',
    (start, end, ...slots) => {
      const day = withClosed({ performance: [], recording: [] }, halfHours({ start, end }));
      expect([day.performance, day.recording]).toEqual(slots);
    },
  );

  it('keep the booked slots', () => {
    const booked = { performance: ['evening'], recording: [] };
    const day = withClosed(booked, [openingHours.start]);
    expect(day).toEqual({ ...booked, recording: ['slot1'] });
    expect(withClosed(booked, [])).toEqual(booked);
  });
});
