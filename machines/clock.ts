import { assign, fromCallback, sendParent, setup } from 'xstate';
import { studioTime, type Timestamp } from '#studio/clock';

/** The machine of the studio's time in a browser whose own clock may be wrong. */

/** What the device says of the time, in milliseconds. */
export interface Reading {
  readonly device: Timestamp;
  /** Time since the page was loaded, which does not change when the device sets its clock. */
  readonly elapsed: number;
}

interface ClockContext {
  /** The studio's time minus that of the device, in milliseconds; 0 when they agree. */
  readonly offset: number;
  /** The last reading; null before the first one. */
  readonly last: Reading | null;
}

export type ClockEvent =
  | { type: 'device.read'; reading: Reading }
  /** The studio's time is known, by an answer of its server or from an earlier page. */
  | { type: 'time.known'; reading: Reading; time: Timestamp };

/** The difference from which on the clock of the device is taken to be wrong. */
const wrongBy = 3 * 60_000;

const offsetFor = (difference: number): number => (Math.abs(difference) > wrongBy ? difference : 0);

/** Returns by how much the device has set its clock, or has slept, since the last reading. */
const jumpOf = ({ last }: ClockContext, { device, elapsed }: Reading): number =>
  last ? device - last.device - (elapsed - last.elapsed) : 0;

/** Returns the offset after a jump: one that makes it smaller sets a wrong clock right. */
function offsetAfter(context: ClockContext, reading: Reading): number {
  const { offset } = context;
  const rest = offset - jumpOf(context, reading);
  return Math.abs(rest) < Math.abs(offset) ? offsetFor(rest) : offset;
}

export const clockMachine = setup({
  types: {
    context: {} as ClockContext,
    events: {} as ClockEvent,
  },
  actors: {
    watchDevice: fromCallback<ClockEvent>(() => {
      throw new Error('watchDevice is not provided');
    }),
  },
  guards: {
    hasJumped: ({ context, event }) => offsetFor(jumpOf(context, event.reading)) !== 0,
  },
  actions: {
    setClock: assign(({ context, event }) => ({
      offset:
        event.type === 'time.known'
          ? offsetFor(event.time - event.reading.device)
          : offsetAfter(context, event.reading),
      last: event.reading,
    })),
    tellTime: sendParent(({ context: { offset }, event: { reading } }) => ({
      type: 'clock.tick',
      now: studioTime(reading.device + offset),
    })),
    tellJump: sendParent({ type: 'clock.jump' }),
    storeOffset: () => {},
  },
}).createMachine({
  id: 'clock',
  context: { offset: 0, last: null },
  invoke: { id: 'watchDevice', src: 'watchDevice' },
  on: {
    'device.read': [
      { guard: 'hasJumped', actions: ['setClock', 'storeOffset', 'tellTime', 'tellJump'] },
      { actions: ['setClock', 'tellTime'] },
    ],
    'time.known': { actions: ['setClock', 'storeOffset', 'tellTime'] },
  },
});
