import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { Selection } from '#booking/availability';
import type { BookingReceipt, BookingRequest } from '#booking/request';
import { SimulatedClock } from '../machines/support/simulatedClock.ts';
import { tuesdayAtTen } from '../support/server/testApi.ts';

/** A request at the server, or a command of the studio. */
export interface Task {
  readonly name: string;
  /** Aborted when the process of the task crashes: then the task never continues. */
  readonly process: AbortSignal;
}

export type Simulation = ReturnType<typeof createSimulation>;

const randomNumbers = fc.infiniteStream(fc.noBias(fc.nat()), { noHistory: true });

/**
 * Returns what the parts of a simulation share: random decisions, virtual time, and tasks that run
 * one step at a time. The seed, a 32-bit integer, decides all that happens.
 */
export function createSimulation(seed: number) {
  const [numbers] = fc.sample(randomNumbers, { seed, numRuns: 1 });
  const clock = new SimulatedClock();
  const story: string[] = [];
  let steps: readonly { readonly process: AbortSignal; readonly run: () => void }[] = [];
  /** The task of the last step; `isRunning` until it pauses or ends. */
  let current: Task;
  let isRunning = false;

  const below = (limit: number): number => numbers?.next().value % limit;
  const chance = (probability: number): boolean => below(1000) < 1000 * probability;
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const tell = (words: string) => story.push(`${(clock.now / 1000).toFixed(3)} s: ${words}`);
  const stop = () => {
    isRunning = false;
  };

  /** Adds the next part of a task, up to its next pause. */
  function addStep(task: Task, words: string, resume: () => void): void {
    const run = () => {
      tell(`${task.name}: ${words}`);
      steps = steps.filter((step) => step.run !== run);
      current = task;
      isRunning = true;
      resume();
    };
    steps = [...steps, { process: task.process, run }];
  }

  return {
    clock,
    /** The events so far, in words. */
    story,
    /** The bookings that a form has said to be successful. */
    receipts: [] as BookingReceipt[],
    /** The sessions that the studio has seen and confirmed, each with the confirmed booking. */
    confirmed: [] as [seen: Selection, booking: Selection][],
    /** The requests of which a form has said that the slot is booked. */
    refused: [] as BookingRequest[],
    /** The responses of the server with a status from 500 on. */
    errors: [] as string[],
    /** Returns an integer from 0 up to, but not including, `limit`. */
    below,
    /** Returns true with a probability. */
    chance,
    /** Returns one of the items, of which there is at least one. */
    pick,
    /** Adds a sentence to the story. */
    tell,
    /** Returns the virtual time in milliseconds since 1970 (UTC). */
    now: () => tuesdayAtTen + clock.now,
    /** Adds a task; `work` is called in its first step. */
    start: (task: Task, work: () => Promise<unknown>): void =>
      addStep(task, 'begins', () => {
        work().finally(stop);
        // Until its first pause it may wait for another task, which reads the booked dates.
        stop();
      }),
    /** Pauses a task, by default the current one. Resolves in its next step. */
    pause(words: string, task = current): Promise<void> {
      stop();
      return new Promise((resolve) => addStep(task, words, resolve));
    },
    /** Runs a step of any task, or the next timer. Resolves to false when nothing is left. */
    async proceed(): Promise<boolean> {
      steps = steps.filter(({ process }) => !process.aborted);
      const delay = clock.due === undefined ? null : clock.due - clock.now;
      // Statements take little time, but now and then a process stands still for long.
      const isSlow = delay !== null && chance(delay < 1000 ? 0.4 : 0.05);
      if (steps.length > 0 && !isSlow) pick(steps).run();
      else if (delay !== null) clock.advance(delay);
      else return false;
      // All work ends before the next immediate, except the compression of a response in a thread.
      do await setImmediate();
      while (isRunning);
      return true;
    },
  };
}
