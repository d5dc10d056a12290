import { describe, expect, it } from 'vitest';
import { formatSpans, withClosed } from '#booking/closedHours';
import { halfHours, hoursOf, openingHours, slotById } from '#booking/slots';

const { morning, afternoon } = slotById;

describe('closed hours as booked slots', () => {
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

it.each<[number[], string]>([
  [[], ''],
  [halfHours({ start: 0, end: 24 * 60 }), hoursOf(openingHours)],
  [[morning.start, morning.start + 30, morning.end], '9:00am-10:00am, 12:30pm-1:00pm'],
  [[morning.start, morning.start + 60], '9:00am-9:30am, 10:00am-10:30am'],
])('formatSpans joins half-hours, within the opening hours: %j', (closed, spans) => {
  expect(formatSpans(closed)).toBe(spans);
});
