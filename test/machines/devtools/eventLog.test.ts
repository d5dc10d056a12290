import { describe, expect, it } from 'vitest';
import { type EventLog, logged, maxLines } from '#machines/devtools/eventLog';

const taken = (type: string, at: number, isRaised = false) => ({ event: { type }, at, isRaised });

describe('the event log', () => {
  it('has the newest event first', () => {
    const log = [taken('play', 1), taken('pause', 2)].reduce<EventLog>(logged, []);
    expect(log.map((line) => line.taken.event.type)).toEqual(['pause', 'play']);
  });

  it('merges repeated events into one line with a count and the time of the last', () => {
    const log = [taken('play', 1), taken('play', 2), taken('play', 5)].reduce<EventLog>(logged, []);
    expect(log).toEqual([{ taken: taken('play', 5), count: 3 }]);
  });

  it('does not merge a sent event with a raised event', () => {
    const log = [taken('play', 1), taken('play', 1, true)].reduce<EventLog>(logged, []);
    expect(log).toHaveLength(2);
  });

  it('drops the oldest line when it is full', () => {
    const many = Array.from({ length: maxLines + 1 }, (_, index) => taken(`event ${index}`, index));
    const log = many.reduce<EventLog>(logged, []);
    expect(log).toHaveLength(maxLines);
    expect(log.at(-1)?.taken.event.type).toBe('event 1');
  });
});
