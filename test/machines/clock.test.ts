import { expect, it } from 'vitest';
import { createActor, createMachine, fromCallback } from 'xstate';
import { type ClockEvent, clockMachine } from '#machines/clock';
import { studioTime } from '#studio/clock';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-12-01T10:00:00Z');

/** Starts the clock of a page that is loaded at `start`, on a device that is wrong. */
function startClock(wrong: number, stored = 0) {
  const told: { type: string; now?: unknown }[] = [];
  const watchDevice = fromCallback<ClockEvent>(() => {});
  const parent = createActor(
    createMachine({
      invoke: {
        id: 'clock',
        src: clockMachine.provide({ actors: { watchDevice } }),
      },
      on: { '*': { actions: ({ event }) => told.push(event) } },
    }),
  ).start();
  const clock = parent.getSnapshot().children.clock as unknown as {
    send: (event: ClockEvent) => void;
  };
  let [off, elapsed] = [wrong, 0];
  const reading = () => ({ device: start + elapsed + off, elapsed });
  const read = () => {
    told.length = 0;
    clock.send({ type: 'device.read', reading: reading() });
    const isAsked = told.some(({ type }) => type === 'clock.jump');
    return [told.find(({ type }) => type === 'clock.tick')?.now, isAsked];
  };
  clock.send({ type: 'time.known', reading: reading(), time: start + wrong + stored });
  return {
    /** Passes some time, in which the device becomes wrong by `wrong`; returns what the clock tells. */
    after(time: number, wrong = off) {
      elapsed += time;
      off = wrong;
      return read();
    },
    answer: () => clock.send({ type: 'time.known', reading: reading(), time: start + elapsed }),
  };
}

it.each([
  ['is right', 0, 0],
  ['is wrong by three minutes', 3 * minute, 3 * minute],
  ['is wrong by more', 3 * minute + 1, 0],
  ['is a day ahead', day, 0],
  ['is 400 days behind', -400 * day, 0],
])('the studio clock tells the time of the server on a device that %s', (_, wrong, left) => {
  const clock = startClock(wrong);
  expect(clock.after(minute)).toEqual([studioTime(start + minute + wrong), false]);
  clock.answer();
  expect(clock.after(minute)).toEqual([studioTime(start + 2 * minute + left), false]);
});

it.each([
  ['behind', -400 * day, -hour],
  ['ahead', 2 * day, hour],
])(
  'a device that is %s may set its clock in two steps, and the server is asked after each',
  (_, wrong, next) => {
    const clock = startClock(wrong);
    clock.answer();
    expect(clock.after(minute, next)).toEqual([studioTime(start + minute), true]);
    expect(clock.after(minute, 0)).toEqual([studioTime(start + 2 * minute), true]);
    expect(clock.after(minute)).toEqual([studioTime(start + 3 * minute), false]);
  },
);

it('a jump that makes the clock wrong is followed until the server has answered', () => {
  const clock = startClock(0);
  clock.answer();
  expect(clock.after(minute, day)).toEqual([studioTime(start + minute + day), true]);
  clock.answer();
  expect(clock.after(minute)).toEqual([studioTime(start + 2 * minute), false]);
});

it('a stored offset counts from the first reading on', () => {
  expect(startClock(-day, day).after(minute)).toEqual([studioTime(start + minute), false]);
  expect(startClock(-day).after(minute)).toEqual([studioTime(start + minute - day), false]);
});
